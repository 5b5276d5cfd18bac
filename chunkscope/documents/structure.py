"""The structure of a text that nobody has read yet: a paste, or a sample."""

from __future__ import annotations

from dataclasses import replace

from chunkscope.blocks import Block, blocks_of
from chunkscope.documents.source import BlockSpan, Heading, Source

_READ_AS = {"markdown": "markdown", "html": "html", "text": "auto"}


def with_structure(source: Source) -> Source:
    """The document with the headings and blocks of its text, by its format; as it is where they are known."""
    if source.blocks or source.format not in _READ_AS:
        return source
    blocks = blocks_of(source.text, _READ_AS[source.format])
    return replace(
        source,
        headings=tuple(_heading(block) for block in blocks if block.kind == "heading"),
        blocks=tuple(BlockSpan(block.kind, block.span) for block in blocks),
    )


def _heading(block: Block) -> Heading:
    return Heading(block.level, block.headings[-1] if block.headings else block.text, block.span)
