"""Numbers in Japanese sentences are set off in one way: half-width, with a blank on either side.

Of the two ways in use, that is the one of three texts in four, and the one of Latin words. No blank stands
beside punctuation, brackets and signs such as ``~`` and ``×``, nor at the ends of a text.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from babel.messages.pofile import read_po

from chunkscope.wording.catalogue import LOCALES

LETTER = "[\u3005\u3040-\u30fa\u30fc-\u30ff\u3400-\u9fff]"
UNIT = (
    "文字|個|件|秒|分|時間|行|ページ|トークン|か所|回|枚|語|バイト|単位|チャンク|つ|種類|通り|列|次元|倍|問|番|桁|段"
    "|ポイント|サイズ"
)
"""What a placeholder is a number before."""
FIELD = r"\{[^{}]*\}"
NUMBER = rf"(?:\d+|{FIELD}(?=\*{{0,2}} ?(?:{UNIT})))"
TIGHT = re.compile(rf"{LETTER}\*{{0,2}}{NUMBER}|\d\*{{0,2}}{LETTER}|{FIELD}\*{{0,2}}(?:{UNIT})")


def japanese() -> Iterator[str]:
    """Every text of the Japanese catalogue."""
    with (LOCALES / "ja.po").open("rb") as file:
        for message in read_po(file):
            if message.id:
                found = message.string
                yield from (found,) if isinstance(found, str) else found


@pytest.mark.parametrize(
    ("text", "tight"),
    [
        ("{n} 文字のうち 3 個", False),
        ("{n}文字", True),
        ("最大 {n}個", True),
        ("上位{k} 件", True),
        ("**{n}** か所（{m} 個）", False),
        ("**{n}**か所", True),
        ("1 行に 1 つ", False),
        ("1つ", True),
        ("を1 つ", True),
        ("{name}は空です（0 バイト）。", False),
        ("{document}の範囲、95 %", False),
        ("第三者、一つ", False),
    ],
)
def test_what_is_tight(text: str, tight: bool) -> None:
    """A blank between a number and a letter on either side of it, beyond the signs of bold print."""
    assert bool(TIGHT.search(text)) == tight


def test_numbers_in_japanese_are_set_off_by_blanks() -> None:
    """No text of the catalogue has a number without a blank beside it."""
    assert [text for text in japanese() if TIGHT.search(text)] == []
