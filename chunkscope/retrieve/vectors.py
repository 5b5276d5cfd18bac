"""Sparse TF-IDF vectors of texts, on scikit-learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    from sklearn.feature_extraction.text import TfidfVectorizer


def tfidf(
    texts: Sequence[str], analyzer: Callable[[str], list[str]], most: int | None = None
) -> tuple[TfidfVectorizer, Any] | None:
    """A fitted vectorizer and the CSR matrix of ``texts``: shape (n, terms), float32, rows of length 1.

    Weights are ``tf * (ln((1 + n) / (1 + df)) + 1)``; only the ``most`` frequent terms count. None
    where the texts have no term at all, which scikit-learn refuses.
    """
    found = [analyzer(text) for text in texts]
    if not any(found):
        return None
    from sklearn.feature_extraction.text import TfidfVectorizer

    vectorizer = TfidfVectorizer(analyzer=_itself, max_features=most, dtype=np.float32)
    return vectorizer, vectorizer.fit_transform(found)


def _itself(found: list[str]) -> list[str]:
    """The terms, which were found before."""
    return found
