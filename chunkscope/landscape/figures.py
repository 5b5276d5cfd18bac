"""The figures of a cell that can be drawn and judged, and where on a map each is best."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from chunkscope.landscape.values import Cell, Empty
from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class Figure:
    """One figure of a cell, as a share or (``is_count``) a number; ``label`` is a message id.

    Of some a small value is the better one.
    """

    name: str
    label: str
    is_count: bool = False
    is_least_best: bool = False

    def of(self, cell: Cell) -> float | None:
        """The figure; None where there is nothing that it could be a share of."""
        part, whole = _PARTS[self.name](cell)
        return None if part is None or not whole else part / whole


_PARTS: Final[Mapping[str, Callable[[Cell], tuple[float | None, int]]]] = MappingProxyType(
    {
        "overlapping": lambda cell: (cell.overlapping, cell.boundaries),
        "kept": lambda cell: (cell.mean_overlap, cell.overlap if cell.boundaries else 0),
        "chunks": lambda cell: (cell.chunks, 1),
        "duplicated": lambda cell: (cell.duplicated, cell.characters),
        "cut": lambda cell: (cell.cut, cell.sentences),
        "over": lambda cell: (cell.over, cell.chunks),
        "beyond": lambda cell: (cell.beyond, cell.chunks),
    }
)
FIGURES: Final[Mapping[str, Figure]] = MappingProxyType(
    {
        each.name: each
        for each in (
            Figure("overlapping", N_("Boundaries with overlap")),
            Figure("kept", N_("Real overlap")),
            Figure("chunks", N_("Chunks"), is_count=True, is_least_best=True),
            Figure("duplicated", N_("Duplicated"), is_least_best=True),
            Figure("cut", N_("Sentences cut"), is_least_best=True),
            Figure("over", N_("Over chunk_size"), is_least_best=True),
            Figure("beyond", N_("Over the model"), is_least_best=True),
        )
    }
)
"""By name, in the order of the screen."""


@dataclass(frozen=True, slots=True)
class Summit:
    """Where a figure is best: of several cells the one with the fewest duplicated characters."""

    best: Cell

    @classmethod
    def of(cls, figure: Figure, cells: Iterable[Cell | Empty]) -> Summit | None:
        """The best of the cells that cut the text; None where there are none."""
        there = [(figure.of(cell), cell) for cell in cells if isinstance(cell, Cell) and cell.boundaries]
        sign = 1 if figure.is_least_best else -1
        known = [
            (sign * value, cell.duplicated, cell.chunks, cell) for value, cell in there if value is not None
        ]
        return cls(min(known, key=lambda row: row[:3])[3]) if known else None
