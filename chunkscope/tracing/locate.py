"""Does any chunk hold text on both sides of one cut? Answered for many settings, quickly.

Separators and pieces do not depend on ``chunk_size`` and ``chunk_overlap``. So a cut's surroundings
are cut into pieces once; each trial then merges the pieces of one run, up to the cut.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import replace

import numpy as np

from chunkscope.tracing.cuts import Cut, Settings, choose, cut
from chunkscope.tracing.merge import Limits
from chunkscope.tracing.pieces import Edges
from chunkscope.values import Span


class NoSlicesError(ValueError):
    """Groups in a separator made pieces that are no slices of the text, or overlap."""


class Locator:
    """Looks at the cut between ``left``, where the text before it ends, and ``right``, where it goes on.

    Raises `NoSlicesError` where the text was not cut into slices.
    """

    def __init__(self, settings: Settings, text: str, left: int, right: int) -> None:
        self._text = text
        self._left = left
        self._strip = settings.strip
        self._levels: list[Level] = []
        start, end, level, finer = 0, len(text), 0, True
        while finer:
            level, finer = choose(settings, text[start:end], level)
            found = Level(cut(settings, text, start, end, level), left, right)
            self._levels.append(found)
            if found.before != found.after:
                return
            start, end = found.starts[found.before], found.ends[found.before]
            level += 1

    def before(self, chunk_size: int, chunk_overlap: int) -> Span | None:
        """What the chunk across the cut holds before it; None where no chunk spans the cut."""
        for level in self._levels:
            if level.parted(chunk_size):
                return None
            if not level.descends(chunk_size):
                first = level.first(chunk_size, chunk_overlap)
                return None if first is None else self._filled(level.starts[first])
        return self._filled(self._levels[-1].starts[self._levels[-1].before])

    @property
    def parting(self) -> Level:
        """The last level looked at: there the cut lies between two pieces, or inside one for good."""
        return self._levels[-1]

    def _filled(self, start: int) -> Span | None:
        """The span from ``start`` to the cut, unless it is blank."""
        part = self._text[start : self._left]
        if not part.strip():
            return None
        return Span(start + len(part) - len(part.lstrip()) if self._strip else start, self._left)


class Level:
    """One span on the way down to the cut: its pieces, and those on either side of the cut."""

    def __init__(self, made: Cut, left: int, right: int) -> None:
        self._made = made
        if isinstance(made.pieces, Edges):
            marks = made.pieces.marks
            self.starts, self.ends = marks[:-1], marks[1:]
        else:
            if any(len(part) > 1 for part in made.pieces.parts):
                raise NoSlicesError("a piece has several parts")
            self.starts = [part[0][0] for part in made.pieces.parts]
            self.ends = [part[0][1] for part in made.pieces.parts]
            if any(start < end for start, end in zip(self.starts[1:], self.ends, strict=False)):
                raise NoSlicesError("a piece begins inside another")
        self.before = max(bisect_left(self.starts, left) - 1, 0)
        self.after = min(bisect_right(self.ends, right), len(self.starts) - 1)
        self.lengths = None if made.lengths is None else np.asarray(made.lengths)

    def length(self, piece: int) -> int:
        """The length of a piece, in the unit."""
        return 1 if self.lengths is None else int(self.lengths[piece])

    def parted(self, chunk_size: int) -> bool:
        """Whether the cut lies beside a piece that is split, or left raw, on its own."""
        if self.before == self.after:
            return False
        if self.lengths is None:
            return chunk_size <= 1
        return bool((self.lengths[self.before : self.after + 1] >= chunk_size).any())

    def descends(self, chunk_size: int) -> bool:
        """Whether the cut lies inside a piece that is not shorter than ``chunk_size``."""
        return self.before == self.after and self.length(self.before) >= chunk_size

    def first(self, chunk_size: int, chunk_overlap: int) -> int | None:
        """The first piece of the chunk that reaches over the cut, if one does.

        Chunks only move on, so it can only be the one that the piece after the cut joins.
        """
        low = 0
        if self.lengths is not None:
            long = np.flatnonzero(self.lengths[: self.before] >= chunk_size)
            low = int(long[-1]) + 1 if len(long) else 0
        limits = Limits(chunk_size, chunk_overlap, self._made.limits.separator_length)
        first = replace(self._made, limits=limits).merge(low, self.after + 1)[-1].first
        return first if first <= self.before else None
