"""What a budget buys, checked character by character."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Span
from chunkscope.retrieve.budget import Coverage, Filled, coverage, filled, top
from chunkscope.units import UnitError, measure
from tests.budget import law
from tests.core.retrieve_values import answer_of

TEXT = "Bins at eight, 洗濯機は九時まで, bikes in the yard; 鍵は管理人室😀 and quiet after ten."

starts = st.integers(0, len(TEXT) - 1)
spans = st.tuples(starts, st.integers(1, 30)).map(lambda pair: (pair[0], min(sum(pair), len(TEXT))))
chunks = st.lists(
    st.tuples(spans, st.sampled_from([0.0, 0.25, 0.5, 1.0])).map(lambda pair: (*pair[0], pair[1]))
)


def characters(given: Filled) -> Counter[int]:
    """How often each position of the text is handed over."""
    pairs = zip(given.starts.tolist(), given.ends.tolist(), strict=True)
    return Counter(position for start, end in pairs for position in range(start, end))


@law(share=0.05)
@given(chunks=chunks, budget=st.integers(-5, 200))
def test_characters_are_filled_one_by_one(chunks: list[tuple[int, int, float]], budget: int) -> None:
    """The budget gets the first characters of all chunks in rank order, and no more."""
    answer = answer_of(chunks)
    given = filled(answer, TEXT, budget)
    ranked = [chunks[at] for at in answer.order]
    stream = [position for start, end, _score in ranked for position in range(start, end)][: max(budget, 0)]
    held = Counter(stream)
    assert characters(given) == held
    assert given.used == given.characters == len(stream)
    assert given.distinct == len(held)
    assert given.duplicated == len(stream) - len(held)
    assert given.chunks - given.whole in {0, 1}


@pytest.mark.parametrize("unit", ["cl100k_base", "o200k_base"])
@law(share=0.05)
@given(chunks=chunks, budget=st.integers(-5, 60))
def test_a_budget_in_tokens_is_never_passed(
    unit: str, chunks: list[tuple[int, int, float]], budget: int
) -> None:
    """Every chunk but the last is whole; their tokens together stay within the budget."""
    answer = answer_of(chunks)
    given = filled(answer, TEXT, budget, unit)
    pairs = list(zip(given.starts.tolist(), given.ends.tolist(), strict=True))
    ranked = [chunks[at][:2] for at in answer.order]
    assert pairs[: given.whole] == ranked[: given.whole]
    assert given.used == sum(measure(unit)(TEXT[start:end]) for start, end in pairs)
    assert given.used <= max(budget, 0)
    if given.whole < len(ranked):
        start, end = ranked[given.whole]
        before = sum(measure(unit)(TEXT[s:e]) for s, e in pairs[: given.whole])
        assert before + measure(unit)(TEXT[start:end]) > budget


def test_the_first_that_does_not_fit_is_cut() -> None:
    """Nothing comes after the cut, even if it would fit."""
    given = filled(answer_of([(0, 4, 0.9), (4, 20, 0.8), (30, 32, 0.7)]), TEXT, 10)
    assert list(zip(given.starts, given.ends, strict=True)) == [(0, 4), (4, 10)]
    assert (given.chunks, given.whole, given.used, given.unit) == (2, 1, 10, "characters")


def test_an_unknown_unit_is_refused() -> None:
    """A budget in a unit that nobody can count is an error."""
    with pytest.raises(UnitError, match="words"):
        filled(answer_of([(0, 4, 1.0)]), TEXT, 10, "words")


@pytest.mark.parametrize(("k", "starts"), [(-1, []), (0, []), (2, [8, 4]), (3, [8, 4, 0]), (99, [8, 4, 0])])
def test_top_k_takes_whole_chunks(k: int, starts: list[int]) -> None:
    """The k best, all of them where there are fewer."""
    given = top(answer_of([(0, 6, 0.1), (4, 10, 0.5), (8, 14, 0.9)]), TEXT, k)
    assert given.starts.tolist() == starts
    assert given.chunks == given.whole == len(starts)
    assert given.used == 6 * len(starts)
    assert given.duplicated == 2 * max(len(starts) - 1, 0)


@law(share=0.05)
@given(chunks=chunks, budget=st.integers(0, 120), span=spans)
def test_coverage_by_counting(
    chunks: list[tuple[int, int, float]], budget: int, span: tuple[int, int]
) -> None:
    """The share counts the passage's characters, whole and rank the chunks that hold all of them."""
    answer = answer_of(chunks)
    given = filled(answer, TEXT, budget)
    found = coverage(answer, given, Span(*span))
    wanted = set(range(*span))
    assert found.share == len(wanted & characters(given).keys()) / len(wanted)
    handed = zip(given.starts.tolist(), given.ends.tolist(), strict=True)
    assert found.whole == any(wanted <= set(range(start, end)) for start, end in handed)
    holders = [rank for rank, at in enumerate(answer.order, 1) if wanted <= set(range(*chunks[at][:2]))]
    assert found.rank == (holders[0] if holders else None)


def test_an_empty_passage_is_not_covered() -> None:
    """There is nothing to find."""
    answer = answer_of([(0, 10, 1.0)])
    assert coverage(answer, top(answer, TEXT, 1), Span(3, 3)) == Coverage(0.0, whole=False, rank=None)
