"""What cannot be shown is refused before it is run, and nothing else is."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive
from chunkscope.limits import TooLarge, can_be_copied, check_count, check_size, estimated_chunks

PROSE = "\n\n".join(
    " ".join("word" * (1 + number % 3) for number in range(40 + paragraph % 90)) for paragraph in range(400)
)


@pytest.mark.parametrize(("size", "overlap"), [(40, 10), (100, 20), (400, 40), (400, 390), (2000, 2000)])
@pytest.mark.parametrize(
    "text", [PROSE, PROSE.replace("\n\n", " "), "雨" * 100_000], ids=["paragraphs", "line", "ja"]
)
def test_the_estimate_is_near(text: str, size: int, overlap: int) -> None:
    """Counting separators tells the number of chunks to within a factor of three."""
    strategy = Recursive(chunk_size=size, chunk_overlap=overlap)
    estimated = estimated_chunks(strategy, text)
    assert estimated is not None
    assert estimated / 3 <= len(strategy.split(text).chunks) <= estimated * 3


def test_patterns_are_not_estimated_but_counted_afterwards() -> None:
    """What a pattern matches is known after the split only; too many chunks are refused then."""
    strategy = Recursive(chunk_size=1, chunk_overlap=0, separators=("x", ""), is_separator_regex=True)
    text = "雨" * 200_001
    assert estimated_chunks(strategy, text) is None
    check_size(strategy, text)
    with pytest.raises(TooLarge, match="200,001"):
        check_count(strategy.split(text))


def test_a_million_windows_are_refused_at_once() -> None:
    """25,000 characters with an overlap of 24,999 move on by one; the message names the way out."""
    text = "雨" * 1_000_000
    with pytest.raises(
        TooLarge, match=r"975,001 chunks .* 200,000 can be shown: lower chunk_overlap \(24999\)"
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
