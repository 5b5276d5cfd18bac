"""One question against the chunks of many sizes: ladders, overlaps, answers as they come."""

from __future__ import annotations

import math
import threading
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed, Recursive, SplitError
from chunkscope.limits import TooLarge
from chunkscope.retrieve import RetrieverError
from chunkscope.retrieve.answer import Progress, SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.hybrid import Hybrid
from chunkscope.retrieve.ladder import LARGEST_TOKENS, MOST_CHUNKS, MOST_RUNGS, Overlap, at_sizes, ladder
from chunkscope.worker import Workers
from tests.budget import law
from tests.core.retrieve_values import Length

TEXT = "The bins go out at eight. The machine stops at nine. Bicycles stay in the yard. " * 3
QUESTION = "When does the machine stop?"
BASE = Recursive(separators=(". ", " ", ""))


def sizes_of(text: str, question: str, *sizes: int, overlap: float = 0) -> list[SizeAnswer]:
    """The answers alone, without what happens between."""
    found = answers(text, question, at_sizes(BASE, sizes, Overlap(overlap)), Bm25())
    return [each for each in found if isinstance(each, SizeAnswer)]


@law(share=0.05)
@given(length=st.integers(0, 5_000_000), unit=st.sampled_from(["characters", "cl100k_base"]))
def test_a_ladder_suits_its_text(length: int, unit: str) -> None:
    """Sizes rise by 2 or 2.5, leave two chunks, and make no more than about 20,000 of them."""
    sizes = ladder(length, unit)
    assert 1 <= len(sizes) <= MOST_RUNGS
    assert all(after / before in {2, 2.5} for before, after in pairwise(sizes))
    if length >= 20:
        assert length / MOST_CHUNKS <= sizes[0]
        assert sizes[-1] <= min(length / 2, 4000 if unit == "characters" else LARGEST_TOKENS)


def test_a_ladder_grows_with_the_text() -> None:
    """From a few sentences to a book."""
    assert ladder(0) == (10,)
    assert ladder(100) == (10, 20, 40)
    assert ladder(6_000) == (20, 40, 100, 200, 400, 1000, 2000)
    assert ladder(5_000_000) == (400, 1000, 2000, 4000)
    assert ladder(20_000, "o200k_base") == (10, 20, 40, 100, 200, 400, 1000)


@law(share=0.05)
@given(value=st.floats(0, 5_000) | st.floats(0, 1), size=st.integers(1, 5_000))
def test_an_overlap_never_passes_the_size(value: float, size: int) -> None:
    """Below 1 a share of the size, from 1 on a length; rounded down."""
    overlap = Overlap(value).of(size)
    assert 0 <= overlap <= size
    assert overlap <= (size * value if value < 1 else value) + 1e-6


@pytest.mark.parametrize(
    ("value", "size", "overlap"), [(0.29, 100, 29), (0.1, 15, 1), (20, 15, 15), (0, 9, 0)]
)
def test_overlaps(value: float, size: int, overlap: int) -> None:
    """Shares do not suffer from binary fractions."""
    assert Overlap(value).of(size) == overlap


@pytest.mark.parametrize("value", [-0.1, math.inf, math.nan])
def test_an_overlap_must_be_a_length(value: float) -> None:
    """The error names the value and both ways to give one."""
    with pytest.raises(RetrieverError, match=r"overlap \(.*\) must be 0 or more: give a share below 1"):
        Overlap(value)


def test_sizes_are_tried_once_and_rising() -> None:
    """Repeated sizes are one, and all other settings stay."""
    found = at_sizes(BASE, [400, 100, 400], Overlap(0.1))
    assert [(each.chunk_size, each.chunk_overlap) for each in found] == [(100, 10), (400, 40)]
    assert all(each.separators == BASE.separators for each in found if isinstance(each, Recursive))


def test_plain_windows_always_move_on() -> None:
    """An overlap as long as the window is lowered by 1 where the splitter cannot take it."""
    assert at_sizes(Fixed(), [5], Overlap(50)) == (Fixed(5, 4),)
    assert at_sizes(BASE, [5], Overlap(50))[0].chunk_overlap == 5


@pytest.mark.parametrize("size", [0, -3, True, 2.5])
def test_a_size_that_no_splitter_takes_is_refused(size: Any) -> None:
    """The error names chunk_size and its value."""
    with pytest.raises(SplitError, match=r"chunk_size"):
        at_sizes(BASE, [size], Overlap(0.5))


