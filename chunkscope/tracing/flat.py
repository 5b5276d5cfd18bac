"""One merge run over a whole text, as ``CharacterTextSplitter`` makes it, a column at a time.

The rows are those of `chunkscope.tracing.recursion`, which would take ten times as long as the library
where there are few pieces. The tests hold it to them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from itertools import accumulate, compress, repeat
from math import inf
from operator import or_, sub

import numpy as np
from numpy.typing import NDArray

from chunkscope.tracing.cuts import Settings, joints_excess
from chunkscope.tracing.flat_pieces import FlatPieces, pieces_of
from chunkscope.tracing.merge import Limits, merge_even
from chunkscope.tracing.rejoin import rejoin, trim
from chunkscope.tracing.rows import BLANK, FLAGS, IN_RUN, WIDTH, Rewritten, Rows, Run

Column = NDArray[np.int64]
_Links = tuple[list[int], list[int]]
"""The first piece of each chunk, and the piece after its last one."""
Placed = tuple[tuple[int, int], Rewritten | None]


def is_flat(settings: Settings) -> bool:
    """Whether all pieces are merged, in one run, by lengths that add up."""
    return settings.too_long == inf and settings.additive and settings.cutter is None


def trace_flat(settings: Settings, text: str) -> Rows | None:
    """The rows of one run over the whole text; None where a piece is made of several spans."""
    pieces = pieces_of(settings, text)
    if pieces is None:
        return None
    rows = Rows()
    if pieces.begins:
        rows.runs.append(Run(0, len(text), 0, 0, len(pieces.begins), 0, None))
        _write(rows, pieces, _links(pieces.sums, settings.limits[0]), settings, text)
    return rows


def _links(sums: Sequence[int], limits: Limits) -> _Links:
    """`chunkscope.tracing.merge.merge`, in columns."""
    size, overlap, high = limits.chunk_size, limits.chunk_overlap, len(sums) - 1
    if isinstance(sums, range):
        links = merge_even(0, high, limits)
        return [link.first for link in links], [link.stop for link in links]
    joint = limits.separator_length
    first = opened = 0
    firsts, stops = [], []
    while True:
        reach = size + joint + sums[first]
        stop = opened + 1
        if stop < high and sums[stop + 1] <= reach:
            stop = bisect_right(sums, reach, stop + 1, high + 1) - 1
        firsts.append(first)
        stops.append(stop)
        if stop == high:
            return firsts, stops
        total = sums[stop]
        room = size + total - sums[stop + 1]
        least = total - joint - (overlap if overlap < room else max(room, 0))
        first = stop if sums[stop - 1] < least else bisect_left(sums, least, first, stop)
        opened = stop


def _write(rows: Rows, pieces: FlatPieces, links: _Links, settings: Settings, text: str) -> None:
    """All the chunks of the run that are not blank."""
    joiner, width = settings.joiner(0), settings.limits[0].separator_length
    firsts, stops = links
    cells = _cells(pieces, links, width)
    odd = _changed(pieces, links, len(joiner), cells, regex=settings.is_regex) if pieces.gapped else []
    placed: dict[int, Placed | None] = {}
    if settings.strip:
        _strip(text, cells, placed)
    for place in odd:
        parts = pieces.runs(firsts[place], stops[place])
        placed[place] = rejoin(text, parts, joiner, strip=settings.strip)
    kept = np.ones(len(cells), dtype=bool)
    for place, found in placed.items():
        if found is None:
            kept[place] = False
        else:
            cells[place, :2] = found[0]
    before = np.cumsum(kept) - kept
    cells[:, FLAGS] = np.where(before > 0, IN_RUN, 0)
    cells[1:, FLAGS] |= np.where(kept[:-1], 0, BLANK)
    rows.table.frombytes(cells[kept].tobytes())
    for place in odd:
        found = placed[place]
        if found is not None and found[1] is not None:
            rows.rewritten[int(before[place])] = found[1]
            carry = pieces.parts(firsts[place], stops[place - 1]) if place else []
            if excess := joints_excess(settings, text, carry):
                rows.excess[int(before[place])] = excess


def _cells(pieces: FlatPieces, links: _Links, width: int) -> Column:
    """A row for each link, without flags, before anything is stripped."""
    first, stop = (np.array(column, dtype=np.int64) for column in links)
    opened = np.concatenate([stop[:1] * 0, stop[:-1]])
    begins, ends, sums = (_Values(values, len(first)) for values in (pieces.begins, pieces.ends, pieces.sums))
    cells = np.empty((len(first), WIDTH), dtype=np.int64)
    cells[:, 0] = cells[:, 2] = begins.at(first)
    cells[:, 1] = ends.at(stop - 1)
    carries = first < opened
    cells[:, 3] = np.where(carries, np.concatenate([cells[:1, 1], cells[:-1, 1]]), cells[:, 2])
    closed = sums.at(opened) - width
    cells[:, 4] = np.where(carries, closed - sums.at(first), 0)
    behind = np.concatenate([first[:1], first[:-1]]) < first
    cells[:, 5] = np.where(behind, closed - sums.at(first - 1), -1)
    cells[:, 6] = opened
    return cells


class _Values:
    """Values of all pieces, to be looked up for the chunks: at once where the chunks are not far fewer."""

    def __init__(self, values: Sequence[int], wanted: int) -> None:
        self._values = np.array(values, dtype=np.int64) if len(values) < 8 * wanted else values

    def at(self, places: Column) -> Column:
        values = self._values
        if isinstance(values, np.ndarray):
            return np.asarray(values[places])
        return np.array(list(map(values.__getitem__, places.tolist())), dtype=np.int64)


def _changed(pieces: FlatPieces, links: _Links, width: int, cells: Column, *, regex: bool) -> list[int]:
    """The links whose pieces, re-joined, are no slice of the text, or may be none."""
    if regex:
        return [place for place, (first, stop) in enumerate(zip(*links, strict=True)) if stop - first > 1]
    spaced = map(sub, map(width.__add__, pieces.ends), pieces.begins)
    sums = _Values(list(accumulate(spaced, initial=-width)), len(cells))
    first, stop = (np.array(column, dtype=np.int64) for column in links)
    lengths = sums.at(stop) - sums.at(first) - width
    changed: list[int] = np.flatnonzero(lengths != cells[:, 1] - cells[:, 0]).tolist()
    return changed


def _strip(text: str, cells: Column, placed: dict[int, Placed | None]) -> None:
    """Take the white space from the ends of the chunks: at once where it is one character at their end."""
    starts, ends = cells[:, 0].tolist(), cells[:, 1].tolist()
    heads = list(map(str.isspace, map(text.__getitem__, starts)))
    tails = map(str.isspace, map(text.__getitem__, map(sub, ends, repeat(1))))
    lone: list[int] = []
    for place in compress(range(len(starts)), map(or_, heads, tails)):
        start, end = starts[place], ends[place]
        if not heads[place] and not text[end - 2].isspace():
            lone.append(place)
        else:
            span = trim(text, start, end)
            placed[place] = None if span is None else (span, None)
    cells[lone, 1] -= 1
