"""The values of a JSON text with their places.

Python's parser has no places, and says all that is wrong with a text; so it goes first, and this walk over
the tokens of a text that is known to be JSON only has to count brackets. Offsets count code points.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from chunkscope.values import Span

_TOKEN = re.compile(r'"[^"\\]*(?:\\.[^"\\]*)*"|[{}\[\],:]|[^\s{}\[\],:"]+')


@dataclass(slots=True, eq=False)
class Value:
    """One value: where it stands, and its members if it is an object or a list."""

    start: int
    end: int
    opens: str = ""
    members: list[Member] = field(default_factory=list)
    _index: dict[str, Member] | None = field(default=None, repr=False)

    @property
    def span(self) -> Span:
        """Where it stands."""
        return Span(self.start, self.end)

    @property
    def by_key(self) -> dict[str, Member]:
        """The members by their keys, once all are there; of a key that stands twice, the last."""
        if self._index is None:
            self._index = {member.key: member for member in self.members}
        return self._index


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
    tokens = _TOKEN.finditer(text, text.startswith("\ufeff"))
    open_: list[Value] = []
    root: Value | None = None
    key: tuple[str, int] | None = None
    for token in tokens:
        sign = token[0]
        if sign in "]}":
            closed = open_.pop()
            closed.end = token.end()
            if open_:
                open_[-1].members[-1].end = token.end()
        elif sign == ",":
            open_[-1].members[-1].end = token.end()
        elif sign[0] == '"' and open_ and open_[-1].opens == "{" and key is None:
            key = (json.loads(sign, strict=False), token.start())
        elif sign != ":":
            value = Value(token.start(), token.end(), sign if sign in "{[" else "")
            root = root or value
            if open_:
                _add(open_[-1], key, value)
            key = None
            if value.opens:
                open_.append(value)
    assert root is not None
    return root


def _add(outer: Value, key: tuple[str, int] | None, value: Value) -> None:
    """A value as the next member of an object or list."""
    name, start = key or (str(len(outer.members)), value.start)
    outer.members.append(Member(name, start, value.end, value))


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
