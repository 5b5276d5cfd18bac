"""What LangChain's ``MarkdownHeaderTextSplitter`` makes of a text, with the place of every character.

It strips every line, deletes what is not printable (tabs, no-break and wide blanks too), joins lines with
a line end and paragraphs with two blanks and a line end. Source: langchain-text-splitters 1.1.3,
``markdown.py``; its order of steps is kept, so that its faults are kept too.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby

from chunkscope.mapped import Mapped
from chunkscope.values import Span

JOINT = "  "
"""What the library puts before the line end between two paragraphs."""


@dataclass(frozen=True, slots=True)
class LibrarySection:
    """One document of the library: its content, and the headings in its metadata, outermost first."""

    content: Mapped
    headings: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class LibraryResult:
    """The documents, and the lines that were taken for headings."""

    sections: list[LibrarySection]
    headings: list[Span]


Stack = tuple[tuple[int, str], ...]
"""Levels and texts of the headings that a line stands under."""


@dataclass(slots=True)
class _Block:
    """Lines that belong together: source spans and added text, in order.

    ``opens`` is the first character of the last line, ``line_end`` where that line's end stands.
    """

    parts: list[Span | str] = field(default_factory=list)
    stack: Stack = ()
    opens: str = ""
    line_end: int = 0

    def add(self, part: Span | str) -> None:
        """One more part; a span that touches the last one becomes one with it."""
        last = self.parts[-1] if self.parts else None
        if isinstance(part, Span) and isinstance(last, Span) and last.end == part.start:
            self.parts[-1] = Span(last.start, part.end)
        else:
            self.parts.append(part)

    def add_line(self, spans: Iterable[Span], opens: str, line_end: int) -> None:
        """One more line, after the line end of the one before."""
        if self.parts:
            self.add(Span(self.line_end, self.line_end + 1))
        elif not opens:
            self.parts.append("")
        for span in spans:
            self.add(span)
        self.opens, self.line_end = opens, line_end

    def join(self, other: _Block) -> None:
        """The other block's lines after this one's, as the library joins paragraphs."""
        self.add(JOINT)
        self.add(Span(self.line_end, self.line_end + 1))
        for part in other.parts:
            self.add(part)
        self.opens, self.line_end = other.opens, other.line_end


def library_sections(text: str, levels: int, *, strip_headers: bool, return_each_line: bool) -> LibraryResult:
    """The documents of ``MarkdownHeaderTextSplitter`` for the headings from ``#`` to ``levels`` signs."""
    reader = _Reader(levels, strip_headers=strip_headers)
    start = 0
    for line in text.split("\n"):
        reader.read(start, line)
        start += len(line) + 1
    reader.close(reader.current)
    blocks = reader.blocks if return_each_line else _aggregated(reader.blocks, strip_headers=strip_headers)
    sections = [
        LibrarySection(Mapped.join(text, block.parts), tuple(heading for _, heading in block.stack))
        for block in blocks
    ]
    return LibraryResult(sections, reader.headings)


class _Reader:
    """The library's loop over the lines, and what it has found so far."""

    def __init__(self, levels: int, *, strip_headers: bool) -> None:
        self._levels, self._strip_headers = levels, strip_headers
        self.blocks: list[_Block] = []
        self.headings: list[Span] = []
        self.current: Stack = ()
        self._stack: Stack = ()
        self._block = _Block()
        self._fence = ""

    def read(self, start: int, line: str) -> None:
        """One line of the source, which begins at ``start``."""
        bare = line.strip()
        at = start + len(line) - len(line.lstrip())
        spans: Sequence[Span] = (Span(at, at + len(bare)),)
        if not bare.isprintable():
            bare, spans = _printable(bare, at)
        self._follow_fence(bare)
        if self._fence or (bare and not self._is_heading(bare)):
            self._block.add_line(spans if bare else (), bare[:1], start + len(line))
            if self._fence:
                return
        elif bare:
            self._open(bare)
            self.headings.append(Span(start, start + len(line)))
            self.close(self.current)
            if not self._strip_headers:
                self._block.add_line(spans, "#", start + len(line))
        else:
            self.close(self.current)
        self.current = self._stack

    def close(self, stack: Stack) -> None:
        """End the paragraph, if there is one."""
        if self._block.parts:
            self._block.stack = stack
            self.blocks.append(self._block)
            self._block = _Block()

    def _follow_fence(self, bare: str) -> None:
        if self._fence:
            self._fence = "" if bare.startswith(self._fence) else self._fence
        elif bare.startswith("```") and bare.count("```") == 1:
            self._fence = "```"
        elif bare.startswith("~~~"):
            self._fence = "~~~"

    def _is_heading(self, bare: str) -> bool:
        level = len(bare) - len(bare.lstrip("#"))
        return 0 < level <= self._levels and bare[level : level + 1] in ("", " ")

    def _open(self, bare: str) -> None:
        level = len(bare) - len(bare.lstrip("#"))
        outer = tuple(entry for entry in self._stack if entry[0] < level)
        self._stack = (*outer, (level, bare[level:].strip()))


def _printable(bare: str, at: int) -> tuple[str, list[Span]]:
    """What is left of a line without unprintable characters, and where it stands."""
    spans = []
    for printable, run in groupby(bare, str.isprintable):
        length = len(list(run))
        if printable:
            spans.append(Span(at, at + length))
        at += length
    return "".join(filter(str.isprintable, bare)), spans


def _aggregated(blocks: Sequence[_Block], *, strip_headers: bool) -> list[_Block]:
    """Neighbours under the same headings joined; a kept heading goes with the deeper section that follows."""
    joined: list[_Block] = []
    for block in blocks:
        last = joined[-1] if joined else None
        if last and last.stack == block.stack:
            last.join(block)
        elif last and not strip_headers and len(last.stack) < len(block.stack) and last.opens == "#":
            last.join(block)
            last.stack = block.stack
        else:
            joined.append(block)
    return joined
