"""A block of a document: a heading, a paragraph, a list, a table, code, a part of data, and its place."""

from __future__ import annotations

from typing import Literal, NamedTuple

from chunkscope.blocks.visible import Written, lay, spans_of
from chunkscope.mapped import Mapped
from chunkscope.values import Span

Kind = Literal["heading", "paragraph", "list", "table", "code", "object", "value"]
KINDS: tuple[Kind, ...] = ("heading", "paragraph", "list", "table", "code", "object", "value")
"""Objects (names, each with a value) and values that hold no others are parts of JSON."""


class Block(NamedTuple):
    """One block, in the order of the source; a tuple, because a long document has tens of thousands.

    ``span`` is where its visible text begins and ends in the source (Markdown: with its own signs, such as
    fences). ``text`` is what a reader sees: in Markdown and plain text the slice of the source; in HTML the
    words without markup, a table's cells as ``a | b``, a list's items behind ``-`` or their number.
    ``headings`` are those it stands under, outermost first, a heading's own text last; ``level`` is that of a
    heading (1 to 6), else 0; ``language`` that of code, as its author named it. ``units`` are where in
    ``text`` a table's rows, a list's items or the lines of code begin; the first ``header`` of them are the
    table's head, with its caption. In HTML, ``source`` is the page and ``written`` the parts of the text.
    """

    kind: Kind
    span: Span
    text: str
    headings: tuple[str, ...] = ()
    level: int = 0
    language: str = ""
    units: tuple[int, ...] = ()
    header: int = 0
    source: str = ""
    written: tuple[Written, ...] = ()

    @property
    def content(self) -> Mapped:
        """`text`, and where in the source every part of it stands."""
        if not self.written:
            return Mapped(self.text, ((0, self.span.start, len(self.text)),))
        return lay(self.source, self.written)

    @property
    def pieces(self) -> tuple[Span, ...]:
        """The source spans that the whole text is made of, in its order."""
        if not self.written:
            return (self.span,)
        if len(self.written) == 1:
            return tuple(spans_of(self.written[0]))
        return tuple([span for part in self.written for span in spans_of(part)])

    def pieces_between(self, start: int, end: int) -> tuple[Span, ...]:
        """The source spans behind ``text[start:end]``, in its order; whole parts are not looked into."""
        if start <= 0 and end >= len(self.text):
            return self.pieces
        if not self.written:
            return (Span(self.span.start + start, self.span.start + end),)
        found: list[Span] = []
        at = 0
        for part in self.written:
            low = at + len(part.added)
            at = low + part.length
            if low >= end:
                break
            if start <= low and at <= end:
                found += spans_of(part)
            elif at > start:
                found += lay(self.source, [part]).pieces(
                    max(start - low, 0) + len(part.added), end - low + len(part.added)
                )
        return tuple(found) or self.content.pieces(start, start)

    @property
    def head(self) -> str:
        """The rows of a table that head it, as they stand in `text`; "" where it has none."""
        if not self.header:
            return ""
        end = self.units[self.header] if self.header < len(self.units) else len(self.text)
        return self.text[:end].rstrip()
