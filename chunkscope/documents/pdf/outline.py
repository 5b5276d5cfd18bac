"""Where the entries of a PDF's outline stand in its text, and the blocks that they part it into."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from chunkscope.blocks import blocks_of
from chunkscope.documents.pdf.file import Bookmark
from chunkscope.documents.source import BlockSpan, Heading, Page
from chunkscope.values import Span

_LONGEST: Final = 200
"""Characters of a title that are looked for."""
_NUMBER: Final = r"[^\S\n]*(?:第?[\d.０-９．]+[章節編部]?[.:)、．]?[^\S\n]*)?"
"""A chapter's number before its title, which outlines often lack."""


def headings_of(text: str, pages: Sequence[Page], bookmarks: Sequence[Bookmark]) -> tuple[Heading, ...]:
    """A heading for every entry, ascending by place.

    Its span is where its words stand on its page: as lines of their own if they do, else wherever they are
    first; blanks and line ends do not matter. Words that are not there have an empty span at the page's
    beginning.
    """
    found: list[Heading] = []
    taken: dict[int, int] = {}
    for bookmark in bookmarks:
        page = pages[bookmark.page].span
        start = taken.get(bookmark.page, page.start)
        span = _place(text, Span(start, page.end), bookmark.title)
        if span is None:
            span = _place(text, page, bookmark.title) or Span(page.start, page.start)
        else:
            taken[bookmark.page] = span.end
        found.append(Heading(bookmark.level, bookmark.title, span))
    return tuple(sorted(found, key=lambda heading: heading.span.start))


def _place(text: str, within: Span, title: str) -> Span | None:
    """The words of a title in a part of the text, however they are spaced and broken."""
    signs = [re.escape(sign) for sign in "".join(title[:_LONGEST].split())]
    words = r"\s*".join(signs)
    line = re.compile(rf"^{_NUMBER}(?={words})({words})[^\S\n]*$", re.MULTILINE | re.IGNORECASE)
    match = line.search(text, within.start, within.end)
    if match:
        return Span(
            match.start() + len(match[0]) - len(match[0].lstrip()), match.start() + len(match[0].rstrip())
        )
    match = re.compile(words, re.IGNORECASE).search(text, within.start, within.end)
    return Span(*match.span()) if match else None


def parted(text: str, headings: Sequence[Heading]) -> tuple[BlockSpan, ...]:
    """The paragraphs between blank lines, and the headings that stand in them as blocks of their own."""
    blocks: list[BlockSpan] = []
    titles = [heading.span for heading in headings if heading.span.length]
    number = 0
    for block in blocks_of(text, "plain"):
        at, end = block.span.start, block.span.end
        while number < len(titles) and titles[number].start < end:
            title = titles[number]
            number += 1
            if title.start < at or title.end > end:
                continue
            _append(blocks, text, Span(at, title.start))
            blocks.append(BlockSpan("heading", title))
            at = title.end
        _append(blocks, text, Span(at, end))
    return tuple(blocks)


def _append(blocks: list[BlockSpan], text: str, span: Span) -> None:
    """The words of a stretch as a paragraph, if there are any."""
    raw = span.of(text)
    start = span.start + len(raw) - len(raw.lstrip())
    if raw.strip():
        blocks.append(BlockSpan("paragraph", Span(start, start + len(raw.strip()))))
