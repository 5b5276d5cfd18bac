"""How sure a mean over questions is, and a difference between two settings that answered the same ones.

A NaN is a question without a score: it is left out, and counted where that changes the reading. Nothing is
raised for few questions: what they cannot show is NaN.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import inf, nan, sqrt
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import ArrayLike

from chunkscope.evaluate.values import Floats
from chunkscope.strategies.base import SplitError
from chunkscope.wording import _

RESAMPLES: Final = 2000
LEVEL: Final = 0.95
_CELLS: Final = 1_000_000
"""So many draws are in memory at once."""


@dataclass(frozen=True, slots=True)
class Interval:
    """A mean over ``n`` questions and the interval around it; all NaN for n = 0, the interval for n = 1."""

    mean: float
    low: float
    high: float
    n: int


@dataclass(frozen=True, slots=True)
class Difference:
    """The mean of ``a - b`` over the ``n`` questions that both have a score for.

    ``left_out`` questions had none in one of them. ``p`` is the two-sided chance of so large a mean without
    any difference, by the paired t-test; ``corrected`` is that for all pairs that were compared, NaN where
    nobody counted them. The mean is NaN for n = 0, p for n = 0 and 1, and so is the interval, or for fewer
    questions than two settings alone need. ``least`` are the fewest questions that can show anything.
    """

    mean: float
    low: float
    high: float
    p: float
    n: int
    left_out: int = 0
    corrected: float = nan
    least: int = 2

    @property
    def shown(self) -> bool:
        """Whether the interval lies on one side of 0: only then one setting is better than the other."""
        return self.low > 0 or self.high < 0

    @property
    def reach(self) -> float:
        """Half of the interval: a difference as sure as this one is shown only where it is larger."""
        return (self.high - self.low) / 2


def standard_error(values: ArrayLike) -> float:
    """The standard error of the mean, ``s / sqrt(n)``, with ``s`` the sample's deviation (``/ (n - 1)``).

    NaNs are left out; NaN for fewer than two values.
    """
    known, _left_out = _known(values)
    return float(known.std(ddof=1)) / sqrt(len(known)) if len(known) > 1 else nan


def mean_interval(
    values: ArrayLike, *, resamples: int = RESAMPLES, seed: int = 0, level: float = LEVEL
) -> Interval:
    """The mean of one setting and its interval, by the percentile bootstrap over questions."""
    _check(resamples, level)
    known, _left_out = _known(values)
    low, high = _percentiles(known, resamples, seed, level)
    return Interval(float(known.mean()) if len(known) else nan, low, high, len(known))


def paired_bootstrap(
    a: ArrayLike, b: ArrayLike, *, resamples: int = RESAMPLES, seed: int = 0, level: float = LEVEL
) -> Difference:
    """The difference ``a - b`` and its interval: the percentile bootstrap over questions.

    Row i of both belongs to question i. The differences of the questions are drawn anew, as many as there
    are, ``resamples`` times; the interval holds the middle ``level`` of the means. The same seed gives the
    same interval. Raises `SplitError` where the two have not the same questions. Source: Efron and
    Tibshirani, "An Introduction to the Bootstrap", 1993, chapter 13.
    """
    _check(resamples, level)
    known, left_out = pairs_of(a, b)
    low, high = _percentiles(known, resamples, seed, level)
    mean = float(known.mean()) if len(known) else nan
    return Difference(mean, low, high, paired_p(known), len(known), left_out)


def wilson(successes: int, n: int, *, level: float = LEVEL) -> tuple[float, float]:
    """The interval of a share, ``successes`` of ``n``; (0, 1) for n = 0, which says nothing.

    Formula, with ``p`` the share and ``z`` the normal quantile: ``(p + z2 / 2n -+ z sqrt(p (1 - p) / n +
    z2 / 4n2)) / (1 + z2 / n)``, z2 the square of z, n2 of n. Source: Wilson, JASA 22, 1927. Raises
    `SplitError` where ``successes`` is not from 0 to n.
    """
    _check(1, level)
    if not 0 <= successes <= n:
        message = _("successes ({successes}) must be from 0 to n ({n}): count the questions anew.")
        raise SplitError(message.format(successes=successes, n=n))
    if n == 0:
        return 0.0, 1.0
    z, share = NormalDist().inv_cdf((1 + level) / 2), successes / n
    middle = share + z * z / (2 * n)
    reach = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n))
    low, high = (middle - reach) / (1 + z * z / n), (middle + reach) / (1 + z * z / n)
    return (low if successes else 0.0), (high if successes < n else 1.0)


def pairs_of(a: ArrayLike, b: ArrayLike) -> tuple[Floats, int]:
    """The differences ``a - b`` of the questions that both have a score for, and how many have not."""
    return _known(_pairs(a, b))


def paired_p(differences: Floats) -> float:
    """The two-sided p of the paired t-test; 1 where all differences are 0, NaN for fewer than two."""
    count = len(differences)
    if count < 2:
        return nan
    mean, error = abs(float(differences.mean())), standard_error(differences)
    if mean == 0:
        return 1.0
    from scipy.special import stdtr

    return 2 * float(stdtr(count - 1, -mean / error if error else -inf))


def _pairs(a: ArrayLike, b: ArrayLike) -> Floats:
    """The difference of each question; refuses columns of two lengths."""
    first, second = np.asarray(a, dtype=np.float64).ravel(), np.asarray(b, dtype=np.float64).ravel()
    if len(first) != len(second):
        message = _("a has {a} values and b has {b}: give one value per question, in the same order.")
        raise SplitError(message.format(a=len(first), b=len(second)))
    return first - second


def _known(values: ArrayLike) -> tuple[Floats, int]:
    """The values that are numbers, and how many are not."""
    every = np.asarray(values, dtype=np.float64).ravel()
    known = every[~np.isnan(every)]
    return known, len(every) - len(known)


def _percentiles(values: Floats, resamples: int, seed: int, level: float) -> tuple[float, float]:
    """The limits of the middle ``level`` of the means of resamples; NaN for fewer than two values."""
    count = len(values)
    if count < 2:
        return nan, nan
    dice = np.random.default_rng(seed)
    rows = max(_CELLS // count, 1)
    means = [
        values[dice.integers(count, size=(min(rows, resamples - done), count))].mean(axis=1)
        for done in range(0, resamples, rows)
    ]
    low, high = np.quantile(np.concatenate(means), [(1 - level) / 2, (1 + level) / 2])
    return float(low), float(high)


def _check(resamples: int, level: float) -> None:
    if resamples < 1:
        message = _("resamples ({resamples}) must be at least 1: 2,000 are usual.")
        raise SplitError(message.format(resamples=resamples))
    if not 0 < level < 1:
        message = _("level ({level}) must be between 0 and 1: 0.95 is usual.")
        raise SplitError(message.format(level=level))
