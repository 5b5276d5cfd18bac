"""Plain text: its own, with the headings, tables and code of Markdown where it plainly has such."""

from __future__ import annotations

import re
from typing import Final

from chunkscope.documents.opened import Opened
from chunkscope.documents.parts import parts_of
from chunkscope.documents.source import Source

_PLAINLY_MARKDOWN: Final = re.compile(
    r"^(?: {0,3}(?:#{1,6}[ \t]+\S|```|~~~)|\|?[ \t]*:?-{3,}:?[ \t]*(?:\|[ \t]*:?-{3,}:?[ \t]*)+\|?[ \t]*$)",
    re.MULTILINE,
)
"""A heading, a fence or a table: dashes and indents alone are as common in mail and poems."""


def read(opened: Opened) -> Source:
    """A text as it is."""
    parts = parts_of(opened.text, "markdown" if _PLAINLY_MARKDOWN.search(opened.text) else "plain")
    return opened.source("text", title=parts.title, headings=parts.headings, blocks=parts.blocks)
