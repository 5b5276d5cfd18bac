"""A retriever by its name alone, with the embedding model that some of them ask."""

from __future__ import annotations

from chunkscope.embed.base import DType
from chunkscope.retrieve import Retriever, retriever_class
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.dense import Dense
from chunkscope.retrieve.hybrid import Hybrid


def retriever_named(
    name: str, model: str, max_seq_length: int | None = None, dtype: DType = "float32"
) -> Retriever:
    """`Dense` with the model, `Hybrid` of BM25 and the model, any other without it.

    Raises `RetrieverError` for an unknown name, or options that no model has.
    """
    if name not in {Dense.name, Hybrid.name}:
        return retriever_class(name)()
    dense = Dense(model, max_seq_length, dtype)
    return dense if name == Dense.name else Hybrid((Bm25(), dense))
