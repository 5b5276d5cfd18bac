"""Late chunking in a sweep: its vectors come from one reading of each document."""

from __future__ import annotations

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.known import ALIASES
from chunkscope.embed.late import TokenVectors, token_vector_steps
from chunkscope.embed.transformer import Transformer
from chunkscope.retrieve import Retriever, RetrieverError
from chunkscope.retrieve.dense import Dense, DenseIndex
from chunkscope.retrieve.hybrid import parts
from chunkscope.strategies import Late
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep.cut import Cut
from chunkscope.wording import _
from chunkscope.wording.retrievers import retriever_name


def late_of(cut: Cut) -> Late | None:
    """The late chunking that made the cut; None for any other."""
    by = unmerged(cut.strategy)
    return by if isinstance(by, Late) else None


def check_late(retriever: Retriever, cut: Cut) -> None:
    """Refuse to search late chunks without their vectors: the result would be that of plain chunks.

    Raises `RetrieverError`.
    """
    by = late_of(cut)
    if by is None:
        return
    dense = [each for each in parts(retriever) if isinstance(each, Dense)]
    if not dense:
        message = _(
            "late chunking changes vectors only, and {retriever} has none: search with dense, or with a"
            " hybrid that has it."
        )
        raise RetrieverError(message.format(retriever=retriever_name(retriever)))
    for each in dense:
        if ALIASES.get(each.model, each.model) != ALIASES.get(by.model, by.model):
            message = _("late chunking has vectors of {model}, the question one of {other}: use one model.")
            raise RetrieverError(message.format(model=by.model, other=each.model))


def late_index(cut: Cut, by: Late) -> DenseIndex:
    """The vectors of the chunks, zeros for those that the model did not read. Raises `SplitError`."""
    model = by.loaded()
    filled = [each for each in cut.chunkings if len(each.starts)]
    pooled = [_vectors(model, each.text, by).pooled(each.starts, each.ends) for each in filled]
    found: NDArray[np.float32] = np.vstack([np.zeros((0, model.dimensions), np.float32), *pooled])
    return DenseIndex(found, model)


def _vectors(model: Transformer, text: str, by: Late) -> TokenVectors:
    reading = token_vector_steps(model, text, by.most_read(model))
    while True:
        try:
            next(reading)
        except StopIteration as stop:
            found: TokenVectors = stop.value
            return found
