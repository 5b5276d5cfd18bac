"""What is in a file of each text format: its text, headings, blocks and functions."""

from __future__ import annotations

import json

import pytest

from chunkscope.documents import BlockSpan, Heading, Remark, RemarkKind, load
from chunkscope.text import Newlines
from chunkscope.values import Span
from chunkscope.wording.documents import remark_line
from tests.core.test_documents import kinds
from tests.core.text_files import CODE, FILES, NOTEBOOK, OWN_TEXT, PAGE


@pytest.mark.parametrize("format_", OWN_TEXT)
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"], ids=["LF", "CRLF", "CR"])
def test_the_text_is_the_files_own(format_: str, end: str) -> None:
    """Every sign stays as it is: line ends of a Mac, NUL, full-width signs, no-break spaces."""
    name, text = FILES[format_]
    text = (text + ("" if format_ in {"json", "jsonl"} else "ＡＢＣ\u00a0１２３\u3000x\n")).replace("\n", end)
    source = load(text.encode(), name=name)
    assert (source.format, source.text) == (format_, text)
    assert source.newlines.kinds == ({"\n": "LF", "\r\n": "CRLF", "\r": "CR"}[end],)


def test_markdown_has_its_parts() -> None:
    """Front matter names the title; headings lose their markup; blocks are slices of the text."""
    text = (
        "---\ntitle: 'Tides'\n---\n\n# The *low* [water](x)\n\nCrabs.\n\n#\n\n## `Times`\n\n```py\nx\n```\n"
    )
    source = load(text.encode(), name="a.md")
    assert source.title == "Tides"
    assert [(each.level, each.text) for each in source.headings] == [(1, "The low water"), (2, "Times")]
    assert [(each.kind, each.span.of(text)) for each in source.blocks][-2:] == [
        ("heading", "## `Times`"),
        ("code", "```py\nx\n```"),
    ]
    assert source.place(Span(text.index("```"), len(text))).headings == ("The low water", "Times")
    assert load(b"# One\n\ntext", name="b.md").title == "One"


def test_html_keeps_its_markup() -> None:
    """The HTML splitters need the tags; blocks begin and end with their own, scripts are in none."""
    source = load(PAGE.encode(), name="page.html")
    assert (source.text, source.title) == (PAGE, "Tide & pool")
    assert [each.text for each in source.headings] == ["Pools", "Times"]
    blocks = [(each.kind, each.span.of(PAGE)) for each in source.blocks]
    assert blocks[:2] == [("heading", "<h1>Pools</h1>"), ("paragraph", "<p>Crabs <b>wait</b>.</p>")]
    assert blocks[3][1].startswith("<table><caption>")
    assert blocks[3][1].endswith("</table>")
    assert blocks[4] == ("list", "<ul><li>boots<li>bucket</ul>")
    assert "alert" not in "".join(text for _kind, text in blocks)


def test_html_as_its_words() -> None:
    """As text a page is Markdown: sections, pipe tables, fences; its pictures are left out and told."""
    source = load(PAGE.encode(), name="page.html", html_as_text=True)
    assert source.text == (
        "# Pools\n\nCrabs wait.\n\n## Times\n\nToday\n\n| Place | Low |\n| --- | --- |\n| Pier | 6:10 |\n\n"
        "- boots\n- bucket\n\n```python\nlook()\n```"
    )
    assert source.headings[1] == Heading(2, "Times", Span(22, 30))
    assert source.remarks == (Remark(RemarkKind.LEFT_OUT, 1, "pictures"),)
    assert [load(source.text, name="x.md").blocks[at].kind for at in (0, 1, 4)] == [
        "heading",
        "paragraph",
        "table",
    ]
    assert load(b"a < b", name="a.txt", html_as_text=True).text == "a < b"


def test_a_notebook_is_markdown() -> None:
    """Words as they are, code in the language of the kernel, outputs in fences of their own."""
    source = load(json.dumps(NOTEBOOK).encode(), name="tides.ipynb")
    assert source.text == (
        "# Tides\nLow water first.\n\n````python\nprint('```')\n````\n\n````\n```\n````\n\n"
        "```\n<Figure>\n```\n\n```\nValueError: dry\n```\n\nas it is"
    )
    assert (source.title, source.headings[0].text) == ("Tides", "Tides")
    assert [each.kind for each in source.blocks] == ["heading", "paragraph", *["code"] * 4, "paragraph"]
    assert source.remarks == (Remark(RemarkKind.LEFT_OUT, 1, "pictures"),)


def test_an_old_notebook() -> None:
    """The oldest notebooks keep their cells in a sheet, and code under another name."""
    old = {"nbformat": 3, "worksheets": [{"cells": [{"cell_type": "code", "input": "1", "outputs": []}]}]}
    assert load(json.dumps(old).encode(), name="old.ipynb").text == "```\n1\n```"


def test_broken_json_is_still_a_text() -> None:
    """What is no valid JSON loads as it is, and the line and the column of the fault are told."""
    source = load(b'{"a": 1,\r\n "b": [1, 2}\r\n', name="a.json")
    assert (source.format, source.text) == ("json", '{"a": 1,\r\n "b": [1, 2}\r\n')
    assert source.remarks == (Remark(RemarkKind.RECOVERED, 1, "2:12"),)
    assert "(line 2, column 12)" in remark_line(source.remarks[0])
    lines = load(b'{"a": 1}\n{"b": \n[oops]\n', name="a.jsonl")
    assert lines.remarks == (Remark(RemarkKind.RECOVERED, 2, "2:7"),)
    assert remark_line(lines.remarks[0]).startswith(
        "The file is damaged in 2 places, the first in line 2, column 7"
    )
    deep = load(b"[" * 200_000, name="deep.json")
    assert (deep.format, kinds(deep)) == ("json", ["RECOVERED"])
    assert load(b'{"cells": [', name="cut.ipynb").format == "json"
    assert load(b'{"n": ' + b"9" * 5000 + b"}", name="long.json").remarks == ()


def test_code_has_its_functions_as_blocks() -> None:
    """Every outermost function or class is a block, and so is what stands between them."""
    source = load(CODE.encode(), name="tides.py")
    assert [each.span.of(CODE).partition("\n")[0] for each in source.blocks] == [
        "import tide",
        "class Pool:",
        "def main():",
    ]
    assert source.headings == ()
    assert load(b"key: value\n", name="a.yaml").blocks == (BlockSpan("code", Span(0, 10)),)


def test_nul_is_kept_and_told() -> None:
    """NUL bytes stay in the text, and their number is told."""
    source = load(b"one\0two\0three", name="a.txt")
    assert (source.text, source.remarks) == ("one\0two\0three", (Remark(RemarkKind.NUL, 2),))
    assert load("\ufefftea".encode(), name="a.txt").remarks == (Remark(RemarkKind.BOM_REMOVED),)
    assert load("tea \ud83c", name="a.txt").remarks == (Remark(RemarkKind.REPLACED, 1),)


def test_a_paste_in_nfkc() -> None:
    """On request a document is normalised, with its parts moved and the way back kept."""
    source = load("＃ not a heading\n\n# Ｔｅａ\n", name="a.md", normalize=True)
    assert source.text == "# not a heading\n\n# Tea\n"
    assert [(each.text, each.span) for each in source.headings] == [("Tea", Span(17, 22))]
    assert source.original is not None
    assert source.original.pieces(19, 22) == (Span(19, 22),)
    assert source.newlines == Newlines(3, 0, 0)
