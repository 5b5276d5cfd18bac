"""What a language model is asked for: where a passage belongs in its document.

The idea is Anthropic's contextual retrieval (2024): the document, then one passage of it, then the wish for
a short text that places the passage. The words are our own, and their version is part of every cached
answer's key. The document comes first, so that servers which remember a prompt's beginning read it once.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from chunkscope.values import Span

VERSION: Final = "1"

_WHOLE: Final = "<document>\n{document}\n</document>\n"
_EXCERPT: Final = (
    "This is an excerpt of a longer document: what stands around the passage that matters.\n"
    "<document>\n{document}\n</document>\n"
)
_WISH: Final = (
    "One passage of this document will be put into a search index on its own:\n"
    "<passage>\n{passage}\n</passage>\n"
    "Write one or two short sentences that place the passage in the document: its subject and section, and "
    "the names behind words such as it, this or the company. Use the language of the passage. "
    "Answer with these sentences alone."
)


@dataclass(frozen=True, slots=True)
class Prompt:
    """``document`` is the part that the prompts of one document share, ``wish`` what follows it."""

    document: str
    wish: str


def prompt(text: str, chunk: Span, passage: str, window: int | None) -> Prompt:
    """The prompt for one chunk, with ``window`` characters around it, or all of the text for None."""
    if window is None:
        return Prompt(_WHOLE.format(document=text), _WISH.format(passage=passage))
    around = _around(chunk, window, len(text))
    return Prompt(_EXCERPT.format(document=around.of(text)), _WISH.format(passage=passage))


def _around(chunk: Span, window: int, length: int) -> Span:
    """``window`` characters with the chunk in their middle, as far as the text reaches."""
    start = max(0, min((chunk.start + chunk.end - window) // 2, length - window, chunk.start))
    return Span(start, min(length, max(start + window, chunk.end)))
