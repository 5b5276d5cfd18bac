"""What a text has that should not be cut: sentences, tables, code blocks, functions."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.blocks import Block, Kind, format_of
from chunkscope.code.functions import function_spans
from chunkscope.code.grammars import GrammarError
from chunkscope.code.guess import language_named
from chunkscope.compare.blanks import filled
from chunkscope.compare.visible_words import VisibleWords
from chunkscope.sentences.spans import sentence_spans
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


def landmarks_of(
    text: str, language: str | None, blocks: Sequence[Block], *, is_html: bool | None = None
) -> Landmarks:
    """The landmarks of a text with these blocks; ``language`` is that of code, None for anything else.

    ``is_html`` says whether the text is HTML, where that was found out already.
    """
    if language is not None:
        return Landmarks({SENTENCES: (), TABLES: (), CODE: (), FUNCTIONS: function_spans(text, language)})
    spans: dict[str, Sequence[Span]] = {
        **_tables_and_code(blocks),
        FUNCTIONS: [span for block in blocks for span in _functions_in(block)],
    }
    if not (format_of(text) == "html" if is_html is None else is_html):
        return Landmarks({SENTENCES: sentence_spans(text), **spans})
    words = VisibleWords([block for block in blocks if block.kind not in {"table", "code"}])
    return Landmarks({SENTENCES: words.placed(sentence_spans(words.text)), **spans}, _seen(text, blocks))


def tables_and_code_of(blocks: Sequence[Block], text: str, *, is_html: bool) -> Landmarks:
    """Only the tables and code blocks of `landmarks_of`, without looking for sentences and functions."""
    spans = _tables_and_code(blocks)
    return Landmarks(spans, _seen(text, blocks) if is_html and any(spans.values()) else None)


def _tables_and_code(blocks: Sequence[Block]) -> dict[str, Sequence[Span]]:
    return {TABLES: _of_kind(blocks, "table"), CODE: _of_kind(blocks, "code")}


def _of_kind(blocks: Sequence[Block], kind: Kind) -> list[Span]:
    return [block.span for block in blocks if block.kind == kind]


def _functions_in(block: Block) -> list[Span]:
    """The functions in a fenced block of Markdown that names its language."""
    language = language_named(block.language) if block.kind == "code" and not block.written else None
    if language is None or len(block.units) < 2:
        return []
    first, last = block.units[1], block.units[-1]
    closed = block.text[last:].strip()[:3] in {"```", "~~~"}
    at = block.span.start + first
    try:
        found = function_spans(block.text[first : last if closed else None], language)
    except GrammarError:
        return []
    return [Span(at + span.start, at + span.end) for span in found]


def _seen(text: str, blocks: Sequence[Block]) -> Ints:
    """The offsets of the non-blank characters in any block."""
    runs = [run for block in blocks for part in block.written for run in part.runs if run[0] >= 0]
    starts = np.array([start for start, _raw in runs], np.int64)
    lengths = np.array([len(raw) for _start, raw in runs], np.int64)
    # No run reaches into another, so that one begins at each start, and one ends at each end.
    steps = np.zeros(len(text) + 1, np.int8)
    steps[starts] += 1
    steps[starts + lengths] -= 1
    solid = filled(text)
    return solid[np.cumsum(steps, dtype=np.int8)[solid] > 0]
