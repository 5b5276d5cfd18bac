"""Bytes as a text: by their mark, as UTF-8, or in the encoding in which they read best."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from chunkscope.encodings.decoding import MARKS, decode
from chunkscope.encodings.judging import best_candidate

CHOICES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "UTF-8": "utf-8",
        "UTF-16 LE": "utf-16-le",
        "UTF-16 BE": "utf-16-be",
        "CP932": "cp932",
        "EUC-JP": "euc_jp",
        "ISO-2022-JP": "iso2022_jp",
        "GB18030": "gb18030",
        "Big5": "cp950",
        "EUC-KR": "euc_kr",
        "Windows-1252": "cp1252",
        "ISO-8859-15": "iso8859-15",
        "Windows-1250": "cp1250",
        "Windows-1251": "cp1251",
        "KOI8-R": "koi8-r",
        "IBM 850": "cp850",
    }
)
"""The encodings that can be chosen by hand: by name, Python's codec."""
_ISO_2022_JP: Final = re.compile(rb"\x1b(?:\$[@B]|\([IJ])")


@dataclass(frozen=True, slots=True)
class Reading:
    """Bytes read in one encoding.

    ``damaged`` counts the places that are no character in it and became U+FFFD. ``marked`` says that
    a byte order mark was taken off; ``sure`` is False when another encoding reads nearly as well.
    """

    text: str
    encoding: str
    damaged: int = 0
    marked: bool = False
    sure: bool = True


def read(data: bytes) -> Reading:
    """The most plausible reading of ``data``; it never fails, so look at ``damaged``."""
    return _marked(data) or _seven_bit(data) or _utf_16(data) or _utf_8(data) or _guessed(data)


def read_as(data: bytes, encoding: str) -> Reading:
    """The reading in one of `CHOICES`, whatever it looks like: what is no character in it becomes U+FFFD.

    KeyError for a name that is none of them.
    """
    codec = CHOICES[encoding]
    mark = next((mark for mark, _name, marked in MARKS if marked == codec and data.startswith(mark)), b"")
    text, damaged = decode(data[len(mark) :], (codec,))
    return Reading(text, encoding, damaged, marked=bool(mark))


def _marked(data: bytes) -> Reading | None:
    for mark, encoding, codec in MARKS:
        if data.startswith(mark):
            text, damaged = decode(data[len(mark) :], (codec,))
            return Reading(text, encoding, damaged, marked=True)
    return None


def _seven_bit(data: bytes) -> Reading | None:
    if not (data.isascii() and _ISO_2022_JP.search(data)):
        return None
    text, damaged = decode(data, ("iso2022_jp", "iso2022_jp_ext"))
    return Reading(text, "ISO-2022-JP", damaged)


def _utf_16(data: bytes) -> Reading | None:
    """UTF-16 without a mark shows by its ASCII characters: every other byte is NUL, always the same one."""
    if len(data) < 8 or len(data) % 2:
        return None
    even, odd = data[::2].count(0), data[1::2].count(0)
    if min(even, odd) or max(even, odd) * 5 < len(data):
        return None
    name, codec = ("UTF-16 LE", "utf-16-le") if odd else ("UTF-16 BE", "utf-16-be")
    text, damaged = decode(data, (codec,))
    return Reading(text, name, damaged, sure=False)


def _utf_8(data: bytes) -> Reading | None:
    """UTF-8, whole or with little damage: one place in ten characters, or the very end cut off."""
    text, damaged = decode(data, ("utf-8",))
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    cut_short = damaged == 1 and text.endswith("\ufffd") and foreign > 1
    if damaged * 10 > foreign and not cut_short:
        return None
    return Reading(text, "UTF-8", damaged)


def _guessed(data: bytes) -> Reading:
    candidate, sure = best_candidate(data)
    text, damaged = decode(data, candidate.codecs)
    return Reading(text, candidate.name, damaged, sure=sure)
