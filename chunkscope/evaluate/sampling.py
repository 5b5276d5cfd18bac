"""Seeded samples: some of many, the same ones every time, in their own order."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from chunkscope.evaluate.values import QuestionSet
from chunkscope.strategies.base import SplitError
from chunkscope.wording import _

Thing = TypeVar("Thing")


def some(things: Sequence[Thing], most: int, seed: int) -> list[Thing]:
    """At most ``most`` of the things, in their order; raises `SplitError` for less than one."""
    if most < 1:
        raise SplitError(_("most ({value}) must be at least 1: raise it.").format(value=most))
    if len(things) <= most:
        return list(things)
    return [things[at] for at in sorted(Random(seed).sample(range(len(things)), most))]  # noqa: S311


def sampled(questions: QuestionSet, most: int, *, seed: int = 0) -> QuestionSet:
    """The set with at most ``most`` of its questions, for a first look at a large one."""
    return replace(questions, questions=tuple(some(questions.questions, most, seed)))
