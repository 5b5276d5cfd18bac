"""Overlaps that were asked for and are not there."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.diagnose.columns import at_boundaries
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints


def missing(context: Context) -> Findings | None:
    """Boundaries with an overlap of 0 where one was asked for; None where none was, or there is no boundary.

    Figures: ``asked`` and ``overlap`` in the unit, ``most`` in characters (see `Boundary.most`): for it the
    pieces of a merge run are cut again, so it waits until a finding is looked at. The place is what lies
    between the two chunks.
    """
    chunking = context.chunking
    if not chunking.asked or context.count < 2:
        return None
    boundaries = np.flatnonzero(np.asarray(chunking.overlap_lengths) == 0)
    ends = context.last[boundaries]
    places = ends, np.maximum(ends, context.first[boundaries + 1])
    found = at_boundaries(
        Fault.NO_OVERLAP,
        context,
        boundaries,
        places,
        asked=np.full(len(boundaries), chunking.asked),
        overlap=np.zeros(len(boundaries), np.int64),
    )
    return replace(found, late={"most": _Most(chunking, boundaries)})


@dataclass(frozen=True, slots=True, eq=False)
class _Most:
    """`Boundary.most` of a finding by its number; a value, because a worker sends the findings to the app."""

    chunking: Chunking
    boundaries: Ints

    def __call__(self, number: int) -> int:
        return self.chunking.most_at(int(self.boundaries[number]))
