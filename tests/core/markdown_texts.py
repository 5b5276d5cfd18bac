"""Markdown made of lines that are headings, almost are, or hide some."""

from __future__ import annotations

from tests.strategies import Dice

LINES = (
    "# a", "## b ##", "#", "# a", "## a", "####### x", "```", "````", "~~~", "```py", "```a```", "text",
    "    # code", "   # three", "===",
    "---", "- ", "- item", "", "", "\t# tab", "#\tx", "  ```", "# ", "## #",
    "word\nword", "    indented", "kg\xa05\tok", "\x00", "a \x00", " \u3000全\u3000角", "\r", "x  ", "\u2028",
    "#\xa0n", "\x0c# f", "---\nkey: 1", "<!-- # x", "-->", "<div>", "long words " * 4,
)  # fmt: skip
UNSURE = {"- ", "- item", "\u2028", "#\xa0n", "\x0c# f", "\r", "\x00", "a \x00"}
SURE = tuple(line for line in LINES if line not in UNSURE)
"""Without lists, and without the signs that markdown-it replaces or strips on its own."""


def document(dice: Dice, lines: tuple[str, ...] = LINES) -> str:
    """Up to nine lines."""
    return "\n".join(dice.pick(lines) for _ in range(dice.between(0, 9)))
