"""`Recursive` at one size, laid out for every overlap: what is the same at all of them, and what is merged.

The recursion depends on ``chunk_size`` only, and which pieces a span falls into on neither number. So a
span is cut and measured once for all sizes, and per size the merge runs are laid out once for all overlaps.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from itertools import chain
from typing import Final, NamedTuple

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.strategies.base import Strategy
from chunkscope.strategies.recursive import Recursive
from chunkscope.tracing.cuts import Cut, Settings, choose, cut

_MOST_LISTED: Final = 100_000
"""So many pieces of a size are kept as lists."""


class Run(NamedTuple):
    """The pieces ``low:high`` of a span, to be merged; ``marks`` are their places, ``sums`` their lengths."""

    marks: Sequence[int]
    sums: Sequence[int]
    low: int
    high: int

    @property
    def fits(self) -> int:
        """The length of the whole run."""
        return self.sums[self.high] - self.sums[self.low]


class Raw(NamedTuple):
    """A piece with no finer separator left: a chunk of its own, unstripped."""

    start: int
    end: int


@dataclass(frozen=True)
class Layout:
    """The text at one size, in columns.

    ``fixed`` chunks (rows of start, end, raw) are the same at every overlap. ``even`` runs (rows of start,
    end) are single characters, so that their chunks are windows. All other runs are merged: run ``i`` has
    the pieces ``lows[i]:highs[i]``, piece ``j`` begins at ``marks[j]`` and the pieces before it are
    ``sums[j]`` long together, in the unit; sums never fall, from run to run either.
    """

    fixed: Ints
    even: Ints
    marks: Ints
    sums: Ints
    lows: Ints
    highs: Ints

    def listed(self, first: int, high: int) -> tuple[list[int], list[int], int]:
        """``marks`` and ``sums`` as lists, which are searched faster for a single piece; where they begin.

        They hold the pieces ``first:high`` at least.
        """
        if len(self.marks) <= _MOST_LISTED:
            return *self._listed, 0
        marks: list[int] = self.marks[first : high + 1].tolist()
        return marks, marks if self.sums is self.marks else self.sums[first : high + 1].tolist(), first

    @cached_property
    def _listed(self) -> tuple[list[int], list[int]]:
        marks: list[int] = self.marks.tolist()
        return marks, marks if self.sums is self.marks else self.sums.tolist()

    @classmethod
    def of(cls, parts: Iterator[Run | Raw], size: int) -> Layout:
        """The parts in order, each put where it belongs."""
        fixed, even, merged = [], [], []
        for part in parts:
            if isinstance(part, Raw):
                fixed.append((*part, 1))
            elif part.fits <= size:
                fixed.append((part.marks[part.low], part.marks[part.high], 0))
            elif isinstance(part.sums, range):
                even.append((part.marks[part.low], part.marks[part.high]))
            else:
                merged.append(part)
        return cls(_table(fixed, 3), _table(even, 2), *_columns(merged))


def _table(rows: Sequence[tuple[int, ...]], width: int) -> Ints:
    return np.array(rows, np.int64).reshape(-1, width)


def _columns(runs: Sequence[Run]) -> tuple[Ints, Ints, Ints, Ints]:
    """The marks and sums of all runs, one after the other, and where in them each run lies."""
    counts = np.array([run.high - run.low + 1 for run in runs], np.int64)
    stops = np.cumsum(counts)
    marks = _joined([run.marks[run.low : run.high + 1] for run in runs])
    if all(run.marks is run.sums for run in runs):
        return marks, marks, stops - counts, stops - 1
    sums = _joined([run.sums[run.low : run.high + 1] for run in runs])
    lengths = sums[stops - 1] - sums[stops - counts]
    shift = np.cumsum(lengths) - lengths - sums[stops - counts]
    return marks, sums + np.repeat(shift, counts), stops - counts, stops - 1


def _joined(parts: Sequence[Sequence[int]]) -> Ints:
    return np.fromiter(chain.from_iterable(parts), np.int64, sum(map(len, parts)))


def can_share(strategy: Strategy) -> bool:
    """Whether the chunks are slices by lengths that add up, and no pattern puts its pieces together."""
    if not isinstance(strategy, Recursive):
        return False
    settings = strategy.settings()
    if settings.keep is None or not settings.additive:
        return False
    return not settings.is_regex or all(map(_is_simple, settings.separators))


def _is_simple(pattern: str) -> bool:
    try:
        return re.compile(f"({pattern})").groups == 1
    except re.error:
        return False


@dataclass
class Layouts:
    """The layouts of one text by size; `can_share` holds for the strategy that the settings are of."""

    text: str
    settings: Settings
    _cuts: dict[tuple[int, int, int], tuple[int, bool, Cut]] = field(default_factory=dict, repr=False)

    def at(self, size: int) -> Layout:
        """The layout of a size."""
        return Layout.of(self._parts(size, 0, len(self.text), 0), size)

    def _parts(self, size: int, start: int, end: int, level: int) -> Iterator[Run | Raw]:
        """What `chunkscope.tracing.recursion` makes of a span, in the order of the text."""
        level, finer, made = self._cut(start, end, level)
        marks: Sequence[int] = made.pieces.marks  # type: ignore[union-attr] # see `can_share`
        low, high = 0, len(marks) - 1
        for number in made.oversize(size):
            if low < number:
                yield Run(marks, made.sums, low, number)
            if finer:
                yield from self._parts(size, marks[number], marks[number + 1], level + 1)
            else:
                yield Raw(marks[number], marks[number + 1])
            low = number + 1
        if low < high:
            yield Run(marks, made.sums, low, high)

    def _cut(self, start: int, end: int, level: int) -> tuple[int, bool, Cut]:
        """The pieces of a span, which are the same at every size, and the level they were cut at."""
        key = (start, end, level)
        found = self._cuts.get(key)
        if found is None:
            chosen, finer = choose(self.settings, self.text[start:end], level)
            found = chosen, finer, cut(self.settings, self.text, start, end, chosen)
            self._cuts[key] = found
        return found
