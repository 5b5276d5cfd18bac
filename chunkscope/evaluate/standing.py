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
from chunkscope.evaluate.metrics import COUNTED, SHARES
from chunkscope.evaluate.together import Together, together
from chunkscope.evaluate.uncertainty import Difference, Interval, mean_interval, wilson
from chunkscope.evaluate.values import Floats, Measured
from chunkscope.wording.setting_names import line_names

JUDGED: Final = "budget_recall"
"""The metric by which settings are ranked: equal budgets make sizes comparable."""
BESIDE: Final = "recall"
"""The metric that stands beside it: the best k chunks, however long they are."""


@dataclass(frozen=True, slots=True)
class Lead:
    """The best setting against the next one; the interval is sure for all ``pairs`` of settings at once."""

    best: Measured
    next: Measured
    difference: Difference
    pairs: int


@dataclass(frozen=True, slots=True)
class Tied:
    """The ``best`` setting, and all that are not shown to be worse, itself included, of ``total``.

    ``cheapest`` is the one of them that stores fewest characters. ``smallest`` is the lead over the next
    best that ``questions`` would not quite show, see `Difference.reach`; NaN where none is known, and then
    ``least`` are the fewest that show any.
    """

    best: Measured
    found: tuple[Measured, ...]
    cheapest: Measured
    total: int
    smallest: float
    questions: int
    least: int


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
    """The mean and its interval: Wilson's for a share, else the bootstrap's.

    Scores that are 0 or 1 for every question are a share whatever the metric: drawing four times 1 from four
    times 1 shows no doubt where there is most.
    """
    known = column[~np.isnan(column)]
    share = metric in SHARES or (metric not in COUNTED and bool(np.isin(known, (0, 1)).all()))
    return _interval(share and bool(len(known)), _bytes(column))


@lru_cache(maxsize=2048)
def _interval(share: bool, scores: bytes) -> Interval:
    column = np.frombuffer(scores)
    if not share:
        return mean_interval(column)
    known = column[~np.isnan(column)]
    n, successes = len(known), int(known.sum())
    return Interval(successes / n if n else float("nan"), *wilson(successes, n), n)


def difference(a: Measured, b: Measured, metric: str = JUDGED) -> Difference:
    """A metric of two settings that were compared with no other: ``a`` less ``b``."""
    return between([a, b], metric).of(a, b)


def between(found: Sequence[Measured], metric: str = JUDGED) -> Together:
    """The differences between any two of these, each with an interval that is sure for all of them."""
    return together(found, metric)


def _bytes(column: Floats) -> bytes:
    return np.ascontiguousarray(column, np.float64).tobytes()


def by_worth(found: Sequence[Measured]) -> list[Measured]:
    """The best first; of equal ones the one that stores fewest characters."""
    return sorted(found, key=lambda each: (-mean(each), each.cost["characters"]))


def against_best(found: Sequence[Measured]) -> tuple[Measured, list[Difference]]:
    """The best setting, and the difference of each from it, sure for all pairs of settings at once."""
    best, made = by_worth(found)[0], between(found)
    return best, [made.of(each, best) for each in found]


def lead(found: Sequence[Measured]) -> Lead | None:
    """The best setting against the next; None for fewer than two."""
    if len(found) < 2:
        return None
    best, second = by_worth(found)[:2]
    made = between(found)
    return Lead(best, second, made.of(best, second), made.pairs)


def tied(found: Sequence[Measured]) -> Tied | None:
    """What cannot be told from the best setting; None for fewer than two."""
    if len(found) < 2:
        return None
    best, differences = against_best(found)
    rows = zip(found, differences, strict=True)
    kept = tuple(each for each, made in rows if each is best or not made.shown)
    cheapest = min(kept, key=lambda each: (each.cost["characters"], -mean(each)))
    ahead = between(found).of(best, by_worth(found)[1])
    return Tied(best, kept, cheapest, len(found), ahead.reach, ahead.n, ahead.least)


def lines(found: Sequence[Measured]) -> list[Line]:
    """The settings that differ in their size alone, each at rising sizes."""
    groups = by_size(found)
    names = line_names([[each.setting for each in group] for group in groups])
    return [Line(*name, tuple(group)) for name, group in zip(names, groups, strict=True)]


def reversal(line: Line, among: Sequence[Measured] = ()) -> Reversal | None:
    """Whether another size leads a line at k than at the budget; None where that is not so.

    ``among`` are all settings that were compared; the line's own where not given.
    """
    at_k = max(line.found, key=lambda each: mean(each, BESIDE))
    at_budget = max(line.found, key=mean)
    every = among or line.found
    by_k = between(every, BESIDE).of(at_k, at_budget)
    by_budget = between(every).of(at_budget, at_k)
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
