"""`Recursive` at many sizes and overlaps: what they share is done once, the rest in columns.

The tests hold every figure to those of `Recursive.split`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.landscape.chains import Job, Slices, slices
from chunkscope.landscape.ground import Ground
from chunkscope.landscape.layout import Layout, Layouts
from chunkscope.landscape.values import Cell, Empty, Place, Why
from chunkscope.limits import MAX_CHUNKS
from chunkscope.strategies.recursive import Recursive

Setting = tuple[Place, int, int]
"""A place with its size and its overlap."""
_MOST_KEPT: Final = 4_000_000
"""Pieces of laid-out sizes that are kept; beyond that, a size that comes back is laid out again."""


@dataclass
class Shared:
    """One text and one base strategy, for which `chunkscope.landscape.layout.can_share` holds."""

    ground: Ground
    base: Recursive
    _kept: dict[int, Layout] = field(default_factory=dict, repr=False)

    def __post_init__(self) -> None:
        """All but the size and the overlap of the base holds for every cell."""
        self._settings = self.base.settings()
        self._layouts = Layouts(self.ground.text, self._settings)

    def cells(self, settings: Sequence[Setting]) -> list[Cell | Empty]:
        """The figures of every setting; an overlap may not exceed its size."""
        found = slices([Job(self._layout(size), size, overlap) for _place, size, overlap in settings])
        edges = np.searchsorted(found.job, np.arange(len(settings) + 1)).tolist()
        return [
            self._cell(setting, found, edges[number], edges[number + 1])
            for number, setting in enumerate(settings)
        ]

    def _layout(self, size: int) -> Layout:
        found = self._kept.get(size)
        if found is None:
            found = self._layouts.at(size)
            if sum(len(layout.marks) for layout in self._kept.values()) + len(found.marks) > _MOST_KEPT:
                self._kept.clear()
            self._kept[size] = found
        return found

    def _cell(self, setting: Setting, found: Slices, low: int, high: int) -> Cell | Empty:
        if high - low > MAX_CHUNKS:
            return Empty(*setting, Why.TOO_MANY)
        starts, ends = self._stripped(found.starts[low:high], found.ends[low:high], found.raw[low:high] > 0)
        return self.ground.of_slices(starts, ends, setting, self._settings.measure_all)

    def _stripped(self, starts: Ints, ends: Ints, raw: NDArray[np.bool_]) -> tuple[Ints, Ints]:
        """The slices without the white space at their ends, and without blank ones; raw ones are kept."""
        if not self._settings.strip:
            return starts, ends
        after, before = self.ground.blanks
        first, stop = np.where(raw, starts, after[starts]), np.where(raw, ends, before[ends])
        kept = first < stop
        return first[kept], stop[kept]


def groups(settings: Sequence[Setting], length: int, most: int) -> Iterator[list[Setting]]:
    """The settings in groups of about ``most`` chunks together, of a text of so many units."""
    group: list[Setting] = []
    chunks = 0
    for setting in settings:
        _place, size, overlap = setting
        group.append(setting)
        chunks += length // max(size - overlap, 1) + 1
        if chunks > most:
            yield group
            group, chunks = [], 0
    if group:
        yield group
