"""The best chunks of a corpus for many questions, ranked as `chunkscope.retrieve.order` ranks all of them."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import cosines
from chunkscope.embed.cache import default_cache
from chunkscope.embed.embedding import embed
from chunkscope.evaluate.values import Ranked
from chunkscope.retrieve import Index, Retriever, order
from chunkscope.retrieve.dense import Dense, DenseIndex
from chunkscope.retrieve.hybrid import Hybrid, HybridIndex
from chunkscope.retrieve.lsa import LsaIndex
from chunkscope.sweep.cut import Cut

Ints = NDArray[np.int64]
BLOCK: Final = 64
"""So many questions are put to a matrix of texts at once."""
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


def index_of(retriever: Retriever, cut: Cut, known: dict[Retriever, Index]) -> Index:
    """The index of a cut corpus; ``known`` has those of the same cut, and gets this one and its parts."""
    if retriever not in known:
        known[retriever] = _index(retriever, cut, known)
    return known[retriever]


def _index(retriever: Retriever, cut: Cut, known: dict[Retriever, Index]) -> Index:
    if isinstance(retriever, Hybrid):
        return HybridIndex(tuple(index_of(each, cut, known) for each in retriever.retrievers), retriever.k)
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


def ranked(found: Found, cut: Cut, *, k: int, budget: int, unit: str) -> Ranked:
    """The best that is handed over: the first ``k``, and as many more as fill the budget."""
    most = max(k, 1) + 2 * budget // max(cut.stored // max(len(cut.starts), 1), 1)
    while True:
        chunks = found.best(min(most, cut.count))
        row = cut.ranked(chunks, unit)
        filled = np.flatnonzero(np.cumsum(row.lengths) >= budget)
        if len(chunks) >= cut.count or (len(row.lengths) >= k and len(filled)):
            break
        most *= 4
    enough = max(k, int(filled[0]) + 1) if len(filled) else len(row.lengths)
    return Ranked(row.documents[:enough], row.starts[:enough], row.ends[:enough], row.lengths[:enough])


def dimensions(retriever: Retriever, index: Index) -> int:
    """The numbers in the vector of one text; 0 for a retriever without vectors."""
    if isinstance(index, HybridIndex) and isinstance(retriever, Hybrid):
        return sum(map(dimensions, retriever.retrievers, index.indexes))
    if isinstance(retriever, Dense) and isinstance(index, DenseIndex):
        return int(index.vectors.shape[1])
    return int(index.placed.shape[1]) if isinstance(index, LsaIndex) else 0
