"""Cuts inside a word or a character, and chunks that begin with what closes the one before."""

from __future__ import annotations

import unicodedata
from functools import cache

import numpy as np
from numpy.typing import NDArray

from chunkscope.compare.blanks import filled
from chunkscope.diagnose.columns import at_boundaries
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints
from chunkscope.graphemes import inside_grapheme

STOPS = "、。，．！？：；｡､"
ASCII_STOPS = ",.;:!?"
_SPACED, _KATAKANA = 1, 2
_LAST = 0xFFFF
"""No letter: it stands for all above."""
_NO_BLANKS = ((0x0E00, 0x0EFF), (0x1000, 0x109F), (0x1780, 0x17FF), (0x2E80, 0xA4CF), (0xF900, 0xFAFF))
"""Scripts without blanks between words: Thai, Lao, Burmese, Khmer, kana, Chinese characters, Yi."""
_KATAKANA_SIGNS = ((0x30A1, 0x30FA), (0x30FC, 0x30FE), (0x31F0, 0x31FF), (0xFF66, 0xFF9F))


def cut_graphemes(context: Context) -> Findings | None:
    """Boundaries where the chunk before ends, or the one after begins, inside a grapheme cluster (UAX 29)."""
    if context.count < 2:
        return None
    text, ends, starts = context.chunking.text, context.last[:-1], context.first[1:]
    ended, begun = inside_grapheme(text, ends), inside_grapheme(text, starts)
    boundaries = np.flatnonzero(ended | begun)
    place = np.where(ended, ends, starts)[boundaries]
    return at_boundaries(Fault.CUT_GRAPHEME, context, boundaries, (place - 1, place + 1))


def cut_words(context: Context) -> Findings | None:
    """Boundaries where the chunk before ends, or the one after begins, inside a word: the place is the word.

    Inside means: between two letters, digits or their marks of scripts that part words with blanks, or
    between two katakana. Kanji and hiragana, and scripts such as Thai, have no words that could be told
    without a dictionary: cuts between them are not judged, nor those between scripts (``API|キー``).
    """
    if context.count < 2:
        return None
    kinds = word_kinds(context.facts.codes)
    ends, starts = context.last[:-1], context.first[1:]
    ended, begun = _between(kinds, ends), _between(kinds, starts)
    boundaries = np.flatnonzero(ended | begun)
    place = np.where(ended, ends, starts)[boundaries]
    return at_boundaries(Fault.CUT_WORD, context, boundaries, _runs(kinds, place))


def closing_punctuation(context: Context) -> Findings | None:
    """Chunks, but for the first, whose first sign that is not blank closes what came before it.

    Such are closing brackets and quotation marks (Unicode Pe and Pf; Pf not before a letter, where it may
    open) and full stops, commas and the like; the ASCII ones only before a blank or at the end, since
    ``.env`` and ``:root`` begin with theirs. None for code, where a bracket on its own line is good style.
    """
    if context.count < 2 or context.facts.language:
        return None
    codes, solid = context.facts.codes, filled(context.chunking.text)
    if not len(solid):
        return None
    rank = np.searchsorted(solid, context.first[1:])
    places = solid[np.minimum(rank, len(solid) - 1)]
    there = (rank < len(solid)) & (places < context.last[1:])
    ended = places + 1 == len(codes)
    sign, following = codes[places], np.where(ended, ord(" "), codes[np.where(ended, 0, places + 1)])
    closing = np.isin(sign, _signs("Pe", STOPS))
    closing |= np.isin(sign, _signs("Pf")) & (word_kinds(following) != _SPACED)
    closing |= np.isin(sign, _signs("", ASCII_STOPS)) & (following <= ord(" "))
    boundaries = np.flatnonzero(there & closing)
    place = places[boundaries]
    found = at_boundaries(Fault.CLOSING_PUNCTUATION, context, boundaries, (place, place + 1))
    return Findings(
        found.fault, found.checked, found.starts, found.ends, boundaries + 1, boundaries, found.figures
    )


def word_kinds(codes: NDArray[np.uint32]) -> NDArray[np.uint8]:
    """Per code point: 1 for what makes up words that blanks part, 2 for katakana, 0 for anything else."""
    return np.take(_table(), codes, mode="clip")


@cache
def _table() -> NDArray[np.uint8]:
    table = np.array([unicodedata.category(chr(code))[0] in "LNM" for code in range(_LAST + 1)], np.uint8)
    for low, high in _NO_BLANKS:
        table[low : high + 1] = 0
    for low, high in _KATAKANA_SIGNS:
        table[low : high + 1] = _KATAKANA
    return table


def _between(kinds: NDArray[np.uint8], places: Ints) -> NDArray[np.bool_]:
    """Whether each place lies between two signs of one kind that makes up words."""
    inside = (places > 0) & (places < len(kinds))
    if not len(kinds):
        return inside
    before = kinds[np.maximum(places - 1, 0)]
    after = kinds[np.minimum(places, len(kinds) - 1)]
    return np.asarray(inside & (before == after) & (before > 0))


def _runs(kinds: NDArray[np.uint8], places: Ints) -> tuple[Ints, Ints]:
    """Where the run of one kind around each place starts and ends."""
    edges = np.concatenate([[0], np.flatnonzero(np.diff(kinds)) + 1, [len(kinds)]])
    number = np.searchsorted(edges, places, "right")
    return edges[number - 1], edges[number]


@cache
def _signs(category: str, others: str = "") -> Ints:
    """The code points of a category, and others."""
    found = [code for code in range(0x10000) if category and unicodedata.category(chr(code)) == category]
    return np.array([*found, *map(ord, others)], np.int64)
