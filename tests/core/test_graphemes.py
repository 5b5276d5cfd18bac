"""Cuts inside grapheme clusters."""

from __future__ import annotations

import numpy as np
import pytest
import regex  # type: ignore[import-untyped]
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.graphemes import inside_grapheme
from tests.budget import law

JOINERS = (
    "a 1\r\n\t\0\u0301\u0300\u200d\u200c\ufe0f\u3099\u309aかがﾊﾞ漢𠮷한"
    "\u1100\u1161\u11a8각\u0915\u094d\u0937\u093f\u0600\u0e01\u0e33"
    "😀👨👩👧🏽❤©🇯🇵🇺🇸🏴\U000e0067\U000e007f\u00ad\u2028\u0903\u0d4e\u0d4d\u0d15"
)
texts = st.text(st.sampled_from(JOINERS) | st.characters(), max_size=40)


def inside(text: str, *positions: int) -> list[bool]:
    """Whether a cut at each of the positions is inside a cluster."""
    return inside_grapheme(text, np.array(positions, dtype=np.int64)).tolist()


@law(share=0.05)
@given(text=texts, data=st.data())
def test_a_cut_is_inside_unless_a_cluster_starts_there(text: str, data: st.DataObject) -> None:
    r"""A cut is inside exactly where ``\X`` over the whole text has no break."""
    positions = data.draw(st.lists(st.integers(0, len(text)), max_size=12))
    breaks = {found.start() for found in regex.finditer(r"\X", text)} | {len(text)}
    assert inside(text, *positions) == [position not in breaks for position in positions]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("👨‍👩‍👧x", [1, 2, 3, 4]),
        ("🇯🇵🇺🇸", [1, 3]),
        ("a🇯🇵🇺🇸", [2, 4]),
        ("か\u3099き", [1]),
        ("a\r\nb", [2]),
        ("\n\n\r\r\n", [4]),
        ("각", []),
        ("\u1100\u1161\u11a8", [1, 2]),
        ("क्ष", [1, 2]),
        ("plain", []),
        ("", []),
    ],
    ids=["family", "flags", "flags behind a letter", "voicing mark", "CRLF", "line ends", "hangul", "jamo",
         "conjunct", "ASCII", "empty"],
)  # fmt: skip
def test_known_clusters(text: str, expected: list[int]) -> None:
    """The cuts inside are those that a reader would see as broken characters."""
    every = np.arange(len(text) + 1)
    assert np.flatnonzero(inside_grapheme(text, every)).tolist() == expected


def test_a_run_of_flags_is_paired_from_its_start() -> None:
    """In a run of a hundred thousand flags every second cut is inside, wherever it is asked."""
    text = "x" + "🇯🇵" * 100_000
    assert inside(text, 2, 3, 100_002, 100_003, 200_000) == [True, False, True, False, True]


def test_the_answer_has_the_shape_of_the_question() -> None:
    """Positions may repeat and come in any order; none gives an empty answer."""
    assert inside("e\u0301e\u0301", 3, 1, 2, 3, 0, 4) == [True, True, False, True, False, False]
    assert inside("あいう") == []
