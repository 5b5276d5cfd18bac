"""What a landscape is asked for, and what it answers: figures for every size and overlap."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from chunkscope.strategies import Merged, SplitError, Strategy, merged
from chunkscope.strategies.base import check_strategy, check_window, has_field
from chunkscope.strategies.merged import unmerged
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value
from chunkscope.wording.units import number

MOST_CELLS: Final = 10_000
"""More settings than this are no picture any more."""
LARGEST: Final = 1_000_000_000
"""A size beyond all texts, whose arithmetic still has room in 64 bits."""
_STRIDES: Final = (8, 4, 2, 1)
"""From pass to pass the grid is twice as fine in both directions."""
Place = tuple[int, int]
"""A column (a size) and a row (an overlap) of the grid, both counted from 0."""


@dataclass(frozen=True, slots=True)
class Landscape:
    """Every size with every overlap, all else as in ``base``.

    ``overlaps`` are shares of the size, from 0 to 1: ``chunk_overlap`` can never exceed ``chunk_size``, so
    that only shares give a full rectangle, in which a step up means the same at every size. With
    ``lengths`` they are lengths in the unit, and cells whose overlap exceeds their size stay empty.
    ``first`` is a place to be answered before all others. Raises `SplitError` for what cannot be drawn.
    """

    base: Strategy
    sizes: tuple[int, ...]
    overlaps: tuple[float, ...]
    lengths: bool = False
    first: Place | None = None

    def __post_init__(self) -> None:
        """Refuse what has no landscape, in words."""
        check_strategy("base", self.base)
        _check_base(unmerged(self.base))
        if not self.sizes or not self.overlaps:
            raise SplitError(_("A landscape needs at least one size and one overlap: give some."))
        for size in self.sizes:
            check_window(size, 0, equal_allowed=True)
        if max(self.sizes) > LARGEST:
            message = _("chunk_size ({size}) must be at most {most} in a landscape: lower it.")
            raise SplitError(message.format(size=max(self.sizes), most=number(LARGEST)))
        for overlap in self.overlaps:
            if type(overlap) not in {int, float} or not math.isfinite(overlap):
                message = _("An overlap must be a share of the size from 0 to 1, not {value}.")
                raise SplitError(message.format(value=shown_value(overlap)))
        low, high = min(self.overlaps), max(self.overlaps)
        if low < 0 and self.lengths:
            message = _("chunk_overlap ({overlap}) must not be negative: use 0 for no overlap.")
            raise SplitError(message.format(overlap=low))
        if low < 0 or (high > 1 and not self.lengths):
            message = _("An overlap must be a share of the size from 0 to 1, not {value}.")
            raise SplitError(message.format(value=low if low < 0 else high))
        if len(self.sizes) * len(self.overlaps) > MOST_CELLS:
            message = _("{n} settings are more than the {limit} that a landscape can have: give fewer.")
            n = number(len(self.sizes) * len(self.overlaps))
            raise SplitError(message.format(n=n, limit=number(MOST_CELLS)))

    @property
    def count(self) -> int:
        """How many cells there are."""
        return len(self.sizes) * len(self.overlaps)

    def overlap(self, place: Place) -> int:
        """The ``chunk_overlap`` of a cell, in the unit; a share is rounded down."""
        asked = self.overlaps[place[1]]
        # 0.29 * 100 is a hair below 29.
        return int(asked) if self.lengths else int(round(asked * self.sizes[place[0]], 6))

    def strategy(self, place: Place) -> Strategy | None:
        """The splitter of a cell; None where it cannot have this overlap at this size."""
        return resized(self.base, self.sizes[place[0]], self.overlap(place))

    def passes(self) -> Iterator[list[Place]]:
        """The places from coarse to fine: each pass refines those before it, none comes twice."""
        done: set[Place] = set()
        for stride in _STRIDES:
            wanted = [] if self.first is None else [self.first]
            wanted += [
                (column, row)
                for column in _every(len(self.sizes), stride)
                for row in _every(len(self.overlaps), stride)
            ]
            fresh = [place for place in dict.fromkeys(wanted) if place not in done]
            done.update(fresh)
            if fresh:
                yield fresh


def _every(count: int, stride: int) -> list[int]:
    """Every so many, and the last one."""
    return sorted({*range(0, count, stride), count - 1})


def _check_base(base: Strategy) -> None:
    kind = type(base)
    if not (has_field(kind, "chunk_size") and has_field(kind, "chunk_overlap")):
        message = _("{name} does not have both chunk_size and chunk_overlap: there is no landscape of it.")
        raise SplitError(message.format(name=_(kind.title)))
    if kind.slow:
        message = _(
            "{name} takes too long to be run at hundreds of settings: choose another splitter, such as "
            "Recursive, for a landscape."
        )
        raise SplitError(message.format(name=_(kind.title)))


def resized(base: Strategy, chunk_size: int, chunk_overlap: int) -> Strategy | None:
    """The splitter at another size and overlap; None where it refuses the two together."""
    if isinstance(base, Merged):
        inner = resized(base.strategy, chunk_size, chunk_overlap)
        return None if inner is None else merged(inner, base.merge_below)
    try:
        return replace(base, chunk_size=chunk_size, chunk_overlap=chunk_overlap)
    except SplitError:
        return None


@dataclass(frozen=True, slots=True)
class Cell:
    """One setting in figures.

    ``overlapping`` of ``boundaries`` have any overlap; ``mean_overlap`` is the mean over all boundaries, in
    the unit. ``duplicated`` characters are stored more than once, of ``characters`` in the text. ``cut`` of
    ``sentences`` are whole in no chunk. ``over`` chunks are longer than ``chunk_size``, ``beyond`` chunks
    have more word pieces than all-MiniLM-L6-v2 takes in (None where they were not counted).
    """

    place: Place
    size: int
    overlap: int
    characters: int
    chunks: int
    overlapping: int
    mean_overlap: float
    duplicated: int
    stored: int
    sentences: int
    cut: int
    over: int
    beyond: int | None = None

    @property
    def boundaries(self) -> int:
        """One less than the chunks."""
        return max(self.chunks - 1, 0)


class Why(Enum):
    """Why a cell is empty."""

    TOO_LARGE = "TOO_LARGE"
    """The overlap is too large for the size."""
    TOO_MANY = "TOO_MANY"
    """There would be more chunks than can be shown."""


@dataclass(frozen=True, slots=True)
class Empty:
    """A setting without figures."""

    place: Place
    size: int
    overlap: int
    why: Why


@dataclass(frozen=True, slots=True)
class Batch:
    """Some more cells: ``done`` of ``total`` are there by now, in ``seconds`` from the first on."""

    cells: tuple[Cell | Empty, ...]
    done: int
    total: int
    seconds: float

    @property
    def seconds_left(self) -> float:
        """About how long the rest will take."""
        return self.seconds / self.done * (self.total - self.done) if self.done else 0.0
