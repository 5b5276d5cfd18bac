"""One question put to chunks that were embedded alone, and to the same chunks cut late."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from typing import TypeVar

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import cosines
from chunkscope.embed.late import token_vector_steps, windows_for
from chunkscope.embed.steps import embedded
from chunkscope.retrieve.base import order
from chunkscope.strategies.base import Step
from chunkscope.strategies.late import Late

T = TypeVar("T")


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
    alone = yield from _counted(embedded(model, chunking.texts, kind="passage"), 0, total)
    read_whole = yield from _counted(token_vector_steps(model, text, most), chunks, total)
    asked = model.embed([question], kind="query")[0]
    pooled = read_whole.pooled(chunking.starts, chunking.ends)
    late = cosines(pooled, asked)
    late[~pooled.any(axis=1)] = np.nan
    yield LateAnswer(cosines(alone, asked), late, tokens, read, model.max_seq_length, windows)


def _counted(work: Generator[tuple[int, int], None, T], before: int, total: int) -> Generator[Step, None, T]:
    """The result of a part of the work; its steps come after those ``before`` it, of ``total``."""
    while True:
        try:
            done, _of_part = next(work)
        except StopIteration as stop:
            found: T = stop.value
            return found
        yield Step(before + done, total)
