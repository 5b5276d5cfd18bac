"""Differences between several settings that answered the same questions, sure for all of them at once.

Of many settings the best is picked by its score, and some pair always differs by luck. So the intervals of
all pairs are made together: with a chance of 95 per cent **all** of them hold the truth, whichever pair one
looks at. A difference is shown exactly where its own interval leaves 0 out; there is no second rule.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from math import ceil, isnan, log2, nan
from statistics import NormalDist
from typing import Final

import numpy as np

from chunkscope.evaluate.uncertainty import LEVEL, Difference, paired_p, pairs_of, standard_error
from chunkscope.evaluate.values import Floats, Measured

DRAWS: Final = 5000
MOST: Final = 40
"""More settings than these are corrected by the number of their pairs alone: drawing them gains little."""
_ZERO: Final = 1e-9
"""A limit nearer to 0 than this is 0: sums of shares are no more exact."""


@dataclass(frozen=True, slots=True)
class Together:
    """Settings that are compared by one metric at once, in so many ``pairs``.

    ``alpha`` is what that leaves each pair of the 5 per cent.
    """

    metric: str
    alpha: float
    pairs: int

    def of(self, a: Measured, b: Measured) -> Difference:
        """``a`` less ``b`` with its interval; both must be among the settings that are compared."""
        return _difference(_bytes(a.metrics[self.metric]), _bytes(b.metrics[self.metric]), self.alpha)


def together(found: Sequence[Measured], metric: str) -> Together:
    """All pairs of these settings, in any order: the same settings always give the same intervals."""
    rows = tuple(sorted(_bytes(each.metrics[metric]) for each in found))
    return Together(metric, _alpha(rows), len(rows) * (len(rows) - 1) // 2)


def least_questions(alpha: float) -> int:
    """How many questions can show anything at all: 6 for one pair.

    With n questions, one of two equal settings is ahead on every one with the chance ``2 / 2**n``: below this
    number that is more than ``alpha``, whatever the scores are (the sign test), and every interval reaches 0.
    """
    return ceil(log2(2 / alpha))


def shared_alpha(scores: Floats, *, level: float = LEVEL) -> float:
    """The two-sided error of one pair that makes ``1 - level`` for all pairs of the rows of ``scores``.

    ``scores`` has a row per setting, a column per question; NaN is no score. The pairs are as alike in draws
    from the normal distribution as in the scores, and the largest of their standardised differences decides:
    settings that go together cost less than as many strangers. Between ``1 - level``, for one pair, and that
    divided by the number of pairs (Bonferroni). Source: Hothorn, Bretz and Westfall, "Simultaneous Inference
    in General Parametric Models", Biometrical Journal 50, 2008, for all pairs (Tukey's contrasts).
    """
    most, count = 1 - level, len(scores)
    pairs = count * (count - 1) // 2
    if pairs < 2:
        return most
    if count > MOST:
        return most / pairs
    largest = _largest(_centred(scores))
    at = float(np.quantile(largest, level))
    return min(max(2 * NormalDist().cdf(-at), most / pairs), most)


@lru_cache(maxsize=256)
def _alpha(rows: tuple[bytes, ...]) -> float:
    return shared_alpha(np.array([np.frombuffer(row) for row in rows]))


def _centred(scores: Floats) -> Floats:
    """The scores less their row's mean; 0 where there is none."""
    known = ~np.isnan(scores)
    filled = np.where(known, scores, 0.0)
    means = filled.sum(axis=1) / np.maximum(known.sum(axis=1), 1)
    return np.where(known, scores - means[:, None], 0.0)


def _largest(centred: Floats) -> Floats:
    """For each draw the largest standardised difference of two rows; equal rows do not count."""
    gram = centred @ centred.T
    values, vectors = np.linalg.eigh(gram)
    root = vectors * np.sqrt(np.maximum(values, 0.0))
    drawn = np.random.default_rng(0).standard_normal((DRAWS, len(gram))) @ root.T
    spread = np.diag(gram)
    largest = np.zeros(DRAWS)
    for at in range(len(gram) - 1):
        variance = spread[at] + spread[at + 1 :] - 2 * gram[at, at + 1 :]
        differ = variance > _ZERO
        if differ.any():
            sizes = np.abs(drawn[:, at : at + 1] - drawn[:, at + 1 :][:, differ]) / np.sqrt(variance[differ])
            largest = np.maximum(largest, sizes.max(axis=1))
    return largest


@lru_cache(maxsize=4096)
def _difference(a: bytes, b: bytes, alpha: float) -> Difference:
    known, left_out = pairs_of(np.frombuffer(a), np.frombuffer(b))
    count, least = len(known), least_questions(alpha)
    mean = _snapped(float(known.mean())) if count else nan
    p = paired_p(known)
    corrected = nan if isnan(p) else min(1.0, p * (1 - LEVEL) / alpha)
    if count > 1 and not known.any():
        return Difference(0.0, 0.0, 0.0, p, count, left_out, corrected, least)
    if count < least_questions(1 - LEVEL):
        return Difference(mean, nan, nan, p, count, left_out, corrected, least)
    from scipy.special import stdtrit

    reach = float(stdtrit(count - 1, 1 - alpha / 2)) * standard_error(known)
    reach = max(reach, abs(mean)) if count < least else reach
    return Difference(
        mean, _snapped(mean - reach), _snapped(mean + reach), p, count, left_out, corrected, least
    )


def _snapped(value: float) -> float:
    return 0.0 if abs(value) < _ZERO else value


def _bytes(column: Floats) -> bytes:
    return np.ascontiguousarray(column, np.float64).tobytes()
