"""Code: its own text; every outermost function or class is a block, and so is what stands between them.

Functions are no headings: what follows a function does not belong to it.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Final

from chunkscope.blocks.plain_reader import inked
from chunkscope.code.functions import definitions
from chunkscope.code.grammars import GrammarError
from chunkscope.code.guess import guess_language
from chunkscope.documents.opened import Opened
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.values import Span

MAX_PARSED: Final = 2_000_000
"""Characters; a longer text, which no person wrote, is one block."""


def read(opened: Opened) -> Source:
    """Code as it is."""
    cuts = sorted({0, len(opened.text), *_outermost(opened.text, opened.name)})
    spans = [inked(opened.text, low, high) for low, high in pairwise(cuts)]
    return opened.source("code", blocks=(BlockSpan("code", span) for span in spans if span.length))


def _outermost(text: str, name: str) -> Iterator[int]:
    """Where functions and classes that lie in no other begin and end."""
    language = guess_language(text, name or None) if len(text) <= MAX_PARSED else None
    try:
        found = definitions(text, language) if language else []
    except GrammarError:
        return
    last = Span(0, 0)
    for definition in found:
        if definition.span.start >= last.end:
            last = definition.span
            yield from (last.start, last.end)
