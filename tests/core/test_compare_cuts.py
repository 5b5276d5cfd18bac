"""Chunkings side by side: cuts that agree, and what no cut parts."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Chunking, Fixed, Recursive, Span
from chunkscope.assembly.parts import Part
from chunkscope.compare import (
    Whole,
    agreement,
    cut_places,
    whole,
)
from tests.budget import law
from tests.core.compare_values import LETTERS, characters, chunkings, parted, slices


@law(0.02)
@given(st.integers(2, 4).flatmap(chunkings))
def test_a_cut_counts_the_chunkings_that_make_it(every: list[Chunking]) -> None:
    """Two cuts are one when only blanks lie between the ends of their chunks."""
    found = agreement(every)
    ends = [
        {_solid(each.text, each.pieces(index)[-1].end) for index in range(len(each.starts) - 1)}
        for each in every
    ]
    for each, counts in zip(every, found.counts, strict=True):
        for index, count in enumerate(counts.tolist()):
            place = _solid(each.text, each.pieces(index)[-1].end)
            assert count == sum(place in places for places in ends)
    assert found.places == len(set().union(*ends))
    assert found.shared == len(set.intersection(*ends))


def _solid(text: str, end: int) -> int:
    """The offset behind the last non-blank character before ``end``."""
    return len(text[:end].rstrip())


def test_white_space_between_two_chunks_is_on_neither_side() -> None:
    """Stripped or not, before or behind the line end or a blank chunk: the cut is the same."""
    text = "One two.\n\n  Three four.\n\nFive."
    stripped = Recursive(chunk_size=14, chunk_overlap=0).split(text)
    kept = Recursive(chunk_size=14, chunk_overlap=0, strip_whitespace=False, keep_separator="end").split(text)
    assert stripped.ends[0] != kept.ends[0]
    found = agreement([stripped, kept])
    assert [counts.tolist() for counts in found.counts] == [[2, 2], [2, 2, 2]]
    assert (found.places, found.shared) == (2, 2)


def test_an_overlap_does_not_move_a_cut() -> None:
    """A chunk ends where it ends, whatever the next one repeats."""
    plain, repeated = slices(LETTERS, (0, 40), (40, 80)), slices(LETTERS, (0, 40), (30, 80))
    assert agreement([plain, repeated]).shared == 1


def test_each_chunking_knows_its_own_cuts() -> None:
    """Of three chunkings, cuts at 20 are made by all, at 40 by two, at 10 and 30 by one each."""
    every = [
        slices(LETTERS, (0, 20), (20, 40), (40, 100)),
        slices(LETTERS, (0, 10), (10, 20), (20, 40), (40, 100)),
        slices(LETTERS, (0, 20), (20, 30), (30, 100)),
    ]
    found = agreement(every)
    assert [counts.tolist() for counts in found.counts] == [[3, 2], [1, 3, 2], [3, 1]]
    assert (found.places, found.shared) == (4, 1)
    assert [found.own(column) for column in range(3)] == [0, 1, 1]


def test_a_moved_piece_ends_the_chunk_where_its_text_ends() -> None:
    """The hull of a chunk put together of pieces may reach far beyond its end."""
    moved = parted(
        LETTERS,
        Part((Span(50, 60), Span(0, 20)), LETTERS[50:60] + LETTERS[0:20]),
        Part((Span(20, 30),), LETTERS[20:30]),
    )
    assert cut_places(moved).tolist() == [20]


@law(0.02)
@given(chunkings(1), st.data())
def test_whole_is_what_one_chunk_holds(one: list[Chunking], data: st.DataObject) -> None:
    """A span is whole when one chunk's pieces have all of its non-blank characters that are in any chunk.

    Spans of which no chunk has anything but blanks do not count.
    """
    (chunking,) = one
    text = chunking.text
    place = st.integers(0, len(text))
    span = st.tuples(place, place).map(lambda pair: Span(min(pair), max(pair)))
    spans = data.draw(st.lists(span, max_size=8))
    held = [characters(chunking, index) for index in range(len(chunking.starts))]
    kept = {at for chunk in held for at in chunk if not text[at].isspace()}
    solid = [kept.intersection(range(each.start, each.end)) for each in spans]
    wanted = [wanted for wanted in solid if wanted]
    count = sum(any(wanted <= chunk for chunk in held) for wanted in wanted)
    assert whole(spans, chunking) == Whole(count, len(wanted))


def test_sentences_are_cut_by_windows() -> None:
    """Windows of ten leave one of three sentences whole, those across a cut need an overlap."""
    text = "One two. Three. Four."
    sentences = [Span(0, 9), Span(9, 16), Span(16, 21)]
    assert whole(sentences, Fixed(10, 0).split(text)) == Whole(1, 3)
    assert whole(sentences, Fixed(12, 6).split(text)) == Whole(3, 3)
    assert whole([], Fixed(10, 0).split(text)) == Whole(0, 0)
    assert whole(sentences, Fixed(10, 0).split("")) == Whole(0, 0)


def test_pieces_not_hulls_hold_a_span() -> None:
    """A chunk that took text from both sides of a sentence does not hold the sentence."""
    around = parted(
        LETTERS,
        Part((Span(0, 10), Span(20, 30)), LETTERS[0:10] + LETTERS[20:30]),
        Part((Span(10, 20),), LETTERS[10:20]),
    )
    assert whole([Span(8, 22), Span(0, 10)], around) == Whole(1, 2)
    joined = parted("ab  cd", Part((Span(0, 2), Span(4, 6)), "ab cd"))
    assert whole([Span(0, 6)], joined) == Whole(1, 1)
