"""One merge run over a whole text, as ``CharacterTextSplitter`` makes it, a column at a time.

The rows are those of `chunkscope.tracing.recursion`, which would take ten times as long as the library
where there are few pieces. The tests hold it to them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, compress
from math import inf
from operator import add, or_, sub

import numpy as np
from numpy.typing import NDArray

from chunkscope.tracing.cuts import Settings, cut, joints_excess
from chunkscope.tracing.merge import Link, merge
from chunkscope.tracing.pieces import Edges
from chunkscope.tracing.rejoin import rejoin, trim
from chunkscope.tracing.rows import BLANK, FLAGS, IN_RUN, WIDTH, Rewritten, Rows, Run

Column = NDArray[np.int64]
Placed = tuple[tuple[int, int], Rewritten | None]


def is_flat(settings: Settings) -> bool:
    """Whether all pieces are merged, in one run, by lengths that add up."""
    return settings.too_long == inf and settings.additive and settings.cutter is None


def trace_flat(settings: Settings, text: str) -> Rows | None:
    """The rows of one run over the whole text; None where a piece is made of several spans."""
    pieces = _parted(settings, text) if _is_dropped(settings) else _general(settings, text)
    if pieces is None:
        return None
    rows = Rows()
    if pieces.begins:
        rows.runs.append(Run(0, len(text), 0, 0, len(pieces.begins), 0, None))
        _write(rows, pieces, settings, text)
    return rows


@dataclass(frozen=True, slots=True)
class _Pieces:
    """All pieces of a text: where each begins and ends, and the running sums of their lengths."""

    begins: Sequence[int]
    ends: Sequence[int]
    sums: Sequence[int]
    links: list[Link]
    gapped: bool
    """Whether a chunk of several pieces may be no slice of the text."""

    def parts(self, first: int, stop: int) -> list[tuple[tuple[int, int]]]:
        """Some pieces as `chunkscope.tracing.rejoin` takes them."""
        return [
            ((begin, end),) for begin, end in zip(self.begins[first:stop], self.ends[first:stop], strict=True)
        ]


def _is_dropped(settings: Settings) -> bool:
    """Whether the separator is a string that no piece keeps: then the pieces need not be looked for."""
    return settings.keep is None and bool(settings.separators[0]) and not settings.is_regex


def _parted(settings: Settings, text: str) -> _Pieces:
    """The pieces between the places of a string."""
    separator, limits = settings.separators[0], settings.limits[0]
    parts = text.split(separator)
    lengths = list(map(len, parts))
    begins = list(accumulate(map(len(separator).__add__, lengths), initial=0))
    begins.pop()
    gapped = 0 in lengths
    if gapped:
        begins = list(compress(begins, lengths))
        parts = list(filter(None, parts))
        lengths = list(filter(None, lengths))
    ends = list(map(add, begins, lengths))
    if settings.measure_all is not None:
        lengths = settings.measure_all(parts)
    sums = list(accumulate(map(limits.separator_length.__add__, lengths), initial=0))
    links = merge(sums, 0, len(begins), limits) if begins else []
    return _Pieces(begins, ends, sums, links, gapped)


def _general(settings: Settings, text: str) -> _Pieces | None:
    """The pieces of any other cut; None where one is made of several spans."""
    made = cut(settings, text, 0, len(text), 0)
    pieces = made.pieces
    links = made.merge(0, len(pieces)) if len(pieces) else []
    if isinstance(pieces, Edges):
        return _Pieces(pieces.marks[:-1], pieces.marks[1:], made.sums, links, gapped=False)
    if any(len(part) > 1 for part in pieces.parts):
        return None
    begins = [part[0][0] for part in pieces.parts]
    ends = [part[0][1] for part in pieces.parts]
    return _Pieces(begins, ends, made.sums, links, gapped=True)


def _write(rows: Rows, pieces: _Pieces, settings: Settings, text: str) -> None:
    """All the chunks of the run that are not blank."""
    joiner, width = settings.joiner(0), settings.limits[0].separator_length
    cells = _cells(pieces, width)
    odd = _changed(pieces, len(joiner), cells, regex=settings.is_regex) if pieces.gapped else []
    placed: dict[int, Placed | None] = {}
    for place in _at_blanks(text, cells) if settings.strip else ():
        span = trim(text, *cells[place, :2].tolist())
        placed[place] = None if span is None else (span, None)
    for place in odd:
        link = pieces.links[place]
        placed[place] = rejoin(text, pieces.parts(link.first, link.stop), joiner, strip=settings.strip)
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
            link = pieces.links[place]
            if excess := joints_excess(settings, text, pieces.parts(link.first, link.opened)):
                rows.excess[int(before[place])] = excess


def _cells(pieces: _Pieces, width: int) -> Column:
    """A row for each link, without flags, before anything is stripped."""
    begins, ends, sums = pieces.begins, pieces.ends, pieces.sums
    firsts, opened, stops = (list(column) for column in zip(*pieces.links, strict=True))
    cells = np.empty((len(firsts), WIDTH), dtype=np.int64)
    cells[:, 0] = cells[:, 2] = _pick(begins, firsts)
    cells[:, 1] = _pick(ends, [stop - 1 for stop in stops])
    cells[:, 6] = opened
    first = np.array(firsts)
    carries = first < cells[:, 6]
    closed = _pick(sums, opened) - width
    cells[:, 3] = np.where(carries, _pick(ends, [piece - 1 for piece in opened]), cells[:, 2])
    cells[:, 4] = np.where(carries, closed - _pick(sums, firsts), 0)
    behind = np.concatenate([first[:1], first[:-1]]) < first
    cells[:, 5] = np.where(behind, closed - _pick(sums, [piece - 1 for piece in firsts]), -1)
    return cells


def _pick(values: Sequence[int], places: list[int]) -> Column:
    return np.array(list(map(values.__getitem__, places)), dtype=np.int64)


def _changed(pieces: _Pieces, width: int, cells: Column, *, regex: bool) -> list[int]:
    """The links whose pieces, re-joined, are no slice of the text, or may be none."""
    if regex:
        return [place for place, link in enumerate(pieces.links) if link.stop - link.first > 1]
    spaced = map(sub, map(width.__add__, pieces.ends), pieces.begins)
    sums = list(accumulate(spaced, initial=-width))
    firsts, _opened, stops = zip(*pieces.links, strict=True)
    lengths = _pick(sums, list(stops)) - _pick(sums, list(firsts)) - width
    changed: list[int] = np.flatnonzero(lengths != cells[:, 1] - cells[:, 0]).tolist()
    return changed


def _at_blanks(text: str, cells: Column) -> list[int]:
    """The chunks that begin or end with white space."""
    starts, ends = cells[:, 0].tolist(), (cells[:, 1] - 1).tolist()
    heads, tails = map(text.__getitem__, starts), map(text.__getitem__, ends)
    blank = map(or_, map(str.isspace, heads), map(str.isspace, tails))
    return list(compress(range(len(starts)), blank))
