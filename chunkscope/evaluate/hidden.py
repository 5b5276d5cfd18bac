"""Texts without the questions that were found in them, and the way back: an index must not hold these."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.documents.source import Source
from chunkscope.mapped import Mapped
from chunkscope.values import Span


def hidden_out(source: Source, spans: Iterable[Span]) -> Mapped:
    """The document's text without the spans, in any order, also overlapping; ``pieces`` leads back.

    The law: every sign of it stands in the source at its piece, and none of these is in a span.
    """
    return Mapped.join(source.text, _kept(len(source.text), spans))


def hulls_in_source(mapped: Mapped, starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """Ranges of what `hidden_out` gave, as int64[n] starts and ends, as hulls in the source.

    An empty range is empty there too. The hull of a range that reaches over a hidden span holds it.
    """
    if not mapped.stretches:
        return np.zeros_like(starts), np.zeros_like(ends)
    at, place, _length = np.array(mapped.stretches, np.int64).T
    first = np.searchsorted(at, starts, "right") - 1
    last = np.searchsorted(at, ends - 1, "right") - 1
    lows = place[first] + starts - at[first]
    return lows, np.where(starts < ends, place[last] + ends - at[last], lows)


def _kept(length: int, spans: Iterable[Span]) -> Iterator[Span]:
    """What is left between the spans."""
    at = 0
    for span in sorted(spans):
        if span.start > at:
            yield Span(at, span.start)
        at = max(at, span.end)
    if at < length:
        yield Span(at, length)
