"""Verdicts on differences: which setting is better, by how much, and when nothing is shown."""

from __future__ import annotations

from math import isnan
from typing import TYPE_CHECKING, Final

from chunkscope.wording.catalogue import _, n_
from chunkscope.wording.units import number

if TYPE_CHECKING:
    from chunkscope.evaluate.uncertainty import Difference

_MOST_DECIMALS: Final = 12
_ALONE: Final = 6
"""The fewest questions that tell two settings alone apart, see `together.least_questions`."""


def difference_line(
    name: str,
    against: str,
    difference: Difference,
    *,
    points: bool = True,
) -> str:
    """The difference of two settings in one sentence, with its interval and what it shows.

    The law: the interval leaves 0 out exactly where the sentence says that one is higher or lower. ``name``
    is the setting of ``a``, ``against`` that of ``b``. Values are shares, told as percentage points; with
    ``points`` off they are characters.
    """
    settings = {"name": name, "against": against}
    if not difference.n:
        sentence = _(
            "{name} against {against}: no question has a score in both, so there is nothing to compare: "
            "run both on the same questions"
        )
        return sentence.format(**settings)
    told = _size(difference, points=points)
    if isnan(difference.low):
        sentence = n_(
            "{name} against {against}: {size} on {n} question, too few for an interval (at least {least})",
            "{name} against {against}: {size} on {n} questions, too few for an interval (at least {least})",
            difference.n,
        )
        counts = {"n": number(difference.n), "least": number(difference.least)}
        line = sentence.format(**settings, **counts, size=told)
    else:
        sentence = _("{name} against {against}: {size} {interval}: {verdict}")
        interval = _interval(difference, points=points)
        line = sentence.format(**settings, size=told, interval=interval, verdict=_verdict(difference))
    return line + _left_out(difference.left_out)


def smallest_line(smallest: float, n: int, least: int) -> str:
    """What ``n`` questions do not quite show; ``smallest`` is a share, `Difference.reach`, NaN for too few.

    ``least`` are the fewest questions that show anything.
    """
    if n < least and least > _ALONE:
        return _(
            "{n} questions are too few to show any difference among so many settings: ask at least {least}, "
            "or compare fewer settings."
        ).format(n=number(n), least=number(least))
    if isnan(smallest) or n < least:
        return n_(
            "{n} question is too few to show any difference: ask at least {least}.",
            "{n} questions are too few to show any difference: ask at least {least}.",
            n,
        ).format(n=number(n), least=number(least))
    return _(
        "With {n} questions, the difference of these two would have to be larger than {smallest} points to "
        "be shown; four times as many questions halve that."
    ).format(n=number(n), smallest=f"{100 * smallest:.1f}")


def together_line(pairs: int) -> str:
    """That the interval of a difference is sure for all pairs of settings at once; "" for a single pair."""
    if pairs < 2:
        return ""
    return _(
        "The interval of a difference holds for all {n} pairs of settings at once (95 %), so it is wider "
        "than for two settings alone."
    ).format(n=number(pairs))


def _verdict(difference: Difference) -> str:
    if not (difference.low or difference.high or difference.mean):
        return _("the same on every question")
    if not difference.shown:
        return _("no difference shown")
    return _("higher") if difference.mean > 0 else _("lower")


def _size(difference: Difference, *, points: bool) -> str:
    mean = _signed(difference.mean, _decimals(difference, points=points), points=points)
    return (_("{n} points") if points else _("{n} characters")).format(n=mean)


def _interval(difference: Difference, *, points: bool) -> str:
    decimals = _decimals(difference, points=points)
    low, high = (_signed(value, decimals, points=points) for value in (difference.low, difference.high))
    return f"[{low}, {high}]"


def _decimals(difference: Difference, *, points: bool) -> int:
    """One, or as many as keep an interval that is clear of 0 clear of it in print."""
    factor = 100 if points else 1
    nearest = factor * min(abs(difference.low), abs(difference.high))
    decimals = 1
    while difference.shown and decimals < _MOST_DECIMALS and round(nearest, decimals) == 0:
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
