"""`SentenceTokens` beside the library's own class with the real model."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from hypothesis import example, given

from chunkscope import (
    Change,
    SentenceTokens,
    Span,
    SplitError,
)
from chunkscope.embed.bundled import tokenizer_file
from chunkscope.tokens.wordpieces import LIMIT
from tests.budget import law
from tests.strategies import (
    texts,
    words,
)
from tests.token_texts import pieced, prose


def test_word_pieces_are_the_librarys() -> None:
    """`SentenceTokens` is SentenceTransformersTokenTextSplitter with the real model, on any text."""
    from langchain_text_splitters import SentenceTransformersTokenTextSplitter

    splitter = SentenceTransformersTokenTextSplitter(
        model_name=str(tokenizer_file().parent), chunk_overlap=3, tokens_per_chunk=12
    )
    assert splitter.maximum_tokens_per_chunk == LIMIT

    @law(0.02)
    @given((pieced | texts | words | prose).map(lambda text: re.sub("[\ud800-\udfff]", "?", text)))
    @example("Café ﬁne [SEP] [UNK] don't 3.14 , ok")
    def holds(text: str) -> None:
        assert SentenceTokens(12, 3).split(text).texts == splitter.split_text(text)

    holds()
    with pytest.raises(TypeError):
        splitter.split_text("half \ud800")


def test_half_a_character_is_refused_as_the_library_refuses_it() -> None:
    """A lone surrogate is named with its place."""
    with pytest.raises(SplitError, match="Character 6 is half a character"):
        SentenceTokens().split("half \ud800")


def test_a_full_chunk_is_two_longer_when_embedded() -> None:
    """Of 256 word pieces the model reads 254, for [CLS] and [SEP] come to them: the last two are named."""
    text = "Seven grey geese crossed the cold river at dawn today. " * 60
    chunking = SentenceTokens(chunk_overlap=0).split(text)
    assert chunking.lengths.tolist()[:2] == [256, 256]
    unread = [(one.chunk, one.text) for one in chunking.notes if one.change is Change.NO_VECTOR]
    assert unread[0] == (0, "grey geese")
    assert len(unread) == int((chunking.lengths == 256).sum())
    fits = replace(chunking.strategy, chunk_size=254).split(text)
    assert not [one for one in fits.notes if one.change is Change.NO_VECTOR]
    with pytest.raises(SplitError, match="must not exceed 256"):
        SentenceTokens(257)


def test_what_the_model_has_no_word_for_is_told() -> None:
    """Most kanji come back as [UNK]: each place is named, and what is left is rewritten."""
    text = "The 猫 sat, 好き."
    chunking = SentenceTokens(20, 0).split(text)
    assert chunking.texts == ["the [UNK] sat, [UNK] き."]
    dropped = [one.span for one in chunking.notes if one.change is Change.DROPPED]
    assert [span.of(text).strip() for span in dropped if span] == ["猫", "好"]
    assert chunking.chunks[0].pieces == (Span(0, 3), Span(6, 10), Span(12, 14))
    assert Change.REWRITTEN in {one.change for one in chunking.notes}
    assert SentenceTokens(20, 0).split("so [UNK] it is").notes == ()


def test_a_chunk_that_begins_within_a_word_has_signs_added() -> None:
    """The library's decoder leaves ``##`` where the rest of a word begins a chunk."""
    chunking = SentenceTokens(3, 0).split("unbelievableness")
    assert [text[:2] for text in chunking.texts][1:] == ["##"] * (len(chunking.texts) - 1)
    added = [one.chunk for one in chunking.notes if one.change is Change.ADDED]
    assert added == list(range(1, len(chunking.texts)))


def test_a_character_that_is_taken_apart_may_be_cut() -> None:
    """Korean syllables are several word pieces: one that two chunks share a part of is named in both."""
    chunking = SentenceTokens(5, 0).split("한국어")
    assert {(one.chunk, one.span) for one in chunking.notes if one.change is Change.SPLIT_CHARACTER} == {
        (0, Span(1, 2)),
        (1, Span(1, 2)),
    }
    assert chunking.boundaries[0].overlap == 0


def test_torch_is_not_needed_for_word_pieces() -> None:
    """Splitting into word pieces imports neither torch nor transformers."""
    import subprocess
    import sys

    code = (
        "import sys; from chunkscope import SentenceTokens; SentenceTokens().split('one two');"
        "sys.exit(bool({'torch', 'transformers'} & set(sys.modules)))"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
