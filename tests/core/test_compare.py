"""Chunkings side by side: what is kept, changed or new, and the figures."""

from __future__ import annotations

import sys
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given

from chunkscope import Chunking, Fixed, Recursive, Span
from chunkscope.assembly.parts import Part
from chunkscope.compare import (
    Fate,
    Landmarks,
    Spread,
    Whole,
    agreement,
    cut_places,
    kept_changed_new,
    measures,
    whole,
)
from chunkscope.compare.blanks import filled
from chunkscope.units import measure
from tests.budget import law
from tests.core.compare_values import LETTERS, characters, chunkings, parted, slices


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
