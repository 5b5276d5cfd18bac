"""A block of HTML while it is being read: its parts so far, and what becomes of them."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from chunkscope.blocks.block import Block, Kind
from chunkscope.blocks.visible import Run, Written, seen
from chunkscope.values import Span

BLANK = " \t\n\r\f"
"""White space as HTML means it: neither a no-break space nor a wide one is dropped."""
_LINE = re.compile("\n")


class Part(NamedTuple):
    """A line, an item or a cell, and what a reader sees of it."""

    written: Written
    text: str


@dataclass(slots=True)
class Draft:
    """A block that is being read.

    ``units`` are the numbers of the parts that begin an item. ``rows`` are those of a table; ``cells`` its
    open row, which is one of its head while ``heading_row``; ``open_cell`` says that a cell is open.
    """

    kind: Kind
    level: int = 0
    language: str = ""
    parts: list[Part] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    rows: list[list[Part]] = field(default_factory=list)
    cells: list[Part] = field(default_factory=list)
    heading_row: bool = True
    open_cell: bool = False
    header: int = 0

    def add(self, added: str, runs: list[Run]) -> bool:
        """One more part; False where there is nothing to see in it."""
        part = _part(added, runs, verbatim=self.kind == "code")
        if not part.text or part.text.isspace():
            return False
        self.parts.append(part)
        return True

    def begin_cell(self, *, heads: bool) -> None:
        """A cell of the open row."""
        self.open_cell = True
        self.heading_row &= heads

    def end_cell(self, runs: list[Run]) -> None:
        """The open cell's text; an empty cell keeps its place."""
        part = _part(" | " if self.cells else "\n", runs, verbatim=False)
        if self.open_cell or part.text:
            self.heading_row &= self.open_cell
            self.cells.append(part)
        self.open_cell = False

    def end_row(self) -> None:
        """The open row, where a cell of it has a word."""
        if any(part.text.strip() for part in self.cells):
            if self.heading_row and self.header == len(self.rows):
                self.header += 1
            self.rows.append(self.cells)
        self.cells, self.heading_row = [], True

    def block(self, source: str, headings: tuple[str, ...]) -> Block | None:
        """The finished block; None where it has no word. A heading's own text is the last of ``headings``."""
        if self.kind == "table":
            self.end_row()
            self.units = []
            for row in self.rows:
                self.units.append(len(self.parts))
                self.parts += row
        if not self.parts:
            return None
        first = self.parts[0]
        self.parts[0] = Part(first.written._replace(added=first.written.added.lstrip()), first.text)
        written = tuple([part.written for part in self.parts])
        text = "".join([part.written.added + part.text for part in self.parts])
        return Block(
            self.kind,
            _hull(written),
            text,
            (*headings, text) if self.kind == "heading" else headings,
            self.level,
            self.language,
            self._offsets(text),
            self.header,
            source,
            written,
        )

    def _offsets(self, text: str) -> tuple[int, ...]:
        """Where in the text the units begin: an added bullet is part of its unit, the line end is not."""
        if self.kind == "code":
            return (0, *[match.end() for match in _LINE.finditer(text, 0, len(text) - 1)])
        if not self.units:
            return ()
        starts, at = [], 0
        for part in self.parts:
            starts.append(at + (part.written.added[:1] == "\n"))
            at += len(part.written.added) + len(part.text)
        return tuple([starts[number] for number in self.units])


def _part(added: str, runs: list[Run], *, verbatim: bool) -> Part:
    runs = _trimmed(runs, "\r\n" if verbatim else BLANK)
    return Part(Written(added, verbatim, runs), seen(runs, verbatim=verbatim) if runs else "")


def _trimmed(runs: list[Run], lead: str) -> list[Run]:
    """The runs without the blanks at either end; of those at the start only the signs in ``lead`` go."""
    first, last = 0, len(runs)
    while first < last and not runs[first][1].lstrip(lead):
        first += 1
    while first < last and not runs[last - 1][1].rstrip(BLANK):
        last -= 1
    kept = runs[first:last] if last - first < len(runs) else runs
    if kept:
        start, raw = kept[0]
        if raw[0] in lead:
            bare = raw.lstrip(lead)
            kept[0] = (start + len(raw) - len(bare), bare)
        start, raw = kept[-1]
        if raw[-1] in BLANK:
            kept[-1] = (start, raw.rstrip(BLANK))
    return kept


def _hull(written: Sequence[Written]) -> Span:
    """From the first sign of the source in the parts to the last."""
    first = next(run for part in written for run in part.runs if run[0] >= 0)
    last = next(run for part in reversed(written) for run in reversed(part.runs) if run[0] >= 0)
    return Span(first[0], last[0] + len(last[1]))
