"""The fast estimate of `chunkscope.embed.late` for one question at several chunk sizes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import perf_counter

import numpy as np

from chunkscope.embed import load
from chunkscope.embed.base import cosines
from chunkscope.embed.late import TokenVectors, token_vectors
from chunkscope.limits import check_count, check_size
from chunkscope.retrieve.answer import SizeAnswer, answered
from chunkscope.retrieve.dense import Dense
from chunkscope.strategies import Strategy


def estimates(
    text: str, question: str, strategies: Sequence[Strategy], retriever: Dense
) -> Iterator[SizeAnswer]:
    """As `chunkscope.retrieve.answer.answers`, but every token of the text is computed once, for all sizes.

    These scores are an estimate: whoever shows them says so. Raises `EmbedError` for a model whose
    vectors are no means of token vectors.
    """
    for strategy in strategies:
        check_size(strategy, text)
    model = load(retriever.model, retriever.options)
    tokens = token_vectors(model, text)
    asked = model.embed([question], kind="query")[0]
    for strategy in strategies:
        yield _estimate(text, asked, strategy, retriever, tokens)


def _estimate(
    text: str, asked: np.ndarray, strategy: Strategy, retriever: Dense, tokens: TokenVectors
) -> SizeAnswer:
    began = perf_counter()
    chunking = strategy.split(text)
    check_count(chunking)
    pooled = tokens.pooled(chunking.starts.astype(np.int64), chunking.ends.astype(np.int64))
    scores = cosines(pooled, asked)
    return answered(chunking, scores, retriever, began)
