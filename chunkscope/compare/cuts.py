"""Where several chunkings of one text cut, and where they agree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.compare.blanks import rank


@dataclass(frozen=True, slots=True, eq=False)
class Agreement:
    """In how many chunkings each cut is.

    ``counts`` has one column per chunking, one row per boundary: the number of chunkings, its own
    included, that cut there. ``places`` is the number of different cuts of all together, ``shared`` the
    number of those that every chunking makes.
    """

    counts: tuple[Ints, ...]
    places: int
    shared: int

    def own(self, column: int) -> int:
        """How many boundaries of a chunking no other one has."""
        return int(np.count_nonzero(self.counts[column] == 1))


def cut_places(chunking: Chunking) -> Ints:
    """Per boundary, where its cut is: the number of non-blank characters before it.

    A cut is where the former chunk ends: what follows was left to the next one, whether or not that
    repeats some text before the cut. White space that stands, or was stripped, between two chunks is on
    neither side. Where a chunk was put together of several pieces, the last of them counts.
    """
    ends = chunking.ends[:-1].copy()
    for index in np.flatnonzero(~chunking.verbatim[: len(ends)]).tolist():
        ends[index] = chunking.pieces(index)[-1].end
    return rank(chunking.text, ends)


def agreement(chunkings: Sequence[Chunking]) -> Agreement:
    """In how many of the chunkings, all of one text, each of their cuts is."""
    places = [cut_places(chunking) for chunking in chunkings]
    each = [np.unique(column) for column in places]
    every = np.concatenate([np.empty(0, np.int64), *each])
    known, counts = np.unique(every, return_counts=True)
    columns = tuple(counts[np.searchsorted(known, column)] for column in places)
    return Agreement(columns, len(known), int(np.count_nonzero(counts == len(places))))
