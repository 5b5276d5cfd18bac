"""BM25 over our own terms, on bm25s."""

from __future__ import annotations

import math
import sys
import warnings
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain
from typing import TYPE_CHECKING, Any, ClassVar

import numpy as np

from chunkscope.retrieve.base import Report, Retriever, Scores, check_number, zeros
from chunkscope.retrieve.prepared import Words
from chunkscope.retrieve.tokens import expanded, terms
from chunkscope.retrieve.vectors import counts
from chunkscope.retrieve.vocabulary import Ids, Vocabulary

if TYPE_CHECKING:
    import bm25s


@dataclass(frozen=True, slots=True)
class Bm25(Retriever):
    """BM25 as Lucene computes it, over `chunkscope.retrieve.tokens.terms`.

    For every term of the question, as often as it stands there, a text gets::

        ln(1 + (N - df + 0.5) / (df + 0.5)) * tf / (tf + k1 * (1 - b + b * length / mean length))

    N texts, df of them with the term, tf times in this one; lengths in terms. ``k1`` (0 or more) says
    how much repetition counts, ``b`` (0 to 1) how much length does. Source: Kamphuis et al.,
    "Which BM25 Do You Mean?", ECIR 2020, "Lucene (accurate)".
    """

    name: ClassVar[str] = "bm25"
    reads: ClassVar[type[Words]] = Words

    k1: float = 1.2
    b: float = 0.75

    def __post_init__(self) -> None:
        """Refuse what the formula has no meaning for."""
        check_number("k1", self.k1, 0)
        check_number("b", self.b, 0, 1)

    @property
    def unit(self) -> str:
        """BM25: no fixed upper end, and no meaning across collections."""
        return "BM25"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> Bm25Index:
        """Count the terms of every text."""
        found = [terms(text) for text in texts]
        vocabulary = {term: number for number, term in enumerate(dict.fromkeys(chain(*found)))}
        ready = None
        if vocabulary:
            ready = _library().BM25(k1=self.k1, b=self.b, method="lucene", backend="numpy")
            ids = [[vocabulary[term] for term in each] for each in found]
            ready.index((ids, vocabulary), create_empty_token=False, show_progress=False)
        if progress:
            progress(len(texts), len(texts))
        return Bm25Index(len(texts), vocabulary, ready)

    def index_ids(self, found: Sequence[Ids], vocabulary: Vocabulary) -> Bm25Index:
        """As `index`, of texts whose terms were counted before; the scores are equal but for rounding."""
        matrix, kept = counts(found, by=None)
        if not len(kept):
            return Bm25Index(len(found), {}, None)
        ready = _library().BM25(k1=self.k1, b=self.b, method="lucene", backend="numpy")
        lengths = np.array(list(map(len, found)))
        rows = np.repeat(np.arange(len(found)), np.diff(matrix.indptr))
        with_term = np.bincount(matrix.indices, minlength=len(kept))
        idf = np.array(
            [math.log(1 + (len(found) - df + 0.5) / (df + 0.5)) for df in with_term.tolist()], np.float32
        )
        worn = self.k1 * ((1 - self.b) + self.b * lengths / lengths.mean())
        matrix.data = (idf[matrix.indices] * (matrix.data / (worn[rows] + matrix.data))).astype(np.float32)
        columns = matrix.tocsc()
        ready.scores = {
            "data": columns.data,
            "indices": columns.indices,
            "indptr": columns.indptr,
            "num_docs": len(found),
        }
        ready.nonoccurrence_array = None
        words = vocabulary.words
        return Bm25Index(
            len(found), {words[kept_]: number for number, kept_ in enumerate(kept.tolist())}, ready
        )


@dataclass(frozen=True, slots=True)
class Bm25Index:
    """Counted terms; without a single term there is no ``ready`` index, and nothing to find."""

    count: int
    vocabulary: dict[str, int]
    ready: bm25s.BM25 | None

    def scores(self, question: str) -> Scores:
        """BM25 of each text; words that no text has count nothing."""
        asked = expanded(terms(question), self.vocabulary)
        known = [self.vocabulary[term] for term in asked if term in self.vocabulary]
        if self.ready is None or not known:
            return zeros(self.count)
        found: Scores = self.ready.get_scores_from_ids(known)
        return found


def _library() -> Any:  # noqa: ANN401 - a module
    """bm25s. In a notebook without ipywidgets its progress bars warn, though none is ever shown here."""
    if "bm25s" not in sys.modules:
        with warnings.catch_warnings():
            warnings.filterwarnings("ignore", "IProgress not found")
            import bm25s  # noqa: F401 - found below
    return sys.modules["bm25s"]
