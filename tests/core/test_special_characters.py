"""Special characters: found by their group, every place, and told in words."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.special_characters import Special, special_characters, special_kind
from chunkscope.wording.special import special_effect, special_name

EXAMPLES = {
    Special.FULL_WIDTH: "Ａ１！",
    Special.HALF_WIDTH: "ｶﾅ",
    Special.IDEOGRAPHIC_SPACE: "\u3000",
    Special.NO_BREAK_SPACE: "\xa0\u202f",
    Special.OTHER_SPACE: "\u2003\u2009",
    Special.ZERO_WIDTH: "\u200b\u200d\ufeff",
    Special.SOFT_HYPHEN: "\xad",
    Special.DIRECTION: "\u200f\u202e",
    Special.LINE_END: "\x0c\x85\u2028",
    Special.COMPATIBILITY: "ﬁ①²㈱Ⅳ",
    Special.CONTROL: "\0\x1b\x7f",
    Special.REPLACEMENT: "\ufffd",
}


@pytest.mark.parametrize("kind", list(Special), ids=lambda kind: kind.value)
def test_every_group_is_found_at_all_its_places(kind: Special) -> None:
    """The examples stand between ordinary letters: their places are the odd ones, no other group occurs."""
    text = "a" + "漢".join(EXAMPLES[kind]) + "\n😀"
    found = special_characters(text)
    assert list(found) == [kind]
    assert found[kind].tolist() == list(range(1, 2 * len(EXAMPLES[kind]), 2))
    assert special_name(kind)
    assert special_effect(kind).endswith(".")


def test_an_ordinary_text_has_none() -> None:
    """Letters, kana, kanji, accents, tabs and line ends, emoji."""
    assert special_characters("Tea, né ë! カナ、漢字。\t\r\n😀") == {}
    assert special_characters("") == {}


@given(st.text())
def test_each_character_is_in_at_most_one_group(text: str) -> None:
    """Together the places are those of the characters that have a group."""
    found = special_characters(text)
    places = sorted(place for column in found.values() for place in column.tolist())
    assert places == [place for place, letter in enumerate(text) if special_kind(letter) is not None]
