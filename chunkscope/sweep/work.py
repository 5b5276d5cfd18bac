"""A unit of work is done: the corpus is cut, indexed, asked, and measured."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import perf_counter, process_time
from typing import Final

import numpy as np

from chunkscope.embed import EmbedError
from chunkscope.evaluate.metrics import BUDGETED, METRICS
from chunkscope.evaluate.values import Floats, Question, Ranked, Setting
from chunkscope.retrieve import Index, Retriever, RetrieverError
from chunkscope.strategies import SplitError
from chunkscope.sweep.cut import Cut
from chunkscope.sweep.late import check_late
from chunkscope.sweep.memory import watch
from chunkscope.sweep.problems import problem
from chunkscope.sweep.rank import Unranked, asked, dimensions, handed, index_of
from chunkscope.sweep.remembered import prepared_for, tokens_each
from chunkscope.sweep.unit import Outcome, Result, Shared, Unit
from chunkscope.units import UnitError
from chunkscope.wording import use

REFUSALS: Final = (SplitError, RetrieverError, EmbedError, UnitError)


def work(unit: Unit, shared: Shared) -> Outcome:
    """Do a unit. Settings that cannot be used are told in ``problems``; nothing of them is raised."""
    use(shared.language)
    spent = watch()
    problems: list[str] = []
    results: list[Result] = []
    try:
        prepared = prepared_for(shared, unit.wanted[0][1][0])
        began, worked = perf_counter(), process_time()
        cut = prepared.cut(unit.strategy)
        every = cut.rows(shared.unit)
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
    check_late(setting.retriever, corpus.cut)
    began, worked = perf_counter(), process_time()
    index = index_of(setting.retriever, corpus.cut, corpus.known)
    width = float(dimensions(setting.retriever, index))
    seconds, cpu_seconds = perf_counter() - began, process_time() - worked
    for number_ in sets:
        began, worked = perf_counter(), process_time()
        metrics, tokens = _measured(index, shared.sets[number_].questions, corpus, shared)
        cost = {
            **corpus.cost,
            "dimensions": width,
            "bytes": 4.0 * width * corpus.cut.count,
            "tokens_per_query": tokens,
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
    length = 0
    found = asked(index, [question.text for question in questions])
    for row, (question, each) in enumerate(zip(questions, found, strict=True)):
        given = handed(each, corpus.cut, k=shared.k, budget=shared.budget, unit=shared.unit)
        length += int(given.top.lengths[: shared.k].sum())
        for name, column in columns.items():
            column[row] = METRICS[name](
                given.filled if name in BUDGETED else given.top,
                question,
                numbers[question.document],
                shared.texts,
                k=shared.k,
                budget=shared.budget,
                unit=shared.unit,
                every=corpus.every,
            )
    ratio = tokens_each(shared) if shared.unit == "characters" else 1.0
    return columns, length * ratio / max(len(questions), 1)


def _sizes(cut: Cut, shared: Shared) -> dict[str, float]:
    """Chunks and (about) tokens of what is searched, and would be embedded; characters of what is stored."""
    tokens = cut.searched * tokens_each(shared)
    return {"chunks": float(cut.count), "characters": float(cut.stored), "tokens": tokens}
