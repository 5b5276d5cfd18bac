"""Vectors of sentences: from an embedding model, or from the letter pairs of the text itself."""

from __future__ import annotations

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed import EmbedError, load
from chunkscope.embed.steps import embedded
from chunkscope.retrieve.tokens import grams
from chunkscope.retrieve.vectors import tfidf
from chunkscope.strategies.base import SplitError, Step

TFIDF: Final = "tfidf"
"""No model: TF-IDF over the letter pairs of the sentences. It sees shared letters, not meaning."""


@dataclass(frozen=True, slots=True, eq=False)
class Vectors:
    """One vector per row: an array of shape (n, dimensions), or a CSR matrix of that shape."""

    rows: Any
    lengths: NDArray[np.float64]

    @classmethod
    def of(cls, rows: Any) -> Vectors:  # noqa: ANN401 - scipy has no types
        """The vectors of an array, or of a CSR matrix."""
        if isinstance(rows, np.ndarray):
            return cls(rows, np.sqrt(np.einsum("ij,ij->i", rows, rows, dtype=np.float64)))
        rows = rows.astype(np.float64)
        return cls(rows, np.sqrt(np.asarray(rows.multiply(rows).sum(axis=1), dtype=np.float64).ravel()))

    def __len__(self) -> int:
        """How many vectors there are."""
        return len(self.lengths)

    def cosines(self, apart: int = 1) -> NDArray[np.float64]:
        """Shape (n - apart,): the cosine of each vector with the one ``apart`` rows on; 0 for zeros."""
        before, after = self.rows[:-apart], self.rows[apart:]
        if isinstance(self.rows, np.ndarray):
            dots = np.einsum("ij,ij->i", before, after, dtype=np.float64)
        else:
            dots = np.asarray(before.multiply(after).sum(axis=1), dtype=np.float64).ravel()
        return _divided(dots, self.lengths[:-apart] * self.lengths[apart:])

    def mean_cosine(self) -> float:
        """The mean cosine of all pairs of two rows, found from their sum; 0 for fewer than two."""
        count = len(self)
        if count < 2:
            return 0.0
        weights = _divided(np.ones(count), self.lengths)
        total = np.asarray(self.rows.T @ weights).ravel()
        pairs = float(total @ total) - float(np.count_nonzero(self.lengths))
        return pairs / (count * (count - 1))


def _divided(above: NDArray[np.float64], below: NDArray[np.float64]) -> NDArray[np.float64]:
    """``above / below``, 0 where there is nothing to divide by."""
    return np.divide(above, below, out=np.zeros_like(above), where=below > 0)


def vectors_of(texts: Sequence[str], model_id: str) -> Generator[Step, None, Vectors]:
    """The vectors of the texts, with a step whenever more of them are done.

    Raises `SplitError` where the model cannot be had.
    """
    yield Step(0, len(texts))
    if model_id == TFIDF:
        fitted = tfidf(texts, grams)
        yield Step(len(texts), len(texts))
        return Vectors.of(fitted[1] if fitted else np.zeros((len(texts), 1), np.float32))
    try:
        model = load(model_id)
        work = embedded(model, texts, kind="passage")
        while True:
            try:
                yield Step(*next(work))
            except StopIteration as stop:
                return Vectors.of(stop.value)
    except EmbedError as error:
        raise SplitError(str(error)) from error
