"""Latent semantic analysis: the cosine in the space that the texts' 2-grams span."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from chunkscope.retrieve.base import Report, Retriever, Scores, check_count, zeros
from chunkscope.retrieve.prepared import Grams
from chunkscope.retrieve.tokens import expanded, grams
from chunkscope.retrieve.vectors import tfidf, tfidf_ids
from chunkscope.retrieve.vocabulary import Ids, Vocabulary

if TYPE_CHECKING:
    from numpy.typing import NDArray
    from sklearn.feature_extraction.text import TfidfVectorizer

SEED: Final = 0
NOISE: Final = 1e-5
"""Directions with so small a share of the largest singular value are rounding, not meaning."""


@dataclass(frozen=True, slots=True)
class Lsa(Retriever):
    """Cosine after a truncated SVD of the TF-IDF weights of character 2-grams.

    At most ``terms`` 2-grams (the most frequent), ``dimensions`` directions, fitted on at most
    ``fitted`` texts, evenly spread. The same texts give the same scores in every run. Scores lie between -1
    and 1. Source: Deerwester et al., "Indexing by Latent Semantic Analysis", 1990.
    """

    name: ClassVar[str] = "lsa"
    reads: ClassVar[type[Grams]] = Grams

    terms: int = 60_000
    dimensions: int = 128
    fitted: int = 6_000

    def __post_init__(self) -> None:
        """Refuse sizes without a meaning."""
        check_count("terms", self.terms)
        check_count("dimensions", self.dimensions)
        check_count("fitted", self.fitted)

    @property
    def unit(self) -> str:
        """Cosine."""
        return "cosine"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> LsaIndex:
        """Weigh the 2-grams, find the directions, and place every text in them."""
        made = self._placed(len(texts), tfidf(texts, grams, self.terms))
        if progress and made.vectorizer:
            progress(len(texts), len(texts))
        return made

    def index_ids(self, found: Sequence[Ids], vocabulary: Vocabulary) -> LsaIndex:
        """As `index`, of texts whose 2-grams were counted before; the scores are equal but for rounding."""
        return self._placed(len(found), tfidf_ids(found, vocabulary, self.terms))

    def _placed(self, count: int, weighed: tuple[TfidfVectorizer, Any] | None) -> LsaIndex:
        if weighed is None:
            return LsaIndex(zeros(count)[:, np.newaxis], None, None)
        vectorizer, matrix = weighed
        directions = self._directions(matrix)
        return LsaIndex(_unit_rows(matrix @ directions), vectorizer, directions)

    def _directions(self, matrix: Any) -> NDArray[np.float32]:  # noqa: ANN401 - a CSR matrix
        """The right singular vectors as columns: shape (terms, d), d <= ``dimensions``."""
        from sklearn.utils.extmath import randomized_svd

        rows = np.unique(np.linspace(0, matrix.shape[0] - 1, self.fitted, dtype=np.int64))
        sample = matrix[rows]
        most = min(self.dimensions, *sample.shape)
        _left, sizes, right = randomized_svd(sample, most, random_state=SEED)
        # The question may reach into directions that no text has: there it would lose its length.
        kept: NDArray[np.float32] = right[sizes > NOISE * sizes[0]].T
        return kept


@dataclass(frozen=True, slots=True)
class LsaIndex:
    """Texts as unit vectors, shape (n, d); no ``vectorizer`` where the texts have no 2-grams."""

    placed: NDArray[np.float32]
    vectorizer: TfidfVectorizer | None
    directions: NDArray[np.float32] | None

    def scores(self, question: str) -> Scores:
        """The cosine of each text with the question."""
        if self.vectorizer is None:
            return zeros(len(self.placed))
        return self.cosines(self.placed, self.asked([question])[0])

    def asked(self, questions: Sequence[str]) -> NDArray[np.float32]:
        """The questions as unit vectors, shape (questions, d)."""
        assert self.vectorizer is not None
        found = [expanded(grams(question), self.vectorizer.vocabulary_) for question in questions]
        return _unit_rows(self.vectorizer.transform(found) @ self.directions)

    @staticmethod
    def cosines(rows: NDArray[np.float32], vector: NDArray[np.float32]) -> Scores:
        """The cosine of each row with a vector, to six decimals."""
        # Row by row, where a matrix product would round equal rows differently; what lies below the
        # sixth decimal is rounding, and would rank texts that have nothing in common with the question.
        found: Scores = np.round(np.einsum("ij,j->i", rows, vector), 6)
        return found


def _unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rows with length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: NDArray[np.float32] = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > NOISE)
    return found
