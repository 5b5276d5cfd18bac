"""`Character` and `Token` beside the library's own classes.

``langchain#18997`` and the like name the public report that a test retells.
"""

from __future__ import annotations

import logging
import re
import warnings
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from langchain_text_splitters import TokenTextSplitter

from chunkscope import (
    Cause,
    Change,
    Character,
    Chunking,
    Recursive,
    Sentence,
    SentenceTokens,
    Span,
    SplitError,
    Strategy,
    Token,
    units,
)
from chunkscope.facts import facts_of
from chunkscope.library import library_chunks
from chunkscope.strategies.token import ENCODINGS
from chunkscope.tracing.flat import trace_flat
from chunkscope.tracing.recursion import _Tracer
from chunkscope.tracing.rows import Rows
from chunkscope.units import encoding, measure
from chunkscope.wording.explain import explain
from chunkscope.wordpieces import measure_all as word_pieces
from components.chunk_notes import counted_longer, why_long
from tests.budget import law
from tests.strategies import (
    CALLABLES,
    FAULTY,
    LITERALS,
    PATTERNS,
    STRANGE,
    UNITS,
    Dice,
    mixed,
    texts,
    words,
)
from tests.token_texts import pieced

logging.getLogger("langchain_text_splitters.base").setLevel(logging.ERROR)

REFUSALS = (ValueError, TypeError, IndexError, re.error)
LOOKS = ("(?=b)", r"(?<=\. )", "(?!a)", "(?<!b)", "a)(b")
# Character


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


characters = mixed(_character)


def _quietly(function: Callable[..., Any], *arguments: Any) -> Any:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        return function(*arguments)


@law(0.15)
@given(texts, characters)
@example("aXb", Character(2, 0, "a)(X", "start", is_separator_regex=True))
def test_character_is_the_library(text: str, strategy: Character) -> None:
    """`Character(...).split(t).texts == CharacterTextSplitter(...).split_text(t)`, or both raise."""
    try:
        theirs = _quietly(library_chunks, strategy, text)
    except REFUSALS:
        with pytest.raises(SplitError):
            _quietly(strategy.split, text)
        return
    assert _quietly(strategy.split, text).texts == theirs


@law(0.08)
@given(texts, characters)
def test_the_columns_write_the_same_rows(text: str, strategy: Character) -> None:
    """What is written down a column at a time is what the general recursion writes, excess and all."""
    settings = strategy.settings()
    rows = Rows()
    try:
        flat = _quietly(trace_flat, settings, text) if settings.additive else None
        _quietly(_Tracer(settings, text, rows).split, 0, len(text), 0)
    except (*REFUSALS, ArithmeticError):
        return
    if flat is not None:
        assert (flat.table, flat.runs, flat.rewritten) == (rows.table, rows.runs, rows.rewritten)
        assert flat.excess == rows.excess


def _simple(strategy: Character) -> bool:
    unit = strategy.length_function
    return not strategy.is_separator_regex and not (callable(unit) and unit in STRANGE)


@law(0.04)
@given(texts, characters.filter(_simple))
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


# Token


