"""What the cuts did, whoever searches: answers that are still whole, sizes, and what is handed over twice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import nan

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.evaluate.taken import of_document, within_budget
from chunkscope.evaluate.values import Question, Ranked
from chunkscope.retrieve.budget import covered


@dataclass(frozen=True, slots=True)
class Sizes:
    """Chunk sizes in numbers: how many chunks, their mean, and the standard deviation (of all: ``/ n``).

    Mean and deviation are NaN without a chunk.
    """

    count: int
    mean: float
    deviation: float


def chunk_sizes(lengths: Ints) -> Sizes:
    """The `Sizes` of chunks with these lengths, in their unit."""
    if not len(lengths):
        return Sizes(0, nan, nan)
    return Sizes(len(lengths), float(lengths.mean()), float(lengths.std()))


def intact(
    ranked: Ranked,  # noqa: ARG001 - as every metric has it
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    every: Ranked | None = None,
    **_other: object,
) -> float:
    """Answer intact: the share of the gold's passages that lie inside one chunk, out of ``every`` chunk.

    Nothing is retrieved: one giant chunk scores 1, so read it beside `chunk_sizes`. NaN where ``every`` is
    not given.
    """
    if every is None:
        return nan
    starts, ends = of_document(every, document)
    whole = [bool(((starts <= span.start) & (ends >= span.end)).any()) for span in question.gold]
    return sum(whole) / len(whole)


def duplicated(
    ranked: Ranked,
    question: Question,  # noqa: ARG001
    document: int,  # noqa: ARG001
    corpus: Sequence[str],
    *,
    budget: int = 2000,
    unit: str = "characters",
    **_other: object,
) -> float:
    """Characters of the budget that were spent on text already there: ``sum |C_i| - |C_1 | ... | C_n|``.

    The chunks are those of `within_budget`, each document's for itself; once for every chunk after the first.
    """
    taken = within_budget(ranked, corpus, budget, unit)
    distinct = sum(covered(*of_document(taken, number)) for number in np.unique(taken.documents).tolist())
    return float((taken.ends - taken.starts).sum() - distinct)
