"""Markdown, written block by block: the place of every heading, block and page is known at once."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from chunkscope.blocks import Kind
from chunkscope.documents.errors import fault
from chunkscope.documents.source import BlockSpan, Heading, Page, Remark, RemarkKind, Source
from chunkscope.text import MAX_CHARACTERS, newlines
from chunkscope.values import Span
from chunkscope.wording import _

DEEPEST_HEADING: Final = 6
_GAP: Final = "\n\n"
_SIGN: Final = re.compile(
    r"(?:#{1,6}|[-+*])(?=\s|$)"  # heading, item
    r"|>|```|~~~"  # quote, fence
    r"|(?:=+|-+|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,}|(?:-[ \t]*){3,})[ \t]*$"  # underline, rule
    r"|<(?=[A-Za-z/!?])"  # raw HTML
    r"|\[(?=[^\]]+\]:)"  # target of links
    r"|[|:-][|: \t-]*$"  # second line of a table
)
_NUMBER: Final = re.compile(r"(\d{1,9})([.)])(?=\s|$)")


def escaped(line: str) -> str:
    r"""A line of words that Markdown reads as words: without blanks before it, ``\`` before a sign there.

    Ideographic spaces stay: they indent a Japanese paragraph, and Markdown takes them for letters.
    """
    line = line.strip(" \t")
    if _SIGN.match(line):
        return "\\" + line
    return _NUMBER.sub(r"\1\\\2", line, count=1) if line[:1].isdigit() and _NUMBER.match(line) else line


def cell(words: str) -> str:
    r"""Words as a cell of a pipe table: on one line, ``|`` as ``\|``."""
    return " ".join(words.split("\n")).replace("|", "\\|").strip(" \t")


class Writer:
    """A Markdown text in the making. ``name`` stands in the messages.

    Blocks are parted by a blank line. Raises `DocumentError` once there are more than `MAX_CHARACTERS`.
    """

    def __init__(self, name: str) -> None:
        self._name = name
        self._parts: list[str] = []
        self.length = 0
        self.headings: list[Heading] = []
        self.blocks: list[BlockSpan] = []
        self.pages: list[Page] = []
        self._items: list[str] = []
        self._indents: list[int] = []
        self._page_start: int | None = None

    def heading(self, level: int, words: str) -> None:
        """A heading on a line of its own; one without words is none."""
        if words := " ".join(words.split()):
            level = min(max(level, 1), DEEPEST_HEADING)
            # A closing run of # belongs to the sign of the heading.
            line = f"{'#' * level} {words}"
            line = f"{line} #" if words.endswith("#") else line
            self.headings.append(Heading(level, words, self._block("heading", line)))

    def paragraph(self, text: str) -> None:
        """A paragraph with its line breaks; empty lines part it into several."""
        for part in re.split(r"\n[ \t]*(?:\n[ \t]*)+", text):
            lines = [escaped(line) for line in part.split("\n")]
            if any(line.strip() for line in lines):
                self._block("paragraph", "\n".join(lines).strip("\n"))

    def quote(self, text: str) -> None:
        """Words that accompany the document, such as speaker notes, as a block quote."""
        lines = [f"> {escaped(line)}".rstrip(" ") for line in text.strip().split("\n")]
        if text.strip():
            self._block("paragraph", "\n".join(lines))

    def note(self, number: str, words: str) -> None:
        """A footnote with the number that stands in the text."""
        self._block("paragraph", f"[^{number}]: {' '.join(words.split())}")

    def item(self, depth: int, marker: str, text: str) -> None:
        """An item of a list, ``depth`` levels in (0: none); ``marker`` is ``-`` or ``1.``."""
        lines = [escaped(line) for line in text.split("\n") if line.strip(" \t")]
        if not lines:
            return
        if self._items and depth == 0 and (marker == "-") != self._items[0].startswith("-"):
            self.close_list()
        depth = min(depth, len(self._indents))
        indent = self._indents[depth - 1] if depth else 0
        self._indents[depth:] = [indent + len(marker) + 1]
        self._items.append(f"{' ' * indent}{marker} {(chr(10) + ' ' * self._indents[-1]).join(lines)}")

    def table(self, rows: Sequence[Sequence[str]]) -> None:
        """A pipe table of cells from `cell`; the first row is its head, short rows are filled up."""
        width = max(map(len, rows), default=0)
        if not width:
            return
        self.check(width * len(rows) * 3)
        full = [[*row, *[""] * (width - len(row))] for row in rows]
        lines = [f"| {' | '.join(row)} |" for row in full]
        lines.insert(1, f"|{' --- |' * width}")
        self._block("table", "\n".join(lines))

    def begin_page(self) -> None:
        """The next block is the first one of a page."""
        self.close_list()
        self._page_start = len(self.blocks)

    def end_page(self, number: int, name: str) -> None:
        """The page ends with the last block; without any it is empty."""
        self.close_list()
        first = self._page_start or 0
        start = self.blocks[first].span.start if first < len(self.blocks) else self.length
        self.pages.append(Page(number, Span(start, self.length), name))

    def close_list(self) -> None:
        """What follows is not in the list any more."""
        if self._items:
            text = "\n".join(self._items)
            self._items, self._indents = [], []
            self._block("list", text)

    def check(self, more: int = 0) -> None:
        """Raise `DocumentError` where the text with ``more`` characters would be too long."""
        if self.length + more > MAX_CHARACTERS:
            raise fault(
                _(
                    "{name} has more than {limit} characters of text: divide it, or load the part you want"
                    " to see."
                ),
                self._name,
                limit=f"{MAX_CHARACTERS:,}",
            )

    def _block(self, kind: Kind, text: str) -> Span:
        if kind != "list":
            self.close_list()
        text = text.rstrip()
        self.check(len(text))
        if self._parts:
            self._parts.append(_GAP)
            self.length += len(_GAP)
        self._parts.append(text)
        bare = text.lstrip()
        span = Span(self.length + len(text) - len(bare), self.length + len(text))
        self.length = span.end
        self.blocks.append(BlockSpan(kind, span))
        return span

    def source(self, file_format: str, title: str, remarks: Sequence[Remark]) -> Source:
        """What was written. Raises `DocumentError` where that is nothing."""
        self.close_list()
        text = "".join(self._parts)
        if not text:
            raise self._nothing(file_format, remarks)
        return Source(
            id=self._name,
            name=self._name,
            format=file_format,
            text=text,
            title=title,
            headings=tuple(self.headings),
            blocks=tuple(self.blocks),
            pages=tuple(self.pages),
            remarks=tuple(remarks),
            newlines=newlines(text),
        )

    def _nothing(self, file_format: str, remarks: Sequence[Remark]) -> Exception:
        """The error for a document without text: damaged or empty."""
        damaged = next((remark.text for remark in remarks if remark.kind is RemarkKind.RECOVERED), "")
        if damaged:
            sentence = _(
                "{name} is damaged ({where}) and none of its text can be read: get a whole copy of it."
            )
        else:
            sentence = _("{name} has no text in it ({format}): words that are in pictures need OCR first.")
        return fault(sentence, self._name, where=damaged, format=file_format.upper())
