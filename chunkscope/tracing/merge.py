"""One merge run: which pieces become which chunk, and what is carried over.

The law, in the words of langchain-text-splitters' ``_merge_splits``: a chunk closes when the
queue, the joining separator and the next piece together would pass ``chunk_size``; what is
carried over is the longest suffix of whole pieces that is no longer than ``chunk_overlap`` and
still leaves room for the separator and the next piece.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple


class LengthFault(ArithmeticError):
    """The lengths of the pieces do not add up: the queue is empty and still counts too much."""


class Link(NamedTuple):
    """One closed chunk of a run, as piece numbers: ``first:stop``, opened by piece ``opened``.

    The pieces ``first:opened`` were carried over; the first chunk of a run carries nothing.
    """

    first: int
    opened: int
    stop: int


@dataclass(frozen=True, slots=True)
class Limits:
    """The numbers a merge needs, all in the strategy's unit."""

    chunk_size: int
    chunk_overlap: int
    separator_length: int


def merge(sums: Sequence[int], low: int, high: int, limits: Limits) -> list[Link]:
    """Chunks of the pieces ``low:high``, without walking through the pieces.

    ``sums[i]`` is the length of the first ``i`` pieces and ``i`` separators, up to a constant. It
    never decreases, so each close and each carry is one binary search.
    """
    size, overlap, separator = limits.chunk_size, limits.chunk_overlap, limits.separator_length
    first = opened = low
    links = []
    while True:
        stop = bisect_right(sums, size + separator + sums[first], opened + 2, high + 1) - 1
        links.append(Link(first, opened, stop))
        if stop == high:
            return links
        room = size + sums[stop] - sums[stop + 1]
        budget = overlap if overlap < room else max(room, 0)
        first = bisect_left(sums, sums[stop] - separator - budget, first, stop)
        opened = stop


def merge_spaced(sums: Sequence[int], ends: Sequence[int], low: int, high: int, limits: Limits) -> list[Link]:
    """`merge` where what stands between two pieces is not always of one length.

    ``sums[i]`` is the length of the first ``i`` pieces with what follows each of them, ``ends[i]`` the
    same without what follows the last: the pieces ``first:stop`` are ``ends[stop] - sums[first]`` long.
    """
    size, overlap = limits.chunk_size, limits.chunk_overlap
    first = opened = low
    links = []
    while True:
        stop = bisect_right(ends, size + sums[first], opened + 2, high + 1) - 1
        links.append(Link(first, opened, stop))
        if stop == high:
            return links
        room = size + ends[stop] - ends[stop + 1]
        first = bisect_left(sums, ends[stop] - min(overlap, max(room, 0)), first, stop)
        opened = stop


def merge_even(low: int, high: int, limits: Limits) -> list[Link]:
    """`merge` where every piece is 1 long and nothing stands between: plain arithmetic.

    Unbroken text falls through to single characters, a million pieces whose sums need not exist.
    """
    size = limits.chunk_size
    carried = min(limits.chunk_overlap, size - 1)
    links = [Link(low, low, min(low + size, high))]
    while links[-1].stop < high:
        opened = links[-1].stop
        first = opened - carried
        links.append(Link(first, opened, min(first + size, high)))
    return links


def merge_stepwise(lengths: Sequence[float], low: int, high: int, limits: Limits) -> list[Link]:
    """`merge`, piece by piece, for length functions whose sums may fall or round.

    Running totals of fractions depend on the order of additions, so the order is the library's.
    Raises `LengthFault` where the library pops from an empty queue.
    """
    size, overlap, separator = limits.chunk_size, limits.chunk_overlap, limits.separator_length
    links: list[Link] = []
    first = opened = low
    total: float = 0
    for piece in range(low, high):
        length = lengths[piece]
        if piece > first and total + length + separator > size:
            links.append(Link(first, opened, piece))
            while total > overlap or (
                total + length + (separator if first < piece else 0) > size and total > 0
            ):
                if first == piece:
                    raise LengthFault(total)
                total -= lengths[first] + (separator if piece - first > 1 else 0)
                first += 1
            opened = piece
        total += length + (separator if piece > first else 0)
    links.append(Link(first, opened, high))
    return links
