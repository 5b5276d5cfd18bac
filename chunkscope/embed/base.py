"""What an embedding model is: vectors of texts, their lengths in its own tokens, what it does not know."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal, Protocol, cast, get_args, runtime_checkable

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.known import MODELS
from chunkscope.text import SURROGATE, clean
from chunkscope.wording import _

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Sequence

Kind = Literal["query", "passage"]
DType = Literal["float32", "bfloat16"]
DTYPES: Final = cast("tuple[DType, ...]", get_args(DType))


class EmbedError(ValueError):
    """A model that cannot do what was asked of it; the message is one sentence for people."""


class ModelMissing(EmbedError):
    """A model that cannot be had: which, why, and what works instead."""


def _is_limit(length: object) -> bool:
    """Whether a model can be cut to this length; None is the length of its own."""
    return length is None or (type(length) is int and length >= 3)


@dataclass(frozen=True, slots=True)
class ModelOptions:
    """How a model is run; ``max_seq_length`` in its own tokens, None for what the model says itself."""

    max_seq_length: int | None = None
    dtype: DType = "float32"

    def __post_init__(self) -> None:
        if not _is_limit(self.max_seq_length):
            raise EmbedError(
                _("max_seq_length ({length}) must be at least 3: two tokens are the model's own.").format(
                    length=self.max_seq_length
                )
            )
        if self.dtype not in DTYPES:
            raise EmbedError(
                _("dtype ({dtype}) is unknown: choose one of {dtypes}.").format(
                    dtype=self.dtype, dtypes=", ".join(DTYPES)
                )
            )


@dataclass(frozen=True, slots=True)
class Batch:
    """The vectors of some of the texts: row i of ``vectors`` belongs to the text at ``places[i]``."""

    places: NDArray[np.int64]
    vectors: NDArray[np.float32]


class Model(Protocol):
    """A loaded model. ``id`` is the name it was asked for by, ``hash`` names its very weights.

    ``max_seq_length`` counts the model's own tokens, special tokens and the prefix included; None
    where nothing is cut off, or where it cannot be known. ``memory`` is the size of the weights in
    bytes, None where they are elsewhere.
    """

    id: str
    hash: str
    dtype: DType
    dimensions: int
    max_seq_length: int | None
    memory: int | None

    def prefix(self, kind: Kind) -> str:
        """What is put before every text of this kind."""

    def batches(self, texts: Sequence[str], *, kind: Kind) -> Iterator[Batch]:
        """The vectors as they are done, each text exactly once, in whatever order is quick."""

    def tokens(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Shape (n,): each passage's length in the model's own tokens, special ones and prefix counted.

        Raises :class:`EmbedError` where the model's tokenizer is not at hand.
        """

    def reach(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """Shape (n,): how many characters of each passage reach the model; all beyond is cut off."""

    def unknown_share(self, text: str) -> float:
        """The share, 0 to 1, of the pieces of ``text`` that the model's vocabulary does not have.

        0 where the model does not let that be seen.
        """

    def embed(self, texts: Sequence[str], *, kind: Kind) -> NDArray[np.float32]:
        """Shape (n, dimensions): one vector of length 1 per text, in order."""
        vectors = np.zeros((len(texts), self.dimensions), np.float32)
        for batch in self.batches(texts, kind=kind):
            vectors[batch.places] = batch.vectors
        return vectors


@runtime_checkable
class Limitable(Protocol):
    """A model that can be had with another length limit, for the memory of none."""

    def limited(self, length: int | None) -> Model:
        """The same weights; None for the limit that the model states itself."""


def sendable(text: str) -> str:
    """``text`` as every tokenizer can take it: no lone surrogates, and blanks in the place of NUL."""
    return clean(text).text.replace("\0", " ")


def same_length(text: str) -> str:
    """:func:`sendable`, but every surrogate becomes one U+FFFD: offsets stay those of ``text``."""
    return SURROGATE.sub("\ufffd", text).replace("\0", " ")


def normalised(vectors: NDArray[np.float32]) -> NDArray[np.float32]:
    """The rows with length 1; a row of zeros stays one."""
    lengths = np.linalg.norm(vectors, axis=1, keepdims=True)
    divided: NDArray[np.float32] = np.divide(vectors, lengths, out=np.zeros_like(vectors), where=lengths > 0)
    return divided


def cosines(vectors: NDArray[np.float32], asked: NDArray[np.float32]) -> NDArray[np.float32]:
    """Shape (n,): the cosine of each row with ``asked``, all of length 1 or 0; never beyond -1 and 1.

    Row by row, where a matrix product would round equal rows differently.
    """
    found: NDArray[np.float32] = np.einsum("ij,j->i", vectors, asked)
    return np.clip(found, -1.0, 1.0).astype(np.float32)


def missing(model: str, reason: str, *, without: Collection[str] = ()) -> ModelMissing:
    """The one sentence about a model that cannot be had.

    What works instead is every other model that needs no network, but those ``without``, and bm25.
    """
    offline = [known.id for known in MODELS.values() if known.offline and known.id not in {model, *without}]
    return ModelMissing(
        _("The model {model} cannot be used: {reason}; what works instead: {instead}.").format(
            model=model, reason=reason, instead=", ".join([*offline, "bm25"])
        )
    )
