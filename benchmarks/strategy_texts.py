"""Texts for the strategy benchmark: Markdown, LaTeX, JSON and Python, the same in every run."""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

WORDS = ["tide", "moon", "water", "harbour", "rope", "lamp", "stone", "oven", "bread", "salt", "river"]


def markdown(characters: int) -> str:
    """A document with headings, code, lists and paragraphs."""
    return _document(random.Random(4), characters)


def python(characters: int) -> str:
    """Classes with methods of two to twelve lines."""
    return _program(random.Random(4), characters)


def latex(characters: int) -> str:
    """Sections of sentences with a little mathematics."""
    return _paper(random.Random(4), characters)


def json_text(characters: int) -> str:
    """A quarter of that many characters, for the library's time grows with the square of a chunk."""
    return _data(random.Random(4), characters // 4)


def _until(characters: int, make: Callable[[], str]) -> str:
    parts: list[str] = []
    length = 0
    while length < characters:
        parts.append(make())
        length += len(parts[-1])
    return "".join(parts)


def _sentence(dice: random.Random) -> str:
    return " ".join(dice.choices(WORDS, k=dice.randint(8, 60))).capitalize() + "."


def _document(dice: random.Random, characters: int) -> str:
    def block() -> str:
        kind = dice.random()
        if kind < 0.15:
            return "#" * dice.randint(1, 4) + " " + " ".join(dice.choices(WORDS, k=3)) + "\n\n"
        if kind < 0.25:
            lines = [f"{'    ' * dice.randint(0, 2)}{dice.choice(WORDS)} = 1  # note" for _ in range(8)]
            return "```python\n" + "\n".join(lines) + "\n```\n\n"
        if kind < 0.4:
            return "".join(f"- {_sentence(dice)[:70]}\n" for _ in range(5)) + "\n"
        return _sentence(dice) + "\n\n"

    return _until(characters, block)


def _program(dice: random.Random, characters: int) -> str:
    def function() -> str:
        body = [
            f"        {dice.choice(WORDS)} = {_sentence(dice)[:60]!r}" for _ in range(dice.randint(2, 12))
        ]
        return f"    def {dice.choice(WORDS)}(self):\n" + "\n".join(body) + "\n\n"

    def group() -> str:
        return f"class {dice.choice(WORDS).title()}:\n" + "".join(function() for _ in range(6)) + "\n"

    return _until(characters, group)


def _paper(dice: random.Random, characters: int) -> str:
    def block() -> str:
        if dice.random() < 0.2:
            return f"\n\\section{{{dice.choice(WORDS)}}}\n"
        return _sentence(dice) + (" $a + b$.\n" if dice.random() < 0.3 else "\n")

    return _until(characters, block)


def _data(dice: random.Random, characters: int) -> str:
    def item() -> dict[str, Any]:
        return {
            "name": dice.choice(WORDS),
            "note": _sentence(dice)[:90],
            "sizes": [1, 2, 3],
            "deep": {"a": {"b": 1}},
        }

    count = characters // 190
    return json.dumps({f"item {number}": item() for number in range(count)}, indent=1)
