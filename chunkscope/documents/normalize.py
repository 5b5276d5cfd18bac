"""NFKC with an exact way back: full-width letters become plain ones, and every place is still known.

The text is cut where normalisation never reaches across (Unicode UAX 15, "normalization boundaries"):
before a character whose decomposition begins with one that neither moves nor joins the one before it. Each
part is normalised alone, so its place in the original is exact.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import cache
from typing import Final
from unicodedata import combining, decomposition, normalize

import numpy as np
from numpy.typing import NDArray

from chunkscope.blocks.memory import collector_paused
from chunkscope.blocks.visible import Visible
from chunkscope.codes import points_of
from chunkscope.documents.source import Remark, RemarkKind, Source
from chunkscope.drawing import Ints
from chunkscope.text import newlines
from chunkscope.values import Span

FORM: Final = "NFKC"
_HANGUL_VOWELS_AND_TAILS = frozenset(map(chr, [*range(0x1161, 0x1176), *range(0x11A8, 0x11C3)]))


def normalized(text: str) -> Visible:
    """The text in NFKC, and where in ``text`` every part of it stands.

    The laws, tested: its text is ``unicodedata.normalize("NFKC", text)``, and the original behind any
    range of it, from its first piece to its last, has that range in its own NFKC.
    """
    with collector_paused():
        return _normalized(text)


def _normalized(text: str) -> Visible:
    parts, written = _parts_that_change(text)
    if not written:
        return Visible(text, ((0, 0, len(text)),) if text else ())
    starts, ends = parts
    lengths = np.fromiter(map(len, written), np.int64, len(written))
    # Between the parts the text stays as it is: one stretch before each of them, one at the end.
    lows, highs = np.append(0, ends), np.append(starts, len(text))
    places = np.cumsum(np.append(0, highs[:-1] - lows[:-1] + lengths))
    kept = [text[low:high] for low, high in zip(lows.tolist(), highs.tolist(), strict=True)]
    some = lows < highs
    stretches = (places[some].tolist(), lows[some].tolist(), (highs - lows)[some].tolist())
    rewritten = ((places[1:] - lengths).tolist(), lengths.tolist(), starts.tolist(), (ends - starts).tolist())
    return Visible(
        "".join([each for pair in zip(kept, [*written, ""], strict=True) for each in pair]),
        tuple(zip(*stretches, strict=True)),
        tuple(zip(*rewritten, strict=True)),
    )


def _parts_that_change(text: str) -> tuple[tuple[Ints, Ints], list[str]]:
    """Starts and ends of the parts that normalisation changes, in order, and what becomes of each."""
    none = np.zeros(0, np.int64)
    if text.isascii():
        return (none, none), []
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
    return (starts[changed], ends[changed]), [table[part] for part in parts if table[part] != part]


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


def normalized_source(source: Source) -> Source:
    """The document with its text in NFKC, its parts where they are now, and the way back in ``original``.

    Headings and blocks are those that were written: a full-width number sign does not become a heading.
    """
    visible = normalized(source.text)
    changed = sum(length for _at, _length, _start, length in visible.rewritten)
    if not changed:
        return replace(source, original=visible)
    move = _mover(visible)
    return replace(
        source,
        text=visible.text,
        title=normalize(FORM, source.title),
        headings=tuple(
            replace(each, text=normalize(FORM, each.text), span=move(each.span)) for each in source.headings
        ),
        blocks=tuple(replace(each, span=move(each.span)) for each in source.blocks),
        pages=tuple(replace(each, span=move(each.span)) for each in source.pages),
        remarks=(*source.remarks, Remark(RemarkKind.NORMALIZED, changed)),
        newlines=newlines(visible.text),
        original=visible,
    )


def _mover(visible: Visible) -> Callable[[Span], Span]:
    """From spans of the original to spans of the text; what begins or ends in a part takes it whole."""
    parts = np.array(visible.rewritten, np.int64).reshape(-1, 4)
    at, length, start, before = parts.T
    gained = np.concatenate([[0], np.cumsum(length - before)])

    def move(span: Span) -> Span:
        first = int(np.searchsorted(start + before, span.start, "right"))
        low = span.start + int(gained[first])
        if first < len(start) and start[first] < span.start:
            low = int(at[first])
        last = int(np.searchsorted(start, span.end, "left"))
        high = span.end + int(gained[last])
        if last and start[last - 1] + before[last - 1] > span.end:
            high = int(at[last - 1] + length[last - 1])
        return Span(low, max(low, high))

    return move
