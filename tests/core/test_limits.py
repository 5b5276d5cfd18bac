"""What cannot be shown is refused before it is run, and nothing else is."""

from __future__ import annotations

import pytest
from hypothesis import given

from chunkscope import Fixed, Recursive
from chunkscope.limits import TooLarge, can_be_copied, check_size, most_chunks
from tests.budget import law
from tests.strategies import UNITS, settings_of, texts

literal = settings_of(patterns=(), units=UNITS).map(lambda given: Recursive(**given))


@law(0.3)
@given(texts, literal)
def test_the_estimate_is_never_too_low(text: str, strategy: Recursive) -> None:
    """No split makes more chunks than estimated from its separators."""
    bound = most_chunks(strategy, text)
    assert bound is not None
    assert len(strategy.split(text).chunks) <= bound


def test_a_million_windows_are_refused_at_once() -> None:
    """25,000 characters with an overlap of 24,999 move on by one; the message names the way out."""
    text = "雨" * 1_000_000
    with pytest.raises(
        TooLarge, match=r"1,000,001 chunks .* 200,000 can be shown: lower chunk_overlap \(24999\)"
    ):
        check_size(Recursive(chunk_size=25_000, chunk_overlap=24_999), text)
    with pytest.raises(TooLarge):
        check_size(Fixed(chunk_size=25_000, chunk_overlap=24_999), text)


@pytest.mark.parametrize("size", [25_000, 400, 40])
def test_ordinary_settings_of_a_long_text_pass(size: int) -> None:
    """A tenth of overlap is shown at any size, and so is the largest overlap over words."""
    check_size(Recursive(chunk_size=size, chunk_overlap=size // 10), "雨" * 1_000_000)
    check_size(Recursive(chunk_size=size, chunk_overlap=size), "word " * 190_000)


def test_lengths_are_known_without_copying_texts() -> None:
    """Two thousand chunks of 25,000 characters are measured from their offsets."""
    chunking = Recursive(chunk_size=25_000, chunk_overlap=24_990).split("x" * 50_000)
    assert chunking.stored == int(chunking.lengths.sum()) == sum(map(len, chunking.texts))
    assert can_be_copied(chunking)
    assert chunking.summary.stored == chunking.stored / 50_000
