"""Which encoding bytes are in: by their mark, as UTF-8, or by how the text reads.

What carries no mark and is not UTF-8 is read in every candidate encoding, and each reading is judged
as text: which kinds of characters it holds and whether they stand where people write them.
Deterministic, and good from ten characters on.
"""

from __future__ import annotations

import codecs
import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

SAMPLE_BYTES: Final = 8_192
"""So much of the bytes is judged, from the first one that is not ASCII."""

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

UNSURE: Final = 0.35
"""A guess that wins by less than this is said to be a guess."""

_MARKS: Final = (
    (codecs.BOM_UTF8, "UTF-8", "utf-8"),
    (codecs.BOM_UTF32_LE, "UTF-32 LE", "utf-32-le"),
    (codecs.BOM_UTF32_BE, "UTF-32 BE", "utf-32-be"),
    (codecs.BOM_UTF16_LE, "UTF-16 LE", "utf-16-le"),
    (codecs.BOM_UTF16_BE, "UTF-16 BE", "utf-16-be"),
)
_UNICODE: Final = frozenset(codec for _mark, _encoding, codec in _MARKS)
_ISO_2022_JP: Final = re.compile(rb"\x1b(?:\$[@B]|\([IJ])")

_DAMAGE: Final = 8.0
_ALONE: Final = -1.5

_BEYOND_ASCII: Final = re.compile(rb"[\x80-\xff]")
_FOREIGN_RUN: Final = re.compile(r"[^\x00-\x7f]+")
_HALF_WIDTH: Final = re.compile(r"[\uff61-\uff9f]+")
_HALF_WIDTH_LAW: Final = re.compile(
    r"(?:[\uff73\uff76-\uff84\uff8a-\uff8e]\uff9e?|[\uff8a-\uff8e]\uff9f|[\uff66\uff71-\uff9d])"
    r"[\uff67-\uff6f]?\uff70?"
)
_HALF_WIDTH_SIGN: Final = re.compile(r"(?<![\uff61-\uff65])[\uff61-\uff65](?![\uff61-\uff65])")


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


@dataclass(frozen=True, slots=True)
class _Language:
    """What a character is worth in a language of East Asia, by its kind.

    ``leads`` are the first bytes, in ``codec``, of the ideographs that everybody uses.
    """

    codec: str
    weights: Mapping[str, float]
    leads: range

    def judge(self, text: str) -> float:
        total = _half_width(text) if self.codec == "cp932" else 0.0
        for run in _FOREIGN_RUN.finditer(text):
            total += sum(map(self._worth, run[0]))
            if len(run[0]) == 1 and any(map(str.isalpha, _around(text, run))):
                total += _ALONE
        return total

    def _worth(self, char: str) -> float:
        for kind, worth in self.weights.items():
            if kind[0] <= char <= kind[-1]:
                return worth
        if "\u3400" <= char <= "\u9fff":
            return 1.0 if char.encode(self.codec, "replace")[0] in self.leads else -1.0
        return -0.5 if char < "\ue000" else -3.0


@dataclass(frozen=True, slots=True)
class _Candidate:
    name: str
    codecs: tuple[str, ...]
    judge: Callable[[str], float]
    handicap: float = 0.0


def read(data: bytes) -> Reading:
    """The most plausible reading of ``data``; it never fails, so look at ``damaged``."""
    return _marked(data) or _seven_bit(data) or _utf_16(data) or _utf_8(data) or _guessed(data)


def read_as(data: bytes, encoding: str) -> Reading:
    """The reading in one of `CHOICES`, whatever it looks like: what is no character in it becomes U+FFFD.

    KeyError for a name that is none of them.
    """
    codec = CHOICES[encoding]
    mark = next((mark for mark, _name, marked in _MARKS if marked == codec and data.startswith(mark)), b"")
    text, damaged = _decode(data[len(mark) :], (codec,))
    return Reading(text, encoding, damaged, marked=bool(mark))


def _marked(data: bytes) -> Reading | None:
    for mark, encoding, codec in _MARKS:
        if data.startswith(mark):
            text, damaged = _decode(data[len(mark) :], (codec,))
            return Reading(text, encoding, damaged, marked=True)
    return None


def _seven_bit(data: bytes) -> Reading | None:
    if not (data.isascii() and _ISO_2022_JP.search(data)):
        return None
    text, damaged = _decode(data, ("iso2022_jp", "iso2022_jp_ext"))
    return Reading(text, "ISO-2022-JP", damaged)


def _utf_16(data: bytes) -> Reading | None:
    """UTF-16 without a mark shows by its ASCII characters: every other byte is NUL, always the same one."""
    if len(data) < 8 or len(data) % 2:
        return None
    even, odd = data[::2].count(0), data[1::2].count(0)
    if min(even, odd) or max(even, odd) * 5 < len(data):
        return None
    name, codec = ("UTF-16 LE", "utf-16-le") if odd else ("UTF-16 BE", "utf-16-be")
    text, damaged = _decode(data, (codec,))
    return Reading(text, name, damaged, sure=False)


