"""Dense retrieval: the cosine of the vectors that an embedding model makes of question and text."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar

import numpy as np

from chunkscope.embed.base import DType, EmbedError, ModelOptions, cosines
from chunkscope.embed.cache import default_cache
from chunkscope.embed.embedding import embed
from chunkscope.embed.known import BUNDLED
from chunkscope.embed.registry import load
from chunkscope.retrieve.base import Report, Retriever, RetrieverError, Scores, zeros

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from chunkscope.embed.base import Model
    from chunkscope.embed.cache_file import Notice


@dataclass(frozen=True, slots=True)
class Dense(Retriever):
    """Cosine of embeddings, between -1 and 1; how high a good match scores differs between models.

    ``max_seq_length`` in the model's tokens, None for what the model says itself: text beyond it
    never reaches the model. Blank texts score 0.
    """

    name: ClassVar[str] = "dense"

    model: str = BUNDLED
    max_seq_length: int | None = None
    dtype: DType = "float32"

    def __post_init__(self) -> None:
        """Refuse options that no model has."""
        try:
            self.options  # noqa: B018 - made to be checked
        except EmbedError as error:
            raise RetrieverError(str(error)) from None

    @property
    def unit(self) -> str:
        """Cosine."""
        return "cosine"

    @property
    def options(self) -> ModelOptions:
        """How the model is to be run."""
        return ModelOptions(self.max_seq_length, self.dtype)

    def index(self, texts: Sequence[str], progress: Report | None = None) -> DenseIndex:
        """Embed every distinct text once.

        Raises :class:`~chunkscope.embed.base.ModelMissing` where the model cannot be had.
        """
        model = load(self.model, self.options)
        told = [text for text in dict.fromkeys(texts) if text.strip()]
        done = embed(model, told, kind="passage", cache=default_cache(), progress=progress)
        rows = {text: row for row, text in enumerate(told)}
        vectors = np.vstack([done.vectors, np.zeros((1, model.dimensions), np.float32)])
        return DenseIndex(vectors[[rows.get(text, -1) for text in texts]], model, done.notice)


@dataclass(frozen=True, slots=True)
class DenseIndex:
    """Texts as vectors of length 1 (of zeros, where blank), shape (n, dimensions).

    ``notice`` says if the embedding cache did not help.
    """

    vectors: NDArray[np.float32]
    model: Model
    notice: Notice | None = None

    def scores(self, question: str) -> Scores:
        """The cosine of each text with the question."""
        if not question.strip() or not len(self.vectors):
            return zeros(len(self.vectors))
        asked = embed(self.model, [question], kind="query", cache=default_cache()).vectors[0]
        return cosines(self.vectors, asked)
