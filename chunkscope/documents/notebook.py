"""Jupyter notebooks as Markdown: their words as they are, their code and its output in fences."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import Any, Final

from chunkscope.documents.errors import fault
from chunkscope.documents.json_lines import parsed, read_json
from chunkscope.documents.opened import Opened
from chunkscope.documents.parts import parts_of
from chunkscope.documents.source import Remark, RemarkKind, Source
from chunkscope.documents.written import PICTURES, fenced
from chunkscope.wording import _

_COLOURS: Final = re.compile(r"\x1b\[[0-9;?]*[A-Za-z]")
_PICTURES: Final = ("image/", "application/vnd.plotly", "application/javascript")


def is_notebook(value: object) -> bool:
    """Whether a JSON value is a notebook: an object with cells, or with the sheets that the oldest had."""
    return isinstance(value, dict) and "nbformat" in value and ("cells" in value or "worksheets" in value)


def read(opened: Opened) -> Source:
    """A notebook as Markdown; what is no notebook, or broken, as the JSON text that it is."""
    value = parsed(opened.text).value
    if not is_notebook(value):
        return read_json(opened)
    language = _language(value)
    cells = [cell for cell in _cells(value) if isinstance(cell, dict)]
    text = "\n\n".join(part for cell in cells for part in _written(cell, language) if part.strip())
    if not text:
        raise fault(_("{name} is a notebook without a word in its cells: choose another."), opened.name)
    parts = parts_of(text, "markdown")
    pictures = sum(map(_pictures, cells))
    told = (Remark(RemarkKind.LEFT_OUT, pictures, PICTURES),) if pictures else ()
    title = _text(_mapping(value, "metadata").get("title")) or parts.title
    source = opened.source("notebook", text=text, title=title, remarks=told)
    return replace(source, headings=parts.headings, blocks=parts.blocks)


def _cells(value: Mapping[str, Any]) -> list[Any]:
    cells = value.get("cells")
    if isinstance(cells, list):
        return cells
    sheets = value.get("worksheets")
    known = [sheet for sheet in sheets if isinstance(sheet, dict)] if isinstance(sheets, list) else []
    return [cell for sheet in known for cell in _list(sheet, "cells")]


def _language(value: Mapping[str, Any]) -> str:
    """The language of the kernel, "" where none is named."""
    about = _mapping(value, "metadata")
    named = _mapping(about, "kernelspec").get("language") or _mapping(about, "language_info").get("name")
    return named if isinstance(named, str) and re.fullmatch(r"[\w+#.-]{1,40}", named) else ""


def _written(cell: Mapping[str, Any], language: str) -> Iterator[str]:
    """A cell, and each of its outputs, as Markdown."""
    words = _text(cell.get("source", cell.get("input")))
    if cell.get("cell_type") != "code":
        yield words.strip("\n")
        return
    if words.strip():
        yield fenced(words, language)
    for output in _list(cell, "outputs"):
        if isinstance(output, dict):
            shown = _output(output)
            yield fenced(shown) if shown.strip() else ""


def _output(output: Mapping[str, Any]) -> str:
    """What an output says, without its colours."""
    if "traceback" in output:
        lines = [_text(line) for line in _list(output, "traceback")]
        return _COLOURS.sub("", "\n".join(lines)) or f"{output.get('ename')}: {output.get('evalue')}"
    said = output.get("text") or _mapping(output, "data").get("text/plain")
    return _COLOURS.sub("", _text(said))


def _pictures(cell: Mapping[str, Any]) -> int:
    """How many outputs show a picture, which no text can."""
    outputs = [output for output in _list(cell, "outputs") if isinstance(output, dict)]
    kinds = [" ".join(map(str, _mapping(output, "data"))) for output in outputs]
    return sum(any(picture in kind for picture in _PICTURES) for kind in kinds)


def _mapping(value: Mapping[str, Any], key: str) -> dict[str, Any]:
    """The object under a key, an empty one where there is none."""
    found = value.get(key)
    return found if isinstance(found, dict) else {}


def _list(value: Mapping[str, Any], key: str) -> list[Any]:
    """The list under a key, an empty one where there is none."""
    found = value.get(key)
    return found if isinstance(found, list) else []


def _text(value: object) -> str:
    """A text that may stand in a list of lines, as the format allows."""
    if isinstance(value, list):
        return "".join(line for line in value if isinstance(line, str))
    return value if isinstance(value, str) else ""