def _librarys_tokens(strategy: Token, text: str, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The library's own class, its encoding taken from the package instead of a download."""
    monkeypatch.setattr("tiktoken.get_encoding", encoding)
    splitter = TokenTextSplitter(
        encoding_name=strategy.encoding_name,
        chunk_size=strategy.chunk_size,
        chunk_overlap=strategy.chunk_overlap,
        disallowed_special=(),
    )
    return splitter.split_text(text)


@st.composite
def tokens(draw: st.DrawFn, *, whole: bool) -> Token:
    """Windows of a few tokens."""
    size = draw(st.integers(1, 12))
    return Token(size, draw(st.integers(0, size - 1)), draw(st.sampled_from(ENCODINGS)), whole)


def test_token_is_the_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """`Token(...).split(t).texts == TokenTextSplitter(..., disallowed_special=()).split_text(t)`."""

    @law(0.04)
    @given(pieced | texts, tokens(whole=False))
    def holds(text: str, strategy: Token) -> None:
        assert strategy.split(text).texts == _librarys_tokens(strategy, text, monkeypatch)

    holds()


@law(0.04)
@given(pieced | words, st.booleans().flatmap(lambda whole: tokens(whole=whole)))
def test_overlaps_of_tokens_are_those_of_the_text_encoded_alone(text: str, strategy: Token) -> None:
    """`overlap_length` is what encoding the shared characters gives, wherever it was added up."""
    chunking = strategy.split(text)
    count = measure(strategy.unit)
    for (before, after), boundary in zip(pairwise(chunking.chunks), chunking.boundaries, strict=True):
        assert boundary.overlap == max(0, before.span.end - after.span.start)
        shared = text[after.span.start : after.span.start + boundary.overlap]
        assert boundary.overlap_length == count(shared)
        assert bool(boundary.causes) == (boundary.overlap_length < boundary.asked)


@law(0.04)
@given(pieced, tokens(whole=True))
def test_whole_characters_are_slices_that_cover_the_text(text: str, strategy: Token) -> None:
    """Every chunk is a slice, each reaches further than the one before, and nothing lies between two."""
    chunking = strategy.split(text)
    assert chunking.verbatim.all()
    assert not chunking.gaps.any()
    ends = [0, *chunking.ends.tolist()]
    assert all(before < after for before, after in pairwise(ends))
    assert ends[-1] == len(text)


@law(0.02)
@given(pieced, tokens(whole=False))
def test_the_most_is_what_the_largest_overlap_gives(text: str, strategy: Token) -> None:
    """Windows with the largest overlap end wherever others do, and then share the most."""
    chunking = strategy.split(text)
    widest = replace(strategy, chunk_overlap=strategy.chunk_size - 1).split(text)
    pairs = zip(widest.ends.tolist(), widest.overlaps.tolist(), strict=False)
    shared = dict(pairs)
    for end, boundary in zip(chunking.ends, chunking.boundaries, strict=False):
        if not any(note.chunk is not None for note in widest.notes):
            assert shared[int(end)] == boundary.most


def _spans(chunking: Chunking) -> list[tuple[int, int]]:
    return list(zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True))


def _divided(chunking: Chunking) -> list[tuple[int | None, Span | None]]:
    return [(one.chunk, one.span) for one in chunking.notes if one.change is Change.SPLIT_CHARACTER]


def test_a_cut_inside_a_character_is_told() -> None:
    """langchain#18997: half a kanji is no text; its chunk is flagged and holds the whole characters only."""
    text = "鯨と鶴の歌"
    chunking = Token(2, 0).split(text)
    assert chunking.texts == ["\ufffd", "\ufffdと", "\ufffd", "\ufffdの", "歌"]
    assert _spans(chunking) == [(0, 0), (1, 2), (2, 2), (3, 4), (4, 5)]
    assert chunking.verbatim.tolist() == [False, False, False, False, True]
    assert _divided(chunking) == [(0, Span(0, 1)), (1, Span(0, 1)), (2, Span(2, 3)), (3, Span(2, 3))]
    moved = Token(2, 0, whole_characters=True).split(text)
    assert moved.texts == list(text)
    assert [(one.change, one.chunk) for one in moved.notes] == [(Change.TOO_LONG, 0), (Change.TOO_LONG, 2)]


