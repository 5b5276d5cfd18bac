"""A block of HTML while it is being read: its parts so far, and what becomes of them."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from chunkscope.blocks.block import Block, Kind
from chunkscope.blocks.visible import BLANK, Run, Written, seen, spans_of
from chunkscope.values import Span

_LINE = re.compile("\n")


@dataclass(slots=True)
class Draft:
    """A block that is being read.

    ``parts`` are lines, items or cells, ``texts`` what a reader sees of them, ``units`` the numbers of those
    that begin an item or a row. Of a table's open row, ``row`` is its first part, and ``heads`` says that all
    its cells are headings; ``header`` counts the rows that head the table; ``cell`` says that one is open.
    """

    kind: Kind
    level: int = 0
    language: str = ""
    parts: list[Written] = field(default_factory=list)
    texts: list[str] = field(default_factory=list)
    units: list[int] = field(default_factory=list)
    row: int = 0
    heads: bool = True
    cell: bool = False
    header: int = 0

    def add(self, added: str, runs: list[Run], *, item: bool) -> bool:
        """One more part, with which an item begins or not; False where there is nothing to see in it."""
        verbatim = self.kind == "code"
        text = seen(runs, verbatim=verbatim)
        if not text or text.isspace():
            return False
        if item:
            self.units.append(len(self.parts))
        self.parts.append(Written(added, verbatim, runs, len(text)))
        self.texts.append(text)
        return True

    def end_cell(self, runs: list[Run]) -> None:
        """The open cell's text; an empty cell keeps its place, text outside of cells becomes one."""
        text = seen(runs) if runs else ""
        if self.cell or text:
            self.heads &= self.cell
            self.parts.append(Written(" | " if len(self.parts) > self.row else "\n", False, runs, len(text)))
            self.texts.append(text)
            self.cell = False

    def end_row(self) -> None:
        """The open row, where a cell of it has a word."""
        row = self.row
        if "".join(self.texts[row:]).strip():
            if self.heads and self.header == len(self.units):
                self.header += 1
            self.units.append(row)
            self.row = len(self.parts)
        else:
            del self.parts[row:], self.texts[row:]
        self.heads = True

    def block(self, source: str, headings: tuple[str, ...]) -> Block | None:
        """The finished block; None where it has no word. A heading's own text is the last of ``headings``."""
        if self.kind == "table":
            self.end_row()
        parts, texts = self.parts, self.texts
        if not parts:
            return None
        if parts[0].added[:1].isspace():
            parts[0] = Written(parts[0].added.lstrip(), *parts[0][1:])
        text = texts[0] if len(parts) == 1 else ""
        if not text or parts[0].added:
            text = "".join([part[0] + text for part, text in zip(parts, texts, strict=True)])
        return Block(
            self.kind,
            _hull(parts),
            text,
            (*headings, text) if self.kind == "heading" else headings,
            self.level,
            self.language,
            self._offsets(text),
            self.header,
            source,
            tuple(parts),
        )

    def _offsets(self, text: str) -> tuple[int, ...]:
        """Where in the text the units begin: an added bullet is part of its unit, the line end is not."""
        if self.kind == "code":
            return (0, *[match.end() for match in _LINE.finditer(text, 0, len(text) - 1)])
        if not self.units:
            return ()
        starts, at = [], 0
        for added, _verbatim, _runs, length in self.parts:
            starts.append(at + (added[:1] == "\n"))
            at += len(added) + length
        return tuple([starts[number] for number in self.units])


def _hull(parts: list[Written]) -> Span:
    """From the first sign of the source in the parts to the last."""
    start, raw = parts[0].runs[0] if parts[0].runs else (-1, "")
    if start < 0 or raw[0] in BLANK:
        start = next(spans for part in parts if (spans := spans_of(part)))[0].start
    last, raw = parts[-1].runs[-1] if parts[-1].runs else (-1, "")
    if last < 0 or raw[-1] in BLANK:
        return Span(start, next(spans for part in reversed(parts) if (spans := spans_of(part)))[-1].end)
    return Span(start, last + len(raw))
