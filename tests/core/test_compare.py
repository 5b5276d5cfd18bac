"""Chunkings side by side: kept and changed, cuts that agree, what is left whole, and the figures."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Chunking, Fixed, Recursive, Span
from chunkscope.assembly.parts import Part, assemble
from chunkscope.compare import (
    Fate,
    Landmarks,
    Spread,
    Whole,
    agreement,
    cut_places,
    kept_changed_new,
    landmarks,
    measures,
    whole,
)
from chunkscope.compare.blanks import filled
from chunkscope.strategies.base import SplitError
from chunkscope.units import measure
from tests.budget import law
from tests.strategies import settings_of, texts

SETTINGS = settings_of(units=("characters",)).map(lambda given: Recursive(**given))
LETTERS = "abcdefghij" * 10


def parted(text: str, *parts: Part) -> Chunking:
    """A chunking made by hand."""
    return assemble(text, Fixed(1000, 0), parts)


def slices(text: str, *spans: tuple[int, int]) -> Chunking:
    """A chunking of slices."""
    return parted(text, *(Part((Span(*span),), text[slice(*span)]) for span in spans))


@st.composite
def chunkings(draw: st.DrawFn, count: int) -> list[Chunking]:
    """Chunkings of one text, by `Recursive` (rewritten chunks among them), or by hand of any pieces."""
    text = draw(texts)
    found = []
    while len(found) < count:
        if text and draw(st.booleans()):
            found.append(_of_pieces(draw, text))
            continue
        try:
            found.append(draw(SETTINGS).split(text))
        except SplitError:
            found.append(Fixed(5, 2).split(text))
    return found


def _of_pieces(draw: st.DrawFn, text: str) -> Chunking:
    """Chunks of one to three pieces, anywhere and in any order."""
    place = st.integers(0, len(text))
    span = st.tuples(place, place).map(lambda pair: Span(min(pair), max(pair)))
    made = draw(st.lists(st.lists(span, min_size=1, max_size=3), max_size=5))
    return parted(
        text, *(Part(tuple(pieces), "|".join(piece.of(text) for piece in pieces)) for pieces in made)
    )


def characters(chunking: Chunking, index: int) -> set[int]:
    """The offsets of the characters that a chunk's pieces have."""
    return {offset for piece in chunking.pieces(index) for offset in range(piece.start, piece.end)}


# Kept, changed, new


@law(0.02)
@given(chunkings(2))
def test_every_chunk_has_one_fate(pair: list[Chunking]) -> None:
    """Kept is the multiset of common texts; changed shares source with a former chunk, new with none."""
    before, after = pair
    found = kept_changed_new(before, after, "characters")
    common = Counter(before.indexed) & Counter(after.indexed)
    kept = [text for text, fate in zip(after.indexed, found.fates, strict=True) if fate == Fate.KEPT]
    assert Counter(kept) == common
    assert Counter(before.indexed[index] for index in found.gone) == Counter(before.indexed) - common
    covered = set().union(*(characters(before, index) for index in range(len(before.starts))))
    for index, fate in enumerate(found.fates):
        if fate != Fate.KEPT:
            assert (fate == Fate.CHANGED) == bool(characters(after, index) & covered)
    assert found.characters == found.units == sum(map(len, after.indexed)) - sum(map(len, kept))
    assert found.again == found.count(Fate.CHANGED) + found.count(Fate.NEW)


@law(0.01)
@given(chunkings(2))
def test_the_way_back_keeps_as_many(pair: list[Chunking]) -> None:
    """From a to b as many chunks are kept as from b to a, and all of them from a to a."""
    a, b = pair
    there, back = kept_changed_new(a, b, "characters"), kept_changed_new(b, a, "characters")
    assert there.count(Fate.KEPT) == back.count(Fate.KEPT)
    assert kept_changed_new(a, a, "characters").again == 0


def test_kept_changed_and_new_by_hand() -> None:
    """Of four chunks one is as it was, two lie over others, and one where nothing was."""
    before = slices(LETTERS, (0, 10), (10, 25), (25, 30))
    after = slices(LETTERS, (0, 10), (9, 25), (24, 30), (31, 38))
    found = kept_changed_new(before, after)
    assert found.fates.tolist() == [Fate.KEPT, Fate.CHANGED, Fate.CHANGED, Fate.NEW]
    assert found.gone.tolist() == [1, 2]
    assert (found.again, found.characters) == (3, 16 + 6 + 7)
    count = measure("cl100k_base")
    assert found.units == sum(count(text) for text in after.texts[1:])


