"""Words, characters and closing punctuation at the cuts are found where they are."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, Recursive
from chunkscope.diagnose import Fault, diagnose
from tests.core.findings_of import findings, places


def test_words_are_cut_between_letters_only() -> None:
    """The place is the word; kanji and hiragana have no words that could be told, katakana have."""
    assert places(Fault.CUT_WORD, Fixed(4, 0), "thunderstorm at sea") == [
        "thunderstorm",
        "thunderstorm",
    ]
    assert places(Fault.CUT_WORD, Fixed(4, 0), "一二三四五六七八") == []
    assert places(Fault.CUT_WORD, Fixed(3, 0), "とコンピュータは") == ["コンピュータ", "コンピュータ"]
    assert places(Fault.CUT_WORD, Fixed(3, 0), "APIキーを使う") == []
    assert places(Fault.CUT_WORD, Fixed(2, 0), "ไทยไทย") == []


def test_a_grapheme_is_cut() -> None:
    """A family emoji, an accent and a line end are one character each."""
    assert findings(Fault.CUT_GRAPHEME, Fixed(2, 0), "a\u0301b").count == 0
    assert places(Fault.CUT_GRAPHEME, Fixed(1, 0), "a\u0301b") == ["a\u0301"]
    assert places(Fault.CUT_GRAPHEME, Fixed(2, 0), "a\r\nb") == ["\r\n"]


@pytest.mark.parametrize(
    ("begins", "closing"),
    [
        ("。次の文", True),
        ("」と言った", True),
        ("） の後", True),
        (". Then", True),
        ("” he said", True),
        ("  , and", True),
        (".env is a file", False),
        ("»Ja«, sagte er", False),
        ("「開く", False),
        ("plain", False),
        ("...", False),
    ],
)
def test_what_closes(begins: str, closing: bool) -> None:
    """A chunk that begins with closing punctuation is told, one that opens something is not."""
    text = "x" * 12 + begins + "."
    found = findings(Fault.CLOSING_PUNCTUATION, Fixed(12, 0), text)
    assert found.count == closing
    if closing:
        assert (found.at(0).chunk, found.at(0).boundary) == (1, 0)


def test_code_may_begin_with_a_bracket() -> None:
    """In code a closing bracket on its own line is good style."""
    code = "function f() {\n  return 1;\n}\nfunction g() {\n  return 2;\n}\n"
    assert Fault.CLOSING_PUNCTUATION in diagnose(Recursive(28, 0).split(code), name="a.js").skipped
