"""Overlaps that were asked for and are not there."""

from __future__ import annotations

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.diagnose.columns import at_boundaries
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints
from chunkscope.tracing.rows import FLAGS, IN_RUN


def missing(context: Context) -> Findings | None:
    """Boundaries with an overlap of 0 where one was asked for; None where none was, or there is no boundary.

    Figures: ``asked`` and ``overlap`` in the unit, ``most`` in characters (see `Boundary.most`). The place
    is what lies between the two chunks.
    """
    chunking = context.chunking
    if not chunking.asked or context.count < 2:
        return None
    boundaries = np.flatnonzero(np.asarray(chunking.overlap_lengths) == 0)
    ends = context.last[boundaries]
    places = ends, np.maximum(ends, context.first[boundaries + 1])
    return at_boundaries(
        Fault.NO_OVERLAP,
        context,
        boundaries,
        places,
        asked=np.full(len(boundaries), chunking.asked),
        overlap=np.zeros(len(boundaries), np.int64),
        most=_most(chunking, boundaries),
    )


def _most(chunking: Chunking, boundaries: Ints) -> Ints:
    """`Boundary.most` of boundaries without overlap; between merge runs it is 0, without a look."""
    most, traced = np.zeros(len(boundaries), np.int64), chunking.traced
    asked = np.arange(len(boundaries))
    if traced is not None and not chunking.extras.stages:
        asked = np.flatnonzero(traced.table[boundaries + 1, FLAGS] & IN_RUN)
        found = [traced.most_at(number, chunking.text, 0) for number in boundaries[asked].tolist()]
    else:
        found = [chunking.boundaries[number].most for number in boundaries.tolist()]
    most[asked] = found
    return most
