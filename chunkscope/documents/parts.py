"""Title, headings and blocks of a text in one of the formats that `chunkscope.blocks` reads."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from chunkscope.blocks import Block, read
from chunkscope.blocks.memory import collector_paused
from chunkscope.documents.source import BlockSpan, Heading

_MARKUP = re.compile(r"[*_`\[\]<>\\&~!]")


@dataclass(frozen=True, slots=True)
class Parts:
    """What a document is made of; ``title`` is "" where it has none."""

    title: str
    headings: tuple[Heading, ...]
    blocks: tuple[BlockSpan, ...]


def parts_of(text: str, format: str) -> Parts:  # noqa: A002 - the option's own name
    """The parts of a text in ``format``, one of `chunkscope.blocks.FORMATS`.

    The title is what the text itself calls so (front matter, ``<title>``), or else its first heading of
    level 1.
    """
    with collector_paused():
        reading = read(text, format)
    headings = tuple(_headings(reading.blocks))
    title = reading.title or next((each.text for each in headings if each.level == 1), "")
    return Parts(title, headings, tuple(BlockSpan(block.kind, block.span) for block in reading.blocks))


def _headings(blocks: Sequence[Block]) -> Iterator[Heading]:
    for block in blocks:
        # A heading without a word stands under others, and the last of these would be taken for its own.
        if block.kind == "heading" and block.headings and block.text.strip("# \t\r\n"):
            words = block.headings[-1] if block.written else words_of(block.headings[-1])
            yield Heading(block.level, words, block.span)


def words_of(markdown: str) -> str:
    """The words of one line of Markdown: no stars, no link targets, entities decoded."""
    if not _MARKUP.search(markdown):
        return " ".join(markdown.split())
    from markdown_it import MarkdownIt

    tokens = MarkdownIt("commonmark").parseInline(markdown)[0].children or []
    shown = (" " if token.type in {"softbreak", "hardbreak"} else token.content for token in tokens)
    return " ".join("".join(shown).split()) or markdown
