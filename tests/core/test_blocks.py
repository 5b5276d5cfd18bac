"""Blocks and where they stand, in HTML, Markdown and plain text."""

from __future__ import annotations

import re

import pytest
from hypothesis import given

from chunkscope.blocks import FORMATS, Block, blocks_of, format_of, read
from chunkscope.values import Span
from tests.budget import law
from tests.html_pages import pages
from tests.kinds import text_of_kind


def shown(text: str, kind: str = "html") -> list[tuple[str, str]]:
    """The kinds and texts of the blocks."""
    return [(block.kind, block.text) for block in blocks_of(text, kind)]


def test_a_page_comes_in_blocks_with_their_places() -> None:
    """Each block knows its kind, its text and the source spans it was made of, between tags and entities."""
    page = "<h2>Opening <em>hours</em></h2><p>Mon &amp; Tue:\n  nine</p>"
    heading, paragraph = blocks_of(page)
    assert (heading.kind, heading.level, heading.text) == ("heading", 2, "Opening hours")
    assert [piece.of(page) for piece in heading.pieces] == ["Opening ", "hours"]
    assert paragraph.text == "Mon & Tue: nine"
    assert paragraph.span.of(page) == "Mon &amp; Tue:\n  nine"
    assert [piece.of(page) for piece in paragraph.content.pieces(4, 9)] == ["&amp; Tue"]
    assert paragraph.headings == ("Opening hours",)


def test_headings_nest_by_their_level() -> None:
    """A block stands under the last heading of each level above; an empty heading is none."""
    page = "<h1>A</h1><h2>B</h2><p>x</p><h3></h3><p>y</p><h2>C</h2><p>z</p><h1>D</h1>"
    found = {block.text: block.headings for block in blocks_of(page)}
    assert found["x"] == found["y"] == ("A", "B")
    assert found["z"] == ("A", "C")
    assert found["D"] == ("D",)


def test_scripts_styles_comments_and_titles_are_never_seen() -> None:
    """They are in no block, and told as hidden; a comment within a word parts nothing."""
    page = "<title>Tea</title><style>p{}</style><p>gr<!-- no -->een</p><script>if (a<b) x='</p>'</script>"
    reading = read(page)
    assert [block.text for block in reading.blocks] == ["green"]
    assert [span.of(page)[:4] for span in reading.hidden] == ["<tit", "<sty", "<!--", "<scr"]
    assert reading.title == "Tea"


@pytest.mark.parametrize(
    ("page", "expected"),
    [
        ("<p>a<p>b", [("paragraph", "a"), ("paragraph", "b")]),
        ("<p>a<br>b</p>", [("paragraph", "a\nb")]),
        ("<ul><li>a<li>b", [("list", "- a\n- b")]),
        ("<ol start=3><li>a<ul><li>b</ul>c<li>d</ol>", [("list", "3. a\n  - b\n  c\n4. d")]),
        ("<dl><dt>T<dd>what</dl>", [("list", "T\n  what")]),
        ("<ul><li>a<pre>x\n y</pre>b</ul>", [("list", "- a"), ("code", "x\n y"), ("list", "b")]),
        ("<ul><li>a<h2>B</h2>c", [("list", "- a"), ("heading", "B"), ("paragraph", "c")]),
        ("<table><tr><td>a<td><td>c<tr></table>", [("table", "a |  | c")]),
        ("<table><tr><td>a<table><tr><td>b<td>c</table>d<td>e</table>", [("table", "a b c d | e")]),
        ("<table><tr><td>a</td></tr><h2>B</h2>c", [("table", "a"), ("heading", "B"), ("paragraph", "c")]),
        ("<table><tr><td><h2>A</h2>b</table>", [("table", "A b")]),
        ("<pre>\na<br>  b &lt; c\n</pre>", [("code", "a\n  b < c")]),
        ("<pre>a<h2>B", [("code", "a"), ("heading", "B")]),
        ("<h1>A<p>b", [("heading", "A"), ("paragraph", "b")]),
        ("a <b and c", [("paragraph", "a <b and c")]),
        ("<p>a &nbsp; b\u3000</p>", [("paragraph", "a \xa0 b\u3000")]),
        ("<p><b></b> </p>", []),
        ("</p></table></ul>", []),
        ('<a title="1 > 2">x</a>', [("paragraph", "x")]),
    ],
)
def test_what_is_open_or_nested_ends_as_a_reader_sees_it(page: str, expected: list[tuple[str, str]]) -> None:
    """Unclosed tags, lists in lists, tables in tables, headings in odd places: nothing is lost."""
    assert shown(page) == expected


def test_a_table_knows_its_head_and_rows() -> None:
    """Rows of heading cells and the caption are the head; where all cells are data there is none."""
    page = "<table><caption>Fares</caption><tr><th>From<th>To<tr><td>A<td>B<tr><td>C<td>D</table>"
    (table,) = blocks_of(page)
    assert table.head == "Fares\nFrom | To"
    assert [table.text[start:].split("\n")[0] for start in table.units] == [
        "Fares",
        "From | To",
        "A | B",
        "C | D",
    ]
    (bare,) = blocks_of("<table><tr><td>A<td>B<tr><th>C<td>D</table>")
    assert (bare.head, len(bare.units)) == ("", 2)


