"""Plain text: paragraphs between blank lines."""

from __future__ import annotations

import re

from chunkscope.blocks.block import Block
from chunkscope.blocks.html_state import Reading
from chunkscope.values import Span

_BLANK_LINES = re.compile(r"(?:\r\n|\r|\n)(?:[^\S\r\n]*+(?:\r\n|\r|\n))+")


def read_plain(text: str) -> Reading:
    """The paragraphs of a text, trimmed."""
    gaps = [match.span() for match in _BLANK_LINES.finditer(text)]
    starts = [0, *[end for _start, end in gaps]]
    ends = [*[start for start, _end in gaps], len(text)]
    spans = [inked(text, start, end) for start, end in zip(starts, ends, strict=True)]
    return Reading([Block("paragraph", span, span.of(text)) for span in spans if span.length], [])


def inked(text: str, start: int, end: int) -> Span:
    """The span without white space at its ends."""
    raw = text[start:end]
    end = start + len(raw.rstrip())
    return Span(min(start + len(raw) - len(raw.lstrip()), end), end)
