"""Many settings at once: a printed interval leaves 0 out exactly where a difference is said to be shown."""

from __future__ import annotations

import re
from math import isnan, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from scipy.stats import t, ttest_rel

from chunkscope import Recursive
from chunkscope.evaluate.standing import JUDGED, against_best, between, lead, tied
from chunkscope.evaluate.together import MOST, least_questions, shared_alpha
from chunkscope.evaluate.values import Floats, Measured, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.wording.standing import lead_line, power_line
from chunkscope.wording.verdicts import difference_line, together_line
from tests.budget import law

DICE = np.random.default_rng(5)


def measured(at: int, scores: Floats) -> Measured:
    """A setting with these scores."""
    return Measured(
        Setting(Recursive(100 + at, 0), Bm25()), "by hand", {JUDGED: scores}, {"characters": 1.0 + at}
    )


def settings(scores: Floats) -> list[Measured]:
    """One for each row."""
    return [measured(at, row) for at, row in enumerate(scores)]


def test_two_alone_have_the_interval_of_the_t_test() -> None:
    """The mean -+ the t quantile times the standard error, and the p of scipy; nothing is corrected."""
    a, b = DICE.random((2, 30))
    found = between(settings(np.array([a, b])))
    made = found.of(*settings(np.array([a, b])))
    reach = t.ppf(0.975, 29) * (a - b).std(ddof=1) / sqrt(30)
    assert (found.alpha, found.pairs, together_line(found.pairs)) == (pytest.approx(0.05), 1, "")
    assert (made.low, made.high) == pytest.approx(((a - b).mean() - reach, (a - b).mean() + reach))
    assert made.reach == pytest.approx(reach)
    assert made.p == made.corrected == pytest.approx(ttest_rel(a, b).pvalue)


_scores = st.lists(
    st.lists(st.sampled_from([0.0, 0.2, 0.5, 0.9, 1.0, float("nan")]), min_size=14, max_size=14),
    min_size=2,
    max_size=4,
)


@law(share=0.01)
@given(scores=_scores, gain=st.sampled_from([0.0, 1e-7, 0.003, 0.4]))
def test_the_printed_interval_is_the_one_that_decides(scores: list[list[float]], gain: float) -> None:
    """Read back from the sentence: 0 is outside where it says higher or lower, inside or a limit where not.

    The p value that stands in the JSON says the same, and so does the size that a difference must have.
    """
    rows = np.array(scores)
    rows[0] += gain
    _best, differences = against_best(settings(rows))
    for made in differences:
        told = difference_line("A", "B", made)
        said = re.search(r"points \[([-+.0-9]+), ([-+.0-9]+)\]: (\w+)", told)
        if said is None:
            assert made.n < 6
            assert not made.shown
            continue
        low, high, verdict = float(said[1]), float(said[2]), said[3]
        assert (low > 0 or high < 0) == (verdict in {"higher", "lower"}) == made.shown
        if made.n >= made.least and abs(made.corrected - 0.05) > 1e-6 and abs(made.mean) > 1e-6:
            assert made.shown == (made.corrected <= 0.05) == (abs(made.mean) > made.reach)


def test_the_best_of_many_equal_settings_is_seldom_shown_to_lead_the_worst() -> None:
    """Eight settings that differ by chance alone, 400 times: one by one they fool a third of the runs."""
    alpha = shared_alpha(DICE.standard_normal((8, 40)))
    fooled = np.zeros(2)
    for _run in range(400):
        scores = DICE.standard_normal((8, 40))
        order = scores.mean(axis=1).argsort()
        gain = scores[order[-1]] - scores[order[0]]
        size = abs(gain.mean()) / (gain.std(ddof=1) / sqrt(40))
        fooled += size > t.ppf(1 - np.array([alpha, 0.05]) / 2, 39)
    assert fooled[0] / 400 < 0.08
    assert fooled[1] / 400 > 0.3


def test_the_correction_lies_between_none_and_that_of_all_pairs() -> None:
    """Twins of a setting cost nothing; strangers hardly less than their number; order is no matter."""
    one, two, three = DICE.random((3, 50))
    assert shared_alpha(np.array([one, two])) == pytest.approx(0.05)
    assert shared_alpha(np.array([one, two, one, two])) == pytest.approx(0.05, rel=0.12)
    assert 0.05 / 3 <= shared_alpha(np.array([one, two, three])) < 0.03
    assert shared_alpha(DICE.random((MOST + 1, 20))) == pytest.approx(0.1 / (MOST * (MOST + 1)))
    found = settings(np.array([one, two, three]))
    assert between(found).of(found[0], found[1]) == between(found[::-1]).of(found[0], found[1])


def test_too_few_questions_have_no_interval() -> None:
    """Five of five is luck once in 16 times, six of six once in 32; among ten settings ten are not enough."""
    assert [least_questions(alpha) for alpha in (0.05, 0.05 / 45)] == [6, 11]
    five, six = (lead(settings(np.array([[1.0] * n, [0.5] * n]))) for n in (5, 6))
    assert five is not None
    assert six is not None
    assert isnan(five.difference.low)
    assert lead_line(five).endswith("+50.0 points on 5 questions, too few for an interval (at least 6)")
    assert lead_line(six).endswith("+50.0 points [+50.0, +50.0]: higher")
    many = settings(np.array([[1.0] * 8, [0.5] * 8, *DICE.random((8, 8)) / 4]))
    first, found = lead(many), tied(many)
    assert first is not None
    assert found is not None
    assert lead_line(first).endswith("+50.0 points [0.0, +100.0]: no difference shown")
    assert "8 questions are too few to show any difference among so many settings" in power_line(found)


def test_what_would_be_shown_is_the_half_of_the_interval() -> None:
    """Never a smaller or larger number than the interval beside it; nothing is said where a lead is shown."""
    rows = DICE.random((3, 40))
    found = tied(settings(rows))
    first = lead(settings(rows))
    assert found is not None
    assert first is not None
    half = (first.difference.high - first.difference.low) / 2
    assert f"larger than {100 * half:.1f} points" in power_line(found)
    rows[0] += 2
    clear = tied(settings(rows))
    assert clear is not None
    assert power_line(clear) == ""
