"""Sparse TF-IDF vectors of texts, on scikit-learn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from chunkscope.retrieve.vocabulary import Ids, Vocabulary

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


def tfidf_ids(
    found: Sequence[Ids], vocabulary: Vocabulary, most: int | None = None
) -> tuple[TfidfVectorizer, Any] | None:
    """As `tfidf`, of texts whose tokens were counted before."""
    matrix, kept = counts(found, by=vocabulary.ranks)
    if not len(kept):
        return None
    from sklearn.feature_extraction.text import TfidfTransformer, TfidfVectorizer

    if most is not None and len(kept) > most:
        often = np.asarray(matrix.sum(axis=0)).ravel().astype(np.int64)
        chosen = np.sort((-often).argsort()[:most])
        matrix, kept = matrix[:, chosen], kept[chosen]
    words = vocabulary.words
    weights = TfidfTransformer().fit(matrix)
    known = {words[number]: column for column, number in enumerate(kept.tolist())}
    vectorizer = TfidfVectorizer(analyzer=_itself, vocabulary=known, dtype=np.float32)
    vectorizer.idf_ = weights.idf_
    return vectorizer, weights.transform(matrix)


def counts(found: Sequence[Ids], *, by: NDArray[np.int64] | None) -> tuple[Any, NDArray[np.int64]]:
    """How often each text has each token, a CSR matrix of float32, and the tokens that its columns stand for.

    Only tokens that occur have a column. Columns rise by the rank ``by``, or, for None, as they first occur.
    """
    from scipy import sparse

    joined = np.concatenate(found) if found else np.zeros(0, np.int32)
    present, first = np.unique(joined, return_index=True)
    kept = present[np.argsort(first if by is None else by[present], kind="stable")].astype(np.int64)
    columns = np.zeros(int(present[-1]) + 1 if len(present) else 0, np.int32)
    columns[kept] = np.arange(len(kept), dtype=np.int32)
    rows = np.concatenate(([0], np.cumsum(list(map(len, found)), dtype=np.int64)))
    ones = np.ones(len(joined), np.float32)
    matrix = sparse.csr_matrix((ones, columns[joined], rows), shape=(len(found), len(kept)))
    matrix.sum_duplicates()
    return matrix, kept


def _itself(found: list[str]) -> list[str]:
    """The terms, which were found before."""
    return found
