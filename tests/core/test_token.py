"""`Token` beside the library's own class, and lengths in tokens.

``langchain#18997`` and the like name the public report that a test retells.
"""

from __future__ import annotations

import pickle
from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import TokenTextSplitter

from chunkscope import (
    Cause,
    Change,
    Chunking,
    Recursive,
    SentenceTokens,
    Span,
    SplitError,
    Strategy,
    Token,
    units,
)
from chunkscope.strategies.token import ENCODINGS
from chunkscope.tokens.wordpieces import measure_all as word_pieces
from chunkscope.tracing.verdict import Unjudged
from chunkscope.units import encoding, measure
from tests.budget import law
from tests.strategies import (
    texts,
    words,
)
from tests.token_texts import pieced


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


@pytest.mark.parametrize(
    "strategy",
    [
        Token(20, 5),
        Token(20, 5, whole_characters=True),
        SentenceTokens(20, 5),
        Recursive(20, 5, length_function="cl100k_base"),
    ],
    ids=["library", "moved", "word pieces", "recursive"],
)
def test_overlaps_are_encoded_again_only_when_somebody_asks(strategy: Strategy) -> None:
    """Splitting measures no overlap; what is sent to another process has all columns, the same ones."""
    text = "The harbour wakes before dawn. 港の朝は早い。" * 20
    wanted = strategy.split(text)
    sent = pickle.loads(pickle.dumps(strategy.split(text)))  # noqa: S301 (it was made here)
    found = strategy.split(text)
    assert isinstance(found._verdict, Unjudged)
    assert not isinstance(sent._verdict, Unjudged)
    for name in ("starts", "ends", "overlaps", "overlap_lengths", "carried", "cause_bits", "most"):
        assert getattr(sent, name).tolist() == getattr(wanted, name).tolist()
