"""What is drawn of one question at several chunk sizes: columns in, columns out."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.drawing.heat import LEVELS
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.base import Scores

_HEADING: Final = re.compile(r"^#{1,6}[ \t]+(.+?)[ \t\r#]*$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Bands:
    """How the scores of one size are spread: the best, the mean of the best k, and percentiles of all."""

    size: int
    chunks: int
    best: float
    top: float
    percentiles: tuple[float, float, float, float, float]
    """The 5th, 25th, 50th, 75th and 95th."""


@dataclass(frozen=True, slots=True, eq=False)
class Grid:
    """Place by size: ``scores`` and ``chunks`` have shape (sizes, columns).

    A cell holds the best chunk that touches its part of the text; where none does, the score is NaN and
    the chunk -1. ``edges`` are the offsets between which the columns lie, shape (columns + 1,).
    """

    scores: NDArray[np.float32]
    chunks: NDArray[np.int64]
    edges: NDArray[np.int64]


@dataclass(frozen=True, slots=True)
class Ridge:
    """The part of the text that most sizes rank first: ``sizes`` of them have it in their best chunk."""

    start: int
    end: int
    sizes: int


def bands(answer: SizeAnswer, k: int) -> Bands:
    """The spread of the scores; zeros where there is no chunk."""
    if not len(answer.scores):
        return Bands(answer.size, 0, 0.0, 0.0, (0.0,) * 5)
    ranked = answer.scores[answer.order]
    percentiles = np.percentile(answer.scores, (5, 25, 50, 75, 95)).tolist()
    top = float(ranked[: max(k, 1)].mean())
    return Bands(answer.size, len(ranked), float(ranked[0]), top, tuple(percentiles))


def grid(answers: Sequence[SizeAnswer], length: int, columns: int) -> Grid:
    """The best score at every place of a text of ``length`` characters, for each size."""
    columns = max(1, min(columns, length))
    edges = np.linspace(0, length, columns + 1).astype(np.int64)
    scores = np.full((len(answers), columns), np.nan, np.float32)
    chunks = np.full((len(answers), columns), -1, np.int64)
    for row, answer in enumerate(answers):
        touched = answer.order[::-1][(answer.ends > answer.starts)[answer.order[::-1]]]
        first = np.searchsorted(edges, answer.starts[touched], side="right") - 1
        last = np.searchsorted(edges, answer.ends[touched], side="left")
        # The worst first: where several chunks touch a cell, the best is written last.
        for chunk, low, high in zip(touched.tolist(), first.tolist(), last.tolist(), strict=True):
            chunks[row, low:high] = chunk
        filled = chunks[row] >= 0
        scores[row, filled] = answer.scores[chunks[row, filled]]
    return Grid(scores, chunks, edges)


def ridge(answers: Sequence[SizeAnswer]) -> Ridge | None:
    """Where the best chunks of the most sizes lie over each other; None where nothing was found.

    Of several such places the shortest is taken, for it says most. A best chunk without any score says
    nothing and does not count.
    """
    best = [int(answer.order[0]) for answer in answers if len(answer.order)]
    found = [answer for answer in answers if len(answer.order)]
    spans = [
        (int(answer.starts[chunk]), int(answer.ends[chunk]))
        for answer, chunk in zip(found, best, strict=True)
        if answer.scores[chunk] > 0 and answer.ends[chunk] > answer.starts[chunk]
    ]
    marks = sorted({mark for span in spans for mark in span})
    pieces = [
        Ridge(low, high, sum(start <= low and high <= end for start, end in spans))
        for low, high in pairwise(marks)
    ]
    return max(pieces, key=lambda piece: (piece.sizes, piece.start - piece.end), default=None)


def levels(scores: Scores) -> NDArray[np.uint8]:
    """How deep to colour each chunk, 0 to `LEVELS`: nothing up to the median, then in equal steps."""
    if not len(scores):
        return np.zeros(0, np.uint8)
    low, high = float(np.median(scores)), float(scores.max())
    if high <= low:
        return np.zeros(len(scores), np.uint8)
    # In double precision: the smallest differences that float32 can hold would be lost in the division.
    steps = np.ceil((scores.astype(np.float64) - low) / (high - low) * LEVELS)
    return np.asarray(np.clip(steps, 0, LEVELS), np.uint8)


def headings(text: str, offsets: Sequence[int]) -> list[str]:
    """The Markdown heading that each offset stands under, or an empty text."""
    found = [(match.start(), match[1]) for match in _HEADING.finditer(text)]
    places = [place for place, _title in found]
    under = [bisect_right(places, offset) - 1 for offset in offsets]
    return [found[place][1] if place >= 0 else "" for place in under]
