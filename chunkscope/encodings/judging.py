"""How well bytes read in each encoding that could be meant.

What carries no mark and is not UTF-8 is read in every candidate encoding, and each reading is judged
as text: which kinds of characters it holds and whether they stand where people write them.
Deterministic, and good from ten characters on.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final

from chunkscope.encodings.decoding import decode

SAMPLE_BYTES: Final = 8_192
"""So much of the bytes is judged, from the first one that is not ASCII."""

UNSURE: Final = 0.35
"""A guess that wins by less than this is said to be a guess."""

_DAMAGE: Final = 8.0
"""What each place that is no character takes off a reading."""
_ALONE: Final = -1.5
"""What a single character of East Asia beside a letter adds: it is an accented letter read wrongly."""

_BEYOND_ASCII: Final = re.compile(rb"[\x80-\xff]")
_FOREIGN_RUN: Final = re.compile(r"[^\x00-\x7f]+")
_HALF_WIDTH: Final = re.compile(r"[\uff61-\uff9f]+")
_HALF_WIDTH_LAW: Final = re.compile(
    r"(?:[\uff73\uff76-\uff84\uff8a-\uff8e]\uff9e?|[\uff8a-\uff8e]\uff9f|[\uff66\uff71-\uff9d])"
    r"[\uff67-\uff6f]?\uff70?"
)
_HALF_WIDTH_SIGN: Final = re.compile(r"(?<![\uff61-\uff65])[\uff61-\uff65](?![\uff61-\uff65])")


@dataclass(frozen=True, slots=True)
class _Language:
    """What a character is worth in a language of East Asia, by its kind.

    ``leads`` are the first bytes, in ``codec``, of the ideographs that everybody uses.
    """

    codec: str
    weights: Mapping[str, float]
    leads: range

    def judge(self, text: str) -> float:
        """How much the text looks like this language: the worth of its characters, added up."""
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
class Candidate:
    """An encoding that may be meant: ``handicap`` is what it must be better by to win."""

    name: str
    codecs: tuple[str, ...]
    judge: Callable[[str], float]
    handicap: float = 0.0


def best_candidate(data: bytes) -> tuple[Candidate, bool]:
    """The candidate in which a sample of the bytes reads best, and whether it wins clearly."""
    sample = _sample(data)
    ranking = sorted(((_score(candidate, sample), candidate) for candidate in _CANDIDATES), key=_by_score)
    (best, winner), (second, _runner_up) = ranking[:2]
    return winner, best - second >= UNSURE and best > 0


def _by_score(entry: tuple[float, Candidate]) -> float:
    return -entry[0]


def _sample(data: bytes) -> bytes:
    """A part that starts on a character: an ASCII byte after a line end, or the first foreign one."""
    first = _BEYOND_ASCII.search(data)
    start = max(first.start() - 40, 0) if first else 0
    return data[start : start + SAMPLE_BYTES]


def _score(candidate: Candidate, sample: bytes) -> float:
    """How well the sample reads, per character beyond ASCII; damage weighs heavily."""
    text, damaged = decode(sample, candidate.codecs)
    foreign = sum(map(len, _FOREIGN_RUN.findall(text)))
    if len(sample) == SAMPLE_BYTES:
        damaged = max(damaged - 1, 0)  # the sample may end within a character
    return (candidate.judge(text) - candidate.handicap - _DAMAGE * damaged) / max(foreign, 1)


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
    Candidate("CP932", ("cp932",), _CP932.judge),
    Candidate("EUC-JP", ("euc_jp", "euc_jis_2004"), _EUC_JP.judge),
    Candidate("GB18030", ("gb18030",), _Language("gb18030", _CHINESE, range(0xB0, 0xD8)).judge, 4.0),
    Candidate("Big5", ("cp950",), _Language("cp950", _CHINESE, range(0xA4, 0xC7)).judge, 4.0),
    Candidate("EUC-KR", ("euc_kr",), _Language("euc_kr", _KOREAN, range(0)).judge, 6.0),
    Candidate("Windows-1252", ("cp1252",), _western),
)
