"""The values of a JSON text with their places.

Only what is asked for is opened: `json.JSONDecoder.scan_once` reads a whole value at once, in C, and says
where it ends. So the text must be JSON, which `json.loads` has to find out before. Offsets count code points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Final

from chunkscope.values import Span

_BLANKS = " \t\n\r"
_BETWEEN = re.compile(r"[ \t\n\r]*")
_COLON = re.compile(r"[ \t\n\r]*:[ \t\n\r]*")
_NEXT = re.compile(r"((?:[ \t\n\r]*,)?)[ \t\n\r]*")
"""A member's comma, and the blanks to whatever comes next."""
_SCAN: Final[Callable[[str, int], tuple[Any, int]]] = json.JSONDecoder().scan_once  # type: ignore[attr-defined]
"""What `raw_decode` calls: in C, without a call of Python's around it for every key and value."""


class Value:
    """One value: where it stands, and on demand its members if it is an object or a list."""

    def __init__(self, text: str, start: int, end: int) -> None:
        self._text = text
        self.start, self.end = start, end

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)

    @property
    def is_list(self) -> bool:
        """Whether its members have numbers for keys."""
        return self._text[self.start] == "["

    @cached_property
    def members(self) -> list[Member]:
        """Its members in order; none where it is no object and no list."""
        return list(_members(self._text, self.start)) if self._text[self.start] in "{[" else []

    @cached_property
    def by_key(self) -> dict[str, Member]:
        """The members by their keys; of a key that stands twice, the last."""
        return {member.key: member for member in self.members}


@dataclass(slots=True, eq=False)
class Member:
    """A value with its key (its number in a list) and all of the source that is its own.

    That is from the key on, up to and with the comma after the value.
    """

    key: str
    start: int
    end: int
    value: Value


def values(text: str) -> Value:
    """The outermost value of a text that `json.loads` can read; a byte order mark before it is skipped."""
    start = _after(_BETWEEN, text, int(text.startswith("\ufeff")))
    return Value(text, start, len(text.rstrip(_BLANKS)))


def _members(text: str, start: int) -> Iterator[Member]:
    """The members of the object or list that begins at ``start``."""
    is_list = text[start] == "["
    at = _after(_BETWEEN, text, start + 1)
    number = 0
    while text[at] not in "]}":
        first = at
        key = str(number)
        if not is_list:
            key, at = _SCAN(text, at)
            at = _after(_COLON, text, at)
        end = _SCAN(text, at)[1]
        rest = _NEXT.match(text, end)
        assert rest is not None
        yield Member(key, first, rest.end(1), Value(text, at, end))
        at = rest.end()
        number += 1


def _after(pattern: re.Pattern[str], text: str, at: int) -> int:
    """Where a pattern that must match ends."""
    found = pattern.match(text, at)
    assert found is not None
    return found.end()


def path_of(names: Iterator[tuple[str, bool]]) -> str:
    """Keys and list numbers as a path, such as ``a.b[2]``; True for a list number."""
    path = ""
    for name, is_number in names:
        if is_number:
            path += f"[{name}]"
        elif re.fullmatch(r"\w+", name):
            path += f".{name}" if path else name
        else:
            path += f"[{json.dumps(name, ensure_ascii=False)}]"
    return path
