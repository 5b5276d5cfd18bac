"""Which settings nobody should take: another one stores no more and finds no less."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.evaluate.standing import mean
from chunkscope.evaluate.values import Measured


@dataclass(frozen=True, slots=True)
class Beaten:
    """A setting that nobody should take: ``by``, on the front, stores no more and finds no less."""

    measured: Measured
    by: Measured


@dataclass(frozen=True, slots=True)
class Front:
    """The settings that are the best at their price, with rising storage, and all others in that order."""

    on: tuple[Measured, ...]
    beaten: tuple[Beaten, ...]


def front(found: Sequence[Measured]) -> Front:
    """The Pareto front of `standing.JUDGED` (more is better) against stored characters (less is better).

    A setting is beaten where another has at most its characters and at least its mean, and is better in one
    of the two. Of equal settings all are on the front. Settings without a score are in neither part. By the
    means alone: how sure the difference of two settings is, the caller has to say. Source: Pareto's
    efficiency, for instance Deb, "Multi-Objective Optimization", 2001, chapter 2.
    """
    known = [each for each in found if mean(each) >= 0]
    on: list[Measured] = []
    beaten: list[Beaten] = []
    for each in sorted(known, key=lambda one: (one.cost["characters"], -mean(one))):
        if not on or mean(each) > mean(on[-1]) or _place(each) == _place(on[-1]):
            on.append(each)
        else:
            beaten.append(Beaten(each, on[-1]))
    return Front(tuple(on), tuple(beaten))


def _place(each: Measured) -> tuple[float, float]:
    return each.cost["characters"], mean(each)
