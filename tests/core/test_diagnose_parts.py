"""The parts of a document that are cut: rows, headings, sentences, code."""

from __future__ import annotations

import pytest

from chunkscope import Fixed, HtmlSections, MarkdownHeaders, Recursive, Sentence, Span, Structure
from chunkscope.diagnose import Fault, diagnose
from chunkscope.documents.source import BlockSpan, Source
from tests.core.findings_of import all_of, findings, places

TABLE = (
    "# Prices\n\n| what | cost |\n|---|---|\n| rope | 12 |\n| lamp | 30 |\n| oil | 4 |\n\nThe end of it.\n"
)


def test_rows_without_their_header() -> None:
    """A chunk that begins in the rows is told, not where the head is repeated in what is indexed."""
    found = findings(Fault.HEADERLESS_ROWS, Recursive(40, 0), TABLE)
    assert found.count == 1
    assert TABLE[found.at(0).span.start :].startswith("| lamp |") or TABLE[
        found.at(0).span.start :
    ].startswith("| rope |")
    assert findings(Fault.HEADERLESS_ROWS, Structure(40, 0), TABLE).count == 0


def test_a_blank_chunk_in_a_table_has_no_row() -> None:
    """A blank between two cells that became a chunk of its own is not counted, and every place is a place."""
    strategy = Recursive(4, 0, strip_whitespace=False)
    found = findings(Fault.HEADERLESS_ROWS, strategy, TABLE.replace("rope | 12", "rope   |     12"))
    assert found.count
    assert (found.starts < found.ends).all()


def test_rows_are_cut_one_by_one() -> None:
    """Every row that no chunk holds is told, the head is no row."""
    assert places(Fault.CUT_TABLE_ROW, Fixed(60, 0), TABLE) == ["| lamp | 30 |\n"]
    assert places(Fault.CUT_TABLE_ROW, Fixed(len(TABLE), 0), TABLE) == []
    assert findings(Fault.CUT_TABLE_ROW, Fixed(60, 0), TABLE).checked == 3


def test_the_rows_of_a_csv_are_its_records() -> None:
    """A document that is one table has its first record as the head; a quoted line end ends none."""
    text = 'name,note\n"Ann","two\nlines"\nBob,short\n'
    source = Source("a.csv", "a.csv", "csv", text, blocks=(BlockSpan("table", Span(0, len(text))),))
    diagnosis = diagnose(Fixed(20, 0).split(text), source=source)
    assert diagnosis.cut["tables"] == (0, 1)
    assert Fault.CUT_SENTENCE in diagnosis.skipped
    cut = {each.fault: each for each in diagnosis.findings}[Fault.CUT_TABLE_ROW]
    assert [each.span.of(text) for each in all_of(cut)] == ['"Ann","two\nlines"\n']


@pytest.mark.parametrize("odd", ["\f", "\v", "\x1c", "\x85", "\u2028", "\u2029"])
def test_what_only_looks_like_a_line_end_ends_no_row(odd: str) -> None:
    """A form feed or a line separator, within quotes or without, is a character of its cell."""
    text = f'name,note\n"Ann","two{odd}lines"\nBob,sh{odd}ort\n"Cy","a{odd}\n{odd}b"\n'
    source = Source("a.csv", "a.csv", "csv", text, blocks=(BlockSpan("table", Span(0, len(text))),))
    diagnosis = diagnose(Fixed(5, 0).split(text), source=source)
    cut = {each.fault: each for each in diagnosis.findings}[Fault.CUT_TABLE_ROW]
    wanted = [f'"Ann","two{odd}lines"\n', f"Bob,sh{odd}ort\n", f'"Cy","a{odd}\n{odd}b"\n']
    assert [each.span.of(text) for each in all_of(cut)] == wanted
    assert cut.checked == 3


def test_a_heading_is_parted_from_its_text() -> None:
    """It ends a chunk and its text begins the next one; with its first word it is not parted."""
    text = "# One\n\nSome words about it.\n\n## Two\n\nMore words about that one."
    assert places(Fault.HEADING_PARTED, Recursive(36, 0, ("\n\n", "")), text) == ["## Two"]
    assert places(Fault.HEADING_PARTED, Structure(60, 0, min_size=0), text) == []
    found = findings(Fault.HEADING_PARTED, MarkdownHeaders(200, 0), text)
    assert found.count == 0, "stripped headings are in no chunk"


def test_whole_sentences_are_not_cut() -> None:
    """A sentence that some chunk holds is whole, wherever else it is cut; a dropped full stop cuts none."""
    text = "One two three four. Five six seven eight."
    assert places(Fault.CUT_SENTENCE, Fixed(25, 0), text) == ["Five six seven eight."]
    assert places(Fault.CUT_SENTENCE, Fixed(25, 20), text) == []
    dropped = Recursive(24, 0, (". ", ""), keep_separator=False)
    assert places(Fault.CUT_SENTENCE, dropped, text) == []


def test_code_blocks_and_functions() -> None:
    """A fenced block is cut in prose, a function in code; each has none of the other."""
    prose = "Words before.\n\n```python\none = 1\ntwo = 2\n```\n\nWords after it."
    assert places(Fault.CUT_CODE, Fixed(30, 0), prose) == ["```python\none = 1\ntwo = 2\n```"]
    assert Fault.CUT_FUNCTION in diagnose(Fixed(30, 0).split(prose)).skipped
    code = "def one():\n    return 1\n\n\ndef two():\n    return 2\n"
    assert places(Fault.CUT_FUNCTION, Fixed(30, 0), code, name="a.py") == ["def two():\n    return 2"]
    assert Fault.CUT_SENTENCE in diagnose(Fixed(30, 0).split(code), name="a.py").skipped


def test_html_is_judged_by_what_a_reader_sees() -> None:
    """Tags between the words of a sentence cut nothing."""
    page = (
        "<html><body><h1>Tea</h1><p>Green <b>tea</b> is not fermented.</p><p>Black tea is.</p></body></html>"
    )
    assert diagnose(HtmlSections(200, 0).split(page)).cut["sentences"].whole == 3
    assert diagnose(Sentence(40, 0).split("One. Two.")).cut["sentences"] == (2, 2)
