"""Texts for what counts in tokens, and in sentences."""

from __future__ import annotations

from tests.strategies import mixed

BITS = (
    "a", "b ", "鷹", "🙂", "\ud800", "\udc00", "\ud83d\ude42", "。", "foo", "\n", "  ", "é", "x" * 9,
    "\x00", "<|endoftext|>", "\ufffd", "\ufeff", "ﷺ", "👩\u200d👧", "1234", "한국",
)  # fmt: skip
PROSE = (
    "The cat sat. ", "It ran.\n", "Dr. Ono slept, then left. ", "港の朝は早い。", "「行く。」と言う。",
    "word " * 5, "\n\n", "x" * 30, "はい！", "One, two, three, four. ", "\u3000", "2つ、3つ、4つ。",
)  # fmt: skip

pieced = mixed(lambda dice: "".join(dice.pick(BITS) for _ in range(dice.between(0, 24))))
prose = mixed(lambda dice: "".join(dice.pick(PROSE) for _ in range(dice.between(0, 14))))
