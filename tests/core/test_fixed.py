"""The laws of plain windows."""

from __future__ import annotations

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import Chunking, Fixed, SplitError, strategy_from_json
from tests.budget import law
from tests.strategies import Dice, a_text, mixed
from tests.tried import tried


def windows(dice: Dice) -> Fixed:
    """Any size with any overlap below it."""
    size = dice.between(1, 30)
    return Fixed(chunk_size=size, chunk_overlap=dice.between(0, size - 1))


def spans_of(chunking: Chunking) -> list[tuple[int, int]]:
    """Start and end of every window."""
    return list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))


@tried(a_text, windows, share=0.1)
@example("to be or not", Fixed(8, 4))
@example("abcde", Fixed(3, 2))
def test_every_overlap_is_whole(text: str, strategy: Fixed) -> None:
    """At every boundary the overlap is what was asked, so nothing is missing and nothing has a cause."""
    chunking = strategy.split(text)
    asked = strategy.chunk_overlap
    assert (chunking.overlaps == asked).all()
    assert (chunking.overlap_lengths == asked).all()
    assert (chunking.carried == asked).all()
    for before, after in pairwise(spans_of(chunking)):
        assert before[1] - after[0] == asked
    for boundary in chunking.boundaries:
        assert (boundary.asked, boundary.overlap, boundary.gap, boundary.causes) == (asked, asked, 0, ())


@tried(a_text, windows, share=0.1)
@example("six words", Fixed(9, 4))
@example("a" * 10, Fixed(6, 2))
def test_no_window_lies_inside_its_neighbour(text: str, strategy: Fixed) -> None:
    """Every window reaches further than the one before: the last is the first that reaches the end."""
    spans = spans_of(strategy.split(text))
    for before, after in pairwise(spans):
        assert before[0] < after[0]
        assert before[1] < after[1]
    assert all(end < len(text) for _, end in spans[:-1])


@tried(a_text, windows, share=0.1)
def test_windows_cover_the_text(text: str, strategy: Fixed) -> None:
    """Windows begin at 0, leave no gap and end with the text; the source is theirs less what repeats."""
    chunking = strategy.split(text)
    assert not chunking.gaps.any()
    fresh = [text[max(start, done) : end] for (start, end), (_, done) in _with_previous(chunking)]
    assert "".join(fresh) == text
    assert chunking.summary.duplicated == sum(map(len, chunking.texts)) - len(text)


def _with_previous(chunking: Chunking) -> list[tuple[tuple[int, int], tuple[int, int]]]:
    spans = spans_of(chunking)
    return list(zip(spans, [(0, 0), *spans], strict=False))


@tried(a_text, windows, share=0.1)
def test_windows_are_slices_of_one_size(text: str, strategy: Fixed) -> None:
    """Every window is a verbatim slice, chunk_size long but for the last, which is never empty."""
    chunking = strategy.split(text)
    assert chunking.verbatim.all()
    assert chunking.texts == [text[start:end] for start, end in spans_of(chunking)]
    assert (chunking.lengths[:-1] == strategy.chunk_size).all()
    assert all(strategy.chunk_overlap < length <= strategy.chunk_size for length in chunking.lengths[1:])
    assert len(chunking.boundaries) == max(len(chunking.chunks) - 1, 0)


@tried(a_text, windows, share=0.1)
def test_there_are_as_many_windows_as_steps(text: str, strategy: Fixed) -> None:
    """1 + ceil((length - size) / step) windows, one for a shorter text, none for an empty one."""
    step = strategy.chunk_size - strategy.chunk_overlap
    further = max(len(text) - strategy.chunk_size, 0)
    assert len(strategy.split(text).chunks) == (1 + -(-further // step) if text else 0)


@law(share=0.1)
@given(mixed(windows), st.text(min_size=1))
def test_most_is_one_less_than_the_size(strategy: Fixed, text: str) -> None:
    """The largest overlap that windows of a size can have is that size less the one step on."""
    assert (strategy.split(text).most == strategy.chunk_size - 1).all()


@law(share=0.1)
@given(st.integers(1, 1000), st.integers(0, 1000))
def test_an_overlap_that_reaches_the_size_is_refused(size: int, more: int) -> None:
    """Windows would never move on: the error names both values and the fix."""
    with pytest.raises(SplitError, match=rf"chunk_overlap \({size + more}\).*\({size}\).*lower the overlap"):
        Fixed(chunk_size=size, chunk_overlap=size + more)


def test_an_empty_text_has_no_windows() -> None:
    """No chunk, no boundary, and a summary of zeros."""
    chunking = Fixed(chunk_size=8, chunk_overlap=4).split("")
    assert (chunking.texts, len(chunking.chunks), len(chunking.boundaries)) == ([], 0, 0)
    assert [part.tolist() for part in chunking.ranges()] == [[], [], []]
    summary = chunking.summary
    assert (summary.chunks, summary.duplicated, summary.mean_overlap, summary.stored) == (0, 0, 0.0, 0.0)


@pytest.mark.parametrize("length", range(1, 9))
def test_a_text_up_to_the_size_is_one_window(length: int) -> None:
    """langchain#14649, retold for windows: no tail that repeats the end of a text already held whole."""
    text = "half a dozen"[:length]
    assert Fixed(chunk_size=8, chunk_overlap=4).split(text).texts == [text]


def test_one_character_more_opens_a_window() -> None:
    """Nine characters are two windows of 8 and 5: four are shared, one is new."""
    chunking = Fixed(chunk_size=8, chunk_overlap=4).split("half a do")
    assert chunking.texts == ["half a d", " a do"]


def test_large_overlaps_put_many_windows_over_one_character() -> None:
    """With a step of 1 every character in the middle lies in as many windows as the size."""
    chunking = Fixed(chunk_size=5, chunk_overlap=4).split("qrstuvwxyz")
    counts = np.zeros(10, dtype=int)
    for start, end in spans_of(chunking):
        counts[start:end] += 1
    assert counts.tolist() == [1, 2, 3, 4, 5, 5, 4, 3, 2, 1]


def test_there_is_no_queue_between_windows() -> None:
    """Windows carry nothing over: no queue, and no separator between them."""
    chunking = Fixed(chunk_size=4, chunk_overlap=1).split("half a dozen")
    assert [chunking.queue(boundary) for boundary in range(3)] == [None, None, None]
    assert {boundary.separator for boundary in chunking.boundaries} == {""}


def test_windows_survive_json() -> None:
    """The settings written down and read again are the same strategy."""
    strategy = Fixed(chunk_size=9, chunk_overlap=2)
    assert strategy.to_json() == {"strategy": "fixed", "chunk_size": 9, "chunk_overlap": 2}
    assert strategy_from_json(strategy.to_json()) == strategy
    assert hash(strategy_from_json(strategy.to_json())) == hash(strategy)
