"""Workbooks (.xlsx) as Markdown: a page per sheet, its name as a heading, its cells as a pipe table.

Read with lxml, not openpyxl, which gives up on a damaged file and gives a formula or its value, never both;
the figures stand in benchmarks/README.md. The first row with something in it heads the table; rows and
columns that hold nothing are left away, wherever they are. Cells have their stored values: numbers as they
are, not as they are formatted, dates and times in ISO form. Hidden sheets and charts are told and left out.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from chunkscope.documents import left_out
from chunkscope.documents.errors import fault
from chunkscope.documents.office.elements import let_go, linked, local, named, value
from chunkscope.documents.office.markdown_writer import Writer, cell
from chunkscope.documents.office.package import Package
from chunkscope.documents.office.sheet_cells import Cells, column_of, rich_text
from chunkscope.documents.progress import finished
from chunkscope.documents.source import Source
from chunkscope.strategies.base import Step
from chunkscope.text import MAX_CHARACTERS
from chunkscope.wording import _

_HEADING: Final = 2
_ROWS_PER_STEP: Final = 2_000


def read(data: bytes, name: str) -> Source:
    """The workbook as a `Source`. Raises `DocumentError`."""
    return finished(items(data, name))


def items(data: bytes, name: str) -> Iterator[Step | Source]:
    """Steps in bytes of all sheets, and at last the workbook. Raises `DocumentError`."""
    package = Package(data, name)
    package.expect("xlsx")
    writer, counts = Writer(name), Counter[str]()
    sheets = list(_sheets(package, counts))
    total, done = sum(package.size(part) for _name, part in sheets), 0
    cells = Cells(_shared(package), package, counts)
    for number, (title, part) in enumerate(sheets, 1):
        rows: list[dict[int, str]] = []
        for reached in _rows(package, part, cells, rows):
            yield Step(min(done + reached, total), total)
        done += package.size(part)
        writer.begin_page()
        table = _table(rows, name)
        if table:
            writer.heading(_HEADING, title)
            writer.table(table)
        writer.end_page(number, title)
    yield writer.source("xlsx", package.title, (*package.remarks, *left_out.remarks(counts)))


def _sheets(package: Package, counts: Counter[str]) -> Iterator[tuple[str, str]]:
    """Name and part of every sheet that is shown, in the order of the tabs."""
    relations = package.relations(package.main)
    listed = list(named(package.tree(package.main), "sheet"))
    for element in listed:
        relation = relations.get(linked(element))
        if relation is None or relation.part not in package:
            continue
        if relation.kind != "worksheet":
            counts[left_out.CHARTS] += 1
        elif (value(element, "state") or "visible") != "visible":
            counts[left_out.HIDDEN_SHEETS] += 1
        else:
            yield value(element, "name") or "", relation.part
    if not relations or not listed:
        found = [
            part for part in package.parts if part.startswith("xl/worksheets/") and part.endswith(".xml")
        ]
        yield from ((part.rpartition("/")[2].removesuffix(".xml"), part) for part in sorted(found))


def _shared(package: Package) -> list[str]:
    """The texts that cells name by their number."""
    part = package.related(package.main, "sharedStrings") or "xl/sharedstrings.xml"
    texts: list[str] = []
    length = 0
    for event, element in package.events(part, ("si",)):
        if event == "end":
            texts.append(rich_text(element))
            length += len(texts[-1])
            if length > MAX_CHARACTERS:
                raise _too_long(package.name)
            let_go(element)
    return texts


def _rows(package: Package, part: str, cells: Cells, rows: list[dict[int, str]]) -> Iterator[int]:
    """Fill ``rows`` with what the cells of a sheet hold, by column; yields how many bytes are done."""
    length = 0
    for event, row in package.events(part, ("row",)):
        if event == "start":
            continue
        found: dict[int, str] = {}
        column = 0
        for element in row:
            if local(element) == "c":
                column = column_of(value(element, "r"), column)
                if text := cells.text(element):
                    found[column] = cell(text)
        let_go(row)
        if found:
            rows.append(found)
            length += sum(len(text) + 3 for text in found.values())
            if length > MAX_CHARACTERS:
                raise _too_long(package.name)
            if len(rows) % _ROWS_PER_STEP == 0:
                yield package.inflated


def _table(rows: list[dict[int, str]], name: str) -> list[list[str]]:
    """The rows with all columns that occur; raises `DocumentError` where that is far more than there is."""
    columns = sorted({column for row in rows for column in row})
    if len(columns) * len(rows) * 3 > MAX_CHARACTERS:
        raise fault(
            _(
                "{name} has a sheet of {rows} rows and {columns} columns, nearly all of it empty: a table of"
                " it would be too long. Put the cells closer together, or export the part you need."
            ),
            name,
            rows=f"{len(rows):,}",
            columns=f"{len(columns):,}",
        )
    return [[row.get(column, "") for column in columns] for row in rows]


def _too_long(name: str) -> Exception:
    return fault(
        _("{name} has more than {limit} characters of text: divide it, or load the part you want to see."),
        name,
        limit=f"{MAX_CHARACTERS:,}",
    )
