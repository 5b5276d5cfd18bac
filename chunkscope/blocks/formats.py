"""Which format a text is in, and its blocks."""

from __future__ import annotations

import re

from chunkscope.blocks.block import Block
from chunkscope.blocks.html_reader import read_html
from chunkscope.blocks.html_state import Reading
from chunkscope.blocks.markdown_reader import read_markdown
from chunkscope.blocks.memory import collector_paused
from chunkscope.blocks.plain_reader import read_plain
from chunkscope.code.written import is_written

FORMATS = ("auto", "html", "markdown", "plain")
_READERS = {"html": read_html, "markdown": read_markdown, "plain": read_plain}
_LOOKED_AT = 200_000
"""Characters from the start that tell the format: enough for any document, and quick for all."""
_LINE_END = re.compile(r"\r\n?")
_TAGS = re.compile(
    r"<(?:!doctype\s+html|/(?:html|head|body|article|section|main|div|h[1-6]|p|table|t[rdh]|[uo]l|li|pre|"
    r"blockquote|script|style)\s*>)",
    re.IGNORECASE,
)
_PAGE = re.compile(r"\s*(?:<!--.*?-->\s*)*<(?:!doctype\s+html|html|head|body)\b", re.IGNORECASE | re.DOTALL)
_SIGNS = re.compile(
    r"^(?:\ufeff?---[ \t]*$| {0,3}(?:#{1,6}[ \t]+\S|```|~~~|(?:[-*+]|\d{1,9}[.)])[ \t]+\S|>[ \t]|={3,}[ \t]*$"
    r"|\|[ \t]*:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)*\|?[ \t]*$"
    r"|:?-+:?[ \t]*(?:\|[ \t]*:?-+:?[ \t]*)+\|?[ \t]*$))",
    re.MULTILINE,
)


def blocks_of(text: str, format: str = "auto") -> list[Block]:  # noqa: A002 - the option's own name
    """The blocks of a text, in its order; ``format`` is one of `FORMATS`.

    Every word that a reader sees is in exactly one block. ValueError for an unknown format.
    """
    with collector_paused():
        return read(text, format).blocks


def read(text: str, format: str = "auto") -> Reading:  # noqa: A002 - the option's own name
    """The blocks, what is never seen of the text, and its title where it names one."""
    if format not in FORMATS:
        raise ValueError(f"format ({format!r}) is unknown: choose one of {', '.join(FORMATS)}.")
    return _READERS[format_of(text) if format == "auto" else format](text)


def format_of(text: str) -> str:
    """The format that a text seems to be in: "html", "markdown" or "plain".

    HTML where it begins as a page, or has more closed block elements than lines that begin as Markdown does;
    Markdown where it has such lines, and is no script and no settings, whose comments look like headings.
    """
    begins = _LINE_END.sub("\n", text[:_LOOKED_AT])
    if is_page(begins):
        return "html"
    tags, signs = len(_TAGS.findall(begins)), len(_SIGNS.findall(begins))
    if tags > signs:
        return "html"
    return "markdown" if signs and not is_written(begins) else "plain"


def is_page(text: str) -> bool:
    """Whether the text begins as an HTML page does."""
    return _PAGE.match(text, 0, _LOOKED_AT) is not None
