"""The examples of the articles that this product answers, in texts of the same shape.

Their printed lengths and overlaps are facts: ours come out the same, to the character.
"""

from __future__ import annotations

import pytest
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Cause, Fixed, Recursive, SplitError
from tests.core.test_taxonomy import Situation, check, each, load

SITUATIONS = load("articles.json")
BY_ID = {situation.id: situation for situation in SITUATIONS}

PRINTED: dict[str, tuple[list[int], list[int]]] = {
    "two-lines-are-cut-on-their-own": ([20, 12, 19, 20], [5, 0, 5]),
    "without-the-last-line-end-nothing-changes": ([20, 12, 19, 20], [5, 0, 5]),
    "sentence-longer-than-the-overlap": ([37, 19], [0]),
    "overlap-of-30-repeats-the-sentence": ([37, 41], [21]),
    "short-text-is-one-chunk": ([9], []),
    "defaults-cut-unspaced-text-anywhere": ([40, 3, 39, 21], [0, 0, 0]),
    "japanese-separators-cut-at-sentences": ([22, 21, 18, 24, 18], [0, 0, 0, 0]),
    "whole-sentences-are-repeated": ([43, 39, 60], [21, 18]),
    "one-sentence-per-chunk": ([18, 19, 17, 17, 20], [0, 0, 0, 0]),
    "two-sentences-per-chunk": ([37, 34, 20], [0, 0]),
    "paragraph-with-one-blank": ([67, 79, 20], [0, 0]),
    "paragraph-cut-at-its-stops": ([67, 24, 75], [0, 0]),
}
"""The lengths and overlaps that the articles print."""


@each(SITUATIONS)
def test_an_article_is_explained(situation: Situation) -> None:
    """Chunks, places, overlaps and causes of the article's example are right."""
    check(situation)


@each(SITUATIONS)
def test_the_printed_figures(situation: Situation) -> None:
    """The lengths and overlaps are the printed ones."""
    chunking = situation.split()
    lengths, overlaps = PRINTED[situation.id]
    assert chunking.lengths.tolist() == lengths
    assert chunking.overlaps.tolist() == overlaps


def test_the_line_end_decides_where_no_overlap_can_be() -> None:
    """Cut at different units: the lines are two pieces too long, and nothing passes between them."""
    boundary = BY_ID["two-lines-are-cut-on-their-own"].split().boundaries[1]
    assert boundary.causes == (Cause.BETWEEN_OVERSIZE,)
    assert (boundary.asked, boundary.overlap, boundary.gap, boundary.most) == (5, 0, 1, 0)


def test_the_sentence_is_longer_than_the_budget() -> None:
    """Whole sentence longer than the overlap: the queue shows a piece of 22 against a budget of 10."""
    queue = BY_ID["sentence-longer-than-the-overlap"].split().queue(0)
    assert queue is not None
    assert [(piece.length, piece.carried) for piece in queue.pieces] == [(15, False), (22, False)]
    assert (queue.asked, queue.carried, queue.next.length, queue.room) == (10, 0, 20, 30)


def test_a_budget_of_30_carries_the_sentence() -> None:
    """With 30 asked the piece of 22 is carried, the one of 15 before it would make 37."""
    queue = BY_ID["overlap-of-30-repeats-the-sentence"].split().queue(0)
    assert queue is not None
    assert [(piece.length, piece.carried) for piece in queue.pieces] == [(15, False), (22, True)]
    assert queue.carried == 22


SENTENCES = BY_ID["whole-sentences-are-repeated"].text[:85]
"""The first four sentences: 85 characters, of which the 61st is a full stop."""


def test_fixed_windows_cut_through_sentences() -> None:
    """Windows of 30 over 85 characters are 30, 30 and 25 long, and one begins with a full stop."""
    chunking = Fixed(chunk_size=30, chunk_overlap=0).split(SENTENCES)
    assert chunking.lengths.tolist() == [30, 30, 25]
    assert chunking.texts == [SENTENCES[:30], SENTENCES[30:60], SENTENCES[60:]]
    assert chunking.texts[2].startswith("。")


def test_fixed_windows_must_move_on() -> None:
    """An overlap as large as the size is refused for windows, with both values and the fix."""
    with pytest.raises(SplitError) as refusal:
        Fixed(chunk_size=30, chunk_overlap=30)
    assert str(refusal.value) == (
        "chunk_overlap (30) must be smaller than chunk_size (30), or the windows never move on: "
        "lower the overlap or raise the size."
    )


def test_an_overlap_above_the_size_is_refused_by_both() -> None:
    """200 of 100: the library refuses it, and so do we, in our words."""
    with pytest.raises(ValueError, match=r"larger chunk overlap \(200\) than chunk size \(100\)"):
        RecursiveCharacterTextSplitter(chunk_size=100, chunk_overlap=200)
    with pytest.raises(SplitError) as refusal:
        Recursive(chunk_size=100, chunk_overlap=200)
    assert str(refusal.value) == (
        "chunk_overlap (200) must not exceed chunk_size (100): lower the overlap or raise the size."
    )


def test_the_defaults_are_those_of_the_library() -> None:
    """4000 characters, 200 of them shared, cut at paragraphs, lines, words, characters."""
    ours, library = Recursive(), RecursiveCharacterTextSplitter()
    assert (ours.chunk_size, ours.chunk_overlap) == (4000, 200)
    assert (library._chunk_size, library._chunk_overlap) == (4000, 200)
    assert list(ours.separators) == library._separators == ["\n\n", "\n", " ", ""]
    assert ours.keep_separator is library._keep_separator is True
    assert ours.strip_whitespace is library._strip_whitespace is True
    assert ours.is_separator_regex is library._is_separator_regex is False
