"""Segments whose token counts add up."""

from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.tokens.segments import SIGNS, clauses, words
from chunkscope.units import UNITS, measure, measure_all
from tests.budget import law

_PARTS = (
    *SIGNS,
    *("a", "Word", "LL", "'s", "'", "we're", "9", "123", "é", "\u0301", "ﬀ", "Ⅷ", "ｱ", "あ", "漢字", "ー"),
    *(
        " ",
        "  ",
        "\t",
        "\r\n",
        "\n\n",
        "\u00a0",
        "\u3000",
        "\u2028",
        "\u200d",
        "🙂",
        "/",
        "\ud800",
        "<|endoftext|>",
    ),
)
texts = st.lists(st.sampled_from(_PARTS) | st.characters(), max_size=24).map("".join)


@law(share=0.1)
@given(text=texts)
def test_counts_of_segments_add_up(text: str) -> None:
    """The segments join to the text, and their token counts add up to that of the text, in every encoding."""
    for cut, unit in product((words, clauses), UNITS[1:]):
        segments = cut(text)
        assert "".join(segments) == text
        assert sum(map(measure(unit), segments)) == measure(unit)(text)


@pytest.mark.parametrize(
    ("cut", "segments"),
    [
        (words, ["one", " two", "   three.\n    four", " \n"]),
        (clauses, ["one two   three", ".\n    four \n"]),
    ],
    ids=["words", "clauses"],
)
def test_where_segments_meet(cut: Callable[[str], list[str]], segments: list[str]) -> None:
    """Before a blank after something visible, or before a sign after a letter; nowhere else."""
    assert cut("".join(segments)) == segments


@law(share=0.1)
@given(pieces=st.lists(texts.map(lambda text: text * 4)))
def test_long_pieces_are_added_up_rightly(pieces: list[str]) -> None:
    """A piece whose length was added up is as long as tiktoken says."""
    for unit in UNITS[1:]:
        assert measure_all(unit, pieces) == list(map(measure(unit), pieces))
