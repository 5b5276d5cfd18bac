"""A document as one text that is cut: what a reader sees of it, and the way back to the source."""

from __future__ import annotations

from bisect import bisect_right
from itertools import accumulate

from chunkscope.blocks.block import Block
from chunkscope.blocks.formats import read
from chunkscope.blocks.html_state import Reading
from chunkscope.values import Span

JOINT = "\n\n"
"""What stands between two blocks of HTML; in Markdown and plain text it is what the source has there."""


class Page:
    """The blocks of a source, one after the other in ``text``; block ``n`` is ``text[starts[n]:ends[n]]``.

    Markdown and plain text are their own page: ``text`` is the source.
    """

    def __init__(self, source: str, format: str) -> None:  # noqa: A002 - the option's own name
        self.source = source
        self.reading: Reading = read(source, format)
        self.blocks: list[Block] = self.reading.blocks
        self.rewritten = any(block.written for block in self.blocks)
        if self.rewritten:
            self.text = JOINT.join([block.text for block in self.blocks])
            lengths = accumulate([len(block.text) + len(JOINT) for block in self.blocks], initial=0)
            self.starts = list(lengths)[:-1]
            self.ends = [s + len(b.text) for s, b in zip(self.starts, self.blocks, strict=True)]
        else:
            self.text = source
            self.starts = [block.span.start for block in self.blocks]
            self.ends = [block.span.end for block in self.blocks]

    def block_at(self, position: int) -> int:
        """The number of the block that a position of the text lies in, or else of the one before it."""
        return max(bisect_right(self.starts, position) - 1, 0)

    def units(self, number: int) -> list[tuple[int, int]]:
        """The rows, items or lines of a block as ranges of the text; the block itself where it has none."""
        block, start, end = self.blocks[number], self.starts[number], self.ends[number]
        if block.kind == "table" and block.header:
            begins = [0, *block.units[block.header :]]
        else:
            begins = [0, *block.units[1:]]
        lows = [start + low for low in begins]
        return [(low, self._inked(low, high)) for low, high in zip(lows, [*lows[1:], end], strict=True)]

    def lead(self, position: int) -> str:
        """What a chunk that begins here, in the middle of a block, needs to be understood.

        The head of a table; of code its language and the heading that it stands under.
        """
        number = self.block_at(position)
        block, inside = self.blocks[number], position - self.starts[number]
        if inside == 0:
            return ""
        if block.kind == "table" and block.header < len(block.units):
            return block.head if block.header and inside >= block.units[block.header] else ""
        if block.kind == "code":
            return ": ".join(name for name in (block.language, *block.headings[-1:]) if name)
        return ""

    def pieces(self, start: int, end: int) -> tuple[Span, ...]:
        """The source spans behind a range of the text."""
        if not self.rewritten:
            return (Span(start, end),)
        found: list[Span] = []
        for number in range(self.block_at(start), len(self.blocks)):
            low, high = self.starts[number], self.ends[number]
            if low >= end:
                break
            if high > start:
                found += self.blocks[number].pieces_between(start - low, end - low)
        return tuple(found)

    def prefix(self, headings: tuple[str, ...]) -> str:
        """The document's title and the headings, as "title > h2 > h3"."""
        title = self.reading.title
        path = (title, *headings) if title and title not in headings else headings
        return " > ".join(path)

    def _inked(self, low: int, high: int) -> int:
        return low + len(self.text[low:high].rstrip())
