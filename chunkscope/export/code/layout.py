"""Python values and calls written as a formatter would leave them: lines of at most `WIDTH`, double quotes.

What does not fit one line stands one item a line, each with a comma behind it, so that no formatter joins
it again.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

WIDTH: Final = 88
"""The line length of black and ruff."""
_INDENT: Final = 4
_RAW: Final = re.compile(r"(?:[^\\]|\\.)*\\(?:[^\\]|\\.)*", re.DOTALL)
"""Text that has a backslash and whose last one is paired, so that it can be a raw literal."""


@dataclass(frozen=True, slots=True)
class Raw:
    """An expression that is written as it is."""

    code: str


@dataclass(frozen=True, slots=True)
class Pattern:
    """A regular expression, written as a raw literal where one can hold it."""

    text: str


@dataclass(frozen=True, slots=True)
class Call:
    """A call with its arguments, which are values, `Raw`, `Pattern`, calls, or lists of these."""

    name: str
    arguments: tuple[Any, ...] = ()
    named: Mapping[str, Any] = field(default_factory=dict)


def assigned(target: str, value: object) -> str:
    """The statement that gives ``target`` the value."""
    before = f"{target} = "
    return before + _laid_out(value, 0, len(before))


def imported(module: str, names: Sequence[str]) -> str:
    """The statement that imports ``names`` from a module, or, without names, the module."""
    if not names:
        return f"import {module}"
    known = sorted(names)
    line = f"from {module} import {', '.join(known)}"
    if len(line) <= WIDTH:
        return line
    return "\n".join([f"from {module} import (", *(f"    {name}," for name in known), ")"])


def text_literal(text: str) -> str:
    r"""A text in the quotes that need fewer escapes; what cannot be seen is an escape, such as ``\u3000``."""
    quote = "'" if text.count('"') > text.count("'") else '"'
    return quote + "".join(_escaped(char, quote, first=not at) for at, char in enumerate(text)) + quote


def _escaped(char: str, quote: str, *, first: bool) -> str:
    if char in {quote, "\\"}:
        return "\\" + char
    if first and unicodedata.category(char).startswith("M"):
        # It would be drawn on the quote before it.
        return f"\\u{ord(char):04x}" if ord(char) <= 0xFFFF else f"\\U{ord(char):08x}"
    return char if char.isprintable() else repr(char)[1:-1]


def _pattern_literal(text: str) -> str:
    quote = "'" if '"' in text else '"'
    if quote in text or not text.isprintable() or not _RAW.fullmatch(text):
        return text_literal(text)
    return f"r{quote}{text}{quote}"


def _one_line(value: object) -> str:
    """The value on a line of its own length."""
    if isinstance(value, Raw):
        return value.code
    if isinstance(value, Pattern):
        return _pattern_literal(value.text)
    if isinstance(value, str):
        return text_literal(value)
    if isinstance(value, Call | list | tuple):
        opening, items, closing = _parts(value)
        inside = ", ".join(before + _one_line(item) for before, item in items)
        comma = "," if isinstance(value, tuple) and len(value) == 1 else ""
        return opening + inside + comma + closing
    return repr(value)


def _parts(value: Call | list[Any] | tuple[Any, ...]) -> tuple[str, list[tuple[str, Any]], str]:
    """The opening of a call or a sequence, its items with what stands before each, and the closing."""
    if isinstance(value, Call):
        named = [(f"{name}=", item) for name, item in value.named.items()]
        return f"{value.name}(", [*(("", item) for item in value.arguments), *named], ")"
    opening, closing = ("[", "]") if isinstance(value, list) else ("(", ")")
    return opening, [("", item) for item in value], closing


def _laid_out(value: object, indent: int, before: int) -> str:
    """The value where ``before`` characters stand on its line already and a comma may follow it."""
    line = _one_line(value)
    room = WIDTH - before - (1 if indent else 0)
    if isinstance(value, str | Pattern):
        return line if sum(map(_columns, line)) <= room else _in_parts(value, indent)
    if _width(line) <= room or not isinstance(value, Call | list | tuple):
        return line
    opening, items, closing = _parts(value)
    if not items:
        return line
    deeper = indent + _INDENT
    lines = [" " * deeper + name + _laid_out(item, deeper, deeper + len(name)) + "," for name, item in items]
    return "\n".join([opening, *lines, " " * indent + closing])


def _width(line: str) -> int:
    """The columns that a line takes at most: a letter beyond ASCII may take two."""
    return sum(1 if char.isascii() else 2 for char in line)


def _columns(char: str) -> int:
    return 2 if unicodedata.east_asian_width(char) in "WF" else 1


def _in_parts(value: str | Pattern, indent: int) -> str:
    """A long text as literals that Python joins, each on a line."""
    text = value.text if isinstance(value, Pattern) else value
    deeper = " " * (indent + _INDENT)
    lines = [deeper + text_literal(part) for part in _cut(text, WIDTH - len(deeper) - 2)]
    return "\n".join(["(", *lines, " " * indent + ")"])


def _cut(text: str, room: int) -> list[str]:
    """The text in parts whose literals, without quotes, take at most ``room`` columns."""
    parts, used = [""], 0
    for char in text:
        # Which quotes a part will get is not known yet, so that both kinds count as an escape.
        length = 2 if char in "'\"\\" else sum(map(_columns, text_literal(char))) - 2
        if used + length > room and parts[-1]:
            parts.append("")
            used = 0
        parts[-1] += char
        used += length
    return parts
