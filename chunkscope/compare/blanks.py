"""Where a text is blank: white space makes no difference to where it is cut, nor to what is whole."""

from __future__ import annotations

from functools import cache, lru_cache

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.codes import points_of


@lru_cache(maxsize=4)
def filled(text: str) -> Ints:
    """The offsets of all characters that are no white space, ascending; shape (non-blank characters,)."""
    codes = points_of(text)
    return np.flatnonzero(~np.isin(codes, _blank_codes()))


def rank(text: str, offsets: Ints) -> Ints:
    """How many non-blank characters lie before each offset: offsets with but blanks between are equal."""
    return np.searchsorted(filled(text), offsets)


@cache
def _blank_codes() -> Ints:
    """The code points of white space, as `str.isspace` and `str.strip` know it; the wide one is the last."""
    return np.array([code for code in range(0x3001) if chr(code).isspace()], np.int64)
