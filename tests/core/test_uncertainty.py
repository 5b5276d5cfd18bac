"""Intervals, and what too few questions cannot show."""

from __future__ import annotations

from dataclasses import replace
from math import isnan, nan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.evaluate.uncertainty import (
    Difference,
    mean_interval,
    paired_bootstrap,
    standard_error,
    wilson,
)
from chunkscope.strategies.base import SplitError
from tests.budget import law

DICE = np.random.default_rng(0)
A, B = DICE.random(300), DICE.random(300)


def test_the_standard_error_is_that_of_the_sample() -> None:
    """Deviation of 1, 2, 3, 4 is the root of 5/3; NaN does not count."""
    assert standard_error([1, 2, 3, nan, 4]) == pytest.approx(sqrt(5 / 3) / 2)


def test_the_same_seed_gives_the_same_interval() -> None:
    """And another seed another one, close to it."""
    first = paired_bootstrap(A, B, seed=7)
    assert first == paired_bootstrap(A, B, seed=7)
    other = paired_bootstrap(A, B, seed=8)
    assert (first.low, first.high) != (other.low, other.high)
    assert (first.low, first.high) == pytest.approx((other.low, other.high), abs=0.01)


def test_the_bootstrap_agrees_with_the_normal_interval() -> None:
    """For 300 questions they differ by little."""
    found, error = paired_bootstrap(A, B), standard_error(A - B)
    assert found.mean == pytest.approx((A - B).mean())
    assert found.low == pytest.approx(found.mean - 1.96 * error, abs=0.005)
    assert found.high == pytest.approx(found.mean + 1.96 * error, abs=0.005)
    alone = mean_interval(A)
    assert (alone.mean, alone.n) == (pytest.approx(A.mean()), 300)
    assert alone.low < alone.mean < alone.high


def test_an_interval_of_95_per_cent_holds_the_truth_as_often() -> None:
    """400 samples of 60 differences around 0: between 92 and 98 of 100 intervals hold it."""
    dice = np.random.default_rng(1)
    found = [
        paired_bootstrap(dice.standard_normal(60), np.zeros(60), seed=at, resamples=500) for at in range(400)
    ]
    assert 0.92 <= np.mean([each.low <= 0 <= each.high for each in found]) <= 0.98
    assert 0.02 <= np.mean([each.p < 0.05 for each in found]) <= 0.08


def test_few_questions_show_nothing() -> None:
    """None: no mean. One: no interval. All NaN is none."""
    none = paired_bootstrap([], [])
    assert none.n == none.left_out == 0
    assert all(map(isnan, (none.mean, none.low, none.high, none.p)))
    one = paired_bootstrap([0.5], [0.25])
    assert (one.mean, one.n, one.shown) == (0.25, 1, False)
    assert all(map(isnan, (one.low, one.high, one.p, standard_error([1]))))
    assert isnan(mean_interval([nan, nan]).mean)
    assert mean_interval([0.5]).mean == 0.5
    assert isnan(mean_interval([0.5]).low)


def test_a_question_without_a_score_is_left_out_and_counted() -> None:
    """NaN on one side leaves the pair out."""
    found = paired_bootstrap([1.0, nan, 0.5, 1.0], [0.5, 0.5, nan, 0.5])
    assert (found.mean, found.n, found.left_out) == (0.5, 2, 2)


def test_equal_answers_differ_by_nothing() -> None:
    """No spread at all: an interval of no width, and p is 1; a constant gain has p 0."""
    same = paired_bootstrap(A, A)
    assert (same.mean, same.low, same.high, same.p, same.shown) == (0, 0, 0, 1, False)
    better = paired_bootstrap([1.0] * 5, [0.5] * 5)
    assert (better.low, better.high, better.p, better.shown) == (0.5, 0.5, 0, True)


def test_many_questions_fit_into_memory() -> None:
    """100,000 questions are drawn in parts; the interval is that of the normal approximation."""
    values = np.random.default_rng(2).random(100_000)
    found = mean_interval(values, resamples=100)
    assert found.high - found.low == pytest.approx(3.92 * standard_error(values), rel=0.4)


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [(11, 15, 0.48, 0.89), (15, 15, 0.80, 1.0), (0, 15, 0.0, 0.20), (0, 0, 0.0, 1.0), (1, 1, 0.21, 1.0)],
)
def test_wilson_intervals(successes: int, n: int, low: float, high: float) -> None:
    """Known values; all right of 15 does not prove that all are, and none of none says nothing."""
    assert wilson(successes, n) == pytest.approx((low, high), abs=0.006)


@law(share=0.05)
@given(data=st.data(), n=st.integers(0, 500))
def test_wilson_holds_the_share(data: st.DataObject, n: int) -> None:
    """The interval lies in [0, 1] and holds the share that was seen."""
    successes = data.draw(st.integers(0, n))
    low, high = wilson(successes, n)
    assert 0 <= low <= high <= 1
    assert n == 0 or low <= successes / n <= high


def test_what_cannot_be_meant_is_refused() -> None:
    """Each message names the argument and the value."""
    with pytest.raises(SplitError, match="a has 2 values and b has 1"):
        paired_bootstrap([1, 2], [1])
    with pytest.raises(SplitError, match=r"level \(95\)"):
        paired_bootstrap([1], [1], level=95)
    with pytest.raises(SplitError, match=r"resamples \(0\)"):
        mean_interval([1], resamples=0)
    with pytest.raises(SplitError, match=r"successes \(3\)"):
        wilson(3, 2)


def test_a_difference_is_shown_on_one_side_of_zero_only() -> None:
    """An interval that touches 0 shows nothing."""
    found = Difference(0.1, 0.0, 0.2, 0.05, 10)
    assert not found.shown
    assert replace(found, low=0.01).shown
    assert replace(found, low=-0.2, high=-0.1).shown
