"""The records as CSV: for a program, and for a spreadsheet.

A spreadsheet runs a cell that begins with = + - @, a tab or a carriage return as a formula, in quotes or not.
Nothing but another text helps against that, so there are two files. ``csv`` alters nothing: what a program
reads back is the chunk, byte for byte. ``csv-excel`` puts an apostrophe before such a cell, as OWASP's "CSV
Injection" says. Both begin with a byte order mark, without which Excel takes UTF-8 for something else.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import islice
from typing import Any, Final

from chunkscope.export.columns import Columns, columns_of
from chunkscope.export.encoding import BATCH, in_json
from chunkscope.export.halves import refusing_halves
from chunkscope.export.header import Export
from chunkscope.export.records import FIELDS
from chunkscope.wording import n_
from chunkscope.wording.units import number

FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""What a spreadsheet takes for the beginning of a formula."""

Cell = Callable[[Any], str]


@refusing_halves("CSV")
def plain(exports: Sequence[Export]) -> Iterator[bytes]:
    """The records with nothing altered; lists are JSON, a key without a value is an empty cell."""
    return _written(exports, _cell)


@refusing_halves("CSV")
def for_excel(exports: Sequence[Export]) -> Iterator[bytes]:
    """The records with an apostrophe before every cell that a spreadsheet would run as a formula."""
    return _written(exports, _guarded)


def formula_note(exports: Sequence[Export]) -> str:
    """A sentence on how many chunks of a plain CSV a spreadsheet would run; "" for none."""
    count = sum(text.startswith(FORMULA_STARTS) for chunking, _source in exports for text in chunking.texts)
    if not count:
        return ""
    return n_(
        "{n} chunk begins with = + - @, a tab or a carriage return, which a spreadsheet runs as a formula:"
        " choose CSV for Excel (csv-excel) to open it in one.",
        "{n} chunks begin with = + - @, a tab or a carriage return, which a spreadsheet runs as a formula:"
        " choose CSV for Excel (csv-excel) to open it in one.",
        count,
    ).format(n=number(count))


def _written(exports: Sequence[Export], cell: Cell) -> Iterator[bytes]:
    """The lines of the file, many at once."""
    yield b"\xef\xbb\xbf" + _lines([tuple(FIELDS)])
    for export in exports:
        for columns in columns_of(*export):
            rows = zip(*_columns(columns, cell), strict=False)
            while batch := list(islice(rows, BATCH)):
                yield _lines(batch)


def _columns(columns: Columns, cell: Cell) -> Iterator[Iterable[Any]]:
    """The columns as cells."""
    for key, kind in FIELDS.items():
        values = columns[key]
        if kind == "string":
            yield map(cell, values)
        elif kind == "integer":
            yield values
        else:
            yield ("" if each == "null" else each for each in in_json(values, kind))


def _lines(rows: Iterable[Sequence[Any]]) -> bytes:
    file = io.StringIO(newline="")
    csv.writer(file, lineterminator="\r\n").writerows(rows)
    return file.getvalue().encode()


def _cell(value: str | None) -> str:
    return "" if value is None else value


def _guarded(value: str | None) -> str:
    if value is None:
        return ""
    return f"'{value}" if value.startswith(FORMULA_STARTS) else value
