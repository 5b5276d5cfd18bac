"""What a semantic split was decided by, kept with its chunks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.values import Span

GRADIENT: Final = "gradient"
CLUSTER: Final = "cluster"
THRESHOLD: Final = "threshold"


@dataclass(frozen=True, slots=True, eq=False)
class Curve:
    """The distances between neighbouring sentences, and which of the gaps between them were cut.

    ``starts`` and ``ends``, shape (n,), are the sentences in code points of the source (for "cluster" the
    pieces); all else has shape (n - 1,), one row per gap. ``distances`` are cosine distances (1 - cosine)
    of the vectors on either side. ``values`` are what is compared with ``threshold``: the distances, for
    "gradient" their gradient. ``above`` marks the gaps that meaning would cut (for "cluster" those that
    the best clusters leave), ``cut`` those where a chunk really ends: fewer where small groups were
    joined, more where long ones were cut at a sentence. ``model`` made the vectors.
    """

    kind: str
    model: str
    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    distances: NDArray[np.float64]
    values: NDArray[np.float64]
    threshold: float
    above: NDArray[np.bool_]
    cut: NDArray[np.bool_]

    @property
    def gaps(self) -> int:
        """How many gaps there are between sentences."""
        return len(self.distances)

    @property
    def joined(self) -> NDArray[np.bool_]:
        """The gaps that meaning would cut and that were not cut, since a group was too small."""
        return self.above & ~self.cut

    @property
    def capped(self) -> NDArray[np.bool_]:
        """The gaps that were cut only because a group was too long."""
        return self.cut & ~self.above

    def sentence(self, number: int) -> Span:
        """The place of a sentence in the source."""
        return Span(int(self.starts[number]), int(self.ends[number]))
