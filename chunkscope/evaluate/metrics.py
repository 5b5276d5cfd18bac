"""Every metric by its name: one question's chunks in, one number out.

All take ``(ranked, question, document, corpus, **options)``: the best chunks, best first; the question; the
number of its document; the texts of all documents. Options, ignored by metrics that have no use for them:

- ``k``: how many chunks are handed over, 5 where not given;
- ``budget`` and ``unit``: how much is, 2,000 characters; ``ranked`` must reach so far;
- ``every``: all chunks of the corpus in any order, which ``omega``, ``ndcg`` and ``intact`` need (else NaN);
- ``encoding``: what ``token_recall``, ``token_precision`` and ``token_iou`` count in, cl100k_base.

A metric of a set is the mean over its questions; `chunkscope.evaluate.uncertainty` says how sure that is.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Final

from chunkscope.evaluate.coverage import (
    COMPLETE,
    SHINGLE,
    budget_complete,
    budget_recall,
    complete,
    missing,
    recall,
    shingle_coverage,
    span_coverage,
    span_recall,
)
from chunkscope.evaluate.intact import Sizes, chunk_sizes, duplicated, intact
from chunkscope.evaluate.overlap import iou, omega, precision, token_iou, token_precision, token_recall
from chunkscope.evaluate.ranking import document_hit, hit, mrr, ndcg, relevant
from chunkscope.evaluate.taken import top, within_budget

Metric = Callable[..., float]

METRICS: Final[Mapping[str, Metric]] = MappingProxyType(
    {
        metric.__name__: metric
        for metric in (
            budget_recall,
            budget_complete,
            recall,
            complete,
            document_hit,
            span_recall,
            precision,
            iou,
            omega,
            token_recall,
            token_precision,
            token_iou,
            hit,
            mrr,
            ndcg,
            intact,
            duplicated,
        )
    }
)
"""In the order in which people should read them. All lie between 0 and 1, but `COUNTED`."""

BUDGETED: Final = frozenset({"budget_recall", "budget_complete", "duplicated"})
"""Metrics of what fills a budget; the others look at the best ``k``, or at what the cuts did."""
COUNTED: Final = frozenset({"duplicated"})
"""Metrics that count characters."""
SHARES: Final = frozenset({"complete", "budget_complete", "document_hit", "hit"})
"""Metrics that are 0 or 1 for a question: the interval of their mean is `uncertainty.wilson`."""

__all__ = [
    "BUDGETED",
    "COMPLETE",
    "COUNTED",
    "METRICS",
    "SHARES",
    "SHINGLE",
    "Metric",
    "Sizes",
    "budget_complete",
    "budget_recall",
    "chunk_sizes",
    "complete",
    "document_hit",
    "duplicated",
    "hit",
    "intact",
    "iou",
    "missing",
    "mrr",
    "ndcg",
    "omega",
    "precision",
    "recall",
    "relevant",
    "shingle_coverage",
    "span_coverage",
    "span_recall",
    "token_iou",
    "token_precision",
    "token_recall",
    "top",
    "within_budget",
]
