"""Why the overlaps of a chunking are short: how often by which cause, and the sentence for one boundary."""

from __future__ import annotations

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.inspection.facts import facts_of
from chunkscope.strategies import Semchunk
from chunkscope.strategies.merged import unmerged
from chunkscope.values import Cause
from chunkscope.wording.explain import counted_as_full, explain
from chunkscope.wording.facts import Facts


def count_causes(chunking: Chunking) -> dict[Cause, int]:
    """How many boundaries have each cause that occurs, the most frequent first."""
    counts = {cause: int(np.count_nonzero(chunking.cause_bits & cause.bit)) for cause in Cause}
    return {cause: count for cause, count in sorted(counts.items(), key=lambda pair: -pair[1]) if count}


def why(chunking: Chunking, cause: Cause, boundary: int) -> str:
    """The sentence about a cause at a boundary."""
    return why_of(chunking, cause, facts_of(chunking, boundary))


def why_of(chunking: Chunking, cause: Cause, facts: Facts) -> str:
    """The same where the facts of the boundary are known; semchunk counts pieces in its own way."""
    if cause is Cause.UNIT and isinstance(unmerged(chunking.strategy), Semchunk):
        return counted_as_full(facts)
    return explain(cause, facts)
