"""The names that lines of code stand under: class and method, with the comments before them."""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from chunkscope.code.functions import Definition, definitions_of
from chunkscope.code.grammars import Parsed, comments_query
from chunkscope.code.lines import Lines, Rows

_CLOSING = re.compile(r"\s*(?:end\b)?[^\w\"'#]*")
"""A line that only closes what stands before it."""


@dataclass(frozen=True, slots=True)
class _Named:
    """A definition by its lines, with the comments before it; ``outer`` numbers the one around it."""

    rows: Rows
    names: tuple[str, ...]
    outer: int


class Names:
    """Which definition any range of lines lies in."""

    def __init__(self, parsed: Parsed, lines: Lines) -> None:
        above = _comments(parsed)
        self._named: list[_Named] = []
        open_: list[int] = []
        for found in definitions_of(parsed):
            rows = _rows(found, lines, above)
            while open_ and self._named[open_[-1]].rows.end < rows.end:
                open_.pop()
            names = tuple(name for name in (*found.path, found.name) if name)
            self._named.append(_Named(rows, names, open_[-1] if open_ else -1))
            open_.append(len(self._named) - 1)
        self._starts = [named.rows.start for named in self._named]
        self._closing = [_CLOSING.fullmatch(line) is not None for line in parsed.text.split("\n")]

    def of(self, rows: Rows) -> tuple[str, ...]:
        """The names of the innermost definition that holds the lines (but closing ones), outermost first."""
        end = rows.end
        while end > rows.start + 1 and self._closing[end - 1]:
            end -= 1
        number = bisect_right(self._starts, rows.start) - 1
        while number >= 0 and self._named[number].rows.end < end:
            number = self._named[number].outer
        return self._named[number].names if number >= 0 else ()


def _comments(parsed: Parsed) -> dict[int, int]:
    """By the last line of every comment that has its lines to itself, the first."""
    matches = parsed.captures(comments_query(parsed.language, parsed.entry))
    found = {}
    for node in (node for _pattern, captured in matches for node in captured["comment"]):
        start, end = node.start_point, node.end_point
        before = parsed.data[node.start_byte - start.column : node.start_byte]
        if not before.strip():
            found[end.row - (end.column == 0 and end.row > start.row)] = start.row
    return found


def _rows(found: Definition, lines: Lines, above: dict[int, int]) -> Rows:
    """The lines of a definition with the comments directly before it."""
    start = bisect_right(lines.starts, found.span.start) - 1
    end = bisect_right(lines.starts, max(found.span.start, found.span.end - 1))
    while start - 1 in above:
        start = above[start - 1]
    return Rows(start, end)