def test_equal_replacement_signs_are_no_overlap() -> None:
    """chonkie#629: U+FFFD ends one chunk and begins the next, and nothing is in both."""
    text = "café señor 🦊🦊"
    chunking = Token(2, 1).split(text)
    parts = ["\ufffd\ufffd"] * 4
    parts[2] = "\ufffd"
    assert chunking.texts == ["café", "fé señ", " señor", "or \ufffd", " \ufffd", *parts]
    overlaps = [(one.overlap, one.overlap_length) for one in chunking.boundaries]
    assert overlaps == [(2, 1), (4, 1), (2, 1), (1, 1), (0, 0), (0, 0), (0, 0), (0, 0)]
    assert [one.causes for one in chunking.boundaries][4:] == [(Cause.UNIT,)] * 4
    moved = Token(2, 1, whole_characters=True).split(text)
    assert moved.texts == ["café", "fé señ", " señor", "or ", "🦊", "🦊"]
    assert moved.boundaries[3].causes == (Cause.NO_ROOM,)


@pytest.mark.parametrize("unit", ENCODINGS)
def test_special_tokens_are_the_text_they_are(unit: str) -> None:
    """langchain#923, open-webui#27094: a page may spell a special token; it is seven tokens, not one."""
    assert measure(unit)("<|endoftext|>") == 7
    chunking = Token(4, 0, unit).split("stop <|endoftext|> go")
    first = {"cl100k_base": "stop <|endoft", "o200k_base": "stop <|end"}[unit]
    assert chunking.texts[0] == first
    assert "".join(chunking.texts) == chunking.text
    counted = Recursive(6, 0, length_function=unit).split("Entry 7: <|endoftext|> came up again.")
    assert max(counted.lengths) <= 6


def test_size_and_overlap_are_both_tokens() -> None:
    """langchain#4678: both are counted in tokens; the overlap is told in tokens and characters."""
    text = "Lighthouse keepers telegraphed southwards whenever overnight fogbanks thickened."
    chunking = Recursive(8, 3, length_function="cl100k_base").split(text)
    assert _spans(chunking) == [(0, 30), (19, 60), (42, 80)]
    assert chunking.lengths.tolist() == [7, 7, 8]
    shared = [(one.carried, one.overlap, one.overlap_length) for one in chunking.boundaries]
    assert shared == [(3, 11, 3), (2, 18, 3)]
    assert Token(8, 3).split(text).lengths.tolist() == [8, 8, 6]


def test_special_pieces_are_added_once_per_chunk() -> None:
    """langchain#30184: [CLS] and [SEP] counted for every piece leave four word pieces of room for none."""
    text = "A small grey heron stands over the still pond by the barn."
    plain = Recursive(8, 3, length_function=lambda piece: word_pieces([piece])[0]).split(text)
    assert plain.texts == ["A small grey heron stands over the still", "over the still pond by the barn."]
    naive = Recursive(8, 3, length_function=lambda piece: word_pieces([piece])[0] + 2).split(text)
    assert len(naive.texts) == 11
    assert naive.texts[:2] == ["A small", "small grey"]


def test_japanese_has_more_tokens_per_character() -> None:
    """azure-search-openai-demo#1328: a Japanese character is more than a token, an English one a quarter."""
    japanese = "来週の水曜日までに申込書を窓口へ提出してください。"
    english = "Please hand in the form at the desk by Wednesday of the coming week."
    count = measure("cl100k_base")
    assert [(len(text), count(text)) for text in (japanese, english)] == [(25, 28), (68, 15)]
    assert [Token(100, 0).split(text).chunks[0].length for text in (japanese, english)] == [28, 15]


def test_equal_pieces_are_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """semantic-kernel#5516: of 600 words three differ, of 3,800 letters one: so many are encoded."""
    counter = units._counter("cl100k_base")
    calls: Counter[str] = Counter()

    def encode(text: str, encode: Callable[[str], list[int]] = counter.encode) -> list[int]:
        calls[text] += 1
        return encode(text)

    monkeypatch.setattr(counter, "encode", encode)
    units.forget("cl100k_base")
    Recursive(200, 50, (" ", ""), length_function="cl100k_base").split("maple drift amber " * 200)
    assert [calls[piece] for piece in ("maple", " maple", " drift", " amber")] == [1, 1, 1, 1]
    assert max(calls.values()) == 1
    assert sum(map(len, calls)) < 100
    calls.clear()
    Recursive(200, 50, ("",), length_function="cl100k_base").split("q" * 3800)
    assert calls["q"] == 1
    assert len(calls) < 4


