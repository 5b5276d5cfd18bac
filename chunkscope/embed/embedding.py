"""Texts to vectors, each distinct text once, with the help of what was computed before."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.embed.cache import EmbeddingCache
from chunkscope.embed.cache_file import Notice

if TYPE_CHECKING:
    from chunkscope.embed.base import Kind, Model


@dataclass(frozen=True, slots=True)
class Embedded:
    """Vectors of shape (n, dimensions); how many of the distinct texts were ``cached``, and any notice."""

    vectors: NDArray[np.float32]
    cached: int
    notice: Notice | None


def embed(
    model: Model,
    texts: Sequence[str],
    *,
    kind: Kind,
    cache: EmbeddingCache | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Embedded:
    """The vectors of ``texts``, in order: each distinct text is looked up, or embedded, once.

    Every batch is in the cache before the next begins, so that a cancelled run is not lost.
    ``progress`` hears (distinct texts done, distinct texts).
    """
    distinct = list(dict.fromkeys(texts))
    vectors = np.zeros((len(distinct), model.dimensions), np.float32)
    keys = keys_of(model, distinct, kind=kind) if cache else []
    found = cache.get(keys, model.dimensions) if cache else {}
    left = [place for place in range(len(distinct)) if not found or keys[place] not in found]
    for place, key in enumerate(keys):
        if key in found:
            vectors[place] = found[key]
    done = len(distinct) - len(left)
    if progress and done:
        progress(done, len(distinct))
    for batch in model.batches([distinct[place] for place in left], kind=kind):
        places = [left[place] for place in batch.places]
        vectors[places] = batch.vectors
        if cache:
            cache.put([keys[place] for place in places], batch.vectors)
        done += len(places)
        if progress:
            progress(done, len(distinct))
    rows = {text: row for row, text in enumerate(distinct)}
    order = np.array([rows[text] for text in texts], np.int64)
    return Embedded(vectors[order], len(found), cache.notice if cache else None)


def keys_of(model: Model, texts: Sequence[str], *, kind: Kind) -> list[bytes]:
    """The texts' keys: model hash, max_seq_length, dtype and prefix, then the text."""
    scope = json.dumps([model.hash, model.max_seq_length, model.dtype, model.prefix(kind)])
    hashed = hashlib.blake2b(scope.encode() + b"\0", digest_size=16)
    keys = []
    for text in texts:
        one = hashed.copy()
        one.update(text.encode("utf-8", "surrogatepass"))
        keys.append(one.digest())
    return keys
