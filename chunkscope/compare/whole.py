"""What a chunking leaves whole: sentences, tables, code blocks, functions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.compare.blanks import filled
from chunkscope.drawing import Ints
from chunkscope.values import Span


class Whole(NamedTuple):
    """``whole`` of ``total`` spans are whole in some chunk."""

    whole: int
    total: int


def whole(spans: Sequence[Span], chunking: Chunking, seen: Ints | None = None) -> Whole:
    """How many of the spans are whole: some one chunk holds all of their characters that count.

    Those are the characters at the offsets ``seen``, ascending; None means all that are not blank. What a
    chunk holds is told by its pieces, in whatever order it has them. Spans of nothing that counts do not
    count.
    """
    seen = filled(chunking.text) if seen is None else seen
    starts = np.searchsorted(seen, np.array([span.start for span in spans], np.int64))
    ends = np.searchsorted(seen, np.array([span.end for span in spans], np.int64))
    kept = starts < ends
    starts, ends = starts[kept], ends[kept]
    lows, highs = _held(chunking, seen)
    reach = np.concatenate([[-1], np.maximum.accumulate(highs)])
    within = reach[np.searchsorted(lows, starts, "right")] >= ends
    return Whole(int(np.count_nonzero(within)), len(starts))


def _held(chunking: Chunking, seen: Ints) -> tuple[Ints, Ints]:
    """The longest stretches that lie in one chunk, counted in characters of ``seen``; by start."""
    starts, ends, chunk = chunking.ranges()
    starts, ends = np.searchsorted(seen, starts), np.searchsorted(seen, ends)
    # Each chunk gets a number line of its own, so that only pieces of the same one can touch.
    line = chunk * (len(chunking.text) + 2)
    order = np.argsort(starts + line, kind="stable")
    line, starts, ends = line[order], (starts + line)[order], (ends + line)[order]
    reach = np.maximum.accumulate(ends)
    first = np.flatnonzero(np.concatenate([[True], starts[1:] > reach[:-1]])[: len(starts)])
    last = np.append(first[1:] - 1, len(starts) - 1)[: len(first)]
    lows, highs = starts[first] - line[first], reach[last] - line[first]
    by_start = np.argsort(lows, kind="stable")
    return lows[by_start], highs[by_start]
