"""Metrics of the order: what stands first, whole chunks being right or wrong.

A chunk is relevant where it shares with some passage of the gold at least half of the shorter of the two. So
a large chunk must hold half the passage, and a small one must lie half inside it: to ask both for half of the
passage would leave sizes below it without any relevant chunk, and to ask for one character would praise a
chunk that a sentence only reaches into. How many chunks are relevant still depends on their size: compare
settings by `chunkscope.evaluate.coverage`, and read these beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

import numpy as np
from numpy.typing import NDArray

from chunkscope.evaluate.taken import top
from chunkscope.evaluate.values import Question, Ranked


def relevant(chunks: Ranked, question: Question, document: int) -> NDArray[np.bool_]:
    """Per chunk, whether ``2 |C & g| >= min(|C|, |g|)`` for a passage g with ``|C & g| > 0``.

    Source: the overlap coefficient of Szymkiewicz and Simpson, cut at one half.
    """
    found = np.zeros(len(chunks.documents), dtype=np.bool_)
    for span in question.gold:
        both = np.minimum(chunks.ends, span.end) - np.maximum(chunks.starts, span.start)
        shorter = np.minimum(chunks.ends - chunks.starts, span.length)
        found |= (both > 0) & (2 * both >= shorter)
    right: NDArray[np.bool_] = found & (chunks.documents == document)
    return right


def document_hit(
    ranked: Ranked,
    question: Question,  # noqa: ARG001 - as every metric has it
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    k: int = 5,
    **_other: object,
) -> float:
    """1 where one of the best ``k`` chunks is of the right document, else 0."""
    return float((ranked.documents[: max(k, 0)] == document).any())


def hit(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    k: int = 5,
    **_other: object,
) -> float:
    """Hit@k: 1 where one of the best ``k`` chunks is `relevant`, else 0. Source: Success@k of trec_eval."""
    return float(relevant(top(ranked, k), question, document).any())


def mrr(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    k: int = 5,
    **_other: object,
) -> float:
    """Reciprocal rank: ``1 / r`` of the first `relevant` chunk among the best ``k``, 0 without one.

    Its mean over questions is the MRR@k. Source: Voorhees, TREC-8, 1999.
    """
    right = np.flatnonzero(relevant(top(ranked, k), question, document))
    return 1 / (int(right[0]) + 1) if len(right) else 0.0


def ndcg(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    k: int = 5,
    every: Ranked | None = None,
    **_other: object,
) -> float:
    """nDCG@k: ``DCG / ideal DCG``, with ``DCG = sum over the relevant ranks r <= k of 1 / log2(r + 1)``.

    The ideal order has all `relevant` chunks of ``every``, the chunks of the corpus in any order, in front;
    0 where there is none. NaN where ``every`` is not given. Source: Järvelin and Kekäläinen, 2002, with gains
    of 0 and 1.
    """
    if every is None:
        return nan
    weights = 1 / np.log2(np.arange(2, max(k, 0) + 2))
    right = relevant(top(ranked, k), question, document)
    ideal = int(relevant(every, question, document).sum())
    best = float(weights[:ideal].sum())
    return float(weights[: len(right)][right].sum()) / best if best else 0.0
