"""Where the sentences of a text stand."""

from __future__ import annotations

import re

from chunkscope.values import Span

_END = re.compile(r"(?<=[.?!])(?=\s)|(?<=[。！？])(?![。！？」』）])|(?<=[。！？][」』）])|\n(?=\s*\n)")


def sentence_spans(text: str, language: str | None = None) -> list[Span]:  # noqa: ARG001
    """The sentences, in order, without the blanks around them."""
    found, start = [], 0
    for end in (*(match.end() for match in _END.finditer(text)), len(text)):
        body = text[start:end]
        lead = len(body) - len(body.lstrip())
        if body.strip():
            found.append(Span(start + lead, start + lead + len(body.strip())))
        start = end
    return found
