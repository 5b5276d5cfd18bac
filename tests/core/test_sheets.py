"""Workbooks as Markdown, a page per sheet."""

from __future__ import annotations

import datetime as dt
import socket
from typing import Any

import openpyxl
import pytest
from openpyxl.styles import numbers
from openpyxl.utils.datetime import CALENDAR_MAC_1904

from chunkscope.documents.office import sheets, xml_parts
from chunkscope.documents.office.sheet_cells import column_of
from chunkscope.documents.source import RemarkKind
from chunkscope.strategies.base import Step
from tests.core.office_files import parts_of, saved, small, zipped
from tests.core.office_laws import check_blocks, check_mangled, check_places, refused, told

SHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"


def book_of(*rows: Any) -> Any:
    """A workbook with these rows in its one sheet."""
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    return book


def table_of(*rows: Any, formats: tuple[str, ...] = ()) -> list[list[str]]:
    """The cells of the pipe table that these rows are read as."""
    book = book_of(*rows)
    for cell, shown in zip(book.active[2] if formats else (), formats, strict=False):
        cell.number_format = shown
    lines = sheets.read(saved(book), "a.xlsx").text.split("\n")[2:]
    return [line.strip("| ").split(" | ") for number, line in enumerate(lines) if number != 1]


def xml_book(row: str, shared: str = "") -> bytes:
    """A workbook of one sheet, written as Excel writes it."""
    parts = parts_of(saved(book_of(["x"])))
    parts["xl/worksheets/sheet1.xml"] = (
        f'<worksheet xmlns="{SHEET}"><sheetData><row r="1">{row}</row></sheetData></worksheet>'
    )
    parts["xl/sharedStrings.xml"] = f'<sst xmlns="{SHEET}">{shared}</sst>'
    return zipped(parts)


def test_a_book_as_people_make_it() -> None:
    """Every sheet is a page with a heading and a table whose first row is its head; hidden ones are told."""
    book = book_of(["品|目", "数"], ["茶\n葉", 3])
    book.active.title = "売上"
    book.create_sheet("empty")
    secret = book.create_sheet("secret")
    secret.append(["x"])
    secret.sheet_state = "hidden"
    book.create_sheet("More").append(["last"])
    source = sheets.read(saved(book), "a.xlsx")
    first = "## 売上\n\n| 品\\|目 | 数 |\n| --- | --- |\n| 茶 葉 | 3 |"
    assert [page.span.of(source.text) for page in source.pages] == [first, "", "## More\n\n| last |\n| --- |"]
    assert [(page.number, page.name) for page in source.pages] == [(1, "売上"), (2, "empty"), (3, "More")]
    assert told(source, RemarkKind.LEFT_OUT) == {"hidden sheets": 1}
    check_places(source)
    check_blocks(source)


def test_values_not_formats() -> None:
    """Numbers have the fifteen digits of Excel, truth values its words; dates and times are ISO."""
    values = [
        [0.1 + 0.2, "0.30"],
        [1e-7, "1e-07"],
        [1234567, "1234567"],
        [True, "TRUE"],
        [dt.datetime(2024, 2, 29, 13, 5, 7), "2024-02-29 13:05:07"],  # noqa: DTZ001 - Excel has no zones
        [dt.date(1900, 2, 28), "1900-02-28"],
        [dt.date(1900, 3, 1), "1900-03-01"],
        [dt.time(9, 30), "09:30:00"],
        [dt.timedelta(hours=30, seconds=5), "30:00:05"],
    ]
    head = [str(number) for number in range(len(values))]
    shown = table_of(head, [value for value, _words in values])[1]
    assert shown[0] == "0.3"
    assert shown[1:] == [words for _value, words in values[1:]]


@pytest.mark.parametrize(
    ("shown", "words"),
    [
        ("General", "45351.5"),
        ("0.00E+00", "45351.5"),
        ('0" days"', "45351.5"),
        ("[Red]0.0", "45351.5"),
        ("yyyy/m/d", "2024-02-29 12:00:00"),
        ('[$-411]ggge"年"m"月"d"日"', "2024-02-29 12:00:00"),
        ('yyyy"年"m"月"', "2024-02-29 12:00:00"),
        ("aaaa", "2024-02-29 12:00:00"),
        ("h:mm AM/PM", "2024-02-29 12:00:00"),
        ("[h]:mm", "1088436:00:00"),
    ],
)
def test_formats_of_dates(shown: str, words: str) -> None:
    """A number is a date where its format says so, in Excel's own ways of saying it."""
    assert table_of(["when"], [45351.5], formats=(shown,))[1] == [words]


