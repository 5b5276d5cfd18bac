"""The records as JSON Lines, and as one JSON object with a header."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from chunkscope.export.columns import columns_of
from chunkscope.export.encoding import lines, objects, whole
from chunkscope.export.header import Export, header
from chunkscope.export.records import FIELDS
from chunkscope.strategies import Strategy

_IN_HEADER: Final = "settings"
"""Stands once in the header of a JSON file, not in its records."""


def jsonl(exports: Sequence[Export]) -> Iterator[bytes]:
    """One record per line, of all documents, in UTF-8."""
    return lines(
        each for export in exports for columns in columns_of(*export) for each in objects(columns, FIELDS)
    )


def json_file(exports: Sequence[Export]) -> Iterator[bytes]:
    """An object: the header's keys, and last ``records``, one a line, without their ``settings``."""
    keys = {key: kind for key, kind in FIELDS.items() if key != _IN_HEADER}
    found = (each for export in exports for columns in columns_of(*export) for each in objects(columns, keys))
    yield whole(header(exports)).rstrip().removesuffix(b"}").rstrip() + b',\n  "records": '
    yield from listed(found)
    yield b"}\n"


def settings(exports: Sequence[Export]) -> Iterator[bytes]:
    """The settings alone, as ``strategy_from_json`` and ``--settings`` read them."""
    yield settings_of(exports[0][0].strategy)


def settings_of(strategy: Strategy) -> bytes:
    """The settings as a file, which no chunking is needed for; raises `SplitError` where they are no JSON."""
    return whole(strategy.to_json())


def listed(values: Iterator[str]) -> Iterator[bytes]:
    """JSON values as a JSON list, one a line."""
    first = next(values, None)
    if first is None:
        yield b"[]\n"
        return
    yield b"[\n"
    yield from lines([first])
    yield from lines(values, before=",")
    yield b"]\n"
