"""NFKC with an exact way back: full-width letters become plain ones, and every place is still known.

The text is cut where normalisation never reaches across (Unicode UAX 15, "normalization boundaries"):
before a character whose decomposition begins with one that neither moves nor joins the one before it. Each
part is normalised alone, so its place in the original is exact.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache
from typing import Final
from unicodedata import combining, decomposition, normalize

import numpy as np
from numpy.typing import NDArray

from chunkscope.blocks.memory import collector_paused
from chunkscope.blocks.visible import Visible
from chunkscope.codes import points_of
from chunkscope.documents.hyphens import hyphen_parts
from chunkscope.documents.rewritten import Parts, merged, rewritten_source, visible_of
from chunkscope.documents.source import Remark, RemarkKind, Source

FORM: Final = "NFKC"
_HANGUL_VOWELS_AND_TAILS = frozenset(map(chr, [*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)]))


def normalized(text: str) -> Visible:
    """The text in NFKC, and where in ``text`` every part of it stands.

    The laws, tested: its text is ``unicodedata.normalize("NFKC", text)``, and the original behind any
    range of it, from its first piece to its last, has that range in its own NFKC.
    """
    with collector_paused():
        return visible_of(text, nfkc_parts(text))


def nfkc_parts(text: str) -> Parts:
    """The parts that normalisation changes, and what becomes of each."""
    none = np.zeros(0, np.int64)
    if text.isascii():
        return none, none, []
    letters = set(text)
    joining = _among(text, filter(_joins, letters))
    suspects = _among(text, (letter for letter in letters if normalize(FORM, letter) != letter)) | joining
    starts = np.flatnonzero(~joining)
    starts = starts if len(starts) and starts[0] == 0 else np.append(0, starts)
    number = np.searchsorted(starts, np.flatnonzero(suspects), "right") - 1
    number = number[np.append(True, np.diff(number) > 0)[: len(number)]]
    starts, ends = starts[number], np.append(starts[1:], len(text))[number]
    parts = [text[low:high] for low, high in zip(starts.tolist(), ends.tolist(), strict=True)]
    table = {part: normalize(FORM, part) for part in set(parts)}
    changed = np.array([table[part] != part for part in parts], np.bool_)
    return starts[changed], ends[changed], [table[part] for part in parts if table[part] != part]


def _among(text: str, letters: Iterable[str]) -> NDArray[np.bool_]:
    """bool[len(text)]: which characters are among ``letters``."""
    codes = points_of(text)
    return np.isin(codes, np.array([ord(letter) for letter in letters], np.uint32))


def _joins(letter: str) -> bool:
    """Whether normalisation may move the letter, or join it with what stands before it."""
    first = normalize("NFKD", letter)[0]
    return combining(first) > 0 or first in _seconds()


@cache
def _seconds() -> frozenset[str]:
    """Every character that is the second half of a canonical composition."""
    parts = (decomposition(chr(code)).split() for code in range(sys.maxunicode + 1))
    pairs = (pair[1] for pair in parts if len(pair) == 2 and pair[0][0] != "<")
    return _HANGUL_VOWELS_AND_TAILS | {chr(int(second, 16)) for second in pairs}


def read_anew(source: Source, *, normalize: bool = False, rejoin: bool = False) -> Source:
    """The document in plain letters, with broken words put together, or both; the way back is ``original``.

    Headings and blocks are those that were written: a full-width number sign does not become a heading.
    """
    if not (normalize or rejoin):
        return source
    parts: Parts = (np.zeros(0, np.int64), np.zeros(0, np.int64), [])
    remarks: list[Remark] = []
    with collector_paused():
        if rejoin:
            parts = hyphen_parts(source.text)
            remarks += [Remark(RemarkKind.REJOINED, len(parts[2]))]
        if normalize:
            parts, changed = merged(parts, nfkc_parts(source.text))
            remarks += [Remark(RemarkKind.NORMALIZED, changed)] if changed else []
        visible = visible_of(source.text, parts)
    return rewritten_source(source, visible, remarks, _nfkc if normalize else str)


def _nfkc(words: str) -> str:
    return normalize(FORM, words)
