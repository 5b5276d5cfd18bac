"""What a text has that should not be cut: sentences, tables, code blocks, functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chunkscope.blocks import Block, blocks_of, format_of
from chunkscope.compare.blanks import filled
from chunkscope.drawing import Ints, cover
from chunkscope.functions import function_spans
from chunkscope.guess import guess_language
from chunkscope.mapped import Mapped
from chunkscope.sentences import sentence_spans
from chunkscope.values import Span

SENTENCES, TABLES, CODE, FUNCTIONS = "sentences", "tables", "code", "functions"


@dataclass(frozen=True, slots=True, eq=False)
class Landmarks:
    """Where they are: spans of the source by kind, each in the order of the text.

    ``seen`` are the offsets of the characters that have to stay together, ascending: those that a reader
    sees, not the tags of HTML between them. None means all that are not blank.
    """

    spans: Mapping[str, Sequence[Span]]
    seen: Ints | None = None


def landmarks(text: str, name: str = "") -> Landmarks:
    """The landmarks of a text; the name of its file may tell in which language it is written.

    Code has functions, anything else has sentences, tables and code blocks.
    """
    language = guess_language(text, name or None)
    return landmarks_of(text, language, [] if language else blocks_of(text))


def landmarks_of(text: str, language: str | None, blocks: Sequence[Block]) -> Landmarks:
    """The landmarks of a text with these blocks; ``language`` is that of code, None for anything else."""
    if language is not None:
        return Landmarks({SENTENCES: (), TABLES: (), CODE: (), FUNCTIONS: function_spans(text, language)})
    spans: dict[str, Sequence[Span]] = {
        TABLES: [block.span for block in blocks if block.kind == "table"],
        CODE: [block.span for block in blocks if block.kind == "code"],
        FUNCTIONS: (),
    }
    if format_of(text) != "html":
        return Landmarks({SENTENCES: sentence_spans(text), **spans})
    contents = [block.content for block in blocks]
    prose = [
        content
        for block, content in zip(blocks, contents, strict=True)
        if block.kind not in {"table", "code"}
    ]
    return Landmarks({SENTENCES: _in_contents(prose), **spans}, _seen(text, contents))


def _in_contents(contents: Sequence[Mapped]) -> list[Span]:
    """The sentences of the words that a reader sees."""
    texts: list[str] = []
    stretches: list[tuple[int, int, int]] = []
    at = 0
    for content in contents:
        stretches += [(at + here, place, length) for here, place, length in content.stretches]
        texts.append(content.text)
        at += len(content.text) + len(_APART)
    return _placed(sentence_spans(_APART.join(texts)), np.array(stretches, np.int64).reshape(-1, 3).T)


def _placed(spans: Sequence[Span], stretches: Ints) -> list[Span]:
    """Spans of a text that was put together, in the source, without added text at their ends."""
    at, place, length = stretches
    starts = np.array([span.start for span in spans], np.int64)
    ends = np.array([span.end for span in spans], np.int64)
    # The first stretch that goes on after the start, and the last that begins before the end.
    first = np.searchsorted(at + length, starts, "right")
    last = np.searchsorted(at, ends, "left") - 1
    kept = (first <= last) & (first < len(at))
    starts, ends, first, last = starts[kept], ends[kept], first[kept], last[kept]
    lows = place[first] + np.maximum(starts - at[first], 0)
    highs = place[last] + np.minimum(ends - at[last], length[last])
    return [Span(low, high) for low, high in zip(lows.tolist(), highs.tolist(), strict=True) if low < high]


_APART = "\n\n"
"""Between two blocks: no sentence reaches over a blank line."""


def _seen(text: str, contents: Sequence[Mapped]) -> Ints:
    """The offsets of the non-blank characters in any block."""
    stretches = [stretch for content in contents for stretch in content.stretches]
    _at, starts, lengths = np.array(stretches, np.int64).reshape(-1, 3).T
    edges, counts = cover(starts, starts + lengths, len(text))
    solid = filled(text)
    return solid[counts[np.searchsorted(edges, solid, "right") - 1] > 0]
