"""What embedding models did in public reports: text they never read, scripts they do not know, odd scores.

``langchain#17333`` and the like name the public report. Figures are those of all-MiniLM-L6-v2.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Change, SentenceTokens
from chunkscope.drawing.heat import LEVELS
from chunkscope.embed import ModelOptions, load
from chunkscope.embed.base import cosines, normalised
from chunkscope.embed.known import UNKNOWN_SHARE
from chunkscope.embed.limits import tail_scores, truncated
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.picture import levels
from chunkscope.wording.models import lost_text
from chunkscope.wording.retrievers import unknown_note

if TYPE_CHECKING:
    from chunkscope.embed.transformer import Transformer

MINUTES = "The board went through the list of open repairs once more. " * 24
NEWS = "The pool will open in May."
QUESTION = "When will the pool open?"

# Similarity


def test_a_cosine_is_at_most_1() -> None:
    """langchain#17333: vectors that were never made as long as 1 have a product of 50 and a cosine of 1."""
    asked, found = np.array([[3.0, 4.0], [6.0, 8.0]], np.float32)
    assert asked @ found == 50
    assert cosines(normalised(found[None]), normalised(asked[None])[0]).tolist() == [1.0]
    assert Dense().unit == "cosine"


@given(
    # No component of a model's vector is so small that its square is none.
    st.lists(st.floats(-9, 9, width=32).filter(lambda x: not x or abs(x) > 1e-9), min_size=3, max_size=3),
    st.floats(0.125, 8, width=32),
)
def test_rounding_never_leaves_the_range(values: list[float], times: float) -> None:
    """langchain#17333: however a sum is rounded, no score is beyond -1 and 1."""
    vector = np.array([values], np.float32)
    rows = normalised(np.concatenate([vector * np.float32(times), -vector]))
    scores = cosines(rows, normalised(vector)[0])
    assert (np.abs(scores) <= 1).all()
    assert scores == pytest.approx([1, -1] if rows.any() else [0, 0], abs=1e-5)


def test_a_cosine_may_be_negative(minilm: Transformer) -> None:
    """langchain#10864: real texts score below 0, and the colours rise with the score all the same."""
    texts = ["The tax form is due in March.", "An owl hoots at night.", "Quartz is harder than glass."]
    question = minilm.embed(["When is the tax form due?"], kind="query")[0]
    scores = cosines(minilm.embed(texts, kind="passage"), question)
    assert scores[0] > 0.5
    assert (scores[1:] < -0.04).all()
    heat = levels(np.array([-1.0, -1.0, -0.5, -0.25], np.float32))
    assert heat.tolist() == [0, 0, 3, LEVELS]


# Truncation


def test_a_tail_that_is_not_read_changes_nothing(minilm: Transformer) -> None:
    """sentence-transformers#4060: with the news at its end or without it, the vector is the same."""
    told = MINUTES + NEWS
    assert minilm.tokens([MINUTES, told]).tolist() == [290, 297]
    found = truncated([told], minilm)
    assert (found.limit, found.chunks, found.characters) == (256, 1, 194)
    assert minilm.tokens([told[: found.reach[0]]]) == [256]
    assert lost_text(found.characters, len(told)) == "194 of 1,442 characters never reach the model."
    without, with_news, question = minilm.embed([MINUTES, told, QUESTION], kind="passage")
    assert without @ with_news == pytest.approx(1, abs=1e-6)
    [tail] = tail_scores([told], found, QUESTION, minilm)
    assert tail > with_news @ question + 0.3


def test_the_default_of_the_library_is_two_too_many(minilm: Transformer) -> None:
    """transformers#15179: a full chunk of 256 word pieces is read as 258: its last words have no vector."""
    text = "A blue barge with eleven crates of pears came down the slow river. " * 40
    full = SentenceTokens(chunk_overlap=0).split(text)
    assert minilm.tokens(full.texts[:1]).tolist() == [258]
    first = full.texts[0]
    cut = first[: truncated([first], minilm).reach[0]]
    one, other = minilm.embed([first, cut + " volcano"], kind="passage")
    assert one @ other == pytest.approx(1, abs=1e-6)
    assert Change.NO_VECTOR in {note.change for note in full.notes}
    fits = SentenceTokens(254, 0).split(text)
    assert (minilm.tokens(fits.texts) <= 256).all()
    assert Change.NO_VECTOR not in {note.change for note in fits.notes}


def test_a_chunk_twice_as_long_as_the_limit_is_told() -> None:
    """llama_index#10119: a chunk of 1,000 tokens passes a limit of 512 without a word; here it is counted."""
    model = load("all-MiniLM-L6-v2", ModelOptions(512))
    text = "pear " * 1000
    found = truncated([text, "pear"], model)
    assert (found.limit, found.chunks, found.reach[0]) == (512, 1, 510 * 5 - 1)
    assert lost_text(found.characters, len(text)) == "2,451 of 5,000 characters never reach the model."


@pytest.mark.parametrize(
    ("text", "share"),
    [
        ("自动驾驶还需要许多年", 0.9),
        ("🌵🌵🌵", 1.0),
        ("서울의 날씨", 0.0),
        ("Autonomous cars need many more years.", 0.0),
    ],
    ids=["chinese", "emoji", "korean", "english"],
)
def test_a_script_that_the_model_does_not_know_is_told(minilm: Transformer, text: str, share: float) -> None:
    """ragflow#6555: Chinese is mostly [UNK], a row of emoji is one, Korean falls into letters."""
    found = minilm.unknown_share(text)
    assert found == pytest.approx(share)
    assert (found >= UNKNOWN_SHARE) == bool(share)
    assert f"does not know {found:.0%} of the pieces" in unknown_note(minilm.id, found)
