"""The best chunks of a corpus for many questions, ranked as `chunkscope.retrieve.order` ranks all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.embed.base import cosines
from chunkscope.embed.cache import default_cache
from chunkscope.embed.embedding import embed
from chunkscope.evaluate.values import Floats, Ranked
from chunkscope.retrieve import Index, Retriever, order
from chunkscope.retrieve.dense import Dense, DenseIndex
from chunkscope.retrieve.hybrid import Hybrid, HybridIndex
from chunkscope.retrieve.lsa import LsaIndex
from chunkscope.sweep.cut import Cut
from chunkscope.sweep.families import Families, filling, rows_of
from chunkscope.sweep.late import late_index, late_of

BLOCK: Final = 64
"""So many questions are put to a matrix of texts at once."""
FIRST: Final = 16
"""So many hits are ranked at first where they are merged one by one."""
SLACK: Final = 1e-5
"""A matrix product may miss the exact cosine by less than this."""


class Unranked(ValueError):
    """Scores that are no numbers; ``count`` of ``total`` for ``question``."""

    def __init__(self, question: str, count: int, total: int) -> None:
        super().__init__(question)
        self.question, self.count, self.total = question, count, total


class Found(Protocol):
    """What an index makes of one question."""

    def best(self, most: int) -> Ints:
        """The numbers of the best texts, best first, of equal ones the earlier first; ``most`` or all."""
        ...

    def scores_of(self, chunks: Ints) -> Floats:
        """The scores of these texts."""
        ...


def index_of(retriever: Retriever, cut: Cut, known: dict[Retriever, Index]) -> Index:
    """The index of a cut corpus; ``known`` has those of the same cut, and gets this one and its parts."""
    if retriever not in known:
        known[retriever] = _index(retriever, cut, known)
    return known[retriever]


def _index(retriever: Retriever, cut: Cut, known: dict[Retriever, Index]) -> Index:
    if isinstance(retriever, Hybrid):
        return HybridIndex(tuple(index_of(each, cut, known) for each in retriever.retrievers), retriever.k)
    by = late_of(cut)
    if by is not None and isinstance(retriever, Dense):
        return late_index(cut, by)
    counting: Any = retriever
    if hasattr(counting, "index_ids"):
        index: Index = counting.index_ids(*cut.ids(counting.reads))
        return index
    return retriever.index(cut.texts)


def asked(index: Index, questions: Sequence[str]) -> Iterator[Found]:
    """What the index makes of each question, in order."""
    if isinstance(index, LsaIndex) and index.vectorizer is not None:
        return _asked_lsa(index, questions)
    if isinstance(index, DenseIndex) and len(index.vectors):
        return _asked_dense(index, questions)
    return (_All(question, index.scores(question)) for question in questions)


@dataclass(frozen=True, slots=True)
class _All:
    """The scores of all texts."""

    question: str
    scores: NDArray[np.float32]

    def best(self, most: int) -> Ints:
        bad = int(np.isnan(self.scores).sum())
        if bad:
            raise Unranked(self.question, bad, len(self.scores))
        return best(self.scores, most)

    def scores_of(self, chunks: Ints) -> Floats:
        return self.scores[chunks].astype(np.float64)


def best(scores: NDArray[np.float32], most: int) -> Ints:
    """``order(scores)[:most]``, without sorting the rest."""
    if most >= len(scores):
        return order(scores)
    least = np.partition(scores, len(scores) - most)[len(scores) - most]
    candidates = np.flatnonzero(scores >= least)
    return candidates[order(scores[candidates])][:most]


def _asked_dense(index: DenseIndex, questions: Sequence[str]) -> Iterator[Found]:
    told = [question for question in dict.fromkeys(questions) if question.strip()]
    vectors = embed(index.model, told, kind="query", cache=default_cache()).vectors
    rows = {question: row for row, question in enumerate(told)}
    for question in questions:
        row = rows.get(question)
        nothing = np.zeros(len(index.vectors), np.float32)
        yield _All(question, nothing if row is None else cosines(index.vectors, vectors[row]))


def _asked_lsa(index: LsaIndex, questions: Sequence[str]) -> Iterator[Found]:
    vectors = index.asked(questions)
    for start in range(0, len(questions), BLOCK):
        block = vectors[start : start + BLOCK]
        about = block @ index.placed.T
        for question, vector, row in zip(questions[start : start + BLOCK], block, about, strict=True):
            yield _Near(question, index, vector, row)


@dataclass(frozen=True, slots=True)
class _Near:
    """The cosines as a matrix product has them: exact enough to say which texts can be among the best."""

    question: str
    index: LsaIndex
    vector: NDArray[np.float32]
    about: NDArray[np.float32]

    def best(self, most: int) -> Ints:
        count = len(self.about)
        bad = int(np.isnan(self.about).sum())
        if bad:
            raise Unranked(self.question, bad, count)
        candidates = np.arange(count)
        if most < count:
            least = np.partition(self.about, count - most)[count - most]
            candidates = np.flatnonzero(self.about >= least - SLACK)
        exact = LsaIndex.cosines(self.index.placed[candidates], self.vector)
        return candidates[order(exact)][:most]

    def scores_of(self, chunks: Ints) -> Floats:
        return LsaIndex.cosines(self.index.placed[chunks], self.vector).astype(np.float64)


@dataclass(frozen=True, slots=True, eq=False)
class Handed:
    """What is handed over for a question: ``top`` for its k best, ``filled`` for a budget.

    Mostly the same ranking serves both: metrics take what they need of it.
    """

    top: Ranked
    filled: Ranked


def handed(found: Found, cut: Cut, *, k: int, budget: int, unit: str) -> Handed:
    """The best that is handed over: the first ``k``, and as many more as fill the budget.

    Of `ParentChild` ``top`` is what the ``k`` best of the smallest chunks become by the merging rule, and
    ``filled`` what as many of them as fill the budget do; see `chunkscope.sweep.families`.
    """
    rows = cut.rows(unit)
    if cut.families is None:
        best = _enough(found, rows, k=k, budget=budget)
        return Handed(best, best)
    top = found.best(min(k, cut.count))
    chosen = cut.families.delivered(top, found.scores_of(top), rows)
    states = _states(found, cut, cut.families, rows)
    return Handed(rows_of(rows, chosen), filling(states, rows, cut.prepared.sources, budget, unit))


def _states(found: Found, cut: Cut, families: Families, rows: Ranked) -> Iterator[list[int]]:
    """What is delivered for one hit, for two, and so on to all."""
    hits = found.best(min(FIRST, cut.count))
    for count in range(1, cut.count + 1):
        if count > len(hits):
            hits = found.best(min(4 * len(hits), cut.count))
        yield families.delivered(hits[:count], found.scores_of(hits[:count]), rows)


def _enough(found: Found, rows: Ranked, *, k: int, budget: int) -> Ranked:
    count = len(rows.lengths)
    most = max(k, 1) + 2 * budget // max(int(rows.lengths.sum()) // max(count, 1), 1)
    while True:
        chunks = found.best(min(most, count))
        filled = np.flatnonzero(np.cumsum(rows.lengths[chunks]) >= budget)
        if len(chunks) >= count or len(filled):
            break
        most *= 4
    return rows_of(rows, chunks[: max(k, int(filled[0]) + 1) if len(filled) else None])


def dimensions(retriever: Retriever, index: Index) -> int:
    """The numbers in the vector of one text; 0 for a retriever without vectors."""
    if isinstance(index, HybridIndex) and isinstance(retriever, Hybrid):
        return sum(map(dimensions, retriever.retrievers, index.indexes))
    if isinstance(retriever, Dense) and isinstance(index, DenseIndex):
        return int(index.vectors.shape[1])
    return int(index.placed.shape[1]) if isinstance(index, LsaIndex) else 0
