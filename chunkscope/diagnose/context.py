"""What a diagnosis looks at: the text with its parts, and the chunks; each is found once, when asked for."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache

import numpy as np
from numpy.typing import NDArray

from chunkscope.blocks import Block, blocks_of, format_of
from chunkscope.chunking import Chunking
from chunkscope.code.guess import guess_language
from chunkscope.codes import points_of
from chunkscope.compare.blanks import filled
from chunkscope.compare.landmarks import CODE, FUNCTIONS, SENTENCES, TABLES, Landmarks, landmarks_of
from chunkscope.compare.whole import Holding, columns_of
from chunkscope.diagnose.tables import Table, known_blocks, tables_of
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.drawing import Ints, cover
from chunkscope.text import Newlines, newlines

DATA = ("csv", "json", "jsonl")
"""Formats whose text is neither prose nor code: it has no sentences."""
_STRUCTURE = re.compile(r"^ {0,3}(?:#{1,6}[ \t]|```|~~~|=+[ \t]*$|-+[ \t]*$)|^(?: {4}|\t)|\|", re.MULTILINE)
"""What every heading, table or code block of Markdown has; reading all of it takes longer than the rest."""
_STRUCTURE_SIGNS = ("#", "`", "~", "=", "-", "\t", "    ", "|")
"""A text without any of these has no `_STRUCTURE`, which is sooner known."""


@dataclass(frozen=True)
class TextFacts:
    """What is known of a text, whatever is done with it.

    ``format`` is that of the document it came from, "" where that is not known; ``given`` are the blocks
    that its reader told.
    """

    text: str
    name: str = ""
    format: str = ""
    given: tuple[BlockSpan, ...] = ()

    @cached_property
    def language(self) -> str | None:
        """The programming language, None for anything but code."""
        return None if self.format in DATA else guess_language(self.text, self.name or None)

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """Headings, paragraphs, lists, tables and code; none in code, data, or text without structure."""
        if self.language or self._has_no_sentences:
            return []
        is_html = self.format == "html" or self._is_html
        if self.given and not is_html:
            return known_blocks(self.text, self.given)
        return blocks_of(self.text, self._reads_as) if is_html or self._has_structure else []

    @cached_property
    def _has_no_sentences(self) -> bool:
        """Whether it is data, or code whose language no grammar reads: settings, scripts, markup."""
        return self.format in DATA or (self.format == "code" and not self.language and not self._is_html)

    @property
    def _has_structure(self) -> bool:
        """Whether it has a line that a heading, table or code block of Markdown would have."""
        signs = any(sign in self.text for sign in _STRUCTURE_SIGNS)
        return signs and _STRUCTURE.search(self.text) is not None

    @cached_property
    def _reads_as(self) -> str:
        """The format that the text reads as, whatever format it came in."""
        return format_of(self.text)

    @property
    def _is_html(self) -> bool:
        return self._reads_as == "html"

    @cached_property
    def landmarks(self) -> Landmarks:
        """Sentences, tables, code blocks and functions."""
        if self._has_no_sentences:
            return Landmarks(
                {SENTENCES: (), TABLES: [each.span for each in self.tables], CODE: (), FUNCTIONS: ()}
            )
        is_html = not self.language and self._is_html
        return landmarks_of(self.text, self.language, self.blocks, is_html=is_html)

    @cached_property
    def spans(self) -> dict[str, tuple[Ints, Ints]]:
        """Where the landmarks of each kind start and end, as columns."""
        return {kind: columns_of(spans) for kind, spans in self.landmarks.spans.items()}

    @cached_property
    def tables(self) -> list[Table]:
        """The tables with their rows."""
        return tables_of(self.text, self.blocks, self.given)

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """The code points."""
        return points_of(self.text)

    @cached_property
    def newlines(self) -> Newlines:
        """How often each line end occurs."""
        return newlines(self.text)


@lru_cache(maxsize=4)
def text_facts(text: str, name: str, format: str, given: tuple[BlockSpan, ...]) -> TextFacts:  # noqa: A002
    """The facts of a text; the same ones for every chunking of it."""
    return TextFacts(text, name, format, given)


class Context:
    """One chunking, and what its text has; columns have one row per chunk."""

    def __init__(
        self,
        chunking: Chunking,
        source: Source | None = None,
        name: str = "",
        sources: Sequence[Source] = (),
    ) -> None:
        self.chunking = chunking
        self.source = source
        self.sources = sources
        self.id = source.id if source else name
        given = (source.format, source.blocks) if source else ("", ())
        self.facts = text_facts(chunking.text, name or (source.name if source else ""), *given)

    @property
    def count(self) -> int:
        """How many chunks there are."""
        return len(self.chunking.starts)

    @cached_property
    def first(self) -> Ints:
        """The offset of the source where each chunk's text begins."""
        return self._edges(self.chunking.starts, 0)

    @cached_property
    def last(self) -> Ints:
        """The offset of the source where each chunk's text ends."""
        return self._edges(self.chunking.ends, -1)

    def _edges(self, hull: Ints, piece: int) -> Ints:
        edges = np.array(hull, np.int64)
        for number in np.flatnonzero(~self.chunking.verbatim).tolist():
            span = self.chunking.pieces(number)[piece]
            edges[number] = span.end if piece else span.start
        return edges

    @cached_property
    def characters(self) -> Ints:
        """The characters of each chunk's text."""
        texts = self.chunking.texts
        return np.fromiter(map(len, texts), np.int64, len(texts))

    @cached_property
    def holding(self) -> Holding:
        """What the chunks hold together of all that is in any of them: what a splitter drops cuts nothing."""
        starts, ends, _chunk = self.chunking.ranges()
        edges, counts = cover(starts, ends, len(self.chunking.text))
        seen = self.facts.landmarks.seen
        seen = filled(self.chunking.text) if seen is None else seen
        gaps = np.flatnonzero(counts == 0)
        low, high = np.searchsorted(seen, edges[gaps]), np.searchsorted(seen, edges[gaps + 1])
        lost = [
            np.arange(*ends) for ends in zip(low.tolist(), high.tolist(), strict=True) if ends[0] < ends[1]
        ]
        return Holding.of(self.chunking, np.delete(seen, np.concatenate(lost)) if lost else seen)

    def cut_in(self, starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
        """For each span that is cut, the chunk before the first cut in it, and that boundary; -1 for none."""
        if not self.count:
            return np.full(len(starts), -1), np.full(len(starts), -1)
        order = np.argsort(self.last, kind="stable")
        after = np.minimum(np.searchsorted(self.last[order], starts, "right"), self.count - 1)
        chunks = order[after]
        inside = (self.last[chunks] > starts) & (self.last[chunks] < ends)
        chunks = np.where(inside, chunks, self._before_start_in(starts, ends))
        return chunks, np.where((chunks >= 0) & (chunks < self.count - 1), chunks, -1)

    def _before_start_in(self, starts: Ints, ends: Ints) -> Ints:
        """The chunk before the first one that begins inside each span; -1 for none."""
        order = np.argsort(self.first, kind="stable")
        place = np.minimum(np.searchsorted(self.first[order], starts, "right"), self.count - 1)
        chunks = order[place]
        inside = (self.first[chunks] > starts) & (self.first[chunks] < ends)
        return np.where(inside, np.maximum(chunks - 1, 0), -1)
