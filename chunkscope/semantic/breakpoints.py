"""Where to cut between sentences, by how far apart the meanings of neighbours are.

The arithmetic is that of ``SemanticChunker`` in langchain-experimental 0.4.2: given equal sentences and
equal vectors the cuts are the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.semantic.curve import GRADIENT, THRESHOLD

Distances = NDArray[np.float64]

STATISTICS: Final = ("percentile", "standard_deviation", "interquartile", GRADIENT)
"""The forms that find the threshold from the distances of the text itself."""


def compared(distances: Distances, kind: str) -> Distances:
    """What is compared with the threshold, shape (n,): the distances, or for "gradient" their slope.

    One distance alone has no slope, and counts as 0.
    """
    if kind != GRADIENT:
        return distances
    return np.gradient(distances) if len(distances) > 1 else np.zeros_like(distances)


def threshold_of(distances: Distances, kind: str, amount: float) -> float:
    """The value above which a gap is cut; NaN where there is none, as of one distance's gradient.

    - percentile: the ``amount``-th percentile of the distances
    - standard_deviation: ``mean + amount * standard deviation``
    - interquartile: ``mean + amount * (75th percentile - 25th)``
    - gradient: the ``amount``-th percentile of the distances' gradient
    - threshold: ``1 - amount``, so that a cosine of ``amount`` or more keeps two sentences together
    """
    if len(distances) < (2 if kind == GRADIENT else 1):
        return float("nan")
    if kind == THRESHOLD:
        return 1.0 - amount
    if kind == "standard_deviation":
        return float(np.mean(distances) + amount * np.std(distances))
    if kind == "interquartile":
        low, high = np.percentile(distances, [25, 75])
        return float(np.mean(distances) + amount * (high - low))
    return float(np.percentile(compared(distances, kind), amount))


def threshold_for(distances: Distances, number_of_chunks: int) -> float:
    """The threshold that ``number_of_chunks`` stands for; NaN where there is no gap.

    Linear between two ends: as many chunks as there are gaps take the 0th percentile of the distances,
    one chunk the 100th. So the number of chunks that comes of it is near what was asked, not exactly it.
    """
    count = len(distances)
    if not count:
        return float("nan")
    wanted = max(min(number_of_chunks, count), 1)
    percent = 100.0 if count == 1 else 100.0 * (count - wanted) / (count - 1)
    return float(np.percentile(distances, min(max(percent, 0.0), 100.0)))


def cuts(above: NDArray[np.bool_], lengths: Sequence[int], min_chunk_size: int) -> NDArray[np.bool_]:
    """Which of the gaps ``above`` the threshold are cut, when small groups are joined with what follows.

    ``lengths`` are those of the sentences in characters, one more than there are gaps. A group counts its
    sentences and one blank between two of them, as LangChain joins them. The last group may stay small.
    """
    cut = np.zeros_like(above)
    first = 0
    reach = np.concatenate(([0], np.cumsum(np.asarray(lengths, dtype=np.int64) + 1)))
    for gap in np.flatnonzero(above).tolist():
        if reach[gap + 1] - reach[first] - 1 >= min_chunk_size:
            cut[gap] = True
            first = gap + 1
    return cut


def decided(
    distances: Distances, kind: str, amount: float, number_of_chunks: int
) -> tuple[Distances, float, NDArray[np.bool_]]:
    """What is compared, with which threshold, and the gaps above it; ``number_of_chunks`` 0 for ``amount``.

    Two sentences have no gradient: as in LangChain each is a chunk of its own then.
    """
    if kind == GRADIENT and len(distances) == 1:
        return compared(distances, kind), float("nan"), np.ones(1, dtype=np.bool_)
    if number_of_chunks and kind in STATISTICS:
        threshold = threshold_for(distances, number_of_chunks)
        return distances, threshold, distances > threshold
    values, threshold = compared(distances, kind), threshold_of(distances, kind, amount)
    return values, threshold, values > threshold