def test_equal_texts_are_kept_as_often_as_there_are() -> None:
    """Two of three equal chunks are kept: those that stand where they stood."""
    text = "same.other.same.same."
    before = slices(text, (0, 5), (5, 11), (16, 21))
    after = slices(text, (0, 5), (11, 16), (16, 21))
    found = kept_changed_new(before, after)
    assert found.fates.tolist() == [Fate.KEPT, Fate.NEW, Fate.KEPT]
    assert found.gone.tolist() == [1]


def test_it_is_the_indexed_text_that_is_kept() -> None:
    """A chunk with another context before it has to be embedded again, though its text is the same."""
    plain = Part((Span(0, 4),), "abcd")
    before = parted("abcd", plain)
    after = parted("abcd", Part((Span(0, 4),), "abcd", indexed="Title > abcd"))
    found = kept_changed_new(before, after)
    assert found.fates.tolist() == [Fate.CHANGED]
    assert found.characters == len("Title > abcd")


@pytest.mark.parametrize("other", ["", "x"])
def test_an_empty_text_has_nothing_to_keep(other: str) -> None:
    """No chunk, no fate."""
    found = kept_changed_new(Fixed().split(""), Fixed().split(other and ""))
    assert (found.again, found.units, found.characters, len(found.gone)) == (0, 0, 0, 0)


# Cuts


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


# Whole


@law(0.02)
@given(chunkings(1), st.data())
def test_whole_is_what_one_chunk_holds(one: list[Chunking], data: st.DataObject) -> None:
    """A span counts when some chunk's pieces have all of its non-blank characters; blank ones never do."""
    (chunking,) = one
    text = chunking.text
    place = st.integers(0, len(text))
    span = st.tuples(place, place).map(lambda pair: Span(min(pair), max(pair)))
    spans = data.draw(st.lists(span, max_size=8))
    solid = [{at for at in range(each.start, each.end) if not text[at].isspace()} for each in spans]
    held = [characters(chunking, index) for index in range(len(chunking.starts))]
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
    around = parted(LETTERS, Part((Span(0, 10), Span(20, 30)), LETTERS[0:10] + LETTERS[20:30]))
    assert whole([Span(8, 22), Span(0, 10)], around) == Whole(1, 2)
    joined = parted("ab  cd", Part((Span(0, 2), Span(4, 6)), "ab cd"))
    assert whole([Span(0, 6)], joined) == Whole(1, 1)


# Measures


def test_the_figures_of_fixed_windows() -> None:
    """Four windows of 30, the last of 25, each 5 into the next: every figure by hand."""
    found = measures(Fixed(30, 5).split(LETTERS), Landmarks({"sentences": [Span(0, 30), Span(20, 40)]}))
    assert found.characters == Spread(25, 30.0, 30, 30)
    assert (found.chunks, found.short, found.over) == (4, 1, 0)
    assert (found.boundaries, found.overlapping) == (3, 3)
    assert found.stored == 115 / 100
    assert found.whole == {"sentences": Whole(1, 2)}
    count = measure("cl100k_base")
    assert found.embedded == sum(map(count, Fixed(30, 5).split(LETTERS).texts))


def test_the_percentile_is_a_length_that_occurs() -> None:
    """Of 20 lengths the 19th is not exceeded by 95 of 100."""
    assert Spread.of(np.arange(1, 21)) == Spread(1, 10.5, 19, 20)
    assert Spread.of(np.array([7])) == Spread(7, 7.0, 7, 7)
    assert Spread.of(np.array([], np.int64)) is None


def test_chunks_over_the_limit_are_counted_in_its_unit() -> None:
    """An unsplittable word is over; a strategy without a limit has none over."""
    found = measures(Recursive(chunk_size=5, chunk_overlap=0, separators=(" ",)).split("ab incredible cd"))
    assert (found.over, found.short, found.boundaries, found.overlapping) == (1, 3, 2, 0)
    assert measures(Fixed(10, 0).split("")).characters is None


def test_indexed_texts_are_what_is_embedded() -> None:
    """A context before a chunk counts among the tokens to embed, not among its length."""
    found = measures(parted("abcd", Part((Span(0, 4),), "abcd", indexed="Title > abcd")))
    assert found.characters == Spread(4, 4.0, 4, 4)
    assert found.embedded == measure("cl100k_base")("Title > abcd")


def test_blanks_are_what_strip_removes() -> None:
    """Exactly the characters that str.isspace knows are blank."""
    every = "".join(map(chr, range(sys.maxunicode + 1)))
    blank = {at for at, sign in enumerate(every) if sign.isspace()}
    assert set(range(len(every))) - set(filled(every).tolist()) == blank


