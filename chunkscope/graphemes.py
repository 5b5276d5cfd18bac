"""Grapheme clusters: whether a cut falls inside what a reader takes for one character."""

from __future__ import annotations

import re
from functools import cache

import numpy as np
import regex  # type: ignore[import-untyped]
from numpy.typing import NDArray

from chunkscope.codes import points_of

_IDEOGRAPHS = 0x20000
"""From here on the code points are ideographs, or nothing that joins, up to the tags of plane 14."""

_PLANE_14 = 0xE0000
_FLAG_A = 0x1F1E6

# Two neighbours of these classes never join, whatever stands before them: no rule of UAX 29 but the
# last one ("otherwise, break everywhere") speaks of them. "\n" joins "\r" only, which is not here.
_PLAIN = regex.compile(
    r"[[\p{GCB=Other}\p{GCB=LV}\p{GCB=LVT}\n]--\p{Extended_Pictographic}--\p{InCB=Consonant}]+", regex.V1
)
_CLUSTER = regex.compile(r"\X")


def inside_grapheme(text: str, positions: NDArray[np.int64]) -> NDArray[np.bool_]:
    r"""For each position, whether a cut there would divide an extended grapheme cluster (UAX 29).

    Positions are code-point offsets from 0 to ``len(text)``, in any order, repeats allowed; the ends
    of the text divide nothing. Linear in the text, however long a cluster or a run of flags is.
    """
    positions = np.asarray(positions, dtype=np.int64)
    inside = np.zeros(len(positions), dtype=np.bool_)
    if text.isascii():
        return _inside_line_end(text, positions) if "\r\n" in text else inside
    codes = points_of(text)
    open_ = np.flatnonzero((positions > 0) & (positions < len(text)))
    asked = positions[open_]
    # Most stand between two plain characters; only for the others is the whole text looked through.
    doubtful = ~(_plain(codes[asked - 1]) & _plain(codes[asked]))
    open_, asked = open_[doubtful], asked[doubtful]
    if open_.size:
        inside[open_] = ~np.isin(asked, _breaks(text, _sure_breaks(codes), np.unique(asked)))
    return inside


def _inside_line_end(text: str, positions: NDArray[np.int64]) -> NDArray[np.bool_]:
    """ASCII has one cluster of two: a carriage return with its line feed."""
    middles = np.fromiter((found.start() + 1 for found in re.finditer("\r\n", text)), np.int64)
    return np.isin(positions, middles)


def _plain(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """Which code points are plain: two of them in a row never join."""
    plain = _plain_table()[np.minimum(codes, 0xFFFF)] & (codes <= 0xFFFF)
    plain |= (codes >= _IDEOGRAPHS) & (codes < _PLANE_14)
    return plain


def _sure_breaks(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """bool[len + 1]: offsets that are breaks whatever stands further left, and both ends."""
    plain = _plain(codes)
    between = plain[:-1] & plain[1:]
    flags = (codes >= _FLAG_A) & (codes < _FLAG_A + 26)
    if flags.any():
        between |= _between_flags(flags)
    return np.concatenate(([True], between, [True]))


def _between_flags(letters: NDArray[np.bool_]) -> NDArray[np.bool_]:
    r"""bool[len - 1]: a run of flag letters breaks after every second one.

    Left to itself ``\X`` counts back to the run's start at each letter, which takes minutes for a long one.
    """
    offsets = np.arange(len(letters))
    first = letters.copy()
    first[1:] &= ~letters[:-1]
    nth = offsets - np.maximum.accumulate(np.where(first, offsets, 0))
    second: NDArray[np.bool_] = nth[1:] % 2 == 0
    return letters[1:] & letters[:-1] & second


@cache
def _plain_table() -> NDArray[np.bool_]:
    """bool[0x10000]: which characters of the basic plane are plain, as ``regex`` itself sees them."""
    table = np.zeros(0x10000, dtype=np.bool_)
    for run in _PLAIN.finditer("".join(map(chr, range(0x10000)))):
        table[run.start() : run.end()] = True
    return table


def _breaks(text: str, sure: NDArray[np.bool_], asked: NDArray[np.int64]) -> NDArray[np.int64]:
    r"""The cluster breaks found by ``\X`` around the sorted offsets ``asked``.

    Between two sure breaks lies a stretch that can be read alone. It is read from its start, and no
    further than the character behind the last offset asked there: a break never depends on more.
    """
    starts = np.flatnonzero(sure)
    stretch = np.searchsorted(starts, asked) - 1
    last = np.flatnonzero(np.append(np.diff(stretch) > 0, True))
    found: list[int] = []
    for start, end in zip(starts[stretch[last]].tolist(), (asked[last] + 1).tolist(), strict=True):
        found.extend(start + cluster.start() for cluster in _CLUSTER.finditer(text[start:end]))
    return np.array(found, dtype=np.int64)
