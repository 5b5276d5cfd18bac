"""JSON and JSON lines: their own text; a broken one is a text all the same, and the place is told."""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from typing import Any, Final

from chunkscope.documents.members import lines_of, members_of
from chunkscope.documents.opened import Opened, damaged_at
from chunkscope.documents.source import Source

LOOKED_AT: Final = 20
"""Lines from the start that tell JSON lines from other text."""
_LINE_END: Final = re.compile(r"\r\n|\r|\n")


@dataclass(frozen=True, slots=True)
class Parsed:
    """A JSON value, or where the text stops being JSON: the offset of the fault, None where there is none."""

    value: Any = None
    fault: int | None = None


def parsed(text: str) -> Parsed:
    """The value that a text holds; numbers stay strings, for only the structure matters."""
    try:
        return Parsed(json.loads(text, parse_int=str, parse_float=str))
    except json.JSONDecodeError as error:
        return Parsed(fault=error.pos)
    except RecursionError:
        return Parsed(fault=_deepest(text))


def _deepest(text: str) -> int:
    """Where brackets are nested deeper than Python reads: after the thousandth that is open."""
    depth = 0
    for bracket in re.finditer(r"[\[{\]}]", text):
        depth += 1 if bracket[0] in "[{" else -1
        if depth >= 1000:
            return bracket.start()
    return 0


def read_json(opened: Opened) -> Source:
    """A JSON text as it is."""
    found = parsed(opened.text)
    if found.fault is not None:
        return opened.source("json", remarks=(damaged_at(opened.text, found.fault),))
    members = members_of(opened.text, found.value)
    return opened.source("json", labels=members.labels, blocks=members.blocks)


def read_lines(opened: Opened) -> Source:
    """A text with a JSON value on every line, as it is; ``count`` of the remark is that of broken lines."""
    at, first, count = 0, 0, 0
    for line in _LINE_END.split(opened.text):
        fault = parsed(line).fault if line.strip() else None
        if fault is not None:
            first = first if count else at + fault
            count += 1
        at = _after(opened.text, at + len(line))
    members = lines_of(opened.text)
    remarks = (damaged_at(opened.text, first, count),) if count else ()
    return opened.source("jsonl", labels=members.labels, blocks=members.blocks, remarks=remarks)


def _after(text: str, end: int) -> int:
    """Where the line after the one that ends here begins."""
    return end + (2 if text.startswith("\r\n", end) else 1)


def is_lines(text: str) -> bool:
    """Whether there are at least two lines, and all of the first have an object or a list of their own."""
    at = count = 0
    while count < LOOKED_AT and at < len(text):
        end = _LINE_END.search(text, at)
        line = text[at : end.start() if end else len(text)].strip()
        at = end.end() if end else len(text)
        if line:
            if line[0] not in "{[" or parsed(line).fault is not None:
                return False
            count += 1
    return count > 1
