"""One question put to the chunks of several sizes."""

from __future__ import annotations

import threading
from collections.abc import Generator, Iterator, Sequence
from contextvars import copy_context
from dataclasses import dataclass
from queue import SimpleQueue
from time import perf_counter
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.chunking import Chunking
from chunkscope.limits import check_count, check_size, check_stored
from chunkscope.retrieve.base import Index, Retriever, Scores, order
from chunkscope.strategies import Strategy

if TYPE_CHECKING:
    from chunkscope.embed.cache_file import Notice


@dataclass(frozen=True, slots=True, eq=False)
class SizeAnswer:
    """What the chunks of one size make of the question; columns have one row per chunk.

    ``starts`` and ``ends`` are the hulls of the chunks in code points of the text, ``lengths`` are in
    the strategy's unit, ``scores`` in the unit of ``retriever``. ``order`` lists the chunks best first.
    ``seconds`` is what splitting, indexing and scoring took; ``notice`` says where the embedding cache
    could not help.
    """

    size: int
    overlap: int
    strategy: Strategy
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    lengths: NDArray[np.int64]
    scores: Scores
    order: NDArray[np.int64]
    seconds: float
    retriever: Retriever
    notice: Notice | None = None


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` texts are indexed for the chunk size ``what``."""

    done: int
    total: int
    what: int


def answers(
    text: str, question: str, strategies: Sequence[Strategy], retriever: Retriever
) -> Iterator[SizeAnswer | Progress]:
    """The answer of each strategy's chunks, one after the other, with what happens between.

    A generator for `chunkscope.worker.Workers.submit`: its arguments and its items can be pickled.
    Raises `SplitError` before the first answer where a strategy would make too many chunks, and as
    `Strategy.split` does.
    """
    for strategy in strategies:
        check_size(strategy, text)
    for strategy in strategies:
        yield from _answer(text, question, strategy, retriever)


def _answer(
    text: str, question: str, strategy: Strategy, retriever: Retriever
) -> Iterator[SizeAnswer | Progress]:
    began = perf_counter()
    chunking = strategy.split(text)
    check_count(chunking)
    check_stored(chunking)
    index = yield from _indexed(chunking.indexed, strategy.chunk_size, retriever)
    yield answered(chunking, index.scores(question), retriever, began, getattr(index, "notice", None))


def answered(
    chunking: Chunking, scores: Scores, retriever: Retriever, began: float, notice: Notice | None = None
) -> SizeAnswer:
    """The answer that the chunks' scores make; ``began`` is when the work on it did, by `perf_counter`."""
    return SizeAnswer(
        size=chunking.strategy.chunk_size,
        overlap=chunking.strategy.chunk_overlap,
        strategy=chunking.strategy,
        starts=chunking.starts.astype(np.int64),
        ends=chunking.ends.astype(np.int64),
        lengths=np.asarray(chunking.lengths, dtype=np.int64),
        scores=scores,
        order=order(scores),
        seconds=perf_counter() - began,
        retriever=retriever,
        notice=notice,
    )


def _indexed(texts: list[str], size: int, retriever: Retriever) -> Generator[Progress, None, Index]:
    """The index of the texts, made in a thread so that its progress can be yielded.

    A generator that is closed stops the thread at its next report.
    """
    messages: SimpleQueue[Progress | Index | BaseException] = SimpleQueue()
    closed = threading.Event()

    def report(done: int, total: int) -> None:
        if closed.is_set():
            raise _Closed
        messages.put(Progress(done, total, size))

    def work() -> None:
        try:
            messages.put(retriever.index(texts, report))
        except BaseException as error:  # noqa: BLE001 (whatever it is, it is raised below)
            messages.put(error)

    threading.Thread(target=copy_context().run, args=(work,), name="chunkscope-index", daemon=True).start()
    try:
        while isinstance(message := messages.get(), Progress):
            yield message
    finally:
        closed.set()
    if isinstance(message, BaseException):
        raise message
    return message


class _Closed(Exception):
    """Nobody waits for this index any more."""
