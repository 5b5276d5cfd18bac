"""The cosine of TF-IDF vectors."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar

from chunkscope.retrieve.base import Report, Retriever, Scores, zeros
from chunkscope.retrieve.prepared import Words
from chunkscope.retrieve.tokens import expanded, terms
from chunkscope.retrieve.vectors import tfidf, tfidf_ids
from chunkscope.retrieve.vocabulary import Ids, Vocabulary

if TYPE_CHECKING:
    from sklearn.feature_extraction.text import TfidfVectorizer


@dataclass(frozen=True, slots=True)
class TfIdf(Retriever):
    """Cosine of the TF-IDF vectors of question and text, over `chunkscope.retrieve.tokens.terms`.

    The weight of a term is ``tf * (ln((1 + n) / (1 + df)) + 1)``, scikit-learn's default; terms of the
    question that no text has are left out. Scores lie between 0 and 1.
    """

    name: ClassVar[str] = "tfidf"
    reads: ClassVar[type[Words]] = Words

    @property
    def unit(self) -> str:
        """Cosine."""
        return "cosine"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> TfIdfIndex:
        """Weigh the terms of every text."""
        fitted = tfidf(texts, terms)
        if progress:
            progress(len(texts), len(texts))
        return TfIdfIndex(len(texts), *(fitted or (None, None)))

    def index_ids(self, found: Sequence[Ids], vocabulary: Vocabulary) -> TfIdfIndex:
        """As `index`, of texts whose terms were counted before; the scores are equal but for rounding."""
        return TfIdfIndex(len(found), *(tfidf_ids(found, vocabulary) or (None, None)))


@dataclass(frozen=True, slots=True)
class TfIdfIndex:
    """Weighed terms: ``matrix`` is CSR, shape (n, terms); None where the texts have no terms."""

    count: int
    vectorizer: TfidfVectorizer | None
    matrix: Any

    def scores(self, question: str) -> Scores:
        """The cosine of each text with the question."""
        if self.vectorizer is None:
            return zeros(self.count)
        asked = expanded(terms(question), self.vectorizer.vocabulary_)
        weights = self.vectorizer.transform([asked])
        found: Scores = (self.matrix @ weights.T).toarray().ravel()
        return found
