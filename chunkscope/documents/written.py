"""What Markdown text is made of: code in fences that nothing in it can close, and no pictures."""

from __future__ import annotations

import re
from typing import Final

from chunkscope.wording import N_

PICTURES: Final = N_("pictures")
"""What no text can show, as the word of the remark that tells of it."""
_TICKS = re.compile("`{3,}")


def fenced(code: str, language: str = "") -> str:
    """The code between two fences that are longer than any run of backticks in it."""
    longest = max((len(run) for run in _TICKS.findall(code)), default=2)
    fence = "`" * (longest + 1)
    body = code.rstrip("\r\n")
    return f"{fence}{language}\n{body}\n{fence}"
