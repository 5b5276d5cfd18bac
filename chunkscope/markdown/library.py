"""What LangChain's ``MarkdownHeaderTextSplitter`` makes of a text, with the place of every character.

It strips every line, deletes what is not printable (tabs, no-break and wide blanks too), joins lines with
a line end and paragraphs with two blanks and a line end. Source: langchain-text-splitters 1.1.3,
``markdown.py``; its order of steps is kept, so that its faults are kept too.
"""

from __future__ import annotations

from collections.abc import Sequence
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

_ADDED = [-1, -1]
"""In place of a start and an end: `JOINT`, which stands nowhere in the source."""


@dataclass(slots=True)
class _Block:
    """Lines that belong together, as starts and ends in the source, in order.

    ``opens`` is the first character of the last line, ``line_end`` where that line's end stands.
    """

    parts: list[list[int]] = field(default_factory=list)
    stack: Stack = ()
    opens: str = ""
    line_end: int = 0

    def add(self, start: int, end: int) -> None:
        """One more part; one that touches the last becomes one with it."""
        if self.parts and self.parts[-1][1] == start:
            self.parts[-1][1] = end
        else:
            self.parts.append([start, end])

    def add_line(self, start: int, end: int, line_end: int, opens: str) -> None:
        """One more line, after the line end of the one before."""
        if self.parts:
            self.add(self.line_end, self.line_end + 1)
        self.add(start, end)
        self.opens, self.line_end = opens, line_end

    def join(self, other: _Block) -> None:
        """The other block's lines after this one's, as the library joins paragraphs."""
        self.parts.append(_ADDED)
        self.parts.append([self.line_end, self.line_end + 1])
        self.add(*other.parts[0])
        self.parts += other.parts[1:]
        self.opens, self.line_end = other.opens, other.line_end

    def mapped(self, text: str) -> Mapped:
        """The content, and where it stands in the source."""
        texts, stretches, at = [], [], 0
        for start, end in self.parts:
            if start < 0:
                texts.append(JOINT)
                at += len(JOINT)
            elif start < end:
                texts.append(text[start:end])
                stretches.append((at, start, end - start))
                at += end - start
        return Mapped("".join(texts), tuple(stretches))


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
        LibrarySection(block.mapped(text), tuple(heading for _, heading in block.stack)) for block in blocks
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
        at = start + line.find(bare)
        spans = None
        if not bare.isprintable():
            bare, spans = _printable(bare, at)
        opens = bare[:1]
        if opens in _MARKS or self._fence:
            self._follow_fence(bare)
        if self._fence or (bare and not (opens == "#" and self._is_heading(bare))):
            self._add(bare, at, spans, start + len(line))
            if self._fence:
                return
        elif bare:
            self._open(bare)
            self.headings.append(Span(start, start + len(line)))
            self.close(self.current)
            if not self._strip_headers:
                self._add(bare, at, spans, start + len(line))
        else:
            self.close(self.current)
        self.current = self._stack

    def close(self, stack: Stack) -> None:
        """End the paragraph, if there is one."""
        if self._block.parts:
            self._block.stack = stack
            self.blocks.append(self._block)
            self._block = _Block()

    def _add(self, bare: str, at: int, spans: list[tuple[int, int]] | None, line_end: int) -> None:
        """The line as it is left, or the runs of it that are."""
        first, *others = spans or [(at, at + len(bare))]
        self._block.add_line(*first, line_end, bare[:1])
        for span in others:
            self._block.add(*span)

    def _follow_fence(self, bare: str) -> None:
        if self._fence:
            self._fence = "" if bare.startswith(self._fence) else self._fence
        elif bare.startswith("```") and bare.count("```") == 1:
            self._fence = "```"
        elif bare.startswith("~~~"):
            self._fence = "~~~"

    def _is_heading(self, bare: str) -> bool:
        level = len(bare) - len(bare.lstrip("#"))
        return level <= self._levels and bare[level : level + 1] in ("", " ")

    def _open(self, bare: str) -> None:
        level = len(bare) - len(bare.lstrip("#"))
        outer = tuple(entry for entry in self._stack if entry[0] < level)
        self._stack = (*outer, (level, bare[level:].strip()))


_MARKS = frozenset("`~")


def _printable(bare: str, at: int) -> tuple[str, list[tuple[int, int]]]:
    """What is left of a line without unprintable characters, and where it stands."""
    spans = []
    for printable, run in groupby(bare, str.isprintable):
        length = len(list(run))
        if printable:
            spans.append((at, at + length))
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