def _utf_8(data: bytes) -> Reading | None:
    """UTF-8, whole or with little damage: one place in ten characters, or the very end cut off."""
    text, damaged = _decode(data, ("utf-8",))
    foreign = len(text) - len(text.encode("ascii", "ignore"))
    cut_short = damaged == 1 and text.endswith("\ufffd") and foreign > 1
    if damaged * 10 > foreign and not cut_short:
        return None
    return Reading(text, "UTF-8", damaged)


def _guessed(data: bytes) -> Reading:
    sample = _sample(data)
    ranking = sorted(((_score(candidate, sample), candidate) for candidate in _CANDIDATES), key=_by_score)
    (best, winner), (second, _runner_up) = ranking[:2]
    text, damaged = _decode(data, winner.codecs)
    return Reading(text, winner.name, damaged, sure=best - second >= UNSURE and best > 0)


def _by_score(entry: tuple[float, _Candidate]) -> float:
    return -entry[0]


def _sample(data: bytes) -> bytes:
    """A part that starts on a character: an ASCII byte after a line end, or the first foreign one."""
    first = _BEYOND_ASCII.search(data)
    start = max(first.start() - 40, 0) if first else 0
    return data[start : start + SAMPLE_BYTES]


def _score(candidate: _Candidate, sample: bytes) -> float:
    """How well the sample reads, per character beyond ASCII; damage weighs heavily."""
    text, damaged = _decode(sample, candidate.codecs)
    foreign = sum(map(len, _FOREIGN_RUN.findall(text)))
    if len(sample) == SAMPLE_BYTES:
        damaged = max(damaged - 1, 0)  # the sample may end within a character
    return (candidate.judge(text) - candidate.handicap - _DAMAGE * damaged) / max(foreign, 1)


def _decode(data: bytes, codec_names: tuple[str, ...]) -> tuple[str, int]:
    """The text by the codec that damages least, and how many U+FFFD are not the text's own."""
    readings = []
    for codec in codec_names:
        text = data.decode(codec, "replace")
        own = data.count("\ufffd".encode(codec)) if codec in _UNICODE else 0
        readings.append((text, text.count("\ufffd") - own))
    return min(readings, key=lambda reading: reading[1])


def _half_width(text: str) -> float:
    """Half-width katakana by its spelling: voicing and length marks follow what can carry them."""
    total = 0.0
    for run in _HALF_WIDTH.finditer(text):
        lawful = sum(len(part[0]) for part in _HALF_WIDTH_LAW.finditer(run[0]))
        signs = len(_HALF_WIDTH_SIGN.findall(run[0]))
        total += lawful - 3.0 * (len(run[0]) - lawful - signs)
        total -= sum("\u3400" <= char <= "\u9fff" for char in _around(text, run))
    return total


def _western(text: str) -> float:
    """Accented letters belong beside ASCII letters, and quotation marks beside anything."""
    total = 0.0
    for run in _FOREIGN_RUN.finditer(text):
        beside = any(map(str.isalpha, _around(text, run)))
        for char in run[0]:
            mark = char in "‘’“”–—…•€£§°«»¿¡©®\xa0"
            total += 0.8 if mark else 1.0 if char.isalpha() and beside and len(run[0]) <= 2 else -1.0
    return total


def _around(text: str, run: re.Match[str]) -> str:
    """The character before the run and the one behind it."""
    return text[max(run.start() - 1, 0) : run.start()] + text[run.end() : run.end() + 1]


_SIGNS: Final = {"\u3000\u301f": 1.5, "\uff01\uff60": 1.0, "\u2010\u2026": 0.5}
_KANA: Final = {"\u3041\u3093": 3.0, "\u30a1\u30fc": 2.5, **_SIGNS}
_CHINESE: Final = {"\u3041\u30fc": 0.0, **_SIGNS}
_KOREAN: Final = {"\u3131\u318e": -2.0, "\uac00\ud7a3": 1.6, "\u3400\u9fff": -1.5, **_SIGNS}

_EUC_JP: Final = _Language("euc_jis_2004", {"\uff61\uff9f": 1.5, **_KANA}, range(0xB0, 0xD0))
_CP932: Final = _Language("cp932", {"\uff61\uff9f": 0.0, **_KANA}, range(0x88, 0x99))

# At equal scores the earlier one wins; the others must win by a distance that a few words cannot give.
_CANDIDATES: Final = (
    _Candidate("CP932", ("cp932",), _CP932.judge),
    _Candidate("EUC-JP", ("euc_jp", "euc_jis_2004"), _EUC_JP.judge),
    _Candidate("GB18030", ("gb18030",), _Language("gb18030", _CHINESE, range(0xB0, 0xD8)).judge, 4.0),
    _Candidate("Big5", ("cp950",), _Language("cp950", _CHINESE, range(0xA4, 0xC7)).judge, 4.0),
    _Candidate("EUC-KR", ("euc_kr",), _Language("euc_kr", _KOREAN, range(0)).judge, 6.0),
    _Candidate("Windows-1252", ("cp1252",), _western),
)
