"""Several retrievers made one, by reciprocal rank fusion."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.retrieve.base import Index, Report, Retriever, RetrieverError, Scores, check_number
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.lsa import Lsa
from chunkscope.wording import _

if TYPE_CHECKING:
    from chunkscope.embed.cache_file import Notice


@dataclass(frozen=True, slots=True)
class Hybrid(Retriever):
    """The sum of ``1 / (k + rank)`` over ``retrievers``, ranks from 1.

    Texts with equal scores share the best of their ranks; a text that a retriever gives exactly 0 was
    not found by it and gets nothing from it. Only ranks count, so scores of any unit can be fused.
    Source: Cormack, Clarke and Büttcher, "Reciprocal Rank Fusion", SIGIR 2009, with their k = 60.
    """

    name: ClassVar[str] = "hybrid"

    retrievers: tuple[Retriever, ...] = (Bm25(), Lsa())
    k: float = 60

    def __post_init__(self) -> None:
        """Read retrievers that come from JSON; refuse a fusion of nothing."""
        object.__setattr__(self, "retrievers", _checked(self.retrievers))
        check_number("k", self.k, 0)

    @property
    def unit(self) -> str:
        """Reciprocal rank fusion."""
        return "RRF"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> HybridIndex:
        """An index of every retriever, one after the other."""
        total = len(texts) * len(self.retrievers)
        indexes = []
        for number, retriever in enumerate(self.retrievers):
            report = _shifted(progress, number * len(texts), total) if progress else None
            indexes.append(retriever.index(texts, report))
        return HybridIndex(tuple(indexes), self.k)


def parts(retriever: Retriever) -> tuple[Retriever, ...]:
    """The retrievers that a fusion, and every fusion in it, is made of; another one itself."""
    if not isinstance(retriever, Hybrid):
        return (retriever,)
    return tuple(part for each in retriever.retrievers for part in parts(each))


def _checked(given: Any) -> tuple[Retriever, ...]:  # noqa: ANN401 - from callers and links
    """The retrievers to fuse, made from JSON where they are written so."""
    from chunkscope.retrieve import retriever_from_json

    if not isinstance(given, list | tuple) or not given:
        message = _("retrievers must be a list of at least one retriever, not {given}: name one.")
        raise RetrieverError(message.format(given=repr(given)))
    return tuple(each if isinstance(each, Retriever) else retriever_from_json(each) for each in given)


@dataclass(frozen=True, slots=True)
class HybridIndex:
    """One index per retriever; ``notice`` is the first that one of them has."""

    indexes: tuple[Index, ...]
    k: float

    @property
    def notice(self) -> Notice | None:
        """Where the embedding cache could not help."""
        notices = (getattr(each, "notice", None) for each in self.indexes)
        return next((notice for notice in notices if notice), None)

    def scores(self, question: str) -> Scores:
        """The fused score of each text."""
        scores = (index.scores(question) for index in self.indexes)
        found: Scores = np.sum([_credit(each, self.k) for each in scores], axis=0).astype(np.float32)
        return found


def ranks(scores: NDArray[Any]) -> NDArray[np.int64]:
    """The rank of each score: 1 plus the number of better ones."""
    _values, which, counts = np.unique(-scores, return_inverse=True, return_counts=True)
    first = np.concatenate(([1], 1 + np.cumsum(counts)[:-1])) if len(counts) else counts
    found: NDArray[np.int64] = first[which].astype(np.int64)
    return found


def _credit(scores: Scores, k: float) -> NDArray[np.float64]:
    return np.where(scores == 0, 0.0, 1.0 / (k + ranks(scores)))


def _shifted(progress: Report, before: int, total: int) -> Report:
    """``progress`` for one retriever among several: what was done before it counts as done."""
    return lambda done, _of: progress(before + done, total)
