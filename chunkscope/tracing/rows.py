"""What the traced splitter writes down: one row per chunk, one row per merge run."""

from __future__ import annotations

from array import array
from dataclasses import dataclass, field
from typing import NamedTuple

from chunkscope.values import Cause, Span

RAW = 1 << 16
"""The chunk is a piece that could not be split further: emitted alone and unstripped."""
BLANK = Cause.BLANK_DROPPED.bit
IN_RUN = 1 << 17
"""The chunk before this one came of the same merge run."""


class Rewritten(NamedTuple):
    """A chunk that is no slice of the source: its text, and the spans it was made of."""

    text: str
    pieces: tuple[Span, ...]


class Frame(NamedTuple):
    """A piece whose text is no slice of the source, as the text its own pieces are cut from.

    Groups in a separator make such pieces; ``spans`` are the source spans they were joined from.
    """

    text: str
    spans: tuple[tuple[int, int], ...]

    def of(self, part: tuple[tuple[int, int], ...]) -> Frame:
        """The frame of a piece that is joined from several spans of this one."""
        text = "".join([self.text[start:end] for start, end in part])
        return Frame(text, tuple(found for span in part for found in self.source_spans(*span)))

    def source_spans(self, start: int, end: int) -> tuple[tuple[int, int], ...]:
        """The source spans behind ``text[start:end]``; an empty range keeps its place."""
        found = []
        position = 0
        for low, high in self.spans:
            first, last = max(start - position, 0), min(end - position, high - low)
            if first < last or (start == end and 0 <= first == last):
                found.append((low + first, low + last))
            position += high - low
        return tuple(found[:1] if start == end else found) or (self.spans[-1],)


class Run(NamedTuple):
    """A merge run: the pieces ``low:high`` of the span ``[start, end)`` cut at separator ``level``.

    The span counts in the source, or in the text of ``frame`` where there is one.
    """

    start: int
    end: int
    level: int
    low: int
    high: int
    first_chunk: int
    frame: Frame | None


WIDTH = 8
"""Cells per chunk in `Rows.table`."""
LEVEL_SHIFT = 24
"""Between runs, the flags hold the level of the separator from this bit on."""
FLAGS = 7
"""Where in a row the flags stand."""


@dataclass(slots=True)
class Rows:
    """What one split leaves behind, as a flat table: `WIDTH` whole numbers per chunk.

    A row holds: the chunk's start and end; the start and end of what the queue handed to it, in
    source offsets before stripping; the length of that carry, and its length with one more piece
    (-1 where no piece was left behind), both in the unit; the piece that came after the carry,
    counted within its span; and flags: `RAW`, `IN_RUN`, the bits of the causes between runs.

    ``amounts`` replaces the two lengths where they are no whole numbers. ``excess`` is how much
    longer re-joined separators were counted than what they matched inside the carry.
    """

    table: array[int] = field(default_factory=lambda: array("q"))
    runs: list[Run] = field(default_factory=list)
    rewritten: dict[int, Rewritten] = field(default_factory=dict)
    amounts: dict[int, tuple[float, float]] = field(default_factory=dict)
    excess: dict[int, float] = field(default_factory=dict)
    blank_dropped: bool = False

    def __len__(self) -> int:
        """How many chunks there are so far."""
        return len(self.table) // WIDTH

    def link(self, before: int, previous: int, kind: int, level: int) -> int:
        """Tell the first chunk written since the table was ``before`` cells long what lies before it.

        ``previous`` and ``kind`` are `RUN` or `OVERSIZE` (0: nothing yet); the later one is returned
        if there is such a chunk. ``level`` is that of the separator which parts the two.
        """
        if len(self.table) == before:
            return previous
        if previous:
            self.table[before + FLAGS] |= _BETWEEN[previous, kind] | level << LEVEL_SHIFT
        return kind


RUN, OVERSIZE = 1, 2
"""What a chunk came from, seen from the span that holds both neighbours."""
_BETWEEN = {
    (RUN, RUN): Cause.HIDDEN_OVERSIZE.bit,
    (RUN, OVERSIZE): Cause.BEFORE_OVERSIZE.bit,
    (OVERSIZE, RUN): Cause.AFTER_OVERSIZE.bit,
    (OVERSIZE, OVERSIZE): Cause.BETWEEN_OVERSIZE.bit,
}
