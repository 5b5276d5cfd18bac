"""A unit of work: one way to cut the corpus, with every retriever and question set that wants it.

So a split is made once for all retrievers, and an index once for all question sets. All values here can be
pickled: they go to other processes, and to other machines.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from chunkscope.compare.text_facts import Told
from chunkscope.evaluate.values import Floats, QuestionSet, Setting
from chunkscope.retrieve import Retriever
from chunkscope.strategies import Strategy
from chunkscope.sweep.grid import Spent
from chunkscope.values import Span


@dataclass(frozen=True, slots=True)
class Shared:
    """What all units of a sweep need; ``key`` tells it from that of another sweep."""

    key: str
    ids: tuple[str, ...]
    told: tuple[Told, ...]
    texts: tuple[str, ...]
    sets: tuple[QuestionSet, ...]
    k: int
    budget: int
    unit: str
    metrics: tuple[str, ...]
    language: str

    def hidden(self, number: int) -> tuple[tuple[Span, ...], ...]:
        """What a question set hides, for each document."""
        hidden = self.sets[number].hidden
        return tuple(tuple(sorted(hidden.get(document, ()))) for document in self.ids)


@dataclass(frozen=True, slots=True)
class Unit:
    """``strategy``, and each retriever with the numbers of the question sets that want it.

    The sets of one unit hide the same passages.
    """

    strategy: Strategy
    wanted: tuple[tuple[Retriever, tuple[int, ...]], ...]

    @property
    def results(self) -> int:
        """How many there are going to be."""
        return sum(len(sets) for _retriever, sets in self.wanted)


@dataclass(frozen=True, slots=True)
class Result:
    """One setting with the question set of this number."""

    setting: Setting
    questions: int
    metrics: Mapping[str, Floats]
    cost: Mapping[str, float]


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of a unit; a sentence in ``problems`` for each setting that had to be left out."""

    results: tuple[Result, ...]
    problems: tuple[str, ...]
    spent: Spent
