"""The best clusters of neighbouring pieces, by dynamic programming.

After the ``ClusterSemanticChunker`` of Chroma's report "Evaluating Chunking Strategies for Retrieval"
(2024): every two pieces of a cluster gain their cosine minus the mean cosine of all pairs of the text, and
of all ways to cut the text into clusters of at most so many pieces the one that gains most is taken.
"""

from __future__ import annotations

from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.semantic.vectors import Vectors

MOST_CELLS: Final = 20_000_000
"""So many cosines are computed at most: pieces times the most pieces of a cluster."""


def best_clusters(vectors: Vectors, most: int) -> tuple[NDArray[np.bool_], float]:
    """Which gaps between pieces are cut, shape (n - 1,), and the mean cosine of all pairs.

    No cluster has more than ``most`` pieces. Of equal gains the shorter last cluster wins.
    """
    count = len(vectors)
    mean = vectors.mean_cosine()
    most = max(min(most, count), 1)
    gains = np.zeros((count, most))
    for apart in range(1, most):
        gains[:-apart, apart] = vectors.cosines(apart) - mean
    return segmented(np.cumsum(gains, axis=1)), mean


def segmented(gains: NDArray[np.float64]) -> NDArray[np.bool_]:
    """The cuts that gain most, shape (n - 1,).

    ``gains[a, k]`` is what piece ``a`` gains with the ``k`` pieces after it together; a cluster from ``a``
    to ``b`` gains the sum of ``gains[i, b - i]`` over its pieces ``i``.
    """
    count, most = gains.shape
    best = np.zeros(count + 1)
    begins = np.zeros(count, dtype=np.int64)
    back = np.arange(most)
    for last in range(count):
        sizes = back[: min(most, last + 1)]
        gained = np.cumsum(gains[last - sizes, sizes]) + best[last - sizes]
        size = int(np.argmax(gained))
        best[last + 1], begins[last] = gained[size], last - size
    cut = np.zeros(max(count - 1, 0), dtype=np.bool_)
    place = int(begins[-1]) if count else 0
    while place > 0:
        cut[place - 1] = True
        place = int(begins[place - 1])
    return cut
