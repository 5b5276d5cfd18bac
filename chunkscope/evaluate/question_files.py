"""Files of questions as rows, whatever their shape: CSV, JSON, lines of JSON. The content tells which."""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from io import StringIO
from typing import Any, Final

from chunkscope.documents.decoding import read_all
from chunkscope.documents.errors import shown
from chunkscope.documents.limits import MAX_BYTES
from chunkscope.documents.refusals import refuse_kind, refuse_size
from chunkscope.shapes import is_a
from chunkscope.strategies.base import SplitError
from chunkscope.text import TextError, clean
from chunkscope.wording import _
from chunkscope.wording.quoting import quote, shown_value
from chunkscope.wording.reasons import json_reason, reason
from chunkscope.wording.units import number

LISTS: Final = ("questions", "data", "rows", "examples", "items")
"""Under which of these names a JSON object may hold its rows."""
_SHOWN: Final = 12


@dataclass(frozen=True, slots=True)
class Row:
    """A row: its number from 1, and its values by the names that the file gives them.

    ``fault`` says why the row cannot be read.
    """

    number: int
    values: Mapping[str, Any]
    fault: str = ""


def text_of(data: bytes | str, name: str) -> str:
    """The text of a file in any encoding. Raises `SplitError` where there is none."""
    if isinstance(data, str):
        if len(data) > MAX_BYTES:
            sentence = _("{name} has {n} characters, the limit is {limit}: divide it.")
            raise SplitError(sentence.format(name=shown(name), n=number(len(data)), limit=number(MAX_BYTES)))
        return clean(data).text.removeprefix("\ufeff")
    if not is_a(data, bytes):
        message = _(
            "Questions must be the text of their file or its bytes, not {value}: read the file first."
        )
        raise SplitError(message.format(value=shown_value(data)))
    try:
        refuse_size(data, name)
        refuse_kind(data, name)
    except TextError as error:
        raise SplitError(str(error)) from None
    return read_all(data)[0].text


def rows_of(text: str, name: str) -> Iterator[Row]:
    """The rows of the text, one by one. Raises `SplitError`, in words, for a file that has none."""
    if not text.strip():
        raise SplitError(_("{name} is empty: it needs questions and their answers.").format(name=shown(name)))
    return _from_json(text, name) if text.lstrip()[0] in "{[" else _from_table(text, name)


def value_of(text: str) -> Any:  # noqa: ANN401 - JSON
    """The JSON value of the text; raises ValueError."""
    try:
        return json.loads(text)
    except RecursionError:
        raise ValueError(_("it is nested too deep")) from None


def _from_json(text: str, name: str) -> Iterator[Row]:
    try:
        value = value_of(text)
    except ValueError as error:
        yield from _from_lines(text, name, error)
        return
    rows = _listed(value)
    if rows is None:
        sentence = _("{name} has no list of questions: write a list of objects with question and answer.")
        raise SplitError(sentence.format(name=shown(name)))
    for at, row in enumerate(rows, 1):
        yield _row(at, row)


def _listed(value: object) -> Sequence[object] | None:
    """The rows in a JSON value: a list, an object that has one, or an object that is the only row."""
    if isinstance(value, list):
        return value
    if not isinstance(value, dict):
        return None
    found = next((value[key] for key in LISTS if isinstance(value.get(key), list)), None)
    return found if found is not None else [value]


def _row(at: int, value: object) -> Row:
    if isinstance(value, dict):
        return Row(at, value)
    return Row(at, {}, _("Row {number} is no object with question and answer.").format(number=number(at)))


def _from_lines(text: str, name: str, error: ValueError) -> Iterator[Row]:
    """A JSON value a line; a broken line is told, but the first one must be whole."""
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        value_of(lines[0])
    except ValueError:
        sentence = _("{name} is no JSON ({reason}): mend it, or save the questions as CSV.")
        raise SplitError(sentence.format(name=shown(name), reason=json_reason(error))) from None
    for at, line in enumerate(lines, 1):
        try:
            row = _row(at, value_of(line))
        except ValueError as fault:
            sentence = _("Line {number} is no JSON ({reason}): write one object a line.")
            row = Row(at, {}, sentence.format(number=number(at), reason=json_reason(fault)))
        yield row


def _from_table(text: str, name: str) -> Iterator[Row]:
    """The rows under a line of column names. Nothing is computed: a formula is the text that it is."""
    first, _end, rest = text.lstrip().partition("\n")
    if first.strip().lower().startswith("sep="):
        text, (first, *_more) = rest, rest.split("\n", 1)
    # Names of columns hold no separator, as texts do.
    reader = csv.reader(StringIO(text, newline=""), delimiter=max(",;\t|", key=first.count))
    try:
        header = next((row for row in reader if any(cell.strip() for cell in row)), [])
        cells = (row for row in reader if any(cell.strip() for cell in row))
        for at, row in enumerate(cells, 1):
            yield _cells(at, header, row)
    except csv.Error as error:
        sentence = _(
            "{name} breaks off at line {line} ({reason}): look for a quotation mark that is not closed."
        )
        raise SplitError(
            sentence.format(name=shown(name), line=reader.line_num, reason=reason(error))
        ) from None


def _cells(at: int, header: Sequence[str], row: Sequence[str]) -> Row:
    fault = ""
    if len(row) > len(header) and any(cell.strip() for cell in row[len(header) :]):
        sentence = _(
            "Row {number} has {n} cells for {columns} columns: put quotation marks around texts that hold "
            "the separator."
        )
        fault = sentence.format(number=number(at), n=len(row), columns=len(header))
    return Row(at, dict(zip(header, row, strict=False)), fault)


def columns_shown(names: Sequence[str]) -> str:
    """The columns of a file for a sentence."""
    return ", ".join([*map(quote, names[:_SHOWN]), *(["…"] if len(names) > _SHOWN else [])])
