"""What never reaches the model: the text of a chunk beyond the model's length limit."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import cosines
from chunkscope.embed.embedding import embed

if TYPE_CHECKING:
    from chunkscope.embed.base import Model
    from chunkscope.embed.cache import EmbeddingCache


@dataclass(frozen=True, slots=True)
class Truncation:
    """How far each text is taken in: two arrays of shape (n,), in characters.

    Of text i the slice ``[reach[i] : lengths[i]]`` never reaches the model. ``limit`` is the model's
    max_seq_length in its own tokens, None where nothing is cut off.
    """

    reach: NDArray[np.int64]
    lengths: NDArray[np.int64]
    limit: int | None

    @property
    def lost(self) -> NDArray[np.int64]:
        """Shape (n,): the characters of each text that never reach the model."""
        return self.lengths - self.reach

    @property
    def chunks(self) -> int:
        """How many texts lose something."""
        return int(np.count_nonzero(self.lost))

    @property
    def characters(self) -> int:
        """How many characters are lost in all."""
        return int(self.lost.sum())


def truncated(texts: Sequence[str], model: Model) -> Truncation:
    """Where the model stops in each text: after the last token that fits, special ones and prefix counted."""
    lengths = np.array([len(text) for text in texts], np.int64)
    return Truncation(model.reach(texts), lengths, model.max_seq_length)


def tail_scores(
    texts: Sequence[str],
    truncation: Truncation,
    question: str,
    model: Model,
    cache: EmbeddingCache | None = None,
) -> NDArray[np.float32]:
    """Shape (n,): the cosine of each lost tail, alone, with the question; NaN where nothing is lost.

    A tail that is itself too long is judged by as much of it as the model takes.
    """
    scores = np.full(len(texts), np.nan, np.float32)
    places = [int(place) for place in np.flatnonzero(truncation.lost)]
    if places:
        tails = [texts[place][truncation.reach[place] :] for place in places]
        asked = embed(model, [question], kind="query", cache=cache).vectors[0]
        scores[places] = cosines(embed(model, tails, kind="passage", cache=cache).vectors, asked)
    return scores
