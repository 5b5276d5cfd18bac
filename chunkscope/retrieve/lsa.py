"""Latent semantic analysis: the cosine in the space that the texts' 2-grams span."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Final

import numpy as np

from chunkscope.retrieve.base import Report, Retriever, Scores, check_count, zeros
from chunkscope.retrieve.tokens import expanded, grams
from chunkscope.retrieve.vectors import tfidf

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
        weighed = tfidf(texts, grams, self.terms)
        if weighed is None:
            return LsaIndex(zeros(len(texts))[:, np.newaxis], None, None)
        vectorizer, matrix = weighed
        directions = self._directions(matrix)
        placed = _unit_rows(matrix @ directions)
        if progress:
            progress(len(texts), len(texts))
        return LsaIndex(placed, vectorizer, directions)

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
        asked = expanded(grams(question), self.vectorizer.vocabulary_)
        vector = _unit_rows(self.vectorizer.transform([asked]) @ self.directions)[0]
        # Row by row, where a matrix product would round equal rows differently; what lies below the
        # sixth decimal is rounding, and would rank texts that have nothing in common with the question.
        found: Scores = np.round(np.einsum("ij,j->i", self.placed, vector), 6)
        return found


def _unit_rows(rows: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rows with length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(rows, axis=1, keepdims=True)
    found: NDArray[np.float32] = np.divide(rows, lengths, out=np.zeros_like(rows), where=lengths > NOISE)
    return found
