"""`Character` beside the library's own class.

``langchain#6373`` names the public report that a test retells.
"""

from __future__ import annotations

from dataclasses import replace

import pytest
from hypothesis import example, given

from chunkscope import (
    Cause,
    Change,
    Character,
    Span,
    SplitError,
)
from chunkscope.inspection.facts import facts_of
from chunkscope.tracing.flat import trace_flat
from chunkscope.tracing.recursion import _Tracer
from chunkscope.tracing.rows import Rows
from chunkscope.wording.explain import explain
from components.inspect.chunk_notes import counted_longer, why_long
from tests.budget import law
from tests.quiet import REFUSALS, is_the_library, quietly
from tests.strategies import (
    CALLABLES,
    FAULTY,
    LITERALS,
    PATTERNS,
    STRANGE,
    UNITS,
    Dice,
    a_text,
    mixed,
    texts,
)
from tests.tried import tried

LOOKS = ("(?=b)", r"(?<=\. )", "(?!a)", "(?<!b)", "a)(b")


def _character(dice: Dice) -> Character:
    regex = dice.between(0, 2) == 0
    size = dice.between(1, 20)
    return Character(
        size,
        dice.between(0, size),
        dice.pick((*PATTERNS, *FAULTY, *LOOKS) if regex else LITERALS),
        dice.pick((True, False, False, "start", "end")),
        regex,
        dice.between(0, 3) > 0,
        dice.pick(("characters", "characters", *UNITS, *CALLABLES, *STRANGE)),
    )


@tried(a_text, _character, share=0.15)
@example("aXb", Character(2, 0, "a)(X", "start", is_separator_regex=True))
def test_character_is_the_library(text: str, strategy: Character) -> None:
    """`Character(...).split(t).texts == CharacterTextSplitter(...).split_text(t)`, or both raise."""
    is_the_library(strategy, text)


@tried(a_text, _character, share=0.08)
def test_the_columns_write_the_same_rows(text: str, strategy: Character) -> None:
    """What is written down a column at a time is what the general recursion writes, excess and all."""
    settings = strategy.settings()
    rows = Rows()
    try:
        flat = quietly(trace_flat, settings, text) if settings.additive else None
        quietly(_Tracer(settings, text, rows).split, 0, len(text), 0)
    except (*REFUSALS, ArithmeticError):
        return
    if flat is not None:
        assert (flat.table, flat.runs, flat.rewritten) == (rows.table, rows.runs, rows.rewritten)
        assert flat.excess == rows.excess


def _simple(strategy: Character) -> bool:
    unit = strategy.length_function
    return not strategy.is_separator_regex and not (callable(unit) and unit in STRANGE)


@law(0.04)
@given(texts, mixed(_character).filter(_simple))
def test_causes_of_character_survive(text: str, strategy: Character) -> None:
    """A shortfall has causes of the one run there is, and with the largest overlap the most is reached."""
    chunking = strategy.split(text)
    widest = replace(strategy, chunk_overlap=strategy.chunk_size).split(text)
    for boundary in chunking.boundaries:
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)
        queue = chunking.queue(boundary.index)
        assert queue is not None
        if Cause.WHOLE_PIECES in boundary.causes:
            left = [piece for piece in queue.pieces if not piece.carried][-1]
            held = any(piece.carried for piece in queue.pieces)
            needed = queue.carried + left.length + (queue.separator_length if held else 0)
            assert queue.carried < needed
            assert needed > boundary.asked
        if Cause.NO_ROOM in boundary.causes:
            assert boundary.carried < boundary.asked
    assert widest.strategy.chunk_overlap == strategy.chunk_size


def test_a_piece_that_is_too_long_stays_whole() -> None:
    """Nothing is split finer: the chunk before it is closed, nothing has room beside it, and it is said."""
    chunking = Character(5, 3, ",").split("a,bb,carriage,d,e")
    assert chunking.texts == ["a,bb", "carriage", "d,e"]
    assert [boundary.causes for boundary in chunking.boundaries] == [(Cause.NO_ROOM,), (Cause.WHOLE_PIECES,)]
    assert [(note.change, note.chunk) for note in chunking.notes if note.chunk is not None] == [
        (Change.TOO_LONG, 1)
    ]
    assert "a single piece" in why_long(chunking, chunking.chunks[1])
    queue = chunking.queue(0)
    assert queue is not None
    assert ([piece.length for piece in queue.pieces], queue.next.length, queue.room) == ([1, 2], 8, -4)
    assert "no room is left" in explain(Cause.NO_ROOM, facts_of(chunking, 0))
    assert [(node.kind.value, node.pieces, node.stop_chunk) for node in chunking.tree.nodes] == [
        ("split", 5, 3),
        ("run", 5, 3),
    ]


def test_separators_that_are_gone_are_told() -> None:
    """Between chunks they are dropped, inside a chunk that is no slice they are rewritten."""
    chunking = Character(4, 0, ",").split("a,,b,cc,,dd")
    assert chunking.texts == ["a,b", "cc", "dd"]
    assert [(note.change, note.span, note.chunk) for note in chunking.notes] == [
        (Change.REWRITTEN, Span(0, 4), 0),
        (Change.DROPPED, Span(4, 5), None),
        (Change.DROPPED, Span(7, 9), None),
    ]


def test_tokens_counted_for_separators_that_are_none() -> None:
    """langchain#6373: " " is a token when counted, part of the next one when joined: 8 counted, 5 real."""
    text = "a dog ran to the sea and then it swam far out"
    chunking = Character(8, 0, " ", length_function="cl100k_base").split(text)
    assert chunking.texts == ["a dog ran to", "the sea and then", "it swam far out"]
    assert chunking.traced is not None
    counted = [chunking.traced.counted(index, text) for index in range(3)]
    assert counted == [(7, 4), (7, 4), (8, 4)]
    assert chunking.lengths.tolist() == [4, 4, 5]
    told = [counted_longer(chunking, chunk) for chunk in chunking.chunks]
    assert told[2].startswith("8 tokens were counted, and its text is 5 tokens long")
    kept = replace(chunking.strategy, keep_separator="start")
    assert kept.split(text).lengths.tolist() == [8, 5]
    assert counted_longer(kept.split(text), kept.split(text).chunks[0]) == ""


def test_a_long_separator_of_a_pattern_counts_more_than_it_matched() -> None:
    """A pattern that is put back between the pieces is counted as long as it is written."""
    chunking = Character(16, 12, "[,;]+", is_separator_regex=True).split("a,b;c,d;e,f")
    assert chunking.texts[0] == "a[,;]+b[,;]+c"
    assert (chunking.boundaries[0].carried, chunking.boundaries[0].overlap) == (7, 3)
    assert Cause.SEPARATOR_LENGTH in {cause for one in chunking.boundaries for cause in one.causes}


def test_character_takes_one_separator() -> None:
    """A list of separators, an unknown unit or place is refused in words."""
    for wrong in ({"separator": ["a"]}, {"length_function": "words"}, {"keep_separator": "middle"}):
        with pytest.raises(SplitError):
            Character(**wrong)
