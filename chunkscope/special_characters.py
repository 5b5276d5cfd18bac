"""Characters that look like others, or like nothing, and are neither found by separators nor by a search."""

from __future__ import annotations

import sys
import unicodedata
from collections.abc import Iterable
from enum import Enum
from typing import Final

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.codes import points_of


class Special(Enum):
    """A group of such characters; the words are in `chunkscope.wording.special`."""

    FULL_WIDTH = "FULL_WIDTH"
    HALF_WIDTH = "HALF_WIDTH"
    IDEOGRAPHIC_SPACE = "IDEOGRAPHIC_SPACE"
    NO_BREAK_SPACE = "NO_BREAK_SPACE"
    OTHER_SPACE = "OTHER_SPACE"
    ZERO_WIDTH = "ZERO_WIDTH"
    SOFT_HYPHEN = "SOFT_HYPHEN"
    DIRECTION = "DIRECTION"
    LINE_END = "LINE_END"
    COMPATIBILITY = "COMPATIBILITY"
    """Ligatures, circled numbers, superscripts: NFKC makes plain characters of them."""
    CONTROL = "CONTROL"
    REPLACEMENT = "REPLACEMENT"


_RANGES: Final[tuple[tuple[Special, tuple[tuple[int, int], ...]], ...]] = (
    (Special.FULL_WIDTH, ((0xFF01, 0xFF60), (0xFFE0, 0xFFE6))),
    (Special.HALF_WIDTH, ((0xFF61, 0xFFDC), (0xFFE8, 0xFFEE))),
    (Special.IDEOGRAPHIC_SPACE, ((0x3000, 0x3000),)),
    (Special.NO_BREAK_SPACE, ((0xA0, 0xA0), (0x202F, 0x202F))),
    (Special.OTHER_SPACE, ((0x1680, 0x1680), (0x2000, 0x200A), (0x205F, 0x205F))),
    (Special.ZERO_WIDTH, ((0x200B, 0x200D), (0x2060, 0x2060), (0xFEFF, 0xFEFF))),
    (Special.SOFT_HYPHEN, ((0xAD, 0xAD),)),
    (Special.DIRECTION, ((0x61C, 0x61C), (0x200E, 0x200F), (0x202A, 0x202E), (0x2066, 0x2069))),
    (Special.LINE_END, ((0x0B, 0x0C), (0x85, 0x85), (0x2028, 0x2029))),
    (Special.CONTROL, ((0x00, 0x08), (0x0E, 0x1F), (0x7F, 0x9F))),
    (Special.REPLACEMENT, ((0xFFFD, 0xFFFD),)),
)
_KINDS: Final = tuple(Special)


def special_characters(text: str) -> dict[Special, Ints]:
    """Where the characters of each group stand, ascending; groups that do not occur are left out."""
    kinds = {letter: kind for letter in set(text) if (kind := special_kind(letter)) is not None}
    if not kinds:
        return {}
    table = np.zeros(sys.maxunicode + 1, np.uint8)
    for letter, kind in kinds.items():
        table[ord(letter)] = 1 + _KINDS.index(kind)
    found = table[points_of(text)]
    return {kind: np.flatnonzero(found == 1 + _KINDS.index(kind)) for kind in _in_order(kinds.values())}


def special_kind(letter: str) -> Special | None:
    """The group that a character belongs to; None for an ordinary one."""
    code = ord(letter)
    if letter in "\t\n\r" or 0x20 <= code < 0x7F:
        return None
    for kind, ranges in _RANGES:
        if any(low <= code <= high for low, high in ranges):
            return kind
    return Special.COMPATIBILITY if unicodedata.decomposition(letter).startswith("<") else None


def _in_order(kinds: Iterable[Special]) -> list[Special]:
    there = set(kinds)
    return [kind for kind in _KINDS if kind in there]
