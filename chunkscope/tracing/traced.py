"""A finished trace, looked into again: what a queue held, and what the largest overlap would give.

Splitting keeps one row per chunk and one per merge run. Everything finer is cut and merged anew,
for the one run that somebody asks about, by the same functions that split the text.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from chunkscope.tracing.cuts import Cut, Settings, cut
from chunkscope.tracing.merge import Link
from chunkscope.tracing.pieces import Edges
from chunkscope.tracing.rejoin import rejoin
from chunkscope.tracing.rows import FLAGS, IN_RUN, LEVEL_SHIFT, RAW, WIDTH, Frame, Rewritten, Rows, Run
from chunkscope.values import Queue, QueuePiece, Span

Column = NDArray[np.int64]


@dataclass(frozen=True)
class Traced:
    """Rows with the settings that made them."""

    rows: Rows = field(repr=False)
    make_settings: Callable[[], Settings] = field(repr=False)

    def __reduce__(self) -> tuple[type[Traced], tuple[Rows, Callable[[], Settings]]]:
        """Only what cannot be made again goes from one process to another."""
        return Traced, (self.rows, self.make_settings)

    @cached_property
    def settings(self) -> Settings:
        """The settings that the splitter used."""
        return self.make_settings()

    @cached_property
    def table(self) -> Column:
        """The rows as an array, `WIDTH` columns wide."""
        return np.frombuffer(self.rows.table, dtype=np.int64).reshape(-1, WIDTH)

    @property
    def rewritten(self) -> dict[int, Rewritten]:
        """The chunks that are no slices of the source, by number."""
        return self.rows.rewritten

    def is_raw(self, chunk: int) -> bool:
        """Whether the chunk is a piece that could not be split further."""
        return bool(self.table[chunk, FLAGS] & RAW)

    def in_run(self, boundary: int) -> bool:
        """Whether both chunks came of one merge run."""
        return bool(self.table[boundary + 1, FLAGS] & IN_RUN)

    @cached_property
    def _first_chunks(self) -> list[int]:
        return [run.first_chunk for run in self.rows.runs]

    def run_of(self, chunk: int) -> Run | None:
        """The merge run that a chunk came of; None for a raw piece."""
        if self.is_raw(chunk):
            return None
        return self.rows.runs[self._run_number(chunk)]

    def chunks_of(self, run: Run) -> int:
        """How many chunks a run left: the first is followed by those that share its run."""
        first = run.first_chunk
        if first == len(self.table) or self.run_of(first) is not run:
            return 0
        later = self.table[first + 1 :, FLAGS] & IN_RUN
        stop = int(later.argmin()) if len(later) and not later.all() else len(later)
        return 1 + stop

    def _run_number(self, chunk: int) -> int:
        """The last run that began at or before the chunk: runs before it there were blank."""
        return bisect_right(self._first_chunks, chunk) - 1

    def counted(self, chunk: int, text: str) -> tuple[float, int]:
        """What the queue counted for a chunk when it was closed, in the unit, and of how many pieces."""
        run = self.run_of(chunk)
        if run is None:
            return self.settings.measure(text[slice(*self.table[chunk, :2].tolist())]), 1
        made = self.reopen(run, text)
        opened = int(self.table[chunk, 6])
        link = next(link for link in made.merge(run.low, run.high) if link.opened == opened)
        return made.total(link.first, link.stop), link.stop - link.first

    def level(self, boundary: int) -> int:
        """The number of the separator that cut here: inside a run its own, else the one that parted."""
        if self.in_run(boundary):
            return self.rows.runs[self._run_number(boundary + 1)].level
        return int(self.table[boundary + 1, FLAGS]) >> LEVEL_SHIFT

    @property
    def levels(self) -> Column:
        """`level` of every boundary."""
        flags = self.table[1:, FLAGS]
        if not self.rows.runs:
            return flags >> LEVEL_SHIFT
        runs = np.searchsorted(self._first_chunks, np.arange(1, len(flags) + 1), "right") - 1
        of_runs = np.array([run.level for run in self.rows.runs], np.int64)[runs]
        return np.where(flags & IN_RUN, of_runs, flags >> LEVEL_SHIFT)

    def reopen(self, run: Run, text: str) -> Cut:
        """The pieces of a run, cut anew; of each level, the last one is kept for the runs beside it."""
        key = (run.start, run.end, run.frame)
        kept = self._reopened.get(run.level)
        if kept is None or kept[0] != key:
            source = run.frame.text if run.frame else text
            kept = key, cut(self.settings, source, run.start, run.end, run.level)
            self._reopened[run.level] = kept
        return kept[1]

    @cached_property
    def _reopened(self) -> dict[int, tuple[tuple[int, int, Frame | None], Cut]]:
        return {}

    def queue(self, boundary: int, text: str) -> Queue | None:
        """What the queue held when the chunk before a boundary was closed; None between runs."""
        if not self.in_run(boundary):
            return None
        run = self.run_of(boundary + 1)
        assert run is not None
        made = self.reopen(run, text)
        opened = int(self.table[boundary + 1, 6])
        links = made.merge(run.low, run.high)
        now = next(number for number, link in enumerate(links) if number and link.opened == opened)
        return _queue(made, links[now - 1], links[now], self.settings.joiner(run.level), run)

    def most(self, text: str, overlaps: Column) -> Column:
        """Per boundary, the overlap with ``chunk_overlap = chunk_size`` at this very cut.

        The longest suffix of whole pieces that leaves room for the next piece. Where chunks are stripped,
        for the next piece that is not blank, and 0 where the suffix is blank: nothing would be left of
        either. 0 between runs. Never less than the overlap there is.
        """
        return np.array(
            [self.most_at(boundary, text, overlap) for boundary, overlap in enumerate(overlaps.tolist())],
            dtype=np.int64,
        )

    def most_at(self, boundary: int, text: str, overlap: int) -> int:
        """`most` of one boundary, whose overlap is given."""
        if not self.in_run(boundary):
            return overlap
        run = self.rows.runs[self._run_number(boundary + 1)]
        source = run.frame.text if run.frame else text
        fullest = _Fullest(self.reopen(run, text), run, source, self.settings)
        return max(overlap, fullest.overlap(int(self.table[boundary + 1, 6])))


@dataclass(frozen=True, slots=True)
class _Fullest:
    """The largest overlaps that a run's cuts could have."""

    made: Cut
    run: Run
    text: str
    settings: Settings

    def overlap(self, opened: int) -> int:
        """The characters that would be in both chunks if as much as fits were carried past a cut.

        Where chunks are stripped, the one after the cut has to reach a piece that is not blank: it would
        lie within the one before it, or be dropped.
        """
        following = opened
        while self.settings.strip and self._is_blank(following):
            following += 1
            if following == self.run.high:
                return 0
        made, end = self.made, self.made.end(opened)
        room = max(made.limits.chunk_size - (made.end(following + 1) - end), 0)
        first = bisect_left(made.sums, end - room, self.run.low, opened)
        return self._shared(first, opened, following) if first < opened else 0

    def _is_blank(self, piece: int) -> bool:
        start, end = self.made.pieces.bounds(piece, piece + 1)
        return not self.text[start:end].strip()

    def _shared(self, first: int, opened: int, following: int) -> int:
        """How much of the pieces ``first:opened`` two chunks would share."""
        pieces, strip = self.made.pieces, self.settings.strip
        if isinstance(pieces, Edges):
            part = self.text[slice(*pieces.bounds(first, opened))]
            return len(part.strip() if strip else part)
        joiner = self.settings.joiner(self.run.level)
        before = rejoin(self.text, pieces.parts[first:opened], joiner, strip=strip)
        after = rejoin(self.text, pieces.parts[first : following + 1], joiner, strip=strip)
        return max(before[0][1] - after[0][0], 0) if before and after else 0


