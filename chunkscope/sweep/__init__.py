"""The sweep: every setting of a grid with every question set, resumable, in many processes.

``sweep(corpus, sets, grid)`` yields `Progress` and `Measured`; ``estimate`` says before what it will take.
"""

from __future__ import annotations

from chunkscope.sweep.estimates import estimate
from chunkscope.sweep.grid import (
    MANY,
    Estimate,
    Grid,
    Progress,
    Spent,
    SweepError,
    grid_from_json,
    grid_to_json,
)
from chunkscope.sweep.run import sweep

__all__ = [
    "MANY",
    "Estimate",
    "Grid",
    "Progress",
    "Spent",
    "SweepError",
    "estimate",
    "grid_from_json",
    "grid_to_json",
    "sweep",
]