@pytest.mark.parametrize("strategy", [BASE, Fixed()], ids=lambda each: each.name)
def test_an_absurd_size_gives_one_chunk(strategy: Any) -> None:
    """A size far beyond the text, or beyond 64 bits, makes one chunk of it."""
    for size in (10**6, 10**30):
        found = list(answers(TEXT, QUESTION, at_sizes(strategy, [size], Overlap(0.1)), Bm25()))[-1]
        assert isinstance(found, SizeAnswer)
        assert (found.starts.tolist(), found.order.tolist()) == ([0], [0])


def test_an_answer_is_the_split_and_its_scores() -> None:
    """Columns are those of the split, scores those of the retriever, the order that of the scores."""
    for answer in sizes_of(TEXT, QUESTION, 20, 60, overlap=0.2):
        chunking = answer.strategy.split(TEXT)
        assert (answer.size, answer.overlap) == (answer.strategy.chunk_size, answer.strategy.chunk_overlap)
        assert answer.starts.tolist() == chunking.starts.tolist()
        assert answer.ends.tolist() == chunking.ends.tolist()
        assert answer.lengths.tolist() == [len(text) for text in chunking.texts]
        assert answer.scores.tolist() == Bm25().index(chunking.texts).scores(QUESTION).tolist()
        assert sorted(answer.order.tolist()) == list(range(len(chunking.texts)))
        assert (np.diff(answer.scores[answer.order]) <= 0).all()
        assert answer.retriever == Bm25()
        assert answer.seconds > 0


@pytest.mark.parametrize("text", ["", " ", "\n\n", "x", "\0", "\ud800"])
@pytest.mark.parametrize("question", ["", "x", "\ud800"])
def test_any_text_and_question_have_an_answer(text: str, question: str) -> None:
    """No text, or one chunk, or none: there is an answer for each size."""
    found = list(answers(text, question, at_sizes(BASE, [1, 10], Overlap(0)), Hybrid()))
    sizes = [each for each in found if isinstance(each, SizeAnswer)]
    assert [each.size for each in sizes] == [1, 10]
    assert all(len(each.scores) == len(each.starts) == len(each.order) for each in sizes)


def test_too_many_chunks_are_refused_before_the_first_answer() -> None:
    """The size that cannot be shown is named at once, not after minutes of others."""
    with pytest.raises(TooLarge, match=r"raise chunk_size \(1\)"):
        next(answers("ab" * 200_000, QUESTION, at_sizes(BASE, [1000, 1], Overlap(0)), Bm25()))


def test_progress_comes_between_the_answers() -> None:
    """Each text is reported, for the size it belongs to, before that size's answer."""
    found = list(answers("aa bb cc", "", at_sizes(BASE, [3, 100], Overlap(0)), Length()))
    told = [("answer", each.size) if isinstance(each, SizeAnswer) else each for each in found]
    steps = [Progress(1, 3, 3), Progress(2, 3, 3), Progress(3, 3, 3), ("answer", 3)]
    assert told == [*steps, Progress(1, 1, 100), ("answer", 100)]


def test_what_goes_wrong_in_an_index_is_raised() -> None:
    """The error of the retriever comes out as itself, after the answers before it."""
    found = answers("aa bb cc", "", at_sizes(BASE, [3, 100], Overlap(0)), Length(fail="aa bb cc"))
    assert [type(next(found)) for _ in range(4)] == [Progress, Progress, Progress, SizeAnswer]
    with pytest.raises(LookupError, match="aa bb cc"):
        next(found)


def test_a_closed_generator_ends_its_thread() -> None:
    """Nobody goes on indexing for an answer that nobody wants."""
    found = answers("ab " * 2000, "", at_sizes(BASE, [3], Overlap(0)), Length())
    next(found)
    found.close()  # type: ignore[attr-defined]
    for thread in threading.enumerate():
        if thread.name == "chunkscope-index":
            thread.join(10)
            assert not thread.is_alive()


def test_answers_come_out_of_a_worker() -> None:
    """The generator runs in another process, its items come as they are made."""
    with Workers(1, preload=["chunkscope.retrieve.answer"]) as workers:
        job = workers.submit(answers, TEXT, QUESTION, at_sizes(BASE, [20, 60], Overlap(0)), Bm25())
        assert job.wait(60)
    assert job.error is None
    sizes = [each for each in job.results if isinstance(each, SizeAnswer)]
    ours = sizes_of(TEXT, QUESTION, 20, 60)
    assert [each.scores.tolist() for each in sizes] == [each.scores.tolist() for each in ours]
