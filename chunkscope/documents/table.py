"""CSV and TSV: their own text as one table. Nothing is computed: a formula is the text that it is."""

from __future__ import annotations

import csv
import re
from collections import Counter
from dataclasses import dataclass
from itertools import islice, pairwise
from typing import Final

import numpy as np

from chunkscope.blocks.plain_reader import inked
from chunkscope.codes import points_of
from chunkscope.documents.opened import Opened
from chunkscope.documents.source import BlockSpan, Heading, Source
from chunkscope.drawing import Ints
from chunkscope.values import Span
from chunkscope.wording.quoting import quote

DELIMITERS: Final = "\t,;|"
SAMPLE: Final = 64_000
"""Characters from the start that tell the delimiter."""
LONGEST_LABEL: Final = 120
"""Characters of a header row that are told as the label of the rows below it."""
SAMPLE_ROWS: Final = 100
LEAST_ROWS: Final = 3
"""So many rows of as many cells make a text without a name a table."""
EXCERPT_ROWS: Final = 10
EXCERPT_COLUMNS: Final = 3
"""An excerpt of a table, which begins or ends inside a row, must have so many rows and columns."""
LONGEST_CELL: Final = 60
"""Characters that cells have on average at most; the parts of sentences between commas are no cells."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_ONE_COLUMN: Final = "\x1f"
"""A delimiter that no table has."""
_YEAR: Final = re.compile(r"\s*(?:19|20)\d\d\s*")


@dataclass(frozen=True, slots=True)
class Dialect:
    """How a table is written: its delimiter ("" where there is one column), and how many columns it has."""

    delimiter: str
    columns: int


def read(opened: Opened) -> Source:
    """A table as it is; its header row, where it has one, is the label of all rows."""
    text = opened.text
    span = inked(text, 0, len(text))
    label = header(text) if span.length else None
    return opened.source(
        "csv", blocks=(BlockSpan("table", span),) if span.length else (), labels=(label,) if label else ()
    )


def header(text: str) -> Heading | None:
    """The first row of a table where it names the columns of the rows below it."""
    found = dialect(text)
    delimiter = found.delimiter or _ONE_COLUMN
    first, *below = _rows(text, delimiter) or [[]]
    if len(first) != found.columns or not _names_columns(
        first, [row for row in below if len(row) == len(first)]
    ):
        return None
    span = _first_row(text)
    # A quotation mark inside a cell parts rows in one way for csv, in another for `row_starts`.
    if _rows(span.of(text), delimiter) != [first]:
        return None
    words = " | ".join(" ".join(cell.split()) for cell in first if cell.strip())
    return Heading(1, quote(words, LONGEST_LABEL), span)


def _names_columns(first: list[str], below: list[list[str]]) -> bool:
    """Whether cells are names: words or years, no two alike, and none that stands again in its column."""
    named = first if first[:1] != [""] else first[1:]
    if not below or len(set(named)) < len(named) or not all(map(_is_name, named)):
        return False
    if not any(map(_has_letter, named)) or (len(first) == 1 and len(first[0]) > LONGEST_CELL):
        return False
    columns = zip(first, zip(*below, strict=True), strict=True)
    return not any(cell in column or _are_years(cell, column) for cell, column in columns if cell)


def _is_name(cell: str) -> bool:
    return _has_letter(cell) or _YEAR.fullmatch(cell) is not None


def _are_years(cell: str, column: tuple[str, ...]) -> bool:
    """Whether a year stands over years: then it is one of them."""
    return _YEAR.fullmatch(cell) is not None and any(map(_YEAR.fullmatch, column))


def _has_letter(cell: str) -> bool:
    return any(map(str.isalpha, cell))


def _first_row(text: str) -> Span:
    """The first row that is not blank, without its line end."""
    sample = text[:SAMPLE]
    marks = [*row_starts(sample).tolist(), len(sample)]
    return next(span for low, high in pairwise(marks) if (span := inked(sample, low, high)).length)


def dialect(text: str) -> Dialect:
    """The delimiter that gives most of the first rows the same number of cells, above one."""
    found = [(*_agreement(text, each), each) for each in DELIMITERS]
    rows, columns, delimiter = max(found, key=lambda each: (each[0], each[1]))
    return Dialect(delimiter, columns) if rows else Dialect("", 1)


def is_table(text: str) -> bool:
    """Whether a text without a name is a table: every one of its first rows has as many short cells."""
    found = dialect(text)
    rows = _inner(_rows(text, found.delimiter), found.columns) if found.delimiter else []
    if len(rows) < LEAST_ROWS or any(len(row) != found.columns for row in rows):
        return False
    if found.columns == 2 and not any(row[1].strip() for row in rows):
        return False  # What every line ends with, as those of code do, parts nothing.
    cells = [cell for row in rows for cell in row]
    spaced = found.delimiter == "," and sum(cell.startswith(" ") for cell in cells) * 2 >= len(cells)
    return not spaced and sum(map(len, cells)) <= LONGEST_CELL * len(cells)


def _inner(rows: list[list[str]], columns: int) -> list[list[str]]:
    """The rows but those that an excerpt may begin and end in; all of them where they are few or narrow."""
    if columns < EXCERPT_COLUMNS or len(rows) < EXCERPT_ROWS or max(len(rows[0]), len(rows[-1])) > columns:
        return rows
    if any(len(cell) > 2 * LONGEST_CELL for cell in (*rows[0], *rows[-1])):
        return rows  # A paragraph beside a table, and no part of a row.
    return rows[1:-1]


def row_starts(text: str) -> Ints:
    """Where the rows begin, ascending; a line end between quotes begins none."""
    ends = line_ends(text)
    if '"' in text:
        codes = points_of(text)
        quotes = np.flatnonzero(codes == ord('"'))
        ends = ends[np.searchsorted(quotes, ends) % 2 == 0]
    starts = np.append(0, ends)
    return starts[starts < len(text)]


def line_ends(text: str) -> Ints:
    """Where each line end is over, be it LF, CRLF or CR."""
    codes = points_of(text)
    feeds, returns = codes == 0x0A, codes == 0x0D
    returns[:-1] &= ~feeds[1:]
    return np.flatnonzero(feeds | returns) + 1


def _agreement(text: str, delimiter: str) -> tuple[int, int]:
    """How many of the first rows have the commonest number of cells above one, and that number."""
    counts = Counter(len(row) for row in _rows(text, delimiter) if len(row) > 1)
    if not counts:
        return 0, 1
    columns, rows = max(counts.items(), key=lambda each: (each[1], each[0]))
    return rows, columns


def _rows(text: str, delimiter: str) -> list[list[str]]:
    """The first rows that are not blank; what csv cannot read is no row."""
    sample = text[:SAMPLE].replace("\0", "\ufffd")
    lines = _LINE_END.sub("\n", sample).split("\n")
    if len(text) > SAMPLE:
        lines = lines[:-1]
    try:
        rows = list(islice(csv.reader((f"{line}\n" for line in lines), delimiter=delimiter), SAMPLE_ROWS))
    except csv.Error:
        return []
    return [row for row in rows if len(row) > 1 or (row and row[0].strip())]
