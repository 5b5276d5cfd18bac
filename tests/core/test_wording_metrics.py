"""Metrics and verdicts in words."""

from __future__ import annotations

from math import nan
from typing import Any

import pytest

from chunkscope.evaluate.metrics import METRICS
from chunkscope.evaluate.uncertainty import Difference
from chunkscope.wording.metrics import metric_formula, metric_name
from chunkscope.wording.verdicts import difference_line, smallest_line


def test_every_metric_has_a_name_and_a_formula() -> None:
    """One each, all different."""
    assert len({metric_name(name) for name in METRICS}) == len(METRICS)
    assert len({metric_formula(name) for name in METRICS}) == len(METRICS)


def difference(mean: float, low: float, high: float, n: int = 800, left_out: int = 0) -> Difference:
    """A difference with this interval."""
    return Difference(mean, low, high, 0.01, n, left_out)


LINES: dict[str, tuple[Difference, dict[str, Any], str]] = {
    "nothing shown": (difference(0.004, -0.011, 0.019), {}, "+0.4 points [-1.1, +1.9]: no difference shown"),
    "higher": (difference(0.031, 0.012, 0.05), {}, "+3.1 points [+1.2, +5.0]: higher"),
    "lower": (difference(-0.031, -0.05, -0.012), {}, "-3.1 points [-5.0, -1.2]: lower"),
    "barely": (difference(0.01, 0.0003, 0.02), {}, "+1.00 points [+0.03, +2.00]: higher"),
    "a zero has no sign": (
        difference(-0.0001, -0.01, 0.01),
        {},
        "0.0 points [-1.0, +1.0]: no difference shown",
    ),
    "the same": (difference(0, 0, 0), {}, "0.0 points [0.0, 0.0]: the same on every question"),
    "hardly clear": (
        difference(0.01, 2e-9, 0.02),
        {},
        "+1.0000000 points [+0.0000002, +2.0000000]: higher",
    ),
    "characters": (
        difference(1234.5, 1000, 1500),
        {"points": False},
        "+1,234.5 characters [+1,000.0, +1,500.0]: higher",
    ),
    "none": (
        difference(nan, nan, nan, n=0),
        {},
        "no question has a score in both, so there is nothing to compare: run both on the same questions",
    ),
    "one": (
        difference(0.5, nan, nan, n=1, left_out=2),
        {},
        "+50.0 points on 1 question, too few for an interval (at least 2) "
        "(2 questions without a score are left out)",
    ),
    "left out": (
        difference(0.004, -0.011, 0.019, left_out=1),
        {},
        "+0.4 points [-1.1, +1.9]: no difference shown (1 question without a score is left out)",
    ),
}


@pytest.mark.parametrize("case", LINES)
def test_a_verdict_says_what_the_interval_says(case: str) -> None:
    """The two settings, the difference, its interval, and the verdict."""
    found, options, expected = LINES[case]
    assert difference_line("400", "200", found, **options) == f"400 against 200: {expected}"


def test_what_the_questions_can_show() -> None:
    """The smallest difference with the number of questions, and what too few show."""
    assert smallest_line(0.0392, 800, 6).startswith(
        "With 800 questions, the difference of these two would have to be larger than 3.9 points to be shown;"
    )
    assert smallest_line(nan, 1, 6) == "1 question is too few to show any difference: ask at least 6."
