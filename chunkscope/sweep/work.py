"""A unit of work: one way to cut the corpus, with every retriever and question set that wants it.

So a split is made once for all retrievers, and an index once for all question sets. All values here can be
pickled: they go to other processes, and to other machines.
"""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter, process_time
from typing import Final

import numpy as np

from chunkscope.embed import EmbedError
from chunkscope.evaluate.metrics import METRICS
from chunkscope.evaluate.values import Floats, Question, QuestionSet, Ranked, Setting
from chunkscope.retrieve import Index, Retriever, RetrieverError
from chunkscope.strategies import SplitError, Strategy
from chunkscope.sweep.cut import Cut, Prepared
from chunkscope.sweep.grid import Spent
from chunkscope.sweep.memory import watch
from chunkscope.sweep.problems import problem
from chunkscope.sweep.rank import Unranked, asked, dimensions, index_of, ranked
from chunkscope.units import UnitError, estimate
from chunkscope.values import Span
from chunkscope.wording import use

TOKENS: Final = "cl100k_base"
"""The tokens of the costs."""
REFUSALS: Final = (SplitError, RetrieverError, EmbedError, UnitError)


@dataclass(frozen=True, slots=True)
class Shared:
    """What all units of a sweep need; ``key`` tells it from that of another sweep."""

    key: str
    ids: tuple[str, ...]
    names: tuple[str, ...]
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


def work(unit: Unit, shared: Shared) -> Outcome:
    """Do a unit. Settings that cannot be used are told in ``problems``; nothing of them is raised."""
    use(shared.language)
    spent = watch()
    problems: list[str] = []
    results: list[Result] = []
    try:
        prepared = _prepared(shared, unit.wanted[0][1][0])
        began, worked = perf_counter(), process_time()
        cut = prepared.cut(unit.strategy)
        every = cut.every(shared.unit)
        cost = {
            **_sizes(cut, shared),
            "seconds": perf_counter() - began,
            "cpu_seconds": process_time() - worked,
            **cut.blocks(),
        }
    except (*REFUSALS, MemoryError) as error:
        problems = [problem(unit.strategy, None, error)]
        return Outcome((), tuple(problems), spent())
    known: dict[Retriever, Index] = {}
    for retriever, sets in unit.wanted:
        try:
            results += _of_retriever(
                Setting(unit.strategy, retriever), sets, _Corpus(cut, every, known, cost), shared
            )
        except (*REFUSALS, Unranked, MemoryError) as error:
            problems.append(problem(unit.strategy, retriever, error))
    total = spent()
    peak = {"peak_bytes": float(total.peak_bytes)}
    return Outcome(
        tuple(replace(each, cost={**each.cost, **peak}) for each in results), tuple(problems), total
    )


@dataclass(frozen=True, slots=True)
class _Corpus:
    """The corpus as it was cut, the indexes of it so far, and what the cut cost."""

    cut: Cut
    every: Ranked
    known: dict[Retriever, Index]
    cost: Mapping[str, float]


def _of_retriever(setting: Setting, sets: Sequence[int], corpus: _Corpus, shared: Shared) -> Iterator[Result]:
    """The index, and what it makes of every question set."""
    began, worked = perf_counter(), process_time()
    index = index_of(setting.retriever, corpus.cut, corpus.known)
    width = float(dimensions(setting.retriever, index))
    seconds, cpu_seconds = perf_counter() - began, process_time() - worked
    for number_ in sets:
        began, worked = perf_counter(), process_time()
        metrics, handed = _measured(index, shared.sets[number_].questions, corpus, shared)
        cost = {
            **corpus.cost,
            "dimensions": width,
            "bytes": 4.0 * width * corpus.cut.count,
            "tokens_per_query": handed,
            "seconds": corpus.cost["seconds"] + seconds + perf_counter() - began,
            "cpu_seconds": corpus.cost["cpu_seconds"] + cpu_seconds + process_time() - worked,
        }
        yield Result(setting, number_, metrics, cost)


def _measured(
    index: Index, questions: Sequence[Question], corpus: _Corpus, shared: Shared
) -> tuple[dict[str, Floats], float]:
    """A column per metric, and the mean tokens of the ``k`` best."""
    numbers = {id_: number_ for number_, id_ in enumerate(shared.ids)}
    columns = {name: np.zeros(len(questions)) for name in shared.metrics}
    handed = 0
    found = asked(index, [question.text for question in questions])
    for row, (question, each) in enumerate(zip(questions, found, strict=True)):
        best = ranked(each, corpus.cut, k=shared.k, budget=shared.budget, unit=shared.unit)
        handed += int(best.lengths[: shared.k].sum())
        for name, column in columns.items():
            column[row] = METRICS[name](
                best,
                question,
                numbers[question.document],
                shared.texts,
                k=shared.k,
                budget=shared.budget,
                unit=shared.unit,
                every=corpus.every,
            )
    return columns, handed * _tokens_each(shared) / max(len(questions), 1)


def _sizes(cut: Cut, shared: Shared) -> dict[str, float]:
    """How much is stored: chunks (those that are searched), characters and tokens (about)."""
    per_character = 1.0 if shared.unit != "characters" else _tokens_each(shared)
    tokens = cut.stored * per_character
    if shared.unit != "characters":
        tokens = float(cut.lengths(shared.unit).sum())
    return {"chunks": float(cut.count), "characters": float(cut.stored), "tokens": tokens}


_remembered: dict[tuple[object, ...], Prepared] = {}
_ratios: dict[str, float] = {}
_preparing = threading.Lock()
MOST_PREPARED: Final = 2
"""So many corpora (or ways to hide passages of one) are remembered in a process."""


def _prepared(shared: Shared, set_: int) -> Prepared:
    """The corpus as the question set sees it; its tokens last as long as the process does."""
    hidden = shared.hidden(set_)
    key = (shared.key, hidden)
    with _preparing:
        if key not in _remembered:
            while len(_remembered) >= MOST_PREPARED:
                del _remembered[next(iter(_remembered))]
            _remembered[key] = Prepared(shared.texts, hidden, shared.names)
        return _remembered[key]


def _tokens_each(shared: Shared) -> float:
    """About how many tokens a unit of the budget's length has: from 16 samples of the corpus."""
    if shared.unit != "characters":
        return 1.0
    if shared.key not in _ratios:
        _ratios.clear()
        sample = "".join(shared.texts)
        _ratios[shared.key] = estimate(TOKENS, sample) / max(len(sample), 1)
    return _ratios[shared.key]
