"""Files that were damaged on their way: the same damage for the same seed, on every machine."""

from __future__ import annotations

import random
from collections.abc import Callable

MANGLED_FILES = 500
"""How many damaged files every format is tried on."""
MOST_WOUNDS = 4
STRETCH = 400
"""The longest stretch of bytes that is moved, doubled, taken out or put in."""
BAD_BYTES = (b"\0", b"\0" * 9, b"\xff", b"\xfe\xff", b"\x80\x81", b"\xef\xbb\xbf", b"\xed\xa0\x80", b"\x1a")


def mangled(data: bytes, seed: int) -> bytes:
    """``data`` with one to four wounds, chosen by ``seed``; the law: equal seeds, equal bytes."""
    chance = random.Random(seed)  # noqa: S311 - damage, not secrets
    for _wound in range(chance.randint(1, MOST_WOUNDS)):
        data = chance.choice(_WOUNDS)(data, chance)
    return data


def _range(data: bytes, chance: random.Random) -> tuple[int, int]:
    """A stretch of the data, empty where the data is."""
    start = chance.randint(0, len(data))
    return start, min(start + chance.randint(1, STRETCH), len(data))


def _cut_short(data: bytes, chance: random.Random) -> bytes:
    return data[: chance.randint(0, len(data))]


def _beheaded(data: bytes, chance: random.Random) -> bytes:
    return data[chance.randint(0, min(len(data), STRETCH)) :]


def _flipped(data: bytes, chance: random.Random) -> bytes:
    """One to sixteen bits turned over."""
    flipped = bytearray(data)
    for _bit in range(chance.randint(1, 16) if data else 0):
        flipped[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    return bytes(flipped)


def _swapped(data: bytes, chance: random.Random) -> bytes:
    """Two stretches in each other's place."""
    one, two = sorted((_range(data, chance), _range(data, chance)))
    start = max(one[1], two[0])
    end = max(two[1], start)
    return data[: one[0]] + data[start:end] + data[one[1] : start] + data[one[0] : one[1]] + data[end:]


def _doubled(data: bytes, chance: random.Random) -> bytes:
    start, end = _range(data, chance)
    return data[:end] + data[start:end] * chance.randint(1, 3) + data[end:]


def _removed(data: bytes, chance: random.Random) -> bytes:
    start, end = _range(data, chance)
    return data[:start] + data[end:]


def _blanked(data: bytes, chance: random.Random) -> bytes:
    """A stretch as a bad sector leaves it."""
    start, end = _range(data, chance)
    return data[:start] + b"\0" * (end - start) + data[end:]


def _inserted(data: bytes, chance: random.Random) -> bytes:
    """Bytes that are no text in any encoding, or that end strings in other languages."""
    at = chance.randint(0, len(data))
    return data[:at] + chance.choice(BAD_BYTES) + data[at:]


def _noise(data: bytes, chance: random.Random) -> bytes:
    start, end = _range(data, chance)
    return data[:start] + chance.randbytes(end - start) + data[end:]


_WOUNDS: tuple[Callable[[bytes, random.Random], bytes], ...] = (
    _cut_short,
    _beheaded,
    _flipped,
    _swapped,
    _doubled,
    _removed,
    _blanked,
    _inserted,
    _noise,
)
