"""A small corpus with questions, and pieces of a sweep that can be sent to other processes."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from concurrent.futures import Executor, Future
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any, ClassVar

import numpy as np

from chunkscope import Recursive
from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, Origin, Question, QuestionSet, Setting
from chunkscope.retrieve import Report, Retriever
from chunkscope.retrieve.base import Scores
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.samples import FOLDER, read_file
from chunkscope.sweep import Grid, Progress, sweep
from chunkscope.values import Span

FILES = ("product-faq.txt", "remote-work-policy.txt", "product-faq-ja.txt")
METRICS = ("recall", "budget_recall")


def corpus() -> list[Source]:
    """Three of the samples."""
    return [Source(name, name, "plain", read_file(FOLDER / name)) for name in FILES]


def questions(every: int = 300, name: str = "own") -> QuestionSet:
    """Stretches of the samples as questions, with the passage around each as the answer."""
    asked = [
        Question(
            f"{source.id}-{start}",
            source.text[start + 20 : start + 70],
            source.id,
            (Span(start, start + 120),),
        )
        for source in corpus()
        for start in range(0, len(source.text) - 120, every)
    ]
    return QuestionSet(name, Origin.MARKED, tuple(asked))


def grid(sizes: Sequence[int] = (100, 200), retrievers: Sequence[Retriever] = (Bm25(),), **rest: int) -> Grid:
    """Recursive splits of these sizes, each with each of the retrievers."""
    return Grid(tuple(Setting(Recursive(size, 0), each) for size in sizes for each in retrievers), **rest)


def by_setting(events: Sequence[Progress | Measured]) -> dict[tuple[str, str], dict[str, list[float]]]:
    """The metrics of every result, in an order of their own."""
    return {
        (str(each.setting), each.questions): {name: column.tolist() for name, column in each.metrics.items()}
        for each in events
        if isinstance(each, Measured)
    }


@dataclass(frozen=True, slots=True)
class Broken(Retriever):
    """A retriever whose scores are no numbers."""

    name: ClassVar[str] = "broken"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> Broken:  # noqa: ARG002
        """Nothing to prepare."""
        return Broken()

    def scores(self, question: str) -> Scores:  # noqa: ARG002
        """One number that is none."""
        return np.array([1, np.nan, 0], np.float32)


@dataclass(frozen=True, slots=True)
class Deadly(Recursive):
    """Ends its process with the first split, as often as it can delete one of the ``files`` before."""

    name: ClassVar[str] = "deadly"

    files: tuple[str, ...] = ()

    def split(self, text: str) -> Chunking:
        """Die, or split."""
        for file in self.files:
            with suppress(FileNotFoundError):
                Path(file).unlink()
                os.kill(os.getpid(), signal.SIGKILL)
        return Recursive.split(self, text)


@dataclass(frozen=True, slots=True)
class Counted(Recursive):
    """Writes a line into a file for every corpus that it splits."""

    name: ClassVar[str] = "counted"

    file: str = ""

    def split(self, text: str) -> Chunking:
        """Note it, and split."""
        if text == corpus()[0].text:
            with Path(self.file).open("a", encoding="utf-8") as log:
                log.write(f"{self.chunk_size}\n")
        return Recursive.split(self, text)


def calls(file: Path) -> list[int]:
    """The sizes that `Counted` split by, in order."""
    return [int(line) for line in file.read_text(encoding="utf-8").split()] if file.exists() else []


def last(events: Sequence[Any]) -> Progress:
    """The last word of progress."""
    return [each for each in events if isinstance(each, Progress)][-1]


class Here(Executor):
    """Does everything at once, in this thread; ``sent`` counts."""

    def __init__(self) -> None:
        self.sent = 0

    def submit(self, fn: Any, /, *args: Any, **kwargs: Any) -> Future[Any]:
        """The future of a call that has ended."""
        self.sent += 1
        future: Future[Any] = Future()
        try:
            future.set_result(fn(*args, **kwargs))
        except BaseException as error:  # noqa: BLE001 - the caller's, as in every executor
            future.set_exception(error)
        return future


def swept(*arguments: Any, **options: Any) -> list[Progress | Measured]:
    """The whole sweep, in this process, with two metrics."""
    return list(sweep(*arguments, **{"executor": Here(), "metrics": METRICS, **options}))
