"""Tables for a terminal."""

from __future__ import annotations

import unicodedata
from collections.abc import Sequence


def aligned(rows: Sequence[Sequence[str]]) -> list[str]:
    """The rows, all of the same length, in columns; a wide Japanese character takes two places."""
    widths = [max(map(_width, column)) for column in zip(*rows, strict=True)]
    return [
        "  ".join(
            cell + " " * (width - _width(cell)) for cell, width in zip(row, widths, strict=True)
        ).rstrip()
        for row in rows
    ]


def _width(text: str) -> int:
    return sum(2 if unicodedata.east_asian_width(char) in "WF" else 1 for char in text)