def _queue(made: Cut, closed: Link, following: Link, joiner: str, run: Run) -> Queue:
    """A closed chunk's pieces, those that were carried over, and the piece that closed it."""
    limits = made.limits

    def piece(number: int, *, carried: bool) -> QueuePiece:
        span = Span(*made.pieces.bounds(number, number + 1))
        if run.frame is not None:
            spans = run.frame.source_spans(span.start, span.end)
            span = Span(spans[0][0], spans[-1][1])
        length = made.total(number, number + 1)
        if made.ends is not None and closed.first <= number < closed.stop - 1:
            length = made.sums[number + 1] - made.sums[number]
        return QueuePiece(span, length, carried)

    following_piece = piece(following.opened, carried=False)
    return Queue(
        pieces=tuple(
            piece(number, carried=number >= following.first) for number in range(closed.first, closed.stop)
        ),
        next=following_piece,
        asked=limits.chunk_overlap,
        room=limits.chunk_size - following_piece.length - _between(made, closed.stop),
        carried=made.total(following.first, following.opened),
        separator=joiner,
        separator_length=limits.separator_length,
    )


def _between(made: Cut, piece: int) -> int:
    """What is counted between a piece and the one before it."""
    return made.limits.separator_length if made.ends is None else made.sums[piece] - made.ends[piece]
