"""Vectors that were computed before, in an SQLite file that several processes may share.

A vector is found again only under the same weights, length limit, precision, prefix and text. A
cache that cannot be read or written costs nothing but its help: the work goes on, with a notice.
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.blobs import FRESH_SECONDS, PAUSE_SECONDS, ROW_BYTES, Blobs

__all__ = ["FRESH_SECONDS", "PAUSE_SECONDS", "EmbeddingCache", "cache_folder", "default_cache"]

VARIABLE: Final = "CHUNKSCOPE_CACHE"
"""The environment variable that names the folder of the cache, or is "off"."""
MAX_BYTES: Final = 500_000_000


class EmbeddingCache(Blobs):
    """Vectors by their keys; what `Blobs` says of bytes holds for them."""

    def __init__(
        self, path: Path, max_bytes: int = MAX_BYTES, *, clock: Callable[[], float] = time.time
    ) -> None:
        super().__init__(path, max_bytes, clock=clock)

    def get(self, keys: Sequence[bytes], dimensions: int) -> dict[bytes, NDArray[np.float32]]:
        """The vectors that are there, each of shape (dimensions,); a damaged one is as if not there."""
        return {
            key: np.frombuffer(content, "<f4").astype(np.float32, copy=False)
            for key, content in self.found(keys).items()
            if len(content) == 4 * dimensions
        }

    def put(self, keys: Sequence[bytes], vectors: NDArray[np.float32]) -> None:
        """Keep the vectors, row i under key i, in one transaction, and let old ones go for them."""
        room = self.max_bytes // (vectors.itemsize * vectors.shape[1] + ROW_BYTES)
        rows = zip(keys[:room], vectors[:room], strict=True)
        self.keep({key: vector.astype("<f4", copy=False).tobytes() for key, vector in rows})


def cache_folder() -> Path | None:
    """Where caches of this machine's user are; None where the environment says ``CHUNKSCOPE_CACHE=off``."""
    from platformdirs import user_cache_path

    named = os.environ.get(VARIABLE, "")
    if named.lower() == "off":
        return None
    return Path(named).expanduser() if named else user_cache_path("chunkscope", appauthor=False)


def default_cache() -> EmbeddingCache | None:
    """The cache of this machine's user; None where the environment says ``CHUNKSCOPE_CACHE=off``."""
    folder = cache_folder()
    return None if folder is None else _cache_at(folder)


@cache
def _cache_at(folder: Path) -> EmbeddingCache:
    return EmbeddingCache(folder / "embeddings.sqlite")
