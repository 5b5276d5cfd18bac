"""One chunking in the figures that settings are chosen by."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.compare.kept import TOKENS
from chunkscope.compare.landmarks import Landmarks
from chunkscope.compare.whole import Whole, whole
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.units import measure_all

SHORT = 30
"""Characters: shorter chunks rarely say enough to be found."""


@dataclass(frozen=True, slots=True)
class Spread:
    """Lengths of chunks: the shortest, the median, the 95th percentile, the longest.

    ``p95`` is the least length that at least 95 of 100 chunks do not exceed.
    """

    least: int
    median: float
    p95: int
    most: int

    @classmethod
    def of(cls, lengths: Ints) -> Spread | None:
        """The spread of some lengths; None where there are none."""
        if not len(lengths):
            return None
        p95 = np.percentile(lengths, 95, method="inverted_cdf")
        return cls(int(lengths.min()), float(np.median(lengths)), int(p95), int(lengths.max()))


@dataclass(frozen=True, slots=True)
class Measures:
    """One chunking in figures.

    ``characters`` and ``tokens`` are of the chunks' texts (None without chunks), ``embedded`` the tokens
    of all indexed texts together. ``over`` chunks are longer than ``chunk_size`` (None where the strategy
    has no limit), ``short`` ones have less than `SHORT` characters. ``overlapping`` of ``boundaries``
    have an overlap. ``stored`` is the length of all chunks divided by that of the source. ``whole`` says,
    by kind, how much of what may not be cut was left whole.
    """

    chunks: int
    characters: Spread | None
    tokens: Spread | None
    embedded: int
    over: int | None
    short: int
    boundaries: int
    overlapping: int
    stored: float
    whole: Mapping[str, Whole]


def measures(chunking: Chunking, landmarks: Landmarks | None = None, unit: str = TOKENS) -> Measures:
    """The figures of a chunking; ``landmarks`` are what to look for, ``unit`` is what counts tokens."""
    texts, limit = chunking.texts, chunking.strategy.chunk_size
    characters = np.fromiter(map(len, texts), np.int64, len(texts))
    tokens = np.array(measure_all(unit, texts), np.int64)
    indexed = chunking.indexed
    return Measures(
        chunks=len(texts),
        characters=Spread.of(characters),
        tokens=Spread.of(tokens),
        embedded=int(tokens.sum()) if indexed is texts else sum(measure_all(unit, indexed)),
        over=None if limit == NO_LIMIT else int(np.count_nonzero(chunking.lengths > limit)),
        short=int(np.count_nonzero(characters < SHORT)),
        boundaries=len(chunking.overlaps),
        overlapping=int(np.count_nonzero(chunking.overlaps)),
        stored=chunking.summary.stored,
        whole=_whole(chunking, landmarks) if landmarks else {},
    )


def _whole(chunking: Chunking, landmarks: Landmarks) -> dict[str, Whole]:
    """By kind, how many are left whole."""
    return {kind: whole(spans, chunking, landmarks.seen) for kind, spans in landmarks.spans.items()}