def test_dates_from_1904() -> None:
    """A workbook from an old Macintosh counts its days from 1904."""
    book = book_of(["when"], [1])
    book.epoch = CALENDAR_MAC_1904
    book.active["A2"].number_format = numbers.FORMAT_DATE_YYYYMMDD2
    assert sheets.read(saved(book), "a.xlsx").text.endswith("| 1904-01-02 |")


def test_formulas() -> None:
    """A stored value stands for its formula; one that was never calculated is kept as such, and told."""
    row = (
        '<c r="A1"><f>1+1</f><v>2</v></c><c r="B1"><f>SUM(A1)</f><v/></c>'
        '<c r="C1" t="str"><f>""</f><v></v></c><c r="D1" t="e"><v>#DIV/0!</v></c>'
    )
    source = sheets.read(xml_book(row), "a.xlsx")
    assert "| 2 | =SUM(A1) | #DIV/0! |" in source.text
    assert told(source, RemarkKind.LEFT_OUT) == {"results of formulas that were never calculated": 1}


def test_shared_texts_without_readings() -> None:
    """Runs of a text are joined, readings over Japanese words are no part of it, bad numbers do no harm."""
    town = "<si><r><t>東</t></r><r><t>京</t></r><rPh><t>トウキョウ</t></rPh></si>"
    shared = f"{town}<si><t xml:space='preserve'> a </t></si>"
    row = "".join(f'<c t="s"><v>{number}</v></c>' for number in (0, 1, 9, -1, "x"))
    assert "| 東京 | a |" in sheets.read(xml_book(row, shared), "a.xlsx").text


def test_huge_empty_ranges_cost_nothing() -> None:
    """Two cells in the far corners are a table of two rows; a diagonal of thousands is refused."""
    book = book_of(["near"])
    book.active["XFD1048576"] = "far"
    source = sheets.read(saved(book), "a.xlsx")
    assert source.text == "## Sheet\n\n| near |  |\n| --- | --- |\n|  | far |"
    book = openpyxl.Workbook()
    for number in range(1, 1_500):
        book.active.cell(number, number, "x")
    message = refused(sheets.read, saved(book), "a.xlsx")
    assert "a sheet of 1,499 rows and 1,499 columns, nearly all of it empty" in message


def test_columns_by_their_letters() -> None:
    """References name columns; without one, or with one that is none, the next column is meant."""
    assert [column_of(name, 6) for name in ("A1", "Z9", "AA1", "XFD7", "XFE1", "7", None)] == [
        *(1, 26, 27, 16384, 7, 7, 7)
    ]


def test_progress_is_told() -> None:
    """A long sheet yields steps on the way to its size."""
    data = saved(book_of(*[[number, "tea"] for number in range(7_000)]))
    *steps, _source = sheets.items(data, "a.xlsx")
    done = [step.done for step in steps if isinstance(step, Step)]
    assert len(done) == len(steps) >= 3
    assert done == sorted(done)


def test_500_mangled_files() -> None:
    """A damaged workbook gives what is left of its text, or one sentence that names its fault."""
    assert check_mangled(sheets.read, small("xlsx"), "a.xlsx")


def test_hostile_workbooks(monkeypatch: pytest.MonkeyPatch) -> None:
    """A bomb, entities that laugh or fetch, passwords and old files end in their own sentences."""

    def no_socket(*_arguments: Any, **_options: Any) -> None:
        raise AssertionError("something wants to be fetched")

    parts = parts_of(saved(book_of(["x"])))
    sheet = parts["xl/worksheets/sheet1.xml"]
    for part in ("xl/worksheets/sheet1.xml", "xl/workbook.xml"):
        declared = (
            '<!DOCTYPE w [<!ENTITY x SYSTEM "http://127.0.0.1:9/">]><workbook><row>&x;</row></workbook>'
        )
        with monkeypatch.context() as patch:
            patch.setattr(socket, "socket", no_socket)
            message = refused(sheets.read, zipped({**parts, part: declared}), "a.xlsx")
        assert f"its part {part} declares entities" in message
    assert isinstance(sheet, bytes)
    monkeypatch.setattr(xml_parts, "MAX_INFLATED", 50_000)
    bomb = zipped(
        {**parts, "xl/worksheets/sheet1.xml": sheet.replace(b"<row", b"<row/>" * 20_000 + b"<row", 1)}
    )
    assert "ZIP bomb" in refused(sheets.read, bomb, "a.xlsx")
    for stream in ("Workbook", "Book"):
        old = b"\xd0\xcf\x11\xe0" + bytes(512) + stream.encode("utf-16-le") + bytes(2)
        assert "save it as .xlsx" in refused(sheets.read, old, "a.xls")
    assert "binary workbook" in refused(sheets.read, zipped({"xl/workbook.bin": "x"}), "a.xlsb")