def test_code_names_its_language() -> None:
    """From the class of pre or code, and from a fence."""
    pages_of_code = (
        '<pre><code class="hl language-rust">x</code></pre>',
        "<pre class=lang-rust>x</pre>",
        "```rust\nx\n```",
    )
    assert {block.language for page in pages_of_code for block in blocks_of(page)} == {"rust"}


def test_markdown_blocks_are_slices() -> None:
    """Headings of both forms, fences, tables, lists, quotes and link targets, each the slice of its span."""
    text = (
        "---\ntitle: Tea\n---\nTop\n===\nIntro\nmore\n\n- one\n  - two\n- three\n\n"
        "| a | b |\n|---|---|\n| 1 | 2 |\n\n~~~py\n# no heading\n~~~\n\n> said\n\n[x]: /y\n\n"
        "## Sub\n\n    indented\n"
    )
    blocks = blocks_of(text)
    assert [block.kind for block in blocks] == (
        ["code", "heading", "paragraph", "list", "table", "code", "paragraph", "paragraph", "heading", "code"]
    )
    assert all(block.text == block.span.of(text) for block in blocks)
    assert blocks[4].head == "| a | b |\n|---|---|"
    assert blocks[3].units == (0, 14)
    assert blocks[-1].text == "    indented"
    assert blocks[-1].headings == ("Top", "Sub")
    assert read(text).title == "Tea"


@pytest.mark.parametrize(
    "fence",
    [
        "````md\n```py\n# inner\n```\n# still\n````",
        "```\na\n```b\n# H\nc\n```",
        "~~~\n# comment\n~~~",
        "```\n# never closed\n\nmore",
    ],
)
def test_a_fence_ends_only_at_one_like_it(fence: str) -> None:
    """As long at least, of the same sign, with nothing behind it; unclosed, it lasts to the end."""
    heading, code = blocks_of("# T\n" + fence, "markdown")
    assert (heading.kind, code.kind, code.text) == ("heading", "code", fence)


def test_plain_text_is_parted_at_blank_lines() -> None:
    """Whatever the line ends are; a single line end parts nothing."""
    assert shown("a\nb\r\n \r\n  c d \n\n\n\n", "plain") == [("paragraph", "a\nb"), ("paragraph", "c d")]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("<!doctype html><p>a", "html"),
        ("<!-- c --> <html>", "html"),
        ("<div>a</div>", "html"),
        ("# Title\n\n<div align=center>x</div>\n\n- a\n- b", "markdown"),
        ("|a|b|\n|-|-|", "markdown"),
        ("| a | b |\n|---|---|\n", "markdown"),
        ("1 < 2 and 3 > 2", "plain"),
        ("Dear all,\n\nhello", "plain"),
        ("", "plain"),
    ],
)
def test_the_format_is_found_out(text: str, expected: str) -> None:
    """HTML by its tags, Markdown by how its lines begin, all else is plain text."""
    assert format_of(text) == expected


def test_an_unknown_format_is_refused() -> None:
    """With the known ones."""
    with pytest.raises(
        ValueError, match=r"format \('pdf'\) is unknown: choose one of auto, html, markdown, plain"
    ):
        blocks_of("a", "pdf")


def _sound(blocks: list[Block], text: str) -> None:
    last = 0
    for block in blocks:
        assert last <= block.span.start < block.span.end <= len(text)
        last = block.span.end
        content = block.content
        assert content.text == block.text
        assert block.text.strip()
        for at, start, length in content.stretches:
            assert content.text[at : at + length] == text[start : start + length]
        assert block.pieces_between(0, len(block.text)) == block.pieces
        pieces = content.pieces(0, len(block.text))
        assert block.span.start <= pieces[0].start <= pieces[-1].end <= block.span.end
        assert list(block.units) == sorted({unit for unit in block.units if unit < len(block.text)})
        assert block.header <= len(block.units)


@law(0.05)
@given(text_of_kind(("any", "html", "blocks_markdown")))
def test_any_text_comes_in_sound_blocks(text: str) -> None:
    """In every format blocks ascend, hold words, and every part of their text stands where it says."""
    for format_ in FORMATS:
        _sound(blocks_of(text, format_), text)


@law(0.05)
@given(text_of_kind(("any", "blocks_markdown")))
def test_no_word_of_markdown_or_plain_text_is_outside(text: str) -> None:
    """What no block covers is blank."""
    for format_ in ("markdown", "plain"):
        rest = list(text)
        for block in blocks_of(text, format_):
            rest[block.span.start : block.span.end] = " " * block.span.length
        assert not "".join(rest).strip()


@law(0.02)
@given(pages())
def test_every_word_of_a_page_is_in_one_block_at_its_place(page: str) -> None:
    """In the order of the source, and the piece behind a word is that word."""
    found = []
    for block in blocks_of(page, "html"):
        content = block.content
        for match in re.finditer(r"w\d+", block.text):
            (piece,) = content.pieces(*match.span())
            assert piece.of(page) == match[0]
            found.append(piece)
    assert found == [Span(*match.span()) for match in re.finditer(r"w\d+", page)]
