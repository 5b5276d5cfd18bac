"""From one chunking of a text to another: which chunks an index could keep."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from enum import IntEnum

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.drawing import cover
from chunkscope.units import measure_all

TOKENS = "cl100k_base"
"""The unit that what has to be embedded is counted in, unless another is asked for."""


class Fate(IntEnum):
    """What becomes of a chunk when an index goes over to another chunking."""

    KEPT = 0
    """Its indexed text is in the former chunking: nothing to embed."""
    CHANGED = 1
    """Some of its source was in a chunk of the former chunking, but its text is another."""
    NEW = 2
    """None of its source was in any chunk."""


@dataclass(frozen=True, slots=True, eq=False)
class Reindexing:
    """From the chunking ``before`` to ``after``, both of one text.

    ``fates`` has one `Fate` per chunk of ``after``; ``gone`` are the numbers of the chunks of ``before``
    that are kept nowhere, ascending. ``lengths`` are the lengths of the indexed texts of ``after`` in
    `unit`, one per chunk.
    """

    before: Chunking
    after: Chunking
    fates: NDArray[np.uint8]
    gone: Ints
    lengths: Ints
    unit: str

    def count(self, fate: Fate) -> int:
        """How many chunks of ``after`` have this fate."""
        return int(np.count_nonzero(self.fates == fate))

    @property
    def again(self) -> int:
        """How many chunks have to be embedded."""
        return len(self.fates) - self.count(Fate.KEPT)

    @property
    def units(self) -> int:
        """The length of the indexed texts that have to be embedded, in `unit`."""
        return int(self.lengths[self.fates != Fate.KEPT].sum())

    @property
    def characters(self) -> int:
        """The same in characters."""
        texts = self.after.indexed
        return sum(len(texts[index]) for index in np.flatnonzero(self.fates != Fate.KEPT).tolist())


def kept_changed_new(before: Chunking, after: Chunking, unit: str = TOKENS) -> Reindexing:
    """What an index that knows its chunks by their indexed text has to embed to go from one to the other.

    Equal texts are kept as often as ``before`` has them, those at the same place first. So
    ``kept + len(gone) == len(before.chunks)`` and ``kept + changed + new == len(after.chunks)``, and the
    kept ones are as many from ``after`` to ``before``.
    """
    stays, found = _paired(before, after)
    fates = np.where(_touched(before, after), Fate.CHANGED, Fate.NEW).astype(np.uint8)
    fates[found] = Fate.KEPT
    lengths = np.array(measure_all(unit, after.indexed), np.int64)
    return Reindexing(before, after, fates, np.flatnonzero(~stays), lengths, unit)


def _paired(before: Chunking, after: Chunking) -> tuple[NDArray[np.bool_], NDArray[np.bool_]]:
    """Per chunk of each, whether it has a partner with the same indexed text in the other."""
    former, later = before.indexed, after.indexed
    stays = np.zeros(len(former), np.bool_)
    found = np.zeros(len(later), np.bool_)
    _pair(_placed(before, former), _placed(after, later), stays, found)
    _pair(former, later, stays, found)
    return stays, found


def _placed(chunking: Chunking, texts: Sequence[str]) -> list[tuple[str, int, int]]:
    return list(zip(texts, chunking.starts.tolist(), chunking.ends.tolist(), strict=True))


def _pair(
    former: Sequence[Hashable],
    later: Sequence[Hashable],
    stays: NDArray[np.bool_],
    found: NDArray[np.bool_],
) -> None:
    """Mark equal ones that have no partner yet on both sides, each with one partner, the first ones first."""
    free = np.flatnonzero(~stays).tolist()
    open_ = Counter(former[index] for index in free)
    taken: Counter[Hashable] = Counter()
    for index in np.flatnonzero(~found).tolist():
        if taken[later[index]] < open_[later[index]]:
            taken[later[index]] += 1
            found[index] = True
    for index in free:
        if taken[former[index]]:
            taken[former[index]] -= 1
            stays[index] = True


def _touched(before: Chunking, after: Chunking) -> NDArray[np.bool_]:
    """Per chunk of ``after``, whether any character of its pieces is in a chunk of ``before``."""
    starts, ends, _chunk = before.ranges()
    edges, counts = cover(starts, ends, len(before.text))
    covered = np.concatenate([[0], np.cumsum(np.diff(edges) * (counts > 0))])
    first, last, chunk = after.ranges()
    shared = _measure(edges, covered, counts, last) - _measure(edges, covered, counts, first)
    return np.bincount(chunk, shared, len(after.starts)) > 0


def _measure(edges: Ints, covered: Ints, counts: Ints, offsets: Ints) -> Ints:
    """How many characters before each offset are covered."""
    stretch = np.searchsorted(edges, offsets, "right") - 1
    inside = np.append(counts > 0, False)[stretch]
    return np.asarray(covered[stretch] + (offsets - edges[stretch]) * inside)
