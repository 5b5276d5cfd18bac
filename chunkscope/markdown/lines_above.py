"""What stands above a line of Markdown: the paragraph that it underlines, the list item that it is in.

What was found from one line is kept for the next, so that each line is looked at a few times, however long a
paragraph or an item is. Source: CommonMark 0.31.2, sections 4.1, 4.3, 5.1 and 5.2.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple

_CONTAINER: Final = re.compile(r" {0,3}(?:>|(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\r?$))")
_EMPTY_ITEM: Final = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]*\r?$")
_ITEM: Final = re.compile(r" {0,3}(?:[-*+]|\d{1,9}[.)])(?:[ \t]|\r?$)")
_RULE: Final = re.compile(r" {0,3}(?:(?:\*[ \t]*){3,}|(?:-[ \t]*){3,}|(?:_[ \t]*){3,})\r?$")
_IN_CONTAINER: Final = -1


class _Found(NamedTuple):
    """What was found above the line at ``at``, looking no further than ``floor``; None for nothing."""

    floor: int
    at: int
    result: int | None


class LinesAbove:
    """The lines of one text, asked from its start to its end. Offsets are those where lines begin."""

    def __init__(self, text: str) -> None:
        self._text = text
        self._paragraph = _Found(0, -1, None)
        self._items: dict[tuple[int, bool], _Found] = {}

    def paragraph(self, floor: int, end: int) -> int | None:
        """Where the paragraph that ends before the line at ``end`` begins; None where there is none."""
        at, first, result = end, None, None
        while at > floor:
            if (self._paragraph.floor, self._paragraph.at) == (floor, at):
                result = self._paragraph.result
                break
            begin, line = self._line(floor, at)
            if not line.strip() or _RULE.match(line) or _EMPTY_ITEM.match(line):
                break
            if _CONTAINER.match(line):
                result = _IN_CONTAINER
                break
            at = begin
            if not line.startswith(("    ", "\t")):
                first = begin
        result = first if result is None else result
        self._paragraph = _Found(floor, end, result)
        return None if result == _IN_CONTAINER else result

    def item(self, floor: int, start: int) -> int:
        """The indent of a line that is the content of a list item above it; 0 where it is not."""
        indent = _indent(self._text[start : start + 4])
        if not indent:
            return 0
        at, lazy, passed = start, False, {(indent, False): start}
        inside = 0
        while at > floor:
            known = self._items.get((indent, lazy))
            if known and (known.floor, known.at) == (floor, at):
                inside = known.result or 0
                break
            begin, line = self._line(floor, at)
            if _RULE.match(line) or (lazy and not line.strip()):
                break
            if item := _ITEM.match(line):
                inside = indent if len(item[0]) <= indent else 0
                break
            at = begin
            # Words less indented go on with the item's paragraph, until a blank line.
            if not lazy and line.strip() and _indent(line) < indent:
                lazy = True
                passed[indent, True] = at
        for state, place in passed.items():
            self._items[state] = _Found(floor, place, inside)
        return inside

    def _line(self, floor: int, end: int) -> tuple[int, str]:
        """The line that ends before ``end``: where it begins, and its text without its end."""
        begin = max(self._text.rfind("\n", 0, end - 1) + 1, floor)
        return begin, self._text[begin : end - 1]


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))
