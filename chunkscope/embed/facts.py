"""What a worker process tells of its model: plain values, for a screen that never imports torch."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import EmbedError, ModelOptions
from chunkscope.embed.cache import default_cache
from chunkscope.embed.limits import Truncation, tail_scores, truncated
from chunkscope.embed.registry import load


@dataclass(frozen=True, slots=True)
class ModelFacts:
    """A loaded model and one text: ``memory`` in bytes, ``unknown`` the share of pieces it does not know.

    ``tokens`` are those of the whole text, None where the model's tokenizer is not at hand.
    """

    id: str
    dimensions: int
    max_seq_length: int | None
    memory: int | None
    unknown: float
    tokens: int | None


@dataclass(frozen=True, slots=True, eq=False)
class Reach(Truncation):
    """How far the model reads into each chunk, and what each lost tail alone scores.

    ``tails`` has shape (n,), NaN where nothing is lost.
    """

    tails: NDArray[np.float32]


def facts_of_model(model_id: str, options: ModelOptions, text: str) -> ModelFacts:
    """Load the model, or find it loaded, and look at the text; raises `ModelMissing`."""
    model = load(model_id, options)
    try:
        tokens = int(model.tokens([text])[0])
    except EmbedError:
        tokens = None
    return ModelFacts(
        model_id, model.dimensions, model.max_seq_length, model.memory, model.unknown_share(text), tokens
    )


def reach_of(texts: Sequence[str], question: str, model_id: str, options: ModelOptions) -> Reach:
    """How far the model reads into each chunk; raises `ModelMissing`."""
    model = load(model_id, options)
    found = truncated(texts, model)
    tails = tail_scores(texts, found, question, model, default_cache())
    return Reach(found.reach, found.lengths, found.limit, tails)
