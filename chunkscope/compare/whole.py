"""What a chunking leaves whole: sentences, tables, code blocks, functions."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.compare.blanks import filled
from chunkscope.drawing import cover
from chunkscope.values import Span


class Whole(NamedTuple):
    """``whole`` of ``total`` spans are whole in some chunk."""

    whole: int
    total: int


def whole(spans: Sequence[Span], chunking: Chunking, seen: Ints | None = None) -> Whole:
    """How many of the spans are whole; the rule, and what ``seen`` is, stand at `Holding`."""
    return Holding.of(chunking, seen).whole(*columns_of(spans))


def columns_of(spans: Sequence[Span]) -> tuple[Ints, Ints]:
    """Where the spans start and end, as columns."""
    return (
        np.fromiter((span.start for span in spans), np.int64, len(spans)),
        np.fromiter((span.end for span in spans), np.int64, len(spans)),
    )


@dataclass(frozen=True, slots=True, eq=False)
class Holding:
    """What one chunking holds together: stretches by start, and how far those up to each reach.

    The rule for sentences, tables, code and functions, wherever they are counted: a span is *whole* when some
    one chunk holds all of its characters that count, and *cut* when its characters that count lie in several
    chunks and no one of them has all. Those that count are not blank (in HTML: seen by a reader), and are in
    some chunk. For what a splitter drops, such as the separators of ``keep_separator=False`` or a heading
    that became metadata, is told as dropped: it parts nothing, and a full stop that no setting keeps would
    call every sentence cut. A span of which no chunk has anything is neither whole nor cut, and not counted.

    What a chunk holds is told by its pieces, in whatever order it has them. ``seen`` are the offsets of what
    counts, ascending; ``lows`` and ``reach`` count characters of it.
    """

    seen: Ints
    lows: Ints
    reach: Ints

    @classmethod
    def of(cls, chunking: Chunking, seen: Ints | None = None) -> Holding:
        """What the chunks hold of the characters at ``seen``; None means all that are not blank."""
        starts, ends, chunk = chunking.ranges()
        seen = _in_chunks(filled(chunking.text) if seen is None else seen, starts, ends, len(chunking.text))
        lows, highs = _held((starts, ends, chunk), seen, len(chunking.text))
        return cls(seen, lows, np.concatenate([[-1], np.maximum.accumulate(highs)]))

    def counts(self, starts: Ints, ends: Ints) -> NDArray[np.bool_]:
        """Per span, whether anything in it counts."""
        return np.searchsorted(self.seen, starts) < np.searchsorted(self.seen, ends)

    def holds(self, starts: Ints, ends: Ints) -> NDArray[np.bool_]:
        """Per span, whether one chunk holds all of it that counts; so it is where nothing does."""
        first, stop = np.searchsorted(self.seen, starts), np.searchsorted(self.seen, ends)
        within = self.reach[np.searchsorted(self.lows, first, "right")] >= stop
        return np.asarray(within | (first >= stop))

    def whole(self, starts: Ints, ends: Ints) -> Whole:
        """How many of the spans are whole, of those in which anything counts."""
        kept = self.counts(starts, ends)
        return Whole(int(np.count_nonzero(kept & self.holds(starts, ends))), int(np.count_nonzero(kept)))


def _in_chunks(seen: Ints, starts: Ints, ends: Ints, length: int) -> Ints:
    """Those of the offsets ``seen`` that are in some piece."""
    edges, counts = cover(starts, ends, length)
    gaps = np.flatnonzero(counts == 0)
    low, high = np.searchsorted(seen, edges[gaps]), np.searchsorted(seen, edges[gaps + 1])
    lost = low < high
    if not lost.any():
        return seen
    steps = np.zeros(len(seen) + 1, np.int64)
    steps[low[lost]] += 1
    steps[high[lost]] -= 1
    return np.asarray(seen[np.cumsum(steps[:-1]) == 0])


def _held(ranges: tuple[Ints, Ints, Ints], seen: Ints, length: int) -> tuple[Ints, Ints]:
    """The longest stretches that lie in one chunk, counted in characters of ``seen``; by start."""
    starts, ends, chunk = ranges
    starts, ends = np.searchsorted(seen, starts), np.searchsorted(seen, ends)
    # Each chunk gets a number line of its own, so that only pieces of the same one can touch.
    line = chunk * (length + 2)
    order = np.argsort(starts + line, kind="stable")
    line, starts, ends = line[order], (starts + line)[order], (ends + line)[order]
    reach = np.maximum.accumulate(ends)
    first = np.flatnonzero(np.concatenate([[True], starts[1:] > reach[:-1]])[: len(starts)])
    last = np.append(first[1:] - 1, len(starts) - 1)[: len(first)]
    lows, highs = starts[first] - line[first], reach[last] - line[first]
    by_start = np.argsort(lows, kind="stable")
    return lows[by_start], highs[by_start]
