"""One question put to chunks that were embedded alone, and to the same chunks cut late."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import cosines
from chunkscope.embed.late import token_vector_steps, windows_for
from chunkscope.embed.steps import embedded
from chunkscope.retrieve.base import order
from chunkscope.strategies.base import Step
from chunkscope.strategies.late import Late


@dataclass(frozen=True, slots=True, eq=False)
class LateAnswer:
    """The cosine of every chunk with the question, both ways; arrays of shape (n,), float32.

    ``naive`` are those of chunks embedded alone, ``late`` those of the mean of their tokens in the whole
    text, NaN for a chunk without a token that was read. The text has ``tokens`` tokens, of which ``read``
    were read, ``limit`` at once, in so many ``windows``.
    """

    naive: NDArray[np.float32]
    late: NDArray[np.float32]
    tokens: int
    read: int
    limit: int
    windows: int

    @property
    def without(self) -> int:
        """How many chunks have no vector when cut late."""
        return int(np.count_nonzero(np.isnan(self.late)))

    @property
    def ranks_naive(self) -> NDArray[np.int64]:
        """The place of each chunk, from 1 on, by its own vector."""
        return _ranks(self.naive)

    @property
    def ranks_late(self) -> NDArray[np.int64]:
        """The place of each chunk, from 1 on, when cut late; those without a vector come last."""
        return _ranks(self.late)


def _ranks(scores: NDArray[np.float32]) -> NDArray[np.int64]:
    ranks = np.empty(len(scores), np.int64)
    ranks[order(np.where(np.isnan(scores), -np.inf, scores))] = np.arange(len(scores)) + 1
    return ranks


def late_answer(text: str, question: str, by: Late) -> Iterator[Step | LateAnswer]:
    """How well each chunk answers, with a step for every part that is done, chunks first, then windows.

    A generator for `chunkscope.worker.Workers.submit`. Raises `SplitError` as `Late.split` does.
    """
    chunking = by.split(text)
    model = by.loaded()
    tokens = len(model.offsets(text)[0])
    most = by.most_read(model)
    read = min(tokens, most or tokens)
    windows = windows_for(model, read)
    chunks = len(set(chunking.texts))
    total = chunks + windows
    alone = embedded(model, chunking.texts, kind="passage")
    while True:
        try:
            yield Step(next(alone)[0], total)
        except StopIteration as stop:
            naive: NDArray[np.float32] = stop.value
            break
    reading = token_vector_steps(model, text, most)
    while True:
        try:
            yield Step(chunks + next(reading)[0], total)
        except StopIteration as stop:
            late = stop.value.pooled(chunking.starts, chunking.ends)
            break
    asked = model.embed([question], kind="query")[0]
    scores = cosines(late, asked)
    scores[~late.any(axis=1)] = np.nan
    plain = cosines(naive, asked)
    yield LateAnswer(plain, scores, tokens, read, model.max_seq_length, windows)