def test_a_hundred_thousand_chunks_are_compared_without_a_loop_over_pairs() -> None:
    """Every figure of 1 MB in 100,000 chunks against 50,000: the counts are those of the windows."""
    text = LETTERS * 10_000
    fine, coarse = Fixed(10, 0).split(text), Fixed(20, 0).split(text)
    found = agreement([fine, coarse])
    assert (found.places, found.shared, found.own(0), found.own(1)) == (99_999, 49_999, 50_000, 0)
    spans = [Span(start, start + 15) for start in range(0, 1_000_000, 20)]
    assert whole(spans, coarse) == Whole(50_000, 50_000)
    assert whole(spans, fine) == Whole(0, 50_000)
    assert kept_changed_new(fine, coarse, "characters").again == 50_000
    assert all(low < high for low, high in pairwise(cut_places(fine)[:50].tolist()))


# Landmarks

PAGE = (
    "<h1>Tea</h1><p>Green <b>tea</b>. Black &amp; strong.</p><ul><li>One. Two.</li></ul>"
    "<table><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></table><pre>x = 1\ny = 2</pre>"
)
NOTES = """\
# Tea

Green tea. Black tea.

| a | b |
|---|---|
| c | d |

    x = 1
    y = 2

End of it.
"""
SCRIPT = """\
import os


def first(a):
    return a


class Second:
    def third(self):
        return 3
"""


def found(text: str, name: str = "") -> dict[str, list[str]]:
    """The landmarks of a text as texts."""
    return {kind: [span.of(text) for span in spans] for kind, spans in landmarks(text, name).spans.items()}


def test_the_landmarks_of_html_are_what_a_reader_sees() -> None:
    """Sentences reach over markup inside them and never over blocks; tables and code are none of them."""
    assert found(PAGE) == {
        "sentences": ["Tea", "Green <b>tea</b>.", "Black &amp; strong.", "One.", "Two."],
        "tables": ["a</th><th>b</th></tr><tr><td>c</td><td>d"],
        "code": ["x = 1\ny = 2"],
        "functions": [],
    }


def test_tags_need_not_be_in_a_chunk() -> None:
    """A chunk that has all words of a table, without its tags, holds the table."""
    marks = landmarks(PAGE)
    table = marks.spans["tables"][0]
    words = [Span(PAGE.index(f">{sign}<") + 1, PAGE.index(f">{sign}<") + 2) for sign in "abcd"]
    assert whole([table], parted(PAGE, Part(tuple(words), "a | b\nc | d")), marks.seen) == Whole(1, 1)
    assert whole([table], parted(PAGE, Part(tuple(words[:3]), "a | b\nc")), marks.seen) == Whole(0, 1)
    assert whole([table], parted(PAGE, Part(tuple(words), "a | b\nc | d"))) == Whole(0, 1)


def test_the_landmarks_of_markdown() -> None:
    """Its tables and code blocks are slices of the source."""
    marks = found(NOTES)
    assert marks["tables"] == ["| a | b |\n|---|---|\n| c | d |"]
    assert [code.split() for code in marks["code"]] == [["x", "=", "1", "y", "=", "2"]]
    assert {"Green tea.", "Black tea.", "End of it."} <= set(marks["sentences"])
    assert marks["functions"] == []


def test_code_has_functions() -> None:
    """Two of them, known by the name of the file or by its looks; no sentence, no table."""
    for name in ("a.py", ""):
        marks = found(SCRIPT, name)
        assert [text.split("(")[0] for text in marks["functions"]] == ["def first", "def third"]
        assert not marks["sentences"]
    for size, count in ((40, 1), (70, 2)):
        chunking = Recursive(chunk_size=size, chunk_overlap=0).split(SCRIPT)
        assert measures(chunking, landmarks(SCRIPT)).whole["functions"] == Whole(count, 2)


def test_japanese_sentences_are_left_whole_by_their_separators() -> None:
    """Cut at the full stop every sentence of an easy text is whole; windows cut most of them."""
    text = "在宅勤務は週三日までです。申請は上長に行います。機材は会社が貸します。" * 9
    marks = landmarks(text)
    by_sentence = Recursive(chunk_size=30, chunk_overlap=0, separators=("。", ""), keep_separator="end")
    assert measures(by_sentence.split(text), marks).whole["sentences"] == Whole(27, 27)
    assert measures(Fixed(30, 0).split(text), marks).whole["sentences"].whole < 20


@pytest.mark.parametrize("text", ["", " \n", "<", "<p>", "|", "```", "def"])
def test_the_smallest_texts_have_landmarks(text: str) -> None:
    """Whatever it is, every span is one of the text and is measured."""
    marks = landmarks(text)
    for spans in marks.spans.values():
        assert all(0 <= span.start < span.end <= len(text) for span in spans)
    assert measures(Fixed(10, 0).split(text), marks).chunks == min(len(text), 1)
