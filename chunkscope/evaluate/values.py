"""The words of an evaluation: questions with the passages that answer them, and what retrieval made of them.

Passages are offsets in the source, never chunk ids: so every setting is judged by the same gold. Offsets
count code points of `chunkscope.documents.Source.text`.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.retrieve import Retriever
from chunkscope.strategies.base import Strategy
from chunkscope.values import Span

Floats = NDArray[np.float64]


class Origin(Enum):
    """Where questions come from; each has a weakness of its own, which `chunkscope.wording` names."""

    FILE = "FILE"
    SQUAD = "SQUAD"
    CHROMA = "CHROMA"
    FAQ = "FAQ"
    HEADINGS = "HEADINGS"
    MARKED = "MARKED"
    WRITTEN = "WRITTEN"


@dataclass(frozen=True, slots=True)
class Question:
    """A question to a corpus: ``document`` is the id of the `Source` that holds all of ``gold``.

    ``gold`` are the passages that answer it, in order, at least one. ``answer`` is the expected text where
    one is known, else "".
    """

    id: str
    text: str
    document: str
    gold: tuple[Span, ...]
    answer: str = ""


@dataclass(frozen=True, slots=True)
class LeftOut:
    """A question that could not be used, and why: one sentence for people."""

    id: str
    text: str
    reason: str


@dataclass(frozen=True, slots=True)
class QuestionSet:
    """Questions of one origin. ``hidden`` are passages, by document id, that must not be indexed.

    Those are the questions themselves where they were found in the text.
    """

    name: str
    origin: Origin
    questions: tuple[Question, ...]
    left_out: tuple[LeftOut, ...] = ()
    hidden: Mapping[str, tuple[Span, ...]] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of an evaluation: how the corpus is cut, and how its chunks are searched."""

    strategy: Strategy
    retriever: Retriever


@dataclass(frozen=True, slots=True, eq=False)
class Ranked:
    """The best chunks for one question, best first, in columns of one row per chunk.

    ``documents`` are numbers of sources in the corpus, ``starts`` and ``ends`` the chunks' hulls in them,
    ``lengths`` what the chunk's delivered text measures in the budget's unit.
    """

    documents: Ints
    starts: Ints
    ends: Ints
    lengths: Ints


@dataclass(frozen=True, slots=True, eq=False)
class Measured:
    """One setting with one question set: a column per metric, a row per question, in the set's order.

    ``cost`` has the figures by name: "chunks" and "tokens" (about, cl100k_base) of what is searched, and
    would be embedded; "characters" of what is stored to be handed over; "dimensions" and "bytes" of the
    vectors, 0 without; "seconds", "cpu_seconds", "peak_bytes", "tokens_per_query" (of the k best).
    "tables" and "code_blocks" are those of the corpus, "tables_cut" and "code_blocks_cut" those that no chunk
    that is searched holds whole, as `chunkscope.compare` counts them.
    """

    setting: Setting
    questions: str
    metrics: Mapping[str, Floats]
    cost: Mapping[str, float]
