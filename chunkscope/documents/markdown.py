"""Markdown: its own text, the title of its front matter, its headings and blocks (CommonMark with tables)."""

from __future__ import annotations

from chunkscope.documents.opened import Opened
from chunkscope.documents.parts import parts_of
from chunkscope.documents.source import Source


def read(opened: Opened) -> Source:
    """A Markdown text as it is."""
    parts = parts_of(opened.text, "markdown")
    return opened.source("markdown", title=parts.title, headings=parts.headings, blocks=parts.blocks)
