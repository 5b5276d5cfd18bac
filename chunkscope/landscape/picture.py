"""A landscape as a picture: a value for every place, from the nearest cell where its own is not there yet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.landscape.figures import Figure
from chunkscope.landscape.values import Cell, Empty, Landscape

Floats = NDArray[np.float64]


@dataclass(frozen=True, slots=True)
class Picture:
    """One figure over the grid; both arrays have a row per overlap and a column per size.

    ``values`` are NaN where there is nothing to show; ``exact`` says which are those of the cell itself.
    """

    values: Floats
    exact: NDArray[np.bool_]


def picture(asked: Landscape, found: Iterable[Cell | Empty], figure: Figure) -> Picture:
    """The figure of every cell that there is; the others show that of the nearest one."""
    shape = len(asked.overlaps), len(asked.sizes)
    values, exact = np.full(shape, np.nan), np.zeros(shape, np.bool_)
    for cell in found:
        column, row = cell.place
        exact[row, column] = True
        value = figure.of(cell) if isinstance(cell, Cell) else None
        if value is not None:
            values[row, column] = value
    return Picture(_nearest(values, exact), exact)


def _nearest(values: Floats, exact: NDArray[np.bool_]) -> Floats:
    """Each place takes the value of the known place with the fewest steps to it, of two the one before it."""
    if exact.all() or not exact.any():
        return values
    rows, columns = np.nonzero(exact)
    grid = np.indices(exact.shape)
    steps = np.abs(grid[0][..., None] - rows) + np.abs(grid[1][..., None] - columns)
    nearest: NDArray[np.int64] = np.asarray(steps.argmin(axis=-1))
    found: Floats = values[rows[nearest], columns[nearest]]
    return found
