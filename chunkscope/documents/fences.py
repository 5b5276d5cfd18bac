"""Fenced code in Markdown, with a fence that nothing in the code can close."""

from __future__ import annotations

import re

_TICKS = re.compile("`{3,}")


def fenced(code: str, language: str = "") -> str:
    """The code between two fences that are longer than any run of backticks in it."""
    longest = max((len(run) for run in _TICKS.findall(code)), default=2)
    fence = "`" * (longest + 1)
    body = code.rstrip("\r\n")
    return f"{fence}{language}\n{body}\n{fence}"
