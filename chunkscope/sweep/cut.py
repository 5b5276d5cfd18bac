"""A corpus that was cut: every chunk in columns, and the texts that are searched."""

from __future__ import annotations

import threading
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.compare.text_facts import Told
from chunkscope.documents.source import BlockSpan
from chunkscope.evaluate.values import Ranked
from chunkscope.limits import split_within
from chunkscope.retrieve.auto_merge import levels_of
from chunkscope.retrieve.prepared import Tokens
from chunkscope.retrieve.vocabulary import Ids, Vocabulary
from chunkscope.strategies import ParentChild, Strategy
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep.blocks import Blocks
from chunkscope.sweep.families import Families
from chunkscope.units import measure_all
from chunkscope.values import Span


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

    def told(self, told: Told) -> Told:
        """What was told of the source, of what is left of it."""
        if len(self.at) == 1:
            return told
        moved = [BlockSpan(block.kind, self._kept(block.span)) for block in told.blocks]
        return told._replace(blocks=tuple(block for block in moved if block.span.length))

    def _kept(self, span: Span) -> Span:
        """What is left of a span of the source."""
        offsets = np.array([span.start, span.end])
        number = np.searchsorted(self.starts, offsets, side="right") - 1
        room = np.append(np.diff(self.at), len(self.text))[number]
        return Span(*(self.at[number] + np.minimum(offsets - self.starts[number], room)).tolist())

    def _place(self, offsets: Ints) -> Ints:
        number = np.searchsorted(self.at, offsets, side="right") - 1
        return self.starts[number] + (offsets - self.at[number])


class Prepared:
    """A corpus ready to be cut in many ways; its tokens and blocks are found once, when somebody asks.

    ``told`` is what the readers of the documents told, where they did.
    """

    def __init__(
        self, texts: Sequence[str], hidden: Sequence[Sequence[Span]], told: Sequence[Told] = ()
    ) -> None:
        self.sources = texts
        self._told = told or [Told()] * len(texts)
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
                told = [kept.told(each) for kept, each in zip(self.kept, self._told, strict=True)]
                self._blocks = Blocks([kept.text for kept in self.kept], told)
            return self._blocks

    def cut(self, strategy: Strategy) -> Cut:
        """The corpus, cut; raises `SplitError` as the strategy does, and for more chunks than can be."""
        return Cut(self, strategy, [split_within(strategy, kept.text) for kept in self.kept])


@dataclass(slots=True)
class Cut:
    """The chunks of all documents, numbered through; ``count`` are searched.

    `rows` are all that can be handed over: the chunks that are searched, or, for `ParentChild`, those of all
    levels, whose ``families`` say who belongs to whom.
    """

    prepared: Prepared
    strategy: Strategy
    chunkings: list[Chunking]
    families: Families | None = field(init=False)
    count: int = field(init=False)
    _given: list[tuple[int, Chunking]] = field(init=False)
    _rows: dict[str, Ranked] = field(init=False, default_factory=dict)

    def __post_init__(self) -> None:
        self.count = sum(len(each.starts) for each in self.chunkings)
        self._given = list(enumerate(self.chunkings))
        self.families = None
        if isinstance(unmerged(self.strategy), ParentChild):
            self.families = Families(self.chunkings)
            levels = zip(*map(levels_of, self.chunkings), strict=True)
            self._given = [pair for level in levels for pair in enumerate(level)]

    @property
    def texts(self) -> list[str]:
        """The texts that are searched."""
        return [text for each in self.chunkings for text in each.indexed]

    @property
    def stored(self) -> int:
        """The code points of all texts that can be handed over, together."""
        return sum(each.stored for _document, each in self._given)

    @property
    def searched(self) -> int:
        """The code points of all texts that are searched, together."""
        return sum(_searched(each) for each in self.chunkings)

    def blocks(self) -> dict[str, float]:
        """How many tables and code blocks there are, and how many of them are cut in what is searched."""
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

    def rows(self, unit: str) -> Ranked:
        """All that can be handed over, in the order of the corpus, level by level."""
        if unit not in self._rows:
            hulls = [self._hulls(*each) for each in self._given]
            counts = [len(starts) for starts, _ends in hulls]
            self._rows[unit] = Ranked(
                np.repeat(np.array([number for number, _each in self._given], np.int64), counts),
                _joined([starts for starts, _ends in hulls]),
                _joined([ends for _starts, ends in hulls]),
                _joined([_measured(each, unit) for _document, each in self._given]),
            )
        return self._rows[unit]

    def _hulls(self, document: int, chunking: Chunking) -> tuple[Ints, Ints]:
        kept = self.prepared.kept[document]
        return kept.places(chunking.starts.astype(np.int64), chunking.ends.astype(np.int64))


def _joined(columns: list[Ints]) -> Ints:
    return np.concatenate([*columns, np.zeros(0, np.int64)]).astype(np.int64)


def _searched(chunking: Chunking) -> int:
    """The code points of the texts of one document that are searched."""
    own = chunking.extras.indexed
    if not own:
        return chunking.stored
    return sum(len(own.get(number, text)) for number, text in enumerate(chunking.texts))


def _measured(chunking: Chunking, unit: str) -> Ints:
    if chunking.unit == unit:
        return np.asarray(chunking.lengths, np.int64)
    return np.array(measure_all(unit, chunking.texts), np.int64)


def _other(chunking: Chunking) -> Mapping[int, str]:
    """The searched texts that are no slices of the document, by the number of the chunk."""
    odd = np.flatnonzero(~chunking.verbatim).tolist()
    texts = chunking.texts if odd else []
    return {**{number: texts[number] for number in odd}, **chunking.extras.indexed}
