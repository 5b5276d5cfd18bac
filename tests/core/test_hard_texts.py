"""What no text should break: strategies of one separator, of tokens and of sentences at their edges."""

from __future__ import annotations

from typing import Any

import pytest

from chunkscope import (
    Character,
    Sentence,
    SentenceTokens,
    SplitError,
    Strategy,
    Token,
)

HARD = {
    "one sentence": "Only this.",
    "no sentence end": "words and words without any end " * 20,
    "one long word": "x" * 3000,
    "emoji": "👩\u200d👧🙂" * 40,
    "NUL": "a\x00b. \x00\x00",
    "empty": "",
    "blank": " \n\u3000\t",
    "windows": "One.\r\n\r\nTwo.\r\n",
}
ALL = (Character, Token, SentenceTokens, Sentence)


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
@pytest.mark.parametrize("kind", ALL)
def test_hard_texts_are_split_at_the_smallest_size(kind: type[Strategy], text: str) -> None:
    """chunk_size 1 is a size like any other, whatever the text."""
    chunking = kind(chunk_size=1, chunk_overlap=0).split(text)  # type: ignore[call-arg]
    assert len(chunking.boundaries) == max(len(chunking.chunks) - 1, 0)
    assert chunking.chunks if text.strip() else not chunking.texts or kind is Token


@pytest.mark.parametrize("kind", [Character, Token, Sentence])
def test_half_a_character_is_split(kind: type[Strategy]) -> None:
    """A lone surrogate has a length and a place like any other character."""
    chunking = kind(chunk_size=4, chunk_overlap=0).split("a\ud800b. c")  # type: ignore[call-arg]
    assert chunking.starts[0] == 0
    assert chunking.ends[-1] == 6


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize(("size", "overlap"), [(0, 0), (5, 6), (5, -1), ("9", 0), (True, 0)])
def test_windows_that_nobody_can_use_are_refused(kind: type[Strategy], size: Any, overlap: Any) -> None:
    """The message names the argument and the fix."""
    with pytest.raises(SplitError, match=r"chunk_size|chunk_overlap"):
        kind(chunk_size=size, chunk_overlap=overlap)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("kind", "equal"), [(Character, True), (Token, False), (SentenceTokens, False), (Sentence, True)]
)
def test_an_overlap_as_large_as_the_size(kind: type[Strategy], equal: bool) -> None:
    """Where pieces are carried whole it is taken, as in the library; windows would never move on."""
    if equal:
        assert kind(chunk_size=5, chunk_overlap=5).split("One. Two.").texts  # type: ignore[call-arg]
        return
    with pytest.raises(SplitError, match=r"chunk_overlap \(5\) must be smaller than chunk_size \(5\)"):
        kind(chunk_size=5, chunk_overlap=5)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "strategy",
    [
        Character(1000, 0, " "),
        Token(500, 50),
        SentenceTokens(),
        Sentence(1000, 100),
        Sentence(200, 20, "cl100k_base"),
    ],
    ids=lambda strategy: strategy.name,
)
def test_a_megabyte_on_one_line(strategy: Strategy) -> None:
    """A million characters without a line end are split, and their number was guessed within a half."""
    text = ("The ferry leaves at nine, and Dr. Ono waits. " * 23_000)[:1_000_000]
    chunking = strategy.split(text)
    assert chunking.ends[-1] >= len(text) - 1
    estimate = strategy.estimated_chunks(text)
    assert estimate is not None
    assert 0.5 < estimate / len(chunking.starts) < 1.5
