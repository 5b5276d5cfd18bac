"""Overlaps that were asked for and are not there."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.diagnose.columns import at_boundaries
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings


def missing(context: Context) -> Findings | None:
    """Boundaries with no character in both chunks where an overlap was asked for.

    None where none was asked for, or there is no boundary.

    Figures: ``asked`` and ``overlap`` in the unit, ``most`` in characters (see `Boundary.most`): for it the
    pieces of a merge run are cut again, so it waits until a finding is looked at. The place is what lies
    between the two chunks.
    """
    chunking = context.chunking
    if not chunking.asked or context.count < 2:
        return None
    boundaries = np.flatnonzero(chunking.overlaps == 0)
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
    return replace(found, late={"most": Chunking.most_at})
