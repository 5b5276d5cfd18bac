"""Where a lost answer is, and what of it was handed over, as a drawing shows it."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed, ParentChild
from chunkscope.documents.source import Source
from chunkscope.drawing import drawing_payload
from chunkscope.evaluate.values import Origin, Question, QuestionSet, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid
from chunkscope.sweep.lost import lost
from chunkscope.sweep.source_chunks import SourceChunks, lit, source_chunks
from chunkscope.values import Span
from tests.budget import law

TEXT = "red apples fall far\n\nblue plums rot early\n\ngreen pears stay hard\n\n"


def test_a_lost_question_says_where_its_answer_is_missing() -> None:
    """Two passages, a budget of one chunk: the other passage is missing, at its place, without its blanks."""
    text = TEXT * 2
    passages = (Span(0, 21), Span(text.index("green"), text.index("green") + 23))
    asked = QuestionSet("q", Origin.MARKED, (Question("1", "red apples fall", "d", passages),))
    setting = Setting(Fixed(21, 0), Bm25())
    (found,) = lost([Source("d", "d", "text", text)], asked, setting, Grid((setting,), budget=21), [0])
    assert found.fragments == ("green pears stay hard",)
    assert [span.of(text) for span in found.missing] == ["green pears stay hard"]
    assert found.handed == (Span(0, 21),)
    shown = lit(passages, found.handed, found.missing)
    assert [column.tolist() for column in shown.held] == [[0], [21]]
    assert [column.tolist() for column in shown.given] == [[0], [21]]


@law(share=0.01)
@given(st.data())
def test_an_answer_is_lit_once_at_every_place(data: st.DataObject) -> None:
    """What is held and what is missing are disjoint, and together the answer."""
    spans = st.builds(lambda at, long: Span(at, at + long), st.integers(0, 60), st.integers(1, 20))
    gold, handed = data.draw(st.lists(spans, min_size=1, max_size=4)), data.draw(st.lists(spans, max_size=4))

    def places(found: list[Span]) -> set[int]:
        return {at for span in found for at in range(span.start, span.end)}

    gone = places(gold) - places(handed)
    shown = lit(gold, handed, [Span(at, at + 1) for at in sorted(gone)])

    def drawn(columns: Any) -> set[int]:
        return places([Span(*pair) for pair in zip(*map(np.ndarray.tolist, columns), strict=True)])

    assert drawn(shown.held) == places(gold) & places(handed)
    assert drawn(shown.missing) == gone
    assert drawn(shown.given) == places(handed)


def test_what_is_hidden_is_in_no_chunk() -> None:
    """A chunk that reaches over a hidden passage is drawn on both sides of it."""
    chunks = source_chunks(TEXT, [Span(5, 11)], Fixed(30, 0))
    starts, ends, chunk = chunks.ranges()
    assert (chunks.starts[0], chunks.ends[0]) == (0, 36)
    assert [*zip(starts[:2].tolist(), ends[:2].tolist(), chunk[:2].tolist(), strict=True)] == [
        (0, 5, 0),
        (11, 36, 0),
    ]
    assert chunks.overlaps.tolist() == [0] * (len(chunks.starts) - 1)
    assert chunks.lengths.tolist() == (chunks.ends - chunks.starts).tolist()


def test_of_parents_and_children_the_children_are_drawn() -> None:
    """They are what is searched; those that begin in what was handed over are told."""
    strategy = ParentChild(chunk_sizes=(44, 11), chunk_overlap=0, length_function="characters")
    chunks = source_chunks(TEXT, [], strategy)
    assert chunks.starts.tolist() == strategy.split(TEXT).starts.tolist()
    begun = [Span(0, 12), Span(12, 21)]
    assert chunks.begin_in(begun) == [start < 21 for start in chunks.starts.tolist()]


@pytest.mark.parametrize("text", ["plain words here", "𝒲ide wörds 🎈 here"])
def test_a_drawing_carries_what_is_lit_as_the_browser_counts(text: str) -> None:
    """Three pairs of columns, empty ones left out; without an answer none at all."""
    chunks = SourceChunks(text, np.array([0, 8]), np.array([8, len(text)]))
    shown = lit([Span(6, 12)], [Span(0, 8)], [Span(8, 12)])
    bytes_ = drawing_payload(chunks, lit=shown).data[16:]
    size = int.from_bytes(bytes_[:4], "little")
    header = bytes_[4 : 4 + size].decode()
    assert '"lit":true' in header
    for name in ("given_start", "held_end", "missing_start"):
        assert name in header
    assert "lit" not in drawing_payload(chunks).data[16:].decode("latin-1")
