"""Offsets in code points, as Python counts, and in UTF-16 units, as a browser does."""

from __future__ import annotations

from functools import lru_cache

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.codes import points_of
from chunkscope.values import Span


@lru_cache(maxsize=8)
def _wide(text: str) -> Ints:
    """Positions of the characters that take two UTF-16 units, ascending."""
    if text.isascii():
        return np.empty(0, np.int64)
    codes = points_of(text)
    return np.flatnonzero(codes > 0xFFFF)


def utf16(text: str, offsets: Ints) -> Ints:
    """Code-point ``offsets`` into ``text`` as UTF-16 offsets: each moves by the wide characters before it."""
    wide = _wide(text)
    return offsets + np.searchsorted(wide, offsets) if len(wide) else offsets


def code_points(text: str, start: int, end: int) -> Span:
    """UTF-16 ``[start, end)`` of ``text`` as code points; half a wide character counts as the whole.

    The inverse of :func:`utf16`; what lies outside the text is cut off.
    """
    wide = _wide(text)
    seconds = wide + np.arange(len(wide)) + 1  # where the second unit of each wide character stands
    first, last = (min(max(offset, 0), len(text) + len(wide)) for offset in (start, end))
    before = int(np.searchsorted(seconds, first, "right"))
    return Span(first - before, last - int(np.searchsorted(seconds, last, "left")))
