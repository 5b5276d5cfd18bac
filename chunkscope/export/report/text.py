"""The text itself with its chunks in colours; overlaps carry the colours of both chunks."""

from __future__ import annotations

import re
from bisect import bisect_left, insort
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.drawing.chunks import Mark, marks
from chunkscope.drawing.ranges import cover, dropped, joined
from chunkscope.export.report.markup import Html, escaped, tag
from chunkscope.text import language_of
from chunkscope.values import Span
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
    shown = Span(0, min(len(chunking.text), LIMIT))
    told = [tag("h2", _("The text with its chunks")), legend(chunking, _key)]
    if len(chunking.text) > LIMIT:
        cut = _("These are the first {shown} of {all} characters; all figures are of the whole text.")
        told.append(tag("p", cut.format(shown=number(LIMIT), all=number(len(chunking.text))), class_="small"))
    doc = tag(
        "div",
        *coloured(chunking, shown, _flags(chunking)),
        class_="doc",
        lang=lang_of(shown.of(chunking.text)),
        dir="auto",
    )
    return tag("section", *told, doc, class_="text")


def segments(chunking: Chunking, shown: Span) -> Iterator[Segment]:
    """The stretches that partition a part of the text; no chunk begins or ends inside one."""
    starts, ends, chunks = joined(*chunking.ranges())
    kept = (starts < shown.end) & (ends > shown.start)
    starts, ends = np.maximum(starts[kept], shown.start), np.minimum(ends[kept], shown.end)
    chunks = chunks[kept]
    within = cover(starts - shown.start, ends - shown.start, shown.length)[0] + shown.start
    edges = np.union1d(within, chunking.starts[heads(chunking, shown)]).tolist()
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


def heads(chunking: Chunking, shown: Span) -> Ints:
    """The chunks that begin in a part of the text, by their numbers."""
    found: Ints = np.flatnonzero((chunking.starts >= shown.start) & (chunking.starts < shown.end))
    return found


def coloured(chunking: Chunking, shown: Span, flag: Callable[[int], Html]) -> Iterator[Html]:
    """A part of the text in colours; ``flag`` makes what stands before each chunk that begins there."""
    begun = heads(chunking, shown)
    flags = _by_place(chunking.starts[begun], begun)
    for segment in segments(chunking, shown):
        yield from map(flag, flags.get(segment.start, ()))
        written = _written(chunking.text[segment.start : segment.end])
        yield tag("span", *written, class_=_classes(segment.over))


def _written(text: str) -> Iterator[Html]:
    """The characters; a carriage return alone ends a line, which no style sheet knows."""
    for part in _LONE_RETURN.split(text):
        if part:
            yield tag("span", part, class_="return") if part == "\r" else escaped(part)


def _classes(over: tuple[int, ...]) -> str:
    """How many chunks, and the colour of each."""
    colours = zip(_PLACES[len(over)], over, strict=True)
    return " ".join([f"n{len(over)}", *(f"{place}{chunk % _COLOURS}" for place, chunk in colours)])


def _flags(chunking: Chunking) -> Callable[[int], Html]:
    """What makes the number of a chunk, marked as the boundary before it is."""
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    return lambda chunk: _flag(chunking, chunk, mark)


def _flag(chunking: Chunking, chunk: int, mark: NDArray[np.uint8]) -> Html:
    if not chunk:
        return tag("i", class_="flag", data_n=1)
    about = between(chunking, chunk - 1)
    return tag("i", class_=f"flag m{mark[chunk - 1]}", data_n=chunk + 1, title=about)


def _key(mark: Mark) -> Html:
    return tag("i", class_=f"flag m{mark}", data_n=2)


def between(chunking: Chunking, boundary: int) -> str:
    """What overlap a boundary has, and what was asked for."""
    return _("Between chunk {a} and chunk {b}: overlap {overlap}, asked {asked}.").format(
        a=number(boundary + 1),
        b=number(boundary + 2),
        overlap=size(chunking.unit, chunking.overlap_lengths[boundary].item()),
        asked=size(chunking.unit, chunking.asked),
    )


def legend(chunking: Chunking, flag: Callable[[Mark], Html]) -> Html:
    """What the colours and flags mean, with the counts of those that occur; ``flag`` draws one."""
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
        rows.append(([flag(Mark.GONE)], f"{told} ({number(gone)})"))
    if short:
        told = _("Boundaries whose overlap is shorter than asked.")
        rows.append(([flag(Mark.SHORT)], f"{told} ({number(short)})"))
    if bare:
        told = _("Characters that the splitter left out of every chunk.")
        rows.append(([tag("span", class_="swatch wide n0")], f"{told} ({number(bare)})"))
    keys = (tag("li", tag("span", *key, class_="key"), about) for key, about in rows)
    return tag("ul", *keys, class_="legend")


def lang_of(text: str) -> str | None:
    """The language whose forms of the Han characters are meant, where that can be told."""
    found = language_of(text)
    return None if found == "en" else found
