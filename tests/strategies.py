"""What the laws are tried on: small nasty texts and every combination of settings.

Each recipe is written once and thrown with two kinds of dice. Hypothesis' own draws shrink to the
smallest failure but cost milliseconds; a seeded `random.Random` is fifty times faster. `mixed`
takes nine of ten from the fast one; `tests.tried` leaves Hypothesis out where a law needs recipes only.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from hypothesis import strategies as st

from chunkscope import Recursive

T = TypeVar("T")

ALPHABET = "ab,. \n\u3000x。-A"
"""Separators, blanks wide and narrow, letters that repeat: few signs, so that they often meet."""
BLOCKS = ("a", "bb", "ab,", "    ", "\n", " ", "x" * 9, "a b. c", "。", "\n\n", "\u3000\u3000\u3000", "--")
RARE = "é\u0301👩\u200d👧\r\t\x00\ud800ß字\u200b'"
LINES = ("a", "b a", " " * 4, " " * 6, " " * 9, "aab")
WORDS = (
    "thunder",
    "storms",
    "a",
    "neigh",
    "bourhood",
    ".",
    "e",
    "\n",
    "1",
    "23",
    "雷",
    "雨です",
    "it's",
    "(x)",
)

LITERALS = ("\n\n", "\n", " ", "", ",", ". ", "。", "--", "aa", "\u3000", "ab", ".")
PATTERNS = (
    "\n+", r"\s", r"(?<=\. )", "[,.]", "a|", "(?=b)", r"\b", "", "$", "^", "a*", ".", "[,.]+ ?", "(?:ab|,)",
)  # fmt: skip
FAULTY = ("(a)", "(a)(b)", "(x)?,", "(?i)A", "(a|(b))", "***", r"((,)\s*)", r"(a)\1", r"(?P<n>a)(?P=n)", "[")
"""Groups that break the joining, patterns that do not compile, or only bare."""
COMMON = (("\n\n", "\n", " ", ""), ("\n\n", "\n", "。", ""), (". ", ","), (",",), ("\n", " "))


def _constant_more(text: str) -> int:
    return len(text) + 2


def _quarter(text: str) -> float:
    return len(text) / 4


def _third(text: str) -> float:
    return len(text) * 0.3


def _words(text: str) -> int:
    return len(text.split())


def _bytes(text: str) -> int:
    return len(text.encode("utf-8", "surrogatepass"))


def _less(text: str) -> int:
    return len(text) - 3


UNITS = ("characters", "cl100k_base")
CALLABLES = (_constant_more, _words, _bytes)
"""Whole numbers of 0 or more, as a length should be."""
STRANGE = (_quarter, _third, _less)
"""Fractions and negative lengths: LangChain takes them, so we do."""
ANY_UNITS: tuple[Any, ...] = ("characters", "characters", *UNITS, *CALLABLES, *STRANGE)


class Dice(Protocol):
    """Where a recipe takes its choices from."""

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""


class _Drawn:
    def __init__(self, draw: st.DrawFn) -> None:
        self._draw = draw

    def pick(self, options: Sequence[T]) -> T:
        return self._draw(st.sampled_from(options))

    def between(self, low: int, high: int) -> int:
        return self._draw(st.integers(low, high))


class Seeded:
    """Dice that fall as their seed says."""

    def __init__(self, seed: int) -> None:
        self._random = random.Random(seed)  # noqa: S311 - test data, no secret

    def pick(self, options: Sequence[T]) -> T:
        """One of the options."""
        return self._random.choice(options)

    def between(self, low: int, high: int) -> int:
        """A whole number, both ends included."""
        return self._random.randint(low, high)


Recipe = Callable[[Dice], T]
"""Makes a value of what the dice say."""


@st.composite
def drawn(draw: st.DrawFn, make: Recipe[T]) -> T:
    """What a recipe makes, drawn by Hypothesis."""
    return make(_Drawn(draw))


def mixed(make: Recipe[T]) -> st.SearchStrategy[T]:
    """What a recipe makes: one in ten drawn by Hypothesis, the others from a seed."""
    seeds = st.integers(0, 2**60)
    fast = [seeds.map(lambda seed, turn=turn: make(Seeded(seed * 9 + turn))) for turn in range(9)]
    return st.one_of(drawn(make), *fast)


def _several(dice: Dice, options: Sequence[str], most: int) -> list[str]:
    return [dice.pick(options) for _ in range(dice.between(0, most))]


def a_text(dice: Dice) -> str:
    """A small nasty text."""
    recipe = dice.between(0, 5)
    if recipe == 0:
        return "".join(_several(dice, BLOCKS, 30))
    if recipe == 1:
        return "\n".join("".join(_several(dice, "ab ", 12)) for _ in range(dice.between(0, 9)))
    if recipe == 2:
        return a_few_blank_lines(dice)
    if recipe == 3:
        return "".join(_several(dice, ALPHABET + RARE, 40))
    return "".join(_several(dice, ALPHABET, 70))


def a_few_blank_lines(dice: Dice) -> str:
    """Long blank lines between short ones: what is hidden between two runs."""
    return "\n".join(["a", *_several(dice, LINES, 11)])


def a_few_words(dice: Dice) -> str:
    """Words and parts of words: what merges into one token, and what does not."""
    return " ".join(["thunder", *_several(dice, WORDS, 40)])


def settings_by(
    dice: Dice,
    *,
    patterns: tuple[str, ...] = (*PATTERNS, *FAULTY),
    units: tuple[Any, ...] = ANY_UNITS,
    largest: int = 20,
) -> dict[str, Any]:
    """Arguments of `Recursive`, in any combination, valid ones only."""
    regex = bool(patterns) and dice.between(0, 1) == 1
    own = tuple(_several(dice, patterns if regex else LITERALS, 4))
    size = dice.between(1, largest)
    return {
        "chunk_size": size,
        "chunk_overlap": dice.between(0, size),
        "separators": own if regex or dice.between(0, 1) else dice.pick(COMMON),
        "keep_separator": dice.pick((True, False, "start", "end")),
        "is_separator_regex": regex,
        "strip_whitespace": dice.between(0, 3) > 0,
        "length_function": dice.pick(units),
    }


def settings_of(
    *,
    patterns: tuple[str, ...] = (*PATTERNS, *FAULTY),
    units: tuple[Any, ...] = ANY_UNITS,
    largest: int = 20,
) -> st.SearchStrategy[dict[str, Any]]:
    """Arguments of `Recursive` with separators, units and sizes of a kind."""
    return mixed(partial(settings_by, patterns=patterns, units=units, largest=largest))


def a_plain(dice: Dice) -> Recursive:
    """Literal separators, lengths in characters."""
    return Recursive(**settings_by(dice, patterns=(), units=("characters",)))


def a_kept(dice: Dice) -> Recursive:
    """Literal separators that are kept, white space stripped: what the hot path splits."""
    given = settings_by(dice, patterns=(), units=UNITS)
    return Recursive(
        **{**given, "keep_separator": given["keep_separator"] or "end", "strip_whitespace": True}
    )


def a_sound(dice: Dice) -> Recursive:
    """Anything but groups and strange lengths: what the laws of causes hold for."""
    return Recursive(**settings_by(dice, patterns=PATTERNS, units=(*UNITS, *CALLABLES)))


texts = mixed(a_text)
words = mixed(a_few_words)
sound = mixed(a_sound)
