"""How settings stand to each other: the best one, the next, and where two ways of counting disagree.

A page asks for the same intervals again with every click, so they are remembered by the scores themselves.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np

from chunkscope.evaluate.families import by_size
from chunkscope.evaluate.metrics import SHARES
from chunkscope.evaluate.uncertainty import (
    LEVEL,
    Difference,
    Interval,
    holm,
    mean_interval,
    paired_bootstrap,
    smallest_difference,
    wilson,
)
from chunkscope.evaluate.values import Floats, Measured
from chunkscope.wording.setting_names import line_names

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
class Tied:
    """The ``best`` setting, and all that are not shown to be worse, itself included, of ``total``.

    ``cheapest`` is the one of them that stores fewest characters. ``smallest`` is the true difference to the
    next best that ``questions`` would show, see `uncertainty.smallest_difference`; NaN where none is known.
    """

    best: Measured
    found: tuple[Measured, ...]
    cheapest: Measured
    total: int
    smallest: float
    questions: int


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
    return _interval(metric in SHARES, _bytes(column))


@lru_cache(maxsize=2048)
def _interval(share: bool, scores: bytes) -> Interval:
    column = np.frombuffer(scores)
    if not share:
        return mean_interval(column)
    known = column[~np.isnan(column)]
    n, successes = len(known), int(known.sum())
    return Interval(successes / n if n else float("nan"), *wilson(successes, n), n)


def difference(a: Measured, b: Measured, metric: str = JUDGED) -> Difference:
    """`paired_bootstrap` of a metric of two settings: ``a`` less ``b``."""
    return _difference(_bytes(a.metrics[metric]), _bytes(b.metrics[metric]))


@lru_cache(maxsize=2048)
def _difference(a: bytes, b: bytes) -> Difference:
    return paired_bootstrap(np.frombuffer(a), np.frombuffer(b))


def _bytes(column: Floats) -> bytes:
    return np.ascontiguousarray(column, np.float64).tobytes()


def by_worth(found: Sequence[Measured]) -> list[Measured]:
    """The best first; of equal ones the one that stores fewest characters."""
    return sorted(found, key=lambda each: (-mean(each), each.cost["characters"]))


def against_best(found: Sequence[Measured]) -> tuple[Measured, list[Difference], list[float]]:
    """The best setting, and the difference of each from it, with p values corrected for their number.

    The best one's own p is NaN: it is compared with nobody.
    """
    best = by_worth(found)[0]
    differences = [difference(each, best) for each in found]
    pairs = zip(found, differences, strict=True)
    return best, differences, holm([float("nan") if each is best else made.p for each, made in pairs])


def lead(found: Sequence[Measured]) -> Lead | None:
    """The best setting against the next; None for fewer than two."""
    if len(found) < 2:
        return None
    best, second = by_worth(found)[:2]
    corrected = against_best(found)[2]
    place = next(place for place, each in enumerate(found) if each is second)
    return Lead(best, second, difference(best, second), corrected[place], len(found) - 1)


def tied(found: Sequence[Measured]) -> Tied | None:
    """What cannot be told from the best setting; None for fewer than two."""
    if len(found) < 2:
        return None
    best, differences, corrected = against_best(found)
    rows = zip(found, differences, corrected, strict=True)
    kept = tuple(each for each, made, p in rows if each is best or not (made.shown and p <= 1 - LEVEL))
    cheapest = min(kept, key=lambda each: (each.cost["characters"], -mean(each)))
    second = by_worth(found)[1]
    smallest = smallest_difference(best.metrics[JUDGED], second.metrics[JUDGED])
    return Tied(best, kept, cheapest, len(found), smallest, difference(best, second).n)


def lines(found: Sequence[Measured]) -> list[Line]:
    """The settings that differ in their size alone, each at rising sizes."""
    groups = by_size(found)
    names = line_names([[each.setting for each in group] for group in groups])
    return [Line(*name, tuple(group)) for name, group in zip(names, groups, strict=True)]


def reversal(line: Line) -> Reversal | None:
    """Whether another size leads a line at k than at the budget; None where that is not so."""
    at_k = max(line.found, key=lambda each: mean(each, BESIDE))
    at_budget = max(line.found, key=mean)
    by_k = difference(at_k, at_budget, BESIDE)
    by_budget = difference(at_budget, at_k)
    if not (by_k.mean > 0 and by_budget.mean > 0):
        return None
    return Reversal(line, at_k, at_budget, by_k, by_budget)


def leader(line: Line) -> Measured:
    """The size that leads within the budget; of equal ones that which leads at k too, where one does."""
    return max(line.found, key=lambda each: (mean(each), mean(each, BESIDE)))


def lost_rows(each: Measured) -> list[int]:
    """The questions that did not get all of their answers, by their numbers: the worst first."""
    scores = each.metrics[JUDGED]
    rows: list[int] = np.flatnonzero(scores < 1).tolist()
    return sorted(rows, key=lambda row: float(scores[row]))
