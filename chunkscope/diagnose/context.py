"""What a diagnosis looks at: the text with its parts, and the chunks; each is found once, when asked for."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.compare.text_facts import text_facts
from chunkscope.compare.whole import Holding
from chunkscope.documents.source import Source
from chunkscope.drawing import Ints


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
        """What the chunks hold together."""
        return Holding.of(self.chunking, self.facts.landmarks.seen)

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
