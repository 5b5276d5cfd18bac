"""Columns put into JSON, value by value, and lines of JSON put into UTF-8.

A line is a template filled with values that are JSON already, which is quicker than `json.dumps` of each
record: `benchmarks/export.py` has the figures.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from itertools import islice, repeat
from json.encoder import encode_basestring
from typing import Any, Final

from chunkscope.export.columns import Columns
from chunkscope.export.errors import ExportError
from chunkscope.wording import _

BATCH: Final = 1000
"""Lines that are put into bytes at once."""

_LINE_ENDS: Final = ("\x85", "\u2028", "\u2029")
"""What some readers take for the end of a line, and JSON leaves as it is."""

_dumps: Final = json.JSONEncoder(ensure_ascii=False, check_circular=False).encode
_WORDS: Final = {None: "null", True: "true", False: "false"}


def _string(value: str | None) -> str:
    return "null" if value is None else encode_basestring(value)


def _integer(value: int | None) -> str:
    return "null" if value is None else str(value)


@lru_cache(maxsize=4096)
def _strings(values: tuple[str, ...]) -> str:
    """The same headings stand over many chunks."""
    return _dumps(values)


_ENCODERS: Final[dict[str, Callable[[Any], str]]] = {
    "string": _string,
    "integer": _integer,
    "boolean": _WORDS.__getitem__,
    "strings": lambda value: _strings(tuple(value)),
    "ranges": lambda value: _dumps(value) if value else "null",
    "object": _dumps,
}


def in_json(values: Iterable[Any], kind: str) -> Iterator[str]:
    """The values of one column as JSON; ``kind`` is one of those in `chunkscope.export.records.FIELDS`."""
    encode = _ENCODERS[kind]
    if isinstance(values, repeat):
        return repeat(encode(next(values)))
    return map(encode, values)


def objects(columns: Columns, keys: dict[str, str]) -> Iterator[str]:
    """For every chunk an object with these keys, each given with its type."""
    members, varying = [], []
    for key, kind in keys.items():
        values = in_json(columns[key], kind)
        if isinstance(values, repeat):
            # A constant is part of the template: it need not be filled in a hundred thousand times.
            members.append(f'"{key}": ' + next(values).replace("%", "%%"))
        else:
            members.append(f'"{key}": %s')
            varying.append(values)
    template = "{" + ", ".join(members) + "}"
    return map(template.__mod__, zip(*varying, strict=False))


def lines(values: Iterable[str], before: str = "") -> Iterator[bytes]:
    """JSON values as UTF-8, each on a line that begins with ``before``, many lines at once.

    There is no line end but those, whatever a reader takes for one.

    Half a character, which UTF-8 cannot hold, is written as an escape, and its line is ASCII. Raises
    `ExportError` for two halves side by side: as escapes they would be read back as one character.
    """
    waiting = iter(values)
    while batch := list(islice(waiting, BATCH)):
        text = "".join([f"{before}{value}\n" for value in batch])
        try:
            data = text.encode()
        except UnicodeEncodeError:
            text = "".join(f"{before}{in_ascii(value)}\n" for value in batch)
            data = text.encode()
        yield data if text.isascii() else _on_one_line(text).encode()


def _on_one_line(text: str) -> str:
    for end in _LINE_ENDS:
        text = text.replace(end, f"\\u{ord(end):04x}")
    return text


def in_ascii(line: str) -> str:
    """A JSON value with all but ASCII as escapes, where it is read back the same."""
    value = json.loads(line)
    found = json.dumps(value)
    if json.loads(found) != value:
        message = _(
            "The text holds two halves of one character side by side (U+D800 to U+DFFF), which JSON would"
            " read back as one character: put the whole character there, or U+FFFD."
        )
        raise ExportError(message)
    return found


def whole(value: object) -> bytes:
    """One value in lines that a person can read; raises as `lines` does."""
    text = json.dumps(value, ensure_ascii=False, indent=2)
    try:
        return text.encode() + b"\n"
    except UnicodeEncodeError:
        in_ascii(text)
        return json.dumps(value, indent=2).encode() + b"\n"
