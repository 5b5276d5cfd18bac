"""Ranges of a text as two columns, starts and ends, and what lies in them."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.retrieve.budget import covered
from chunkscope.tokens.places import Tokens
from chunkscope.values import Span

Ranges = tuple[Ints, Ints]
"""Starts and ends, one row per range."""


def columns(spans: Iterable[Span]) -> Ranges:
    """The spans as ranges, in their order."""
    pairs = np.array([(span.start, span.end) for span in spans], dtype=np.int64).reshape(-1, 2)
    return pairs[:, 0], pairs[:, 1]


def merged(ranges: Ranges) -> Ranges:
    """The same places without repetition: disjoint ranges that do not touch, ascending; empty ones go."""
    starts, ends = ranges
    kept = ends > starts
    starts, ends = starts[kept], ends[kept]
    by_start = np.argsort(starts, kind="stable")
    starts, ends = starts[by_start], np.maximum.accumulate(ends[by_start])
    if not len(starts):
        return starts, ends
    gaps = starts[1:] > ends[:-1]
    return starts[np.append(np.True_, gaps)], ends[np.append(gaps, np.True_)]


def shared(ranges: Ranges, others: Ranges) -> int:
    """How many places lie in both, each counted once."""
    starts, ends = ranges
    found = 0
    for first, last in zip(*merged(others), strict=True):
        low, high = np.maximum(starts, first), np.minimum(ends, last)
        inside = high > low
        found += covered(low[inside], high[inside])
    return found


def without(ranges: Ranges, others: Ranges) -> Ranges:
    """What is left of ``ranges`` where the others are taken out, merged."""
    starts, ends = merged(ranges)
    gone_starts, gone_ends = merged(others)
    edges = np.unique(np.concatenate([starts, ends, gone_starts, gone_ends]))
    low, high = edges[:-1], edges[1:]
    kept = _inside(low, starts, ends) & ~_inside(low, gone_starts, gone_ends)
    return merged((low[kept], high[kept]))


def touching(ranges: Ranges, others: Ranges) -> Ranges:
    """Those of ``ranges`` that share a place with one of the others, or that one of them adjoins."""
    starts, ends = ranges
    touches = np.zeros(len(starts), dtype=np.bool_)
    for first, last in zip(*others, strict=True):
        touches |= (starts <= last) & (ends >= first)
    return starts[touches], ends[touches]


def in_tokens(ranges: Ranges, text: str, unit: str, *, whole: bool = False) -> Ranges:
    """The ranges in tokens of the whole text: a token lies where the character is that it begins in.

    So no token lies in two ranges that share no character. With ``whole`` a range also has the token that it
    begins within, so that none is empty. In characters, ranges stay as they are. Raises
    `chunkscope.units.UnitError` for an unknown unit.
    """
    if unit == "characters":
        return ranges
    begins = _begins(text, unit)
    starts, ends = (np.searchsorted(begins, column).astype(np.int64) for column in ranges)
    if whole:
        starts -= begins[np.minimum(starts, len(begins) - 1)] != ranges[0]
    return starts, ends


def _inside(places: Ints, starts: Ints, ends: Ints) -> NDArray[np.bool_]:
    """Per place, whether one of the ranges, which are merged, holds it."""
    return np.searchsorted(starts, places, side="right") > np.searchsorted(ends, places, side="right")


@lru_cache(maxsize=256)
def _begins(text: str, unit: str) -> Ints:
    """Per token of the text, the character it begins in."""
    tokens = Tokens.of(unit, text)
    return tokens.places(tokens.edges[:-1])[0]
