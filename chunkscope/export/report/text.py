"""The text itself with its chunks in colours; overlaps carry the colours of both chunks."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.drawing.chunks import Mark, marks
from chunkscope.drawing.ranges import cover, dropped, joined
from chunkscope.export.report.markup import Html, escaped, tag
from chunkscope.text import language_of
from chunkscope.wording import _
from chunkscope.wording.units import number, size

LIMIT: Final = 20_000
"""So many characters of the text are shown."""
_COLOURS: Final = 4
_PLACES: Final = ("", "t", "tu", "tvu", "tvwu")
"""By the number of chunks over a stretch: the classes of their colours, from above to below."""
_LONE_RETURN: Final = re.compile("(\r(?!\n))")


@dataclass(frozen=True, slots=True)
class Segment:
    """A stretch of the text with the chunks that lie over it, ascending: the first three, and the last."""

    start: int
    end: int
    over: tuple[int, ...]


def text_section(chunking: Chunking) -> Html:
    """The legend, and the first `LIMIT` characters in colours."""
    shown = chunking.text[:LIMIT]
    told = [tag("h2", _("The text with its chunks")), _legend(chunking)]
    if len(chunking.text) > LIMIT:
        cut = _("These are the first {shown} of {all} characters; all figures are of the whole text.")
        told.append(tag("p", cut.format(shown=number(LIMIT), all=number(len(chunking.text))), class_="small"))
    doc = tag("div", *_coloured(chunking, shown), class_="doc", lang=_language(shown), dir="auto")
    return tag("section", *told, doc, class_="text")


def segments(chunking: Chunking, length: int) -> Iterator[Segment]:
    """The stretches that partition the first ``length`` characters; no chunk begins or ends inside one."""
    starts, ends, chunks = joined(*chunking.ranges())
    kept = starts < length
    starts, ends, chunks = starts[kept], np.minimum(ends[kept], length), chunks[kept]
    heads = chunking.starts[chunking.starts < length]
    edges = np.union1d(cover(starts, ends, length)[0], heads).tolist()
    opening = _by_place(starts, chunks)
    closing = _by_place(ends, chunks)
    counts: dict[int, int] = {}
    active: list[int] = []
    for start, end in pairwise(edges):
        for chunk in closing.get(start, ()):
            _leave(active, counts, chunk)
        for chunk in opening.get(start, ()):
            _enter(active, counts, chunk)
        yield Segment(start, end, (*active[:3], *active[-1:]) if len(active) > 3 else tuple(active))


def _by_place(places: Ints, chunks: Ints) -> dict[int, list[int]]:
    found: dict[int, list[int]] = {}
    for place, chunk in zip(places.tolist(), chunks.tolist(), strict=True):
        found.setdefault(place, []).append(chunk)
    return found


def _enter(active: list[int], counts: dict[int, int], chunk: int) -> None:
    counts[chunk] = counts.get(chunk, 0) + 1
    if counts[chunk] == 1:
        insort(active, chunk)


def _leave(active: list[int], counts: dict[int, int], chunk: int) -> None:
    counts[chunk] -= 1
    if not counts[chunk]:
        del active[bisect_left(active, chunk)]


def _coloured(chunking: Chunking, shown: str) -> Iterator[Html]:
    flags = _flags(chunking, len(shown))
    for segment in segments(chunking, len(shown)):
        yield from flags.get(segment.start, ())
        yield tag("span", *_written(shown[segment.start : segment.end]), class_=_classes(segment.over))


def _written(text: str) -> Iterator[Html]:
    """The characters; a carriage return alone ends a line, which no style sheet knows."""
    for part in _LONE_RETURN.split(text):
        if part:
            yield tag("span", part, class_="return") if part == "\r" else escaped(part)


def _classes(over: tuple[int, ...]) -> str:
    """How many chunks, and the colour of each."""
    colours = zip(_PLACES[len(over)], over, strict=True)
    return " ".join([f"n{len(over)}", *(f"{place}{chunk % _COLOURS}" for place, chunk in colours)])


def _flags(chunking: Chunking, length: int) -> dict[int, list[Html]]:
    """By place, the number of each chunk that begins there, marked as the boundary before it is."""
    starts = chunking.starts.tolist()
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths).tolist()
    got = chunking.overlap_lengths.tolist()
    found: dict[int, list[Html]] = {}
    for chunk, start in enumerate(starts):
        if start < length:
            found.setdefault(start, []).append(_flag(chunking, chunk, mark, got))
    return found


def _flag(chunking: Chunking, chunk: int, mark: list[int], got: list[int]) -> Html:
    if not chunk:
        return tag("i", class_="flag", data_n=1)
    about = _("Between chunk {a} and chunk {b}: overlap {overlap}, asked {asked}.").format(
        a=number(chunk),
        b=number(chunk + 1),
        overlap=size(chunking.unit, got[chunk - 1]),
        asked=size(chunking.unit, chunking.asked),
    )
    return tag("i", class_=f"flag m{mark[chunk - 1]}", data_n=chunk + 1, title=about)


def _legend(chunking: Chunking) -> Html:
    """What the colours and flags mean, with the counts of those that occur."""
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    gone, short = int((mark == Mark.GONE).sum()), int((mark == Mark.SHORT).sum())
    bare_starts, bare_ends = dropped(*joined(*chunking.ranges())[:2], len(chunking.text))
    bare = int((bare_ends - bare_starts).sum())
    swatch = [tag("span", class_=f"swatch n1 t{colour}") for colour in range(_COLOURS)]
    rows = [
        (swatch, _("Neighbouring chunks differ in colour; each starts with its number.")),
        (
            [tag("span", class_="swatch wide n2 t0 u1")],
            _("Text in two chunks: the earlier chunk's colour above, the later one's below."),
        ),
    ]
    if gone:
        told = _("Boundaries without any overlap although one was asked for.")
        rows.append(([tag("i", class_="flag m2", data_n=2)], f"{told} ({number(gone)})"))
    if short:
        told = _("Boundaries whose overlap is shorter than asked.")
        rows.append(([tag("i", class_="flag m1", data_n=2)], f"{told} ({number(short)})"))
    if bare:
        told = _("Characters that the splitter left out of every chunk.")
        rows.append(([tag("span", class_="swatch wide n0")], f"{told} ({number(bare)})"))
    keys = (tag("li", tag("span", *key, class_="key"), about) for key, about in rows)
    return tag("ul", *keys, class_="legend")


def _language(text: str) -> str | None:
    """The language whose forms of the Han characters are meant, where that can be told."""
    found = language_of(text)
    return None if found == "en" else found
