"""Verdicts on differences: which setting is better, by how much, and when nothing is shown."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.evaluate.uncertainty import Difference

ALPHA = 0.05


def difference_line(
    name: str,
    against: str,
    difference: Difference,
    *,
    corrected: float | None = None,
    comparisons: int = 1,
    points: bool = True,
) -> str:
    """The difference of two settings in one sentence, with its interval and what it shows.

    ``name`` is the setting of ``a``, ``against`` that of ``b``. Values are shares, told as percentage points;
    with ``points`` off they are characters. ``corrected`` is the p value after `uncertainty.holm` over
    ``comparisons``: a difference that does not outlive the correction is not shown.
    """
    settings = {"name": name, "against": against}
    if not difference.n:
        sentence = _(
            "{name} against {against}: no question has a score in both, so there is nothing to compare: "
            "run both on the same questions."
        )
        return sentence.format(**settings)
    told = _size(difference, points=points)
    if isnan(difference.low):
        sentence = _(
            "{name} against {against}: {size} on 1 question, which gives no interval: ask more questions."
        )
        line = sentence.format(**settings, size=told)
    else:
        sentence = _("{name} against {against}: {size} {interval}: {verdict}")
        verdict = _verdict(difference, corrected, comparisons)
        interval = _interval(difference, points=points)
        line = sentence.format(**settings, size=told, interval=interval, verdict=verdict)
    return line + _left_out(difference.left_out)


def smallest_line(smallest: float, n: int) -> str:
    """What ``n`` questions can show; ``smallest`` is a share, of `uncertainty.smallest_difference`."""
    if isnan(smallest):
        return _("Two questions are the least that can show a difference: ask more.")
    return _(
        "{n} questions show a true difference of {smallest} points in 4 of 5 runs; for smaller ones ask more."
    ).format(n=number(n), smallest=f"{100 * smallest:.1f}")


def _verdict(difference: Difference, corrected: float | None, comparisons: int) -> str:
    if not (difference.low or difference.high or difference.mean):
        return _("the same on every question")
    if not difference.shown:
        return _("no difference shown")
    if corrected is not None and not corrected <= ALPHA:
        return _("no difference shown, since {n} settings were compared").format(n=number(comparisons))
    return _("higher") if difference.mean > 0 else _("lower")


def _size(difference: Difference, *, points: bool) -> str:
    mean = _signed(difference.mean, _decimals(difference, points=points), points=points)
    return (_("{n} points") if points else _("{n} characters")).format(n=mean)


def _interval(difference: Difference, *, points: bool) -> str:
    decimals = _decimals(difference, points=points)
    low, high = (_signed(value, decimals, points=points) for value in (difference.low, difference.high))
    return f"[{low}, {high}]"


def _decimals(difference: Difference, *, points: bool) -> int:
    """One, or as many as keep an interval that is clear of 0 clear of it in print; at most four."""
    factor = 100 if points else 1
    nearest = factor * min(abs(difference.low), abs(difference.high))
    decimals = 1
    while difference.shown and decimals < 4 and round(nearest, decimals) == 0:
        decimals += 1
    return decimals


def _signed(value: float, decimals: int, *, points: bool) -> str:
    """With its sign, but for a zero."""
    rounded = round(100 * value if points else value, decimals)
    return f"{rounded:+,.{decimals}f}" if rounded else f"{0:.{decimals}f}"


def _left_out(count: int) -> str:
    if not count:
        return ""
    return " " + n_(
        "({n} question without a score is left out)", "({n} questions without a score are left out)", count
    ).format(n=number(count))
