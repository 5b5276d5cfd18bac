"""A text as a column of code points, and the kinds of characters that token counts depend on."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

Codes = NDArray[np.uint8] | NDArray[np.uint32]


def codes_of(text: str) -> Codes:
    """The code points of a text, a byte each where all of them are ASCII: a quarter to look through."""
    if text.isascii():
        return np.frombuffer(text.encode("ascii"), dtype=np.uint8)
    return points_of(text)


def points_of(text: str) -> NDArray[np.uint32]:
    """uint32[len(text)]: the code points, halves of surrogate pairs among them."""
    return np.frombuffer(text.encode("utf-32-le", "surrogatepass"), dtype=np.uint32)


def visible(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """ASCII signs and letters, and everything after U+3040: no white space is among them."""
    return np.asarray(((codes > 32) & (codes < 127)) | (codes > 0x3040))


def wordlike(codes: NDArray[np.uint32]) -> NDArray[np.bool_]:
    """ASCII letters and digits, kana and common kanji."""
    ascii_letters = ((codes | 32) - 97) < 26
    digits = (codes - 48) < 10
    kana = (codes - 0x3041) < 0x56
    kanji = (codes - 0x4E00) < 0x51A6
    return np.asarray(ascii_letters | digits | kana | kanji)
