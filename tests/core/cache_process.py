"""A process that fills an embedding cache with a model that only counts: run by test_cache.py.

    python -m tests.core.cache_process FILE FIRST LAST

It embeds the texts FIRST to LAST - 1 in batches of ten and prints a line after each.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import numpy as np

from chunkscope.embed.base import Batch, DType, Kind, Model
from chunkscope.embed.cache import EmbeddingCache
from chunkscope.embed.embedding import embed

BATCH = 10


class Counting(Model):
    """A model without weights; ``seen`` are the texts it was given."""

    def __init__(self, name: str = "counting", dimensions: int = 96, dtype: DType = "float32") -> None:
        self.id = self.hash = name
        self.dtype = dtype
        self.dimensions = dimensions
        self.max_seq_length = 8
        self.memory = None
        self.seen: list[str] = []
        self.before = ""

    def prefix(self, kind: Kind) -> str:  # noqa: ARG002
        """The same for both kinds."""
        return self.before

    def batches(self, texts: Sequence[str], *, kind: Kind) -> Iterator[Batch]:  # noqa: ARG002
        """Ten at a time, the last first."""
        for start in reversed(range(0, len(texts), BATCH)):
            part = texts[start : start + BATCH]
            self.seen.extend(part)
            yield Batch(np.arange(start, start + len(part)), np.stack([self.vector(text) for text in part]))

    def vector(self, text: str) -> np.ndarray:
        """What stands for a text: noise that depends on nothing but it."""
        seed = list(text.encode("utf-8", "surrogatepass"))
        return np.random.default_rng(seed).normal(size=self.dimensions).astype(np.float32)


def text(number: int) -> str:
    """The text of that number."""
    return f"text number {number}"


def main(path: str, first: int, last: int) -> None:
    """Fill the cache, saying how far it is."""
    with EmbeddingCache(Path(path)) as cache:
        for start in range(first, last, BATCH):
            done = embed(
                Counting(), [text(n) for n in range(start, start + BATCH)], kind="passage", cache=cache
            )
            print(start, done.cached, done.notice, flush=True)


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))
