"""Texts to vectors, a part of them at a time, so that whoever waits hears how far it is."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from typing import TYPE_CHECKING, Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.cache import default_cache
from chunkscope.embed.embedding import embed

if TYPE_CHECKING:
    from chunkscope.embed.base import Kind, Model

PART_CHARACTERS: Final = 30_000
"""So much text is embedded between two reports: about a second's work for a small model."""


def embedded(
    model: Model, texts: Sequence[str], *, kind: Kind
) -> Generator[tuple[int, int], None, NDArray[np.float32]]:
    """The vectors of ``texts``, shape (n, dimensions), in order; each distinct text is embedded once.

    Yields (distinct texts done, distinct texts), the last time when all are done. Texts of like length
    go together, so that parts cost no more than the whole.
    """
    distinct = sorted(dict.fromkeys(texts), key=len)
    rows = {text: row for row, text in enumerate(distinct)}
    vectors = np.zeros((len(distinct), model.dimensions), np.float32)
    cache, done = default_cache(), 0
    for part in _parts(distinct):
        vectors[done : done + len(part)] = embed(model, part, kind=kind, cache=cache).vectors
        done += len(part)
        yield done, len(distinct)
    return vectors[np.array([rows[text] for text in texts], np.int64)]


def _parts(texts: Sequence[str]) -> Iterator[list[str]]:
    """The texts in order, in parts of at most so many characters, or of one text."""
    part: list[str] = []
    size = 0
    for text in texts:
        if part and size + len(text) > PART_CHARACTERS:
            yield part
            part, size = [], 0
        part.append(text)
        size += len(text)
    if part:
        yield part
