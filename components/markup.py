"""Text of the reader's own inside Markdown, quoted as code: never interpreted.

Streamlit turns ``:smile:``, ``$x$`` and ``<-`` into something else even where they are escaped; a
code span is the one place where a text stays what it is. Sentences that quote go through
`chunkscope.wording.quoting.literal` instead.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import reduce

from chunkscope.wording import _
from chunkscope.wording.escapes import SHAPERS, escape, hidden

_RUNS = re.compile(r"`+")
_SIGNS = {"\n": "↵", "\t": "⇥", "\u3000": "\u3000"}


def code(text: str) -> str:
    """A Markdown code span that shows exactly ``visible(text)``."""
    body = visible(text) or "␣"
    fence = "`" * (1 + max((len(run) for run in _RUNS.findall(body)), default=0))
    pad = " " if "`" in (body[0], body[-1]) else ""
    return f"{fence}{pad}{body}{pad}{fence}"


def visible(text: str) -> str:
    """The text on one line: line ends, tabs, outer spaces and what shows nothing as signs."""
    body = text.strip(" ")
    lead = len(text) - len(text.lstrip(" "))
    after = len(text) - lead - len(body)
    return "␣" * lead + "".join(map(_sign, body)) + "␣" * after


def head(text: str, most: int) -> str:
    """The first ``most`` characters, with an ellipsis where more follow."""
    return text if len(text) <= most else text[:most] + "…"


def tail(text: str, most: int) -> str:
    """The last ``most`` characters, with an ellipsis where more come before."""
    return text if len(text) <= most else "…" + text[-most:]


def listed(items: Iterable[str]) -> str:
    """Names one after the other, with the comma of the language; at least one."""
    return reduce(lambda first, second: _("{first}, {second}").format(first=first, second=second), items)


def _sign(char: str) -> str:
    if char in _SIGNS or char in SHAPERS:
        return _SIGNS.get(char, char)
    return escape(char) if hidden(char) else char
