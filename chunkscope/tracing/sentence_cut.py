"""A text cut into its sentences, ready to be merged like the pieces of any other cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import add

from chunkscope.sentences import sentence_spans
from chunkscope.tracing.cuts import Cut
from chunkscope.tracing.lengths import MeasureAll
from chunkscope.tracing.merge import Limits
from chunkscope.tracing.pieces import Edges


@dataclass(frozen=True, slots=True)
class Sentences(Edges):
    """Pieces with white space between them, which belongs to the piece before it but at a chunk's end.

    ``marks`` are where the sentences begin, and last where the last one ends; ``stops`` where each ends.
    """

    stops: Sequence[int] = ()

    def bounds(self, first: int, stop: int) -> tuple[int, int]:
        """The sentences ``first:stop``, without the white space after the last; empty where there is none."""
        return self.marks[first], self.stops[stop - 1] if first < stop else self.marks[first]

    def texts(self, source: str) -> list[str]:
        """The sentences, without the white space after them."""
        return [source[start:stop] for start, stop in zip(self.marks, self.stops, strict=False)]


def cut_sentences(part: str, offset: int, limits: Limits, measure_all: MeasureAll | None) -> Cut:
    """Cut ``part``, which begins at ``offset`` of the source, into its sentences.

    In tokens the white space between two sentences is counted as what it adds to the sentence after it:
    mostly nothing, for a blank before a word belongs to its token.
    """
    spans = sentence_spans(part)
    starts, stops = [span.start + offset for span in spans], [span.end + offset for span in spans]
    pieces = Sentences([*starts, stops[-1] if stops else offset], stops)
    bare = [span.of(part) for span in spans]
    spaced = [part[before.end : after.end] for before, after in pairwise(spans)]
    lengths = list(map(len, bare)) if measure_all is None else measure_all(bare)
    joined = list(map(len, spaced)) if measure_all is None else measure_all(spaced)
    between = [max(whole - alone, 0) for whole, alone in zip(joined, lengths[1:], strict=True)]
    sums = list(accumulate(map(add, lengths, [*between, 0]), initial=0))
    ends = [0, *map(add, sums, lengths)]
    return Cut(pieces, lengths, sums, limits, additive=True, ends=ends)
