"""A text cut into its sentences, ready to be merged like the pieces of any other cut."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from operator import add

from chunkscope.sentences.blocks import Ints
from chunkscope.sentences.spans import sentence_edges
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
    edges = sentence_edges(part)
    pieces = _pieces(*edges, offset)
    if measure_all is None:
        return _in_characters(pieces, *edges, limits)
    starts, stops = (column.tolist() for column in edges)
    bare = [part[start:stop] for start, stop in zip(starts, stops, strict=True)]
    spaced = [part[before:stop] for before, stop in pairwise(stops)]
    lengths = measure_all(bare)
    between = [max(whole - alone, 0) for whole, alone in zip(measure_all(spaced), lengths[1:], strict=True)]
    sums = list(accumulate(map(add, lengths, [*between, 0]), initial=0))
    ends = [0, *map(add, sums, lengths)]
    return Cut(pieces, lengths, sums, limits, additive=True, ends=ends)


def _in_characters(pieces: Sentences, starts: Ints, stops: Ints, limits: Limits) -> Cut:
    """The same in characters, whose sums are the places themselves."""
    first = int(starts[0]) if len(starts) else 0
    ends = [0, *(stops - first).tolist()]
    sums = [*(starts - first).tolist(), ends[-1]]
    return Cut(pieces, (stops - starts).tolist(), sums, limits, additive=True, ends=ends)


def _pieces(starts: Ints, stops: Ints, offset: int) -> Sentences:
    ends = (stops + offset).tolist()
    return Sentences([*(starts + offset).tolist(), ends[-1] if ends else offset], ends)
