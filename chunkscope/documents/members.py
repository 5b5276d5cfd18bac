"""What JSON is made of: its members or records as blocks, their keys and numbers as labels.

An object is told member by member, and so are the objects in it; a list record by record, where it holds
objects or lists. Nothing inside a record is told. Numbers count from 0 and stand in brackets, as in a path.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import islice
from typing import Any, Final

import numpy as np

from chunkscope.blocks import Kind
from chunkscope.codes import points_of
from chunkscope.documents.source import BlockSpan, Heading
from chunkscope.documents.table import line_ends
from chunkscope.values import Span
from chunkscope.wording.quoting import quote

MOST: Final = 10_000
"""So many parts of one level are told one by one; where there are more, in runs of 10, 100, ..."""
MOST_SCANNED: Final = 500_000
"""A value with more parts than that is one block: to find them all would take seconds."""
LONGEST: Final = 120
"""Characters of a key that are told."""
_BLANKS: Final = re.compile(r"[ \t\n\r]*")
_COLON: Final = re.compile(r"[ \t\n\r]*:[ \t\n\r]*")
_COMMA: Final = re.compile(r"[ \t\n\r]*,?[ \t\n\r]*")
# Numbers stay strings, as in `json_lines.parsed`: Python refuses one of more than 4,300 digits.
_SCAN: Final[Callable[[str, int], tuple[Any, int]]] = json.JSONDecoder(
    parse_int=str, parse_float=str
).scan_once  # type: ignore[attr-defined]


@dataclass(slots=True)
class Members:
    """Labels and blocks, both ascending by place; those of the second level lie under those of the first."""

    labels: list[Heading] = field(default_factory=list)
    blocks: list[BlockSpan] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class _Part:
    """A member of an object or a list: its key ("" in a list), where it and its value begin, and its end."""

    key: str
    start: int
    at: int
    end: int
    value: Any


def members_of(text: str, value: Any) -> Members:  # noqa: ANN401 - any JSON value
    """The parts of a JSON text, whose value is known already: ``json.loads(text) == value``."""
    found = Members()
    start = _after(_BLANKS, text, 0)
    if isinstance(value, dict | list):
        _tell(found, text, _Part("", start, start, len(text.rstrip(" \t\n\r")), value), level=1)
    return found


def lines_of(text: str) -> Members:
    """The records of JSON lines: one a line, blank lines left out."""
    codes = points_of(text)
    inked = np.flatnonzero((codes != 0x20) & (codes != 0x09) & (codes != 0x0A) & (codes != 0x0D))
    ends = np.append(line_ends(text), len(text))
    low, high = np.searchsorted(inked, np.append(0, ends[:-1])), np.searchsorted(inked, ends)
    whole = np.flatnonzero(low < high)
    starts, ends = inked[low[whole]], inked[high[whole] - 1] + 1
    found = Members()
    step = step_of(len(starts))
    for at in range(0, len(starts), step):
        last = min(at + step, len(starts)) - 1
        start, end = int(starts[at]), int(ends[last])
        found.labels.append(Heading(1, _numbers(at, last), Span(start, start)))
        found.blocks.append(BlockSpan(_kind(text, start), Span(start, end)))
    return found


def step_of(count: int) -> int:
    """How many parts are told together, where there are ``count``: 1, or a power of ten."""
    step = 1
    while count > step * MOST:
        step *= 10
    return step


def _tell(found: Members, text: str, part: _Part, *, level: int) -> None:
    """A value as one block, or what opens it as a block and then its parts, each with its label."""
    kind, value = _kind(text, part.at), part.value
    if not _has_parts(value):
        found.blocks.append(BlockSpan(kind, Span(part.start, part.end)))
        return
    step, parts = step_of(len(value)), _parts(text, part.at)
    opens_more = kind == "object" and level == 1 and step == 1
    at = 0
    while run := list(islice(parts, step)):
        first, last = run[0], run[-1]
        if not at:
            opening = text[part.start : first.start].rstrip()
            found.blocks.append(BlockSpan(kind, Span(part.start, part.start + len(opening))))
        key = Span(first.start, first.start + len(_key(text, first)))
        found.labels.append(Heading(level, _name(run, at), key))
        if opens_more and len(found.labels) < MOST:
            _tell(found, text, first, level=2)
        else:
            found.blocks.append(BlockSpan(_kind(text, first.at), Span(first.start, last.end)))
        at += len(run)


def _has_parts(value: object) -> bool:
    """Whether there is more to tell of a value than that it is there."""
    if isinstance(value, list):
        return len(value) <= MOST_SCANNED and any(isinstance(item, dict | list) for item in value)
    return isinstance(value, dict) and 0 < len(value) <= MOST_SCANNED


def _parts(text: str, at: int) -> Iterator[_Part]:
    """The parts of the object or list that begins at ``at``."""
    is_list = text[at] == "["
    at = _after(_BLANKS, text, at + 1)
    while text[at] not in "]}":
        start, key = at, ""
        if not is_list:
            key, at = _SCAN(text, at)
            at = _after(_COLON, text, at)
        value, end = _SCAN(text, at)
        yield _Part(key, start, at, end, value)
        at = _after(_COMMA, text, end)


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a pattern that fits even no character ends."""
    found = pattern.match(text, at)
    return found.end() if found else at


def _key(text: str, part: _Part) -> str:
    """A member's key as it is written; "" for one of a list."""
    return text[part.start : part.at].rstrip(" \t\n\r:")


def _name(run: Sequence[_Part], at: int) -> str:
    """What a run of parts is called: by its numbers, the first of them ``at``, or by its keys."""
    first, last = run[0], run[-1]
    if first.start == first.at:
        return _numbers(at, at + len(run) - 1)
    return " … ".join(_words(each.key) for each in ((first,) if first is last else (first, last)))


def _words(key: str) -> str:
    return quote(key, LONGEST) or '""'


def _numbers(first: int, last: int) -> str:
    return f"[{first}]" if first == last else f"[{first}–{last}]"


def _kind(text: str, at: int) -> Kind:
    """What a value is, by its first character."""
    return "object" if text[at] == "{" else "list" if text[at] == "[" else "value"
