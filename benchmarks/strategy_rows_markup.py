"""Rows for the strategy benchmark: Markdown, LaTeX, JSON and code, each beside the library it wraps.

Every row is a label, ours and theirs as functions of a text, and the text (about a megabyte, made the same
way in every run).
"""

from __future__ import annotations

import json
import random
from collections.abc import Callable
from typing import Any

from langchain_text_splitters import (
    Language,
    MarkdownHeaderTextSplitter,
    RecursiveCharacterTextSplitter,
    RecursiveJsonSplitter,
)

from chunkscope import Code, Json, Latex, MarkdownHeaders

Split = Callable[[str], list[str]]
Row = tuple[str, Split, Split, str]
WORDS = ["tide", "moon", "water", "harbour", "rope", "lamp", "stone", "oven", "bread", "salt", "river"]
SIZES = ((400, 40), (1000, 200))


def rows(characters: int = 1_000_000) -> list[Row]:
    """The rows; JSON with fewer characters, for the library's time grows with the square of a chunk."""
    dice = random.Random(4)
    found = [_markdown(_document(dice, characters), size, overlap) for size, overlap in SIZES]
    python, latex = _program(dice, characters), _paper(dice, characters)
    for size, overlap in SIZES:
        found += [_code(python, size, overlap), _latex(latex, size, overlap)]
    return [*found, _json(_data(dice, characters // 4), 400), _json(_data(dice, characters // 4), 2000)]


def _markdown(text: str, size: int, overlap: int) -> Row:
    headings = [("#" * level, f"h{level}") for level in range(1, 4)]

    def theirs(source: str) -> list[str]:
        sections = MarkdownHeaderTextSplitter(headings).split_text(source)
        inner = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap)
        return [chunk.page_content for chunk in inner.split_documents(sections)]

    ours = MarkdownHeaders(chunk_size=size, chunk_overlap=overlap)
    return f"MarkdownHeaders {size}/{overlap}", lambda source: ours.split(source).texts, theirs, text


def _code(text: str, size: int, overlap: int) -> Row:
    library = RecursiveCharacterTextSplitter.from_language(
        Language.PYTHON, chunk_size=size, chunk_overlap=overlap
    )
    ours = Code(chunk_size=size, chunk_overlap=overlap, language="python")
    return (
        f"Code, separators {size}/{overlap}",
        lambda source: ours.split(source).texts,
        library.split_text,
        text,
    )


def _latex(text: str, size: int, overlap: int) -> Row:
    library = RecursiveCharacterTextSplitter.from_language(
        Language.LATEX, chunk_size=size, chunk_overlap=overlap
    )
    ours = Latex(chunk_size=size, chunk_overlap=overlap)
    return f"Latex {size}/{overlap}", lambda source: ours.split(source).texts, library.split_text, text


def _json(text: str, size: int) -> Row:
    def theirs(source: str) -> list[str]:
        return RecursiveJsonSplitter(size).split_text(json.loads(source))

    ours = Json(chunk_size=size)
    return f"Json {size}", lambda source: ours.split(source).texts, theirs, text


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
