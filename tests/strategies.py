"""What the laws are tried on: small nasty texts and every combination of settings."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from chunkscope import Recursive

ALPHABET = "ab,. \n\u3000x。-A"
"""Separators, blanks wide and narrow, letters that repeat: few signs, so that they often meet."""

LITERALS = ("\n\n", "\n", " ", "", ",", ". ", "。", "--", "aa", "\u3000", "ab", ".")
PATTERNS = (
    "\n+", r"\s", r"(?<=\. )", "[,.]", "a|", "(?=b)", r"\b", "", "$", "^", "a*", ".", "[,.]+ ?", "(?:ab|,)",
)  # fmt: skip
FAULTY = ("(a)", "(a)(b)", "(x)?,", "(?i)A", "(a|(b))", "***", r"((,)\s*)", r"(a)\1", r"(?P<n>a)(?P=n)", "[")
"""Groups that break the joining, patterns that do not compile, or only bare."""

COMMON = (("\n\n", "\n", " ", ""), ("\n\n", "\n", "。", ""), (". ", ","), (",",), ("\n", " "))

blank_lines = st.lists(
    st.sampled_from(["a", "b a", " " * 4, " " * 6, " " * 9, "aab"]), min_size=2, max_size=12
).map("\n".join)
"""Long blank lines between short ones: what is hidden between two runs."""

words = st.lists(
    st.sampled_from(
        ["thunder", "storms", "a", "neigh", "bourhood", ".", "e", "\n", "1", "23", "雷", "雨です"]
    ),
    min_size=4,
    max_size=40,
).map(" ".join)
"""Words and parts of words: what merges into one token, and what does not."""

texts = st.one_of(
    st.text(alphabet=ALPHABET, max_size=80),
    st.lists(
        st.sampled_from(
            ["a", "bb", "ab,", "    ", "\n", " ", "x" * 9, "a b. c", "。", "\n\n", "\u3000\u3000\u3000", "--"]
        ),
        max_size=30,
    ).map("".join),
    st.lists(st.text(alphabet="ab ", max_size=12), max_size=10).map("\n".join),
    blank_lines,
    st.text(max_size=40),
)


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


@st.composite
def settings_of(
    draw: st.DrawFn,
    *,
    patterns: tuple[str, ...] = (*PATTERNS, *FAULTY),
    units: tuple[Any, ...] = ("characters", "characters", *UNITS, *CALLABLES, *STRANGE),
    largest: int = 20,
) -> dict[str, Any]:
    """Arguments of `Recursive`, in any combination, valid ones only."""
    regex = draw(st.booleans()) if patterns else False
    separators = st.lists(st.sampled_from(patterns if regex else LITERALS), max_size=4).map(tuple)
    size = draw(st.integers(1, largest))
    return {
        "chunk_size": size,
        "chunk_overlap": draw(st.integers(0, size)),
        "separators": draw(separators if regex else st.sampled_from(COMMON) | separators),
        "keep_separator": draw(st.sampled_from([True, False, "start", "end"])),
        "is_separator_regex": regex,
        "strip_whitespace": draw(st.booleans() | st.just(value=True)),
        "length_function": draw(st.sampled_from(units)),
    }


plain = settings_of(patterns=(), units=("characters",)).map(lambda given: Recursive(**given))
"""Literal separators, lengths in characters."""

kept = settings_of(patterns=(), units=UNITS).map(
    lambda given: Recursive(
        **{**given, "keep_separator": given["keep_separator"] or "end", "strip_whitespace": True}
    )
)
"""Literal separators that are kept, white space stripped: what the hot path splits."""

sound = settings_of(patterns=PATTERNS, units=(*UNITS, *CALLABLES)).map(lambda given: Recursive(**given))
"""Anything but groups and strange lengths: what the laws of causes hold for."""