def test_a_million_blanks_are_refused_in_words() -> None:
    """What overflows the encoder's stack is refused before, with the number."""
    with pytest.raises(SplitError, match="more than 999,998 blanks in a row"):
        Token().split(" " * 1_000_000 + "a")


# What no text should break


HARD = {
    "one sentence": "Only this.",
    "no sentence end": "words and words without any end " * 20,
    "one long word": "x" * 3000,
    "emoji": "👩\u200d👧🙂" * 40,
    "NUL": "a\x00b. \x00\x00",
    "empty": "",
    "blank": " \n\u3000\t",
    "windows": "One.\r\n\r\nTwo.\r\n",
}
ALL = (Character, Token, SentenceTokens, Sentence)


@pytest.mark.parametrize("text", HARD.values(), ids=HARD)
@pytest.mark.parametrize("kind", ALL)
def test_hard_texts_are_split_at_the_smallest_size(kind: type[Strategy], text: str) -> None:
    """chunk_size 1 is a size like any other, whatever the text."""
    chunking = kind(chunk_size=1, chunk_overlap=0).split(text)  # type: ignore[call-arg]
    assert len(chunking.boundaries) == max(len(chunking.chunks) - 1, 0)
    assert chunking.chunks if text.strip() else not chunking.texts or kind is Token


@pytest.mark.parametrize("kind", [Character, Token, Sentence])
def test_half_a_character_is_split(kind: type[Strategy]) -> None:
    """A lone surrogate has a length and a place like any other character."""
    chunking = kind(chunk_size=4, chunk_overlap=0).split("a\ud800b. c")  # type: ignore[call-arg]
    assert chunking.starts[0] == 0
    assert chunking.ends[-1] == 6


@pytest.mark.parametrize("kind", ALL)
@pytest.mark.parametrize(("size", "overlap"), [(0, 0), (5, 6), (5, -1), ("9", 0), (True, 0)])
def test_windows_that_nobody_can_use_are_refused(kind: type[Strategy], size: Any, overlap: Any) -> None:
    """The message names the argument and the fix."""
    with pytest.raises(SplitError, match=r"chunk_size|chunk_overlap"):
        kind(chunk_size=size, chunk_overlap=overlap)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    ("kind", "equal"), [(Character, True), (Token, False), (SentenceTokens, False), (Sentence, True)]
)
def test_an_overlap_as_large_as_the_size(kind: type[Strategy], equal: bool) -> None:
    """Where pieces are carried whole it is taken, as in the library; windows would never move on."""
    if equal:
        assert kind(chunk_size=5, chunk_overlap=5).split("One. Two.").texts  # type: ignore[call-arg]
        return
    with pytest.raises(SplitError, match=r"chunk_overlap \(5\) must be smaller than chunk_size \(5\)"):
        kind(chunk_size=5, chunk_overlap=5)  # type: ignore[call-arg]


@pytest.mark.parametrize(
    "strategy",
    [
        Character(1000, 0, " "),
        Token(500, 50),
        SentenceTokens(),
        Sentence(1000, 100),
        Sentence(200, 20, "cl100k_base"),
    ],
    ids=lambda strategy: strategy.name,
)
def test_a_megabyte_on_one_line(strategy: Strategy) -> None:
    """A million characters without a line end are split, and their number was guessed within a half."""
    text = ("The ferry leaves at nine, and Dr. Ono waits. " * 23_000)[:1_000_000]
    chunking = strategy.split(text)
    assert chunking.ends[-1] >= len(text) - 1
    estimate = strategy.estimated_chunks(text)
    assert estimate is not None
    assert 0.5 < estimate / len(chunking.starts) < 1.5
