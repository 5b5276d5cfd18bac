"""The laws of the traced splitter, against the installed library and against themselves."""

from __future__ import annotations

import pickle
from functools import partial
from itertools import pairwise
from typing import Any

import numpy as np
from hypothesis import example

from chunkscope import Recursive, SplitError, strategy_from_json
from chunkscope.tracing.merge import Limits, merge, merge_even, merge_stepwise
from chunkscope.tracing.recursion import _Tracer, trace
from chunkscope.tracing.rows import Rows
from chunkscope.units import measure
from tests.quiet import is_the_library, quietly
from tests.strategies import Dice, a_few_words, a_kept, a_plain, a_sound, a_text, settings_by
from tests.tried import tried


@tried(a_text, settings_by)
@example("b\n  \na", {"chunk_size": 3, "chunk_overlap": 2})
@example("aaa", {"chunk_size": 1, "separators": ("(a)", ""), "is_separator_regex": True, "chunk_overlap": 0})
def test_the_chunks_are_the_librarys_or_both_raise(text: str, given_settings: dict[str, Any]) -> None:
    """`Recursive(...).split(t).texts == RecursiveCharacterTextSplitter(...).split_text(t)`, or both raise."""
    is_the_library(Recursive(**given_settings), text)


@tried(a_text, settings_by, share=0.5)
def test_verbatim_chunks_are_slices(text: str, given_settings: dict[str, Any]) -> None:
    """A verbatim chunk equals its slice; any other names the pieces it was made of."""
    try:
        chunking = quietly(Recursive(**given_settings).split, text)
    except SplitError:
        return
    for chunk in chunking.chunks:
        assert (chunk.text == chunk.span.of(text)) == chunk.verbatim
        assert not chunk.verbatim or chunk.pieces == (chunk.span,)
    assert [chunk.text for chunk in chunking.chunks] == chunking.texts
    starts, ends, owners = chunking.ranges()
    drawn = [(int(a), int(b), int(owner)) for a, b, owner in zip(starts, ends, owners, strict=True)]
    assert drawn == [
        (piece.start, piece.end, chunk.index) for chunk in chunking.chunks for piece in chunk.pieces
    ]


@tried(a_text, a_sound, share=0.5)
def test_offsets_move_on_and_bound_the_overlap(text: str, strategy: Recursive) -> None:
    """Starts never decrease, `overlap == max(0, A.end - B.start)`, and a gap excludes an overlap."""
    chunking = strategy.split(text)
    assert len(chunking.boundaries) == max(len(chunking.chunks) - 1, 0)
    for (before, after), boundary in zip(pairwise(chunking.chunks), chunking.boundaries, strict=True):
        if before.verbatim and after.verbatim:
            assert before.span.start <= after.span.start
            assert boundary.overlap == max(0, before.span.end - after.span.start)
        assert boundary.gap == max(0, after.span.start - before.span.end)
        assert boundary.overlap <= boundary.most
        assert not (boundary.gap and boundary.overlap)


@tried(a_text, a_plain, share=0.5)
def test_characters_never_overlap_more_than_asked(text: str, strategy: Recursive) -> None:
    """With `len` and verbatim chunks, overlap <= asked."""
    chunking = strategy.split(text)
    verbatim = chunking.verbatim[:-1] & chunking.verbatim[1:]
    assert (chunking.overlaps[verbatim] <= strategy.chunk_overlap).all()


@tried(a_text, a_kept, share=0.5)
def test_the_hot_path_writes_the_same_rows(text: str, strategy: Recursive) -> None:
    """The loop for slices leaves the same rows and runs as the general recursion."""
    settings = strategy.settings()
    rows = Rows()
    _Tracer(settings, text, rows).split(0, len(text), 0)
    hot = trace(settings, text)
    assert hot.table == rows.table
    assert hot.runs == rows.runs


def _words_or_not(dice: Dice) -> str:
    return dice.pick((a_few_words, a_text))(dice)


def _in_tokens(dice: Dice) -> Recursive:
    size = dice.between(2, 20)
    unit = dice.pick(("cl100k_base", "o200k_base"))
    return Recursive(size, dice.between(1, size), length_function=unit)


@tried(_words_or_not, _in_tokens, share=0.5)
def test_overlaps_in_tokens_are_those_of_the_joined_text(text: str, strategy: Recursive) -> None:
    """`overlap_length` is what encoding the overlap's text gives, also where counts were added up."""
    unit = strategy.unit
    chunking = strategy.split(text)
    for after, boundary in zip(chunking.chunks[1:], chunking.boundaries, strict=True):
        overlap = text[after.span.start : after.span.start + boundary.overlap]
        assert boundary.overlap_length == measure(unit)(overlap)


def _pieces(dice: Dice) -> tuple[list[int], Limits]:
    separator, size = dice.between(0, 3), dice.between(1, 20)
    lengths = [dice.between(0, size) for _ in range(dice.between(1, 30))]
    return lengths, Limits(size, dice.between(0, size), separator)


@tried(_pieces)
def test_searching_sums_is_merging_step_by_step(drawn: tuple[list[int], Limits]) -> None:
    """`merge` closes and carries exactly where adding and popping pieces one by one does."""
    lengths, limits = drawn
    sums = np.cumsum([0, *(length + limits.separator_length for length in lengths)]).tolist()
    assert merge(sums, 0, len(lengths), limits) == merge_stepwise(lengths, 0, len(lengths), limits)


def _characters(dice: Dice) -> tuple[int, Limits]:
    size = dice.between(2, 12)
    return dice.between(1, 60), Limits(size, dice.between(0, size), 0)


@tried(_characters, share=0.2)
def test_arithmetic_is_merging_single_characters(drawn: tuple[int, Limits]) -> None:
    """`merge_even` is `merge` where every piece is 1 long."""
    count, limits = drawn
    assert merge_even(0, count, limits) == merge(range(count + 1), 0, count, limits)


@tried(a_text, a_sound, share=0.1)
def test_a_chunking_travels_between_processes(text: str, strategy: Recursive) -> None:
    """A chunking that was pickled says the same of every boundary."""
    chunking = strategy.split(text)
    chunking.tree  # noqa: B018 - what is kept on the way must not hinder the journey
    copy = pickle.loads(pickle.dumps(chunking))  # noqa: S301 - our own bytes
    assert list(copy.boundaries) == list(chunking.boundaries)
    assert list(copy.chunks) == list(chunking.chunks)


@tried(partial(settings_by, units=("characters", "cl100k_base")), share=0.2)
def test_settings_survive_json(given_settings: dict[str, Any]) -> None:
    """A strategy comes back from JSON equal to itself, with an equal hash."""
    strategy = Recursive(**given_settings)
    copy = strategy_from_json(strategy.to_json())
    assert copy == strategy
    assert hash(copy) == hash(strategy)
