"""A text without white space and in NFKC, with the place of every sign: what answers are searched in."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cache
from unicodedata import normalize

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.codes import points_of
from chunkscope.documents.normalize import FORM, normalized


@dataclass(frozen=True, slots=True, eq=False)
class Folded:
    """``text[i]`` stands for ``source[starts[i]:ends[i]]``; both columns never fall.

    Signs that one sign of the source became, such as those of a ligature, share its place.
    """

    text: str
    starts: Ints = field(repr=False)
    ends: Ints = field(repr=False)


def fold(text: str) -> str:
    """The text in NFKC without any white space, as answers and documents are compared."""
    return "".join(normalize(FORM, text).split())


def folded(text: str) -> Folded:
    """The folded text, and where in ``text`` its signs stand.

    The law: its text is ``fold(text)``, and so is that of any range of it which takes no sign of the source
    by half.
    """
    visible = normalized(text)
    plain = np.array([(at, start, length, length) for at, start, length in visible.stretches], np.int64)
    whole = np.array([(at, start, length, there) for at, length, start, there in visible.rewritten], np.int64)
    parts = np.concatenate([plain.reshape(-1, 4), whole.reshape(-1, 4)])
    is_plain = np.arange(len(parts)) < len(plain)
    order = np.argsort(parts[:, 0], kind="stable")
    at, start, length, there = parts[order].T
    inner = np.arange(len(visible.text)) - np.repeat(at, length)
    kept_whole = np.repeat(~is_plain[order], length)
    starts = np.repeat(start, length) + np.where(kept_whole, 0, inner)
    ends = np.where(kept_whole, np.repeat(start + there, length), starts + 1)
    seen = ~np.isin(points_of(visible.text), _blanks())
    return Folded("".join(visible.text.split()), starts[seen], ends[seen])


@cache
def _blanks() -> np.typing.NDArray[np.uint32]:
    """The code points that `str.split` takes for white space; none lies beyond the first plane."""
    return np.array([code for code in range(0x10000) if chr(code).isspace()], np.uint32)
