"""HTML: its markup kept, or its visible words as Markdown. Nothing is ever fetched, no script is run.

As text it becomes Markdown, as Word and PowerPoint files do: blank lines part the blocks, ``#`` the sections,
and pipe tables keep their rows, so that every splitter finds what it cuts at. Words alone would leave one
wall of lines.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Final

from chunkscope.blocks import Block, Kind
from chunkscope.blocks import read as read_blocks
from chunkscope.documents.opened import Opened
from chunkscope.documents.parts import parts_of
from chunkscope.documents.source import BlockSpan, Heading, Remark, RemarkKind, Source
from chunkscope.documents.written import PICTURES, fenced
from chunkscope.text import newlines
from chunkscope.values import Span

JOINT: Final = "\n\n"
"""Between two blocks of the words."""
REACH: Final = 2_000
"""Characters on either side of a block that are searched for its own tags."""
_IN_LINE: Final = "a|abbr|b|bdi|bdo|cite|code|em|font|i|kbd|mark|q|s|samp|small|span|strong|sub|sup|u|var"
_OWN: Final[dict[Kind, str]] = {
    "heading": "h[1-6]|header|hgroup",
    "paragraph": "p|blockquote",
    "list": "ul|ol|li|dl|dt|dd|menu|p",
    "table": "table|caption|colgroup|col|thead|tbody|tfoot|tr|td|th|p",
    "code": "pre|code",
}
_PICTURE: Final = re.compile(r"<(?:img|svg|picture|video|canvas)\b", re.IGNORECASE)


def read(opened: Opened) -> Source:
    """An HTML text as it is; blocks begin and end with their own tags."""
    parts = parts_of(opened.text, "html")
    blocks = tuple(_with_tags(opened.text, parts.blocks))
    return opened.source("html", title=parts.title, headings=parts.headings, blocks=blocks)


def _with_tags(text: str, blocks: tuple[BlockSpan, ...]) -> Iterator[BlockSpan]:
    """The blocks with the tags that open and close them; none reaches into its neighbour."""
    floor = 0
    ceilings = [*(block.span.start for block in blocks[1:]), len(text)]
    for block, ceiling in zip(blocks, ceilings, strict=False):
        before = text[max(floor, block.span.start - REACH) : block.span.start]
        after = text[block.span.end : min(ceiling, block.span.end + REACH)]
        opening, closing = _tags(block.kind)
        first, last = opening.search(before), closing.match(after)
        start = block.span.start - (len(before) - first.start() if first else 0)
        floor = block.span.end + (last.end() if last else 0)
        yield BlockSpan(block.kind, Span(start, floor))


@cache
def _tags(kind: Kind) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Opening tags at the end of a text, closing ones at its start."""
    names = rf"(?:{_OWN[kind]}|{_IN_LINE})"
    opening = re.compile(rf"(?:<{names}(?=[\s/>])[^<>]*+>\s*+)+\Z", re.IGNORECASE)
    return opening, re.compile(rf"(?:\s*+</{names}\s*>)+", re.IGNORECASE)


def as_text(source: Source) -> Source:
    """The same document as the words that a reader sees, in Markdown; its pictures are left out and told."""
    blocks, headings, texts = [], [], []
    at = 0
    for block in read_blocks(source.text, "html").blocks:
        text = _written(block)
        span = Span(at, at + len(text))
        blocks.append(BlockSpan(block.kind, span))
        if block.kind == "heading":
            headings.append(Heading(block.level, block.text, span))
        texts.append(text)
        at = span.end + len(JOINT)
    shown = JOINT.join(texts)
    pictures = len(_PICTURE.findall(source.text))
    told = (Remark(RemarkKind.LEFT_OUT, pictures, PICTURES),) if pictures else ()
    return replace(
        source,
        text=shown,
        headings=tuple(headings),
        blocks=tuple(blocks),
        remarks=(*source.remarks, *told),
        newlines=newlines(shown),
    )


def _written(block: Block) -> str:
    """A block as Markdown has it; words that look like its signs are not escaped: they are the document's."""
    if block.kind == "heading":
        return f"{'#' * block.level} {block.text}"
    if block.kind == "code":
        return fenced(block.text, block.language)
    return _table(block) if block.kind == "table" else block.text


def _table(block: Block) -> str:
    """A pipe table. A caption, which is a head of one cell over rows of several, becomes a line above it."""
    ends = [*block.units[1:], len(block.text)]
    rows = [block.text[low:high].strip("\n") for low, high in zip(block.units, ends, strict=True)]
    widths = [row.count(" | ") + 1 for row in rows]
    caption = rows[0] if block.header and len(rows) > 1 and widths[0] == 1 < max(widths) else None
    if caption is not None:
        rows, widths = rows[1:], widths[1:]
    lines = [f"| {row} |" for row in rows]
    lines.insert(1, "|" + " --- |" * widths[0])
    return (f"{caption}{JOINT}" if caption else "") + "\n".join(lines)
