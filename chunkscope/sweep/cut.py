"""A corpus that was cut: every chunk in columns, and the texts that are searched."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from chunkscope.chunking import Chunking
from chunkscope.evaluate.values import Ranked
from chunkscope.limits import check_count, check_size, check_stored
from chunkscope.retrieve.prepared import Tokens
from chunkscope.retrieve.vocabulary import Ids, Vocabulary
from chunkscope.strategies import ParentChild, Strategy
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep.blocks import Blocks
from chunkscope.units import measure_all
from chunkscope.values import Span

Ints = NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Kept:
    """A text without its hidden passages; ``starts`` has what is kept, ``at`` where that is in the text."""

    text: str
    at: Ints
    starts: Ints

    @classmethod
    def of(cls, source: str, hidden: Sequence[Span]) -> Kept:
        """What is left of a source."""
        parts, at, starts, done, length = [], [0], [0], 0, 0
        for span in sorted(hidden):
            if span.end <= done:
                continue
            parts.append(source[done : max(span.start, done)])
            length += len(parts[-1])
            done = span.end
            at.append(length)
            starts.append(done)
        parts.append(source[done:])
        return cls("".join(parts), np.array(at), np.array(starts))

    def places(self, starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
        """Where stretches of the text are in the source: their hulls."""
        if len(self.at) == 1:
            return starts, ends
        return self._place(starts), np.where(ends > starts, self._place(ends - 1) + 1, self._place(starts))

    def _place(self, offsets: Ints) -> Ints:
        number = np.searchsorted(self.at, offsets, side="right") - 1
        return self.starts[number] + (offsets - self.at[number])


class Prepared:
    """A corpus ready to be cut in many ways; its tokens and blocks are found once, when somebody asks.

    ``names`` are those of the files, where there are any.
    """

    def __init__(
        self, texts: Sequence[str], hidden: Sequence[Sequence[Span]], names: Sequence[str] = ()
    ) -> None:
        self.sources = texts
        self._names = names
        self.kept = [Kept.of(text, spans) for text, spans in zip(texts, hidden, strict=True)]
        self._tokens: dict[type[Tokens], Tokens] = {}
        self._blocks: Blocks | None = None
        self._lock = threading.Lock()

    def tokens(self, kind: type[Tokens]) -> Tokens:
        """The tokens of all texts, of one of the two kinds."""
        with self._lock:
            if kind not in self._tokens:
                self._tokens[kind] = kind([kept.text for kept in self.kept])
            return self._tokens[kind]

    def blocks(self) -> Blocks:
        """The tables and code blocks of all texts."""
        with self._lock:
            if self._blocks is None:
                self._blocks = Blocks([kept.text for kept in self.kept], self._names)
            return self._blocks

    def cut(self, strategy: Strategy) -> Cut:
        """The corpus, cut; raises `SplitError` as the strategy does, and for more chunks than can be."""
        chunkings = []
        for kept in self.kept:
            check_size(strategy, kept.text)
            chunkings.append(strategy.split(kept.text))
            check_count(chunkings[-1])
            check_stored(chunkings[-1])
        return Cut(self, strategy, chunkings)


@dataclass(slots=True)
class Cut:
    """The chunks of all documents, numbered through; what is handed over for one may be its parent.

    ``delivered`` has the number of what is handed over for each chunk: of itself, or, for `ParentChild`, of
    its parent, whose numbers go on behind those of the chunks.
    """

    prepared: Prepared
    strategy: Strategy
    chunkings: list[Chunking]
    documents: Ints = field(init=False)
    starts: Ints = field(init=False)
    ends: Ints = field(init=False)
    delivered: Ints | None = field(init=False)
    count: int = field(init=False)
    _given: list[Chunking] = field(init=False)
    _lengths: dict[str, Ints] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.count = sum(len(each.starts) for each in self.chunkings)
        self._given = self.chunkings
        self.delivered = None
        if isinstance(unmerged(self.strategy), ParentChild):
            self._take_parents()
        hulls = [
            kept.places(each.starts.astype(np.int64), each.ends.astype(np.int64))
            for kept, each in zip(self.prepared.kept, self._given, strict=True)
        ]
        counts = [len(each.starts) for each in self._given]
        self.documents = np.repeat(np.arange(len(counts)), counts)
        self.starts = np.concatenate([starts for starts, _ends in hulls] or [np.zeros(0, np.int64)])
        self.ends = np.concatenate([ends for _starts, ends in hulls] or [np.zeros(0, np.int64)])

    def _take_parents(self) -> None:
        """Hand over the chunks of the next coarser level."""
        self._given, delivered, first = [], [], 0
        for each in self.chunkings:
            parents = each.extras.levels[-1]
            own = [each.extras.parents[number] for number in range(len(each.starts))]
            delivered.append(np.array(own, np.int64) + first)
            self._given.append(parents)
            first += len(parents.starts)
        self.delivered = np.concatenate(delivered) if delivered else np.zeros(0, np.int64)

    @property
    def texts(self) -> list[str]:
        """The texts that are searched."""
        return [text for each in self.chunkings for text in each.indexed]

    @property
    def stored(self) -> int:
        """The code points of all texts that are handed over, together."""
        return sum(each.stored for each in self._given)

    def blocks(self) -> dict[str, float]:
        """How many tables and code blocks there are, and how many no chunk that is searched holds whole."""
        return self.prepared.blocks().counts(self.chunkings)

    def ids(self, kind: type[Tokens]) -> tuple[list[Ids], Vocabulary]:
        """The tokens of every text that is searched: those of the whole texts where they are slices."""
        tokens = self.prepared.tokens(kind)
        found: list[Ids] = []
        for document, each in enumerate(self.chunkings):
            own = tokens.of(document, each.starts.astype(np.int64), each.ends.astype(np.int64))
            for number, text in _other(each).items():
                own[number] = tokens.of_text(text)
            found += own
        return found, tokens.vocabulary

    def ranked(self, chunks: Ints, unit: str) -> Ranked:
        """These chunks, best first, as what is handed over for them: each once."""
        rows = chunks
        if self.delivered is not None:
            _values, first = np.unique(self.delivered[chunks], return_index=True)
            rows = self.delivered[chunks][np.sort(first)]
        return Ranked(self.documents[rows], self.starts[rows], self.ends[rows], self.lengths(unit)[rows])

    def every(self, unit: str) -> Ranked:
        """All that can be handed over, in the order of the corpus."""
        return Ranked(self.documents, self.starts, self.ends, self.lengths(unit))

    def lengths(self, unit: str) -> Ints:
        """What each text that is handed over measures."""
        if unit not in self._lengths:
            columns = [_measured(each, unit) for each in self._given]
            self._lengths[unit] = np.concatenate([*columns, np.zeros(0, np.int64)]).astype(np.int64)
        return self._lengths[unit]


def _measured(chunking: Chunking, unit: str) -> Ints:
    if chunking.unit == unit:
        return np.asarray(chunking.lengths, np.int64)
    return np.array(measure_all(unit, chunking.texts), np.int64)


def _other(chunking: Chunking) -> Mapping[int, str]:
    """The searched texts that are no slices of the document, by the number of the chunk."""
    odd = np.flatnonzero(~chunking.verbatim).tolist()
    texts = chunking.texts if odd else []
    return {**{number: texts[number] for number in odd}, **chunking.extras.indexed}
