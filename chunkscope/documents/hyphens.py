"""Words that were broken at line ends, as PDFs have them, put together again; only where that is sure.

A hyphen between two letters at a line's end, the second a small one, goes with its line end. It stays, and
only the line end goes, where the text has the two parts with a hyphen elsewhere too, or where they are part
of a longer compound ("state-of-" / "the-art"). A hyphen before a blank within a line ("capabili- ties") goes
only where the whole word stands elsewhere in the text: "pre- and post-war" has one by right.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

import numpy as np

from chunkscope.documents.rewritten import Parts

_LETTERS: Final = r"[^\W\d_]+"
_BROKEN: Final = re.compile(
    rf"(?P<left>{_LETTERS})(?P<sign>[-\u2010\u00ad](?P<blank>\r\n|[\r\n ]))(?=(?P<right>{_LETTERS}))"
)
_LINKED: Final = re.compile(r"-[^\W\d_]")
_WORD: Final = re.compile(_LETTERS)
_COMPOUND: Final = re.compile(rf"(?=(?<![^\W\d_])({_LETTERS}-{_LETTERS}))")


def hyphen_parts(text: str) -> Parts:
    """The hyphens that break words, each with the blank behind it: starts, ends, what takes their place."""
    found = list(_hyphens(text))
    starts, ends = ([each[side] for each in found] for side in (0, 1))
    return np.array(starts, np.int64), np.array(ends, np.int64), [written for _low, _high, written in found]


def _hyphens(text: str) -> Iterator[tuple[int, int, str]]:
    matches = list(_BROKEN.finditer(text))
    if not matches:
        return
    lower = text.lower()
    words, compounds = set(_WORD.findall(lower)), set(_COMPOUND.findall(lower))
    for found in matches:
        left, right = found["left"].lower(), found["right"].lower()
        if not found["right"][0].islower():
            continue
        whole = left + right in words
        if found["blank"] == " " and not whole:
            continue
        linked = text.endswith("-", 0, found.start()) or _LINKED.match(text, found.end("right"))
        keeps = linked or (f"{left}-{right}" in compounds and not whole)
        yield *found.span("sign"), "-" if keeps and found["sign"][0] != "\u00ad" else ""
