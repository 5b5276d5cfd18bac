"""The law of counting many words in one call."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.counter import MANY, SHORT
from chunkscope.units import UNITS, forget, measure, measure_all
from tests.budget import law

TOKENS = [unit for unit in UNITS if unit != "characters"]
SIGNS = " .,'’-\n\t#$1234567890aAbBeEsStTllvVrR\"()é。日"


def _words(seed: int, count: int) -> list[str]:
    """Random words of letters, digits and signs, with and without a blank before and a stop behind."""
    dice = random.Random(seed)  # noqa: S311 - a seed that Hypothesis can repeat
    lengths = (dice.randint(0, SHORT + 2) for _ in range(count))
    bodies = ["".join(dice.choices(SIGNS, k=length)) for length in lengths]
    return [dice.choice(("", " ", "  ")) + body + dice.choice(("", ".", "..")) for body in bodies]


@pytest.mark.parametrize("unit", TOKENS)
@law(0.01)
@given(seed=st.integers(0, 2**32))
def test_words_counted_together_count_as_they_do_alone(unit: str, seed: int) -> None:
    """Whatever the words and their neighbours, each has the tokens that it has alone."""
    words = _words(seed, 3 * MANY)
    forget(unit)
    count = measure(unit)
    assert measure_all(unit, words) == [count(word) for word in words]


@pytest.mark.parametrize("unit", TOKENS)
def test_contractions_and_numbers_keep_to_themselves(unit: str) -> None:
    """Apostrophes, digits in threes and capitals do not reach over a joint."""
    words = [
        f" {word}" for word in ("don", "'t", "Don't", "'S", "1234", "12", "x.", "X.", "it's.", "A", "a.b.")
    ]
    words += [word.strip() for word in words] + [f" w{number}." for number in range(MANY)]
    forget(unit)
    count = measure(unit)
    assert measure_all(unit, words) == [count(word) for word in words]
