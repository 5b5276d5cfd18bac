"""How settings stand to each other: the best one, the next, and where two ways of counting disagree."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

import numpy as np

from chunkscope.evaluate.metrics import SHARES
from chunkscope.evaluate.uncertainty import (
    Difference,
    Interval,
    holm,
    mean_interval,
    paired_bootstrap,
    wilson,
)
from chunkscope.evaluate.values import Floats, Measured
from chunkscope.strategies.merged import unmerged
from chunkscope.wording.retrievers import retriever_name

JUDGED: Final = "budget_recall"
"""The metric by which settings are ranked: equal budgets make sizes comparable."""
BESIDE: Final = "recall"
"""The metric that stands beside it: the best k chunks, however long they are."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The best setting against the next one; ``corrected`` is its p among ``comparisons`` with all others."""

    best: Measured
    next: Measured
    difference: Difference
    corrected: float
    comparisons: int


@dataclass(frozen=True, slots=True)
class Line:
    """One way to cut, searched in one way, at rising chunk sizes."""

    strategy: str
    retriever: str
    found: tuple[Measured, ...]

    @property
    def sizes(self) -> list[int]:
        """The chunk size of each setting."""
        return [each.setting.strategy.chunk_size for each in self.found]


@dataclass(frozen=True, slots=True)
class Reversal:
    """Two sizes of one line: ``at_k`` is best by `BESIDE`, ``at_budget`` by `JUDGED`.

    Both differences are of the one that leads less the other one; ``shown`` says whether both are clear of 0.
    """

    line: Line
    at_k: Measured
    at_budget: Measured
    by_k: Difference
    by_budget: Difference

    @property
    def shown(self) -> bool:
        """Whether both orders are more than chance."""
        return self.by_k.shown and self.by_budget.shown


def mean(each: Measured, metric: str = JUDGED) -> float:
    """The mean over the questions that have a score; -1 where none has."""
    column = each.metrics[metric]
    known = column[~np.isnan(column)]
    return float(known.mean()) if len(known) else -1.0


def interval(metric: str, column: Floats) -> Interval:
    """The mean and its interval: Wilson's for a share, else the bootstrap's."""
    if metric not in SHARES:
        return mean_interval(column)
    known = column[~np.isnan(column)]
    n, successes = len(known), int(known.sum())
    return Interval(successes / n if n else float("nan"), *wilson(successes, n), n)


def by_worth(found: Sequence[Measured]) -> list[Measured]:
    """The best first; of equal ones the one that stores fewest characters."""
    return sorted(found, key=lambda each: (-mean(each), each.cost["characters"]))


def against_best(found: Sequence[Measured]) -> tuple[Measured, list[Difference], list[float]]:
    """The best setting, and the difference of each from it, with p values corrected for their number.

    The best one's own p is NaN: it is compared with nobody.
    """
    best = by_worth(found)[0]
    differences = [paired_bootstrap(each.metrics[JUDGED], best.metrics[JUDGED]) for each in found]
    pairs = zip(found, differences, strict=True)
    return best, differences, holm([float("nan") if each is best else made.p for each, made in pairs])


def lead(found: Sequence[Measured]) -> Lead | None:
    """The best setting against the next; None for fewer than two."""
    if len(found) < 2:
        return None
    best, second = by_worth(found)[:2]
    corrected = against_best(found)[2]
    place = next(place for place, each in enumerate(found) if each is second)
    difference = paired_bootstrap(best.metrics[JUDGED], second.metrics[JUDGED])
    return Lead(best, second, difference, corrected[place], len(found) - 1)


def lines(found: Sequence[Measured]) -> list[Line]:
    """The settings by strategy and retriever, each at rising sizes."""
    groups: dict[tuple[str, str], list[Measured]] = {}
    for each in found:
        key = (unmerged(each.setting.strategy).name, retriever_name(each.setting.retriever))
        groups.setdefault(key, []).append(each)
    return [
        Line(*key, tuple(sorted(group, key=lambda each: each.setting.strategy.chunk_size)))
        for key, group in groups.items()
    ]


def reversals(found: Sequence[Measured]) -> list[Reversal]:
    """Every line in which another size leads at k than at the budget."""
    made = (_reversal(line) for line in lines(found))
    return [each for each in made if each is not None]


def _reversal(line: Line) -> Reversal | None:
    at_k = max(line.found, key=lambda each: mean(each, BESIDE))
    at_budget = max(line.found, key=mean)
    by_k = paired_bootstrap(at_k.metrics[BESIDE], at_budget.metrics[BESIDE])
    by_budget = paired_bootstrap(at_budget.metrics[JUDGED], at_k.metrics[JUDGED])
    if not (by_k.mean > 0 and by_budget.mean > 0):
        return None
    return Reversal(line, at_k, at_budget, by_k, by_budget)
