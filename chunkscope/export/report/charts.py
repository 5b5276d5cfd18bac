"""Two charts as inline SVG: how long the chunks are, and the overlap along the text."""

from __future__ import annotations

from itertools import pairwise
from typing import Final

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.export.report.axes import Scale, across, axes, bar, picture, upright
from chunkscope.export.report.markup import Html, tag
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.wording import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number, size, unit_label

MOST_BARS: Final = 120
"""So many bars are wide enough to be seen on paper."""
_BINS: Final = 40


def charts(chunking: Chunking) -> Html:
    """The two charts, as far as there is something to show."""
    drawn: list[Html] = []
    if len(chunking.starts):
        drawn.append(_lengths(chunking))
    if len(chunking.overlaps) and (chunking.asked or bool(chunking.overlaps.any())):
        drawn.append(_overlaps(chunking))
    return tag("section", tag("h2", _("In pictures")), *drawn) if drawn else Html("")


def _lengths(chunking: Chunking) -> Html:
    """A histogram of the lengths; bars above chunk_size in another colour."""
    lengths, limit = chunking.lengths, chunking.strategy.chunk_size
    longest, unit = int(lengths.max()), unit_label(chunking.unit)
    most = max(longest, 1) if limit == NO_LIMIT else limit
    counts, edges = np.histogram(lengths, bins=_edges(longest, most))
    scale = Scale(float(edges[0]), float(edges[-1]), 1.12 * max(int(counts.max()), 1))
    drawn = [*axes(scale, _("Chunk length ({unit})").format(unit=unit), _("Chunks"))]
    for (low, high), count in zip(pairwise(edges.tolist()), counts.tolist(), strict=True):
        if count:
            tint = "gone" if low > limit else "full"
            told = _named(unit, low, high - 1, count)
            drawn.append(bar(scale, (low, high), count, tint, told))
    if limit != NO_LIMIT:
        drawn += upright(scale, limit + 1, f"chunk_size {number(limit)}")
    return picture("lengths", _("How long the chunks are"), _lengths_told(lengths, limit), drawn)


def _named(unit: str, low: int, high: int, count: int) -> str:
    span = number(low) if low == high else f"{number(low)}–{number(high)}"
    template = n_("{span} {unit}: {n} chunk", "{span} {unit}: {n} chunks", count)
    return template.format(span=span, unit=unit, n=number(count))


def _lengths_told(lengths: Ints, limit: int) -> str:
    template = (
        _("Shortest {low}, median {median}, longest {high} of {n} chunks; no chunk_size was set.")
        if limit == NO_LIMIT
        else _(
            "Shortest {low}, median {median}, longest {high}; {over} of {n} chunks are longer than "
            "chunk_size."
        )
    )
    return template.format(
        low=number(int(lengths.min())),
        median=number(float(np.median(lengths))),
        high=number(int(lengths.max())),
        over=number(int(np.count_nonzero(lengths > limit))),
        n=number(len(lengths)),
    )


def _edges(longest: int, size_: int) -> Ints:
    """Whole-numbered edges, at most some sixty, that put chunk_size at the end of a bar."""
    step = max(1, -(-size_ // (_BINS // 2)), -(-longest // _BINS))
    first = (size_ + 1) % step
    return np.arange(first - step if first else 0, max(longest, size_) + step + 1, step, dtype=np.int64)


def _overlaps(chunking: Chunking) -> Html:
    """A bar for each boundary, or for some neighbours together, under the line of what was asked."""
    got, asked = chunking.overlap_lengths, chunking.asked
    group = -(-len(got) // MOST_BARS)
    first = np.arange(0, len(got), group)
    means = np.add.reduceat(got, first) / np.diff(np.append(first, len(got)))
    scale = Scale(0.5, len(got) + 0.5, 1.18 * max(asked, float(means.max()), 1))
    label = _("Overlap ({unit})").format(unit=unit_label(chunking.unit))
    drawn = [*axes(scale, _("Boundary, from the beginning of the text to its end"), label)]
    for low, mean in zip(first.tolist(), means.tolist(), strict=True):
        high = min(low + group, len(got))
        told = _boundary_named(low + 1, high, mean)
        drawn.append(bar(scale, (low + 0.5, high + 0.5), mean, _tint(mean, asked), told))
    if asked:
        drawn += across(scale, asked, _("asked: {n}").format(n=number(asked)))
    key = _key({_tint(mean, asked) for mean in means.tolist()}) if asked else ()
    return picture("overlaps", _("Overlap along the text"), _overlaps_told(chunking, group), drawn, key)


def _key(tints: set[str]) -> list[tuple[str, str]]:
    """What the colours of bars mean, as far as they occur."""
    names = {"full": _("as much as asked"), "short": _("less than asked"), "gone": _("no overlap")}
    return [(tint, name) for tint, name in names.items() if tint in tints]


def _boundary_named(first: int, last: int, mean: float) -> str:
    which = number(first) if first == last else f"{number(first)}–{number(last)}"
    return _("Boundary {boundary}: {got}").format(boundary=which, got=number(mean))


def _overlaps_told(chunking: Chunking, group: int) -> str:
    """What the picture shows, in numbers."""
    summary, asked = chunking.summary, chunking.asked
    told = _("Mean {mean}, largest {most}; asked for were {asked}.").format(
        mean=number(round(summary.mean_overlap, 1)),
        most=number(summary.max_overlap),
        asked=size(chunking.unit, asked),
    )
    if group == 1:
        return told
    return sentences(told, _("Each bar is the mean of {n} neighbouring boundaries.").format(n=number(group)))


def _tint(got: float, asked: int) -> str:
    if got >= asked:
        return "full"
    return "short" if got else "gone"
