"""Lengths of pieces in tokens, asking for each distinct piece once.

A long text has far fewer distinct words and characters than it has pieces, so the pieces are not
even built: the parts between the separators are looked up.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Sequence
from itertools import accumulate, count
from typing import Literal

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import codes_of

_MANY = 100
"""From this many pieces on, finding the distinct ones first is repaid."""

MeasureAll = Callable[[Sequence[str]], list[int]]
Lengths = list[int] | NDArray[np.int64]


def literal_lengths(
    part: str, separator: str, keep: Literal["start", "end"], measure_all: MeasureAll
) -> Lengths:
    """The lengths of the pieces that `chunkscope.tracing.pieces.marks` bounds; many are a column."""
    if not separator:
        return _character_lengths(part, measure_all)
    parts = part.split(separator)
    if len(parts) <= _MANY:
        return measure_all(_pieces(parts, separator, keep))
    bare = parts.pop(0 if keep == "start" else -1)
    numbers: defaultdict[str, int] = defaultdict(count().__next__)
    order = np.fromiter(map(numbers.__getitem__, parts), dtype=np.int64, count=len(parts))
    pieces = [separator + text if keep == "start" else text + separator for text in numbers]
    lengths = np.array(measure_all(pieces), dtype=np.int64)[order]
    if not bare:
        return lengths
    return np.insert(lengths, 0 if keep == "start" else len(lengths), measure_all([bare])[0])


def running_sums(lengths: Lengths) -> list[int]:
    """The sums of the first 0, 1, 2, ... lengths."""
    if isinstance(lengths, list):
        return list(accumulate(lengths, initial=0))
    sums = np.zeros(len(lengths) + 1, dtype=np.int64)
    np.cumsum(lengths, out=sums[1:])
    found: list[int] = sums.tolist()
    return found


def not_below(lengths: Lengths, size: int) -> list[int]:
    """The numbers of the lengths that are ``size`` or more."""
    longest = max(lengths, default=0) if isinstance(lengths, list) else int(lengths.max())
    if longest < size:
        return []
    return [number for number, length in enumerate(lengths) if length >= size]


def _pieces(parts: list[str], separator: str, keep: Literal["start", "end"]) -> list[str]:
    """The parts between the separators, each with the separator that stays with it."""
    if keep == "start":
        pieces = [separator + text for text in parts]
        pieces[0] = parts[0]
        return pieces if parts[0] else pieces[1:]
    pieces = [text + separator for text in parts]
    pieces[-1] = parts[-1]
    return pieces if parts[-1] else pieces[:-1]


def _character_lengths(part: str, measure_all: MeasureAll) -> Lengths:
    """The length of every single character, by a table of the distinct ones."""
    codes = codes_of(part)
    if not len(codes):
        return []
    present = np.flatnonzero(np.bincount(codes))
    table = np.zeros(int(present[-1]) + 1, dtype=np.int64)
    table[present] = measure_all(list(map(chr, present.tolist())))
    return table[codes]
