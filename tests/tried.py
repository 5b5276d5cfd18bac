"""Laws tried on what recipes make: mostly from seeds, which is fast, and some by Hypothesis, which shrinks.

Hypothesis takes a millisecond or two for every example, more than most laws take to check.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import wraps
from typing import Any, Final
from zlib import crc32

from hypothesis import given, settings

from tests.budget import LEAST, examples
from tests.strategies import Recipe, Seeded, drawn

Check = Callable[..., None]
DRAWN: Final = 20
"""One example in so many is drawn by Hypothesis."""


def tried(*recipes: Recipe[Any], share: float = 1.0) -> Callable[[Check], Callable[[], None]]:
    """Try a law on ``examples(share)`` throws of the recipes, each throw one value of every recipe.

    What Hypothesis draws shrinks, so that most failures come with their smallest example; the others come
    with the values and the seed. In CI all are the same in every run. ``@example`` goes below.
    """

    def decorate(check: Check) -> Callable[[], None]:
        count = examples(share)
        by_hypothesis = settings(max_examples=max(LEAST, count // DRAWN))(
            given(*(drawn(recipe) for recipe in recipes))(check)
        )

        @wraps(check, updated=())
        def run() -> None:
            by_hypothesis()
            for seed in _seeds(check.__qualname__, count - count // DRAWN):
                dice = Seeded(seed)
                values = [recipe(dice) for recipe in recipes]
                try:
                    check(*values)
                except BaseException as error:
                    error.add_note(f"Falsifying example, from the seed {seed}: {values!r}")
                    raise

        del run.__wrapped__  # type: ignore[attr-defined] # pytest would take its arguments for fixtures
        return run

    return decorate


def _seeds(name: str, count: int) -> Iterator[int]:
    """Seeds of a law's own."""
    first = crc32(name.encode()) if settings.default.derandomize else random.randrange(2**32)  # noqa: S311
    return iter(range(first << 32, (first << 32) + count))
