"""What all settings of a landscape share: the text, its sentences, its blanks, its word pieces."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.compare.blanks import filled
from chunkscope.compare.landmarks import SENTENCES
from chunkscope.compare.text_facts import Told
from chunkscope.compare.whole import columns_of, whole
from chunkscope.landscape.values import Cell, Place
from chunkscope.landscape.word_pieces import Pieces
from chunkscope.limits import can_be_copied
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.tokens.wordpieces import LIMIT, SPECIAL, measure_all
from chunkscope.values import Span

Measure = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True)
class Ground:
    """One text, looked at once; ``told`` is what its reader told. ``count_pieces``: count word pieces too.

    The sentences are those that Compare counts: of code there are none.
    """

    text: str
    told: Told = field(default_factory=Told)
    count_pieces: bool = True
    _known: dict[tuple[int, int], int] = field(default_factory=dict, repr=False, compare=False)

    @cached_property
    def _sentences(self) -> tuple[Sequence[Span], Ints | None]:
        found = self.told.facts(self.text).landmarks
        return found.spans[SENTENCES], found.seen

    @cached_property
    def _before(self) -> Ints:
        """Per place, how many of the characters that count in a sentence stand before it."""
        seen = self._sentences[1]
        counts = np.zeros(len(self.text) + 1, np.int64)
        counts[(filled(self.text) if seen is None else seen) + 1] = 1
        return np.cumsum(counts)

    @cached_property
    def _stretches(self) -> tuple[Ints, Ints]:
        """The sentences, counted in those characters; without those in which nothing counts."""
        starts, ends = columns_of(self._sentences[0])
        first, stop = self._before[starts], self._before[ends]
        return first[first < stop], stop[first < stop]

    @cached_property
    def _pieces(self) -> Pieces:
        return Pieces.of(self.text)

    def prepare(self) -> None:
        """Look at the text now, so that the first setting does not seem to take the longest."""
        _ready = self._stretches, self.blanks
        if self.count_pieces:
            _counted = self._pieces

    @cached_property
    def blanks(self) -> tuple[Ints, Ints]:
        """Per place, where what is not blank goes on after it, and where it ended before it."""
        size = len(self.text)
        solid = filled(self.text)
        places = np.arange(size + 1)
        padded = np.concatenate([solid, [size]])
        after: Ints = padded[np.searchsorted(solid, places)]
        ends = np.concatenate([[0], solid + 1])
        before: Ints = ends[np.searchsorted(solid, places)]
        return after, before

    def of_slices(
        self, starts: Ints, ends: Ints, setting: tuple[Place, int, int], measure: Measure | None
    ) -> Cell:
        """The figures of chunks that are slices of the text, starts and ends both in order.

        ``setting`` is the place, the size and the overlap; ``measure`` the unit, None for characters.
        """
        place, size, overlap = setting
        shared = np.maximum(ends[:-1] - starts[1:], 0)
        lengths = ends - starts
        # Ends never fall, so that a chunk repeats what it shares with the chunk before it, and no more.
        overlaps, measured = shared, lengths
        if measure is not None:
            overlaps = self._measured(starts[1:], starts[1:] + shared, measure)
            measured = self._measured(starts, ends, measure)
        whole_, total = self._whole(starts, ends)
        return Cell(
            place=place,
            size=size,
            overlap=overlap,
            characters=len(self.text),
            chunks=len(starts),
            overlapping=int(np.count_nonzero(shared)),
            mean_overlap=float(overlaps.mean()) if len(overlaps) else 0.0,
            duplicated=int(shared.sum()),
            stored=int(lengths.sum()),
            sentences=total,
            cut=total - whole_,
            over=int(np.count_nonzero(measured > size)),
            beyond=self._pieces.beyond(starts, ends) if self.count_pieces else None,
        )

    def _measured(self, starts: Ints, ends: Ints, measure: Measure) -> Ints:
        """Slices in the unit; one that was met before, at whatever setting, is not measured again."""
        known = self._known
        spans = list(zip(starts.tolist(), ends.tolist(), strict=True))
        fresh = list(dict.fromkeys(span for span in spans if span not in known))
        known.update(zip(fresh, measure([self.text[start:end] for start, end in fresh]), strict=True))
        return np.fromiter(map(known.__getitem__, spans), np.int64, len(spans))

    def _whole(self, starts: Ints, ends: Ints) -> tuple[int, int]:
        """`chunkscope.compare.whole.whole` of slices in order, without looking for each of their ends."""
        first, stop = self._stretches
        reach = np.concatenate([[-1], self._before[ends]])
        found = reach[np.searchsorted(self._before[starts], first, "right")] >= stop
        return int(np.count_nonzero(found)), len(first)

    def of_chunking(self, chunking: Chunking, place: Place) -> Cell:
        """The figures of any chunking of the text."""
        strategy, summary = chunking.strategy, chunking.summary
        spans, seen = self._sentences
        sentences = whole(spans, chunking, seen)
        counted = can_be_copied(chunking)
        limit = strategy.chunk_size
        over = np.count_nonzero(chunking.lengths > limit) if counted and limit != NO_LIMIT else 0
        beyond = sum(n + SPECIAL > LIMIT for n in measure_all(chunking.texts)) if counted else None
        return Cell(
            place=place,
            size=limit,
            overlap=strategy.chunk_overlap,
            characters=len(self.text),
            chunks=summary.chunks,
            overlapping=int(np.count_nonzero(chunking.overlaps)),
            mean_overlap=float(summary.mean_overlap),
            duplicated=summary.duplicated,
            stored=chunking.stored,
            sentences=sentences.total,
            cut=sentences.total - sentences.whole,
            over=int(over),
            beyond=beyond if self.count_pieces else None,
        )
