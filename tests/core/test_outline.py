"""The headings of a Markdown text are those of CommonMark, however hostile the text."""

from __future__ import annotations

import time
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from chunkscope.markdown.lines_above import LinesAbove
from chunkscope.markdown.outline import outline
from tests.budget import law
from tests.core.markdown_texts import SURE, document
from tests.strategies import mixed


@law(0.05)
@given(mixed(lambda dice: document(dice, SURE)))
def test_the_outline_is_that_of_commonmark(text: str) -> None:
    """Where there are no lists, the headings are those that a full CommonMark parser finds."""
    found = outline(text)
    if found.front_matter:
        return
    tokens = MarkdownIt("commonmark").parse(text)
    known = [
        (token.map[0], int(token.tag[1]), tokens[place + 1].content.split(), token.markup in "=-")
        for place, token in enumerate(tokens)
        if token.type == "heading_open" and token.level == 0 and token.map
    ]
    ours = [
        (text.count("\n", 0, each.span.start), each.level, each.text.split(), each.setext)
        for each in found.headings
    ]
    assert ours == known


@pytest.mark.parametrize(
    "text",
    [
        "-  " * 400 + "x",
        "# a" + " " * 50_000 + "b",
        "- ```\nx\n" * 5000,
        "> a\n" + "===\n" * 5000,
        "1. " * 5000,
    ],
    ids=["markers", "blanks", "fences", "underlines", "numbers"],
)
def test_no_text_makes_the_outline_slow(text: str) -> None:
    """Repeated marks do not multiply the ways to read them: each takes some milliseconds, not minutes."""
    assert len(outline(text).headings) <= 1


HOSTILE_OUTLINES: dict[str, Callable[[int], str]] = {
    "a quote": lambda n: "> a\n" + "===\n" * n,
    "a list item": lambda n: "- a\n" + "===\n" * n,
    "words between": lambda n: "> a\n" + "x\n===\n" * n,
    "in a list item": lambda n: "- a\n" + "  ===\n" * n,
    "less and less indented": lambda n: "- a\n" + "   ===\n x\n  ===\n" * n,
    "a long paragraph": lambda n: " x\n" * n + "===\n" * n,
}


@pytest.mark.parametrize("kind", HOSTILE_OUTLINES)
def test_many_underlines_take_no_long_time(kind: str) -> None:
    """20,000 lines under one that they cannot make a heading are looked at a few times each."""
    text = HOSTILE_OUTLINES[kind](20_000)
    began = time.process_time()
    found = outline(text).headings
    assert time.process_time() - began < 3
    assert bool(found) == (kind == "a long paragraph")


OUTLINE_LINES = (
    *("===", "---", "> a", "- a", "1. b", "- ", "x", " x", "  x", "    x", ""),
    "  ===",
    " ---",
    "# h",
    "***",
)


@law(share=0.04)
@given(lines=st.lists(st.sampled_from(OUTLINE_LINES), max_size=14))
def test_what_was_found_above_a_line_holds_for_the_next(lines: list[str]) -> None:
    """Asked line after line, or each by itself with nothing remembered, the answers are the same."""
    text = "".join(f"{line}\n" for line in lines)
    above = LinesAbove(text)
    at = 0
    for line in lines:
        assert above.paragraph(0, at) == LinesAbove(text).paragraph(0, at)
        assert above.item(0, at) == LinesAbove(text).item(0, at)
        at += len(line) + 1
