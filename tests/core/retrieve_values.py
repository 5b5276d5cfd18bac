"""Answers and retrievers made by hand, for the tests of what comes after scoring."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkscope import Recursive
from chunkscope.retrieve import Report, Retriever, Scores, order
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.bm25 import Bm25


def answer_of(chunks: Sequence[tuple[int, int, float]]) -> SizeAnswer:
    """An answer with these chunks: start, end and score of each."""
    starts, ends = ([each[at] for each in chunks] for at in (0, 1))
    scores = np.array([score for _start, _end, score in chunks], dtype=np.float32)
    starts_column, ends_column = np.array(starts, dtype=np.int64), np.array(ends, dtype=np.int64)
    return SizeAnswer(
        size=10,
        overlap=0,
        strategy=Recursive(10, 0),
        starts=starts_column,
        ends=ends_column,
        lengths=ends_column - starts_column,
        scores=scores,
        order=order(scores),
        seconds=0.0,
        retriever=Bm25(),
    )


@dataclass(frozen=True, slots=True)
class Length(Retriever):
    """Scores a text by its length, reports after every text, and fails at ``fail``."""

    name: ClassVar[str] = "length"

    fail: str | None = None

    @property
    def unit(self) -> str:
        """Characters."""
        return "characters"

    def index(self, texts: Sequence[str], progress: Report | None = None) -> _Lengths:
        """Measure one text after the other."""
        for done, text in enumerate(texts, start=1):
            if text == self.fail:
                raise LookupError(text)
            if progress:
                progress(done, len(texts))
        return _Lengths(tuple(texts))


@dataclass(frozen=True, slots=True)
class _Lengths:
    texts: tuple[str, ...]

    def scores(self, question: str) -> Scores:  # noqa: ARG002 - as every index has it
        """The lengths, whatever the question is."""
        return np.array([len(text) for text in self.texts], dtype=np.float32)
