"""The metrics of an evaluation in words: their names, and what they compute in one line."""

from __future__ import annotations

from typing import Final

from chunkscope.wording.catalogue import N_, _

_NAMES: Final = {
    "budget_recall": N_("Budget recall"),
    "budget_complete": N_("Complete within the budget"),
    "recall": N_("Recall@k"),
    "complete": N_("Complete@k"),
    "document_hit": N_("Right document@k"),
    "span_recall": N_("Character recall@k"),
    "precision": N_("Character precision@k"),
    "iou": N_("Character IoU@k"),
    "omega": N_("Precision-omega"),
    "token_recall": N_("Token recall@k"),
    "token_precision": N_("Token precision@k"),
    "token_iou": N_("Token IoU@k"),
    "hit": N_("Hit@k"),
    "mrr": N_("MRR@k"),
    "ndcg": N_("nDCG@k"),
    "intact": N_("Answer intact"),
    "duplicated": N_("Handed over twice"),
}

_FORMULAS: Final = {
    "budget_recall": N_(
        "The share of the answer's 8-character pieces in what fills the budget: whole chunks while they fit, "
        "the last one cut."
    ),
    "budget_complete": N_("The share of questions with a budget recall of at least 95 %."),
    "recall": N_(
        "The share of the answer's 8-character pieces in the best k chunks of the right document; white "
        "space does not count."
    ),
    "complete": N_("The share of questions with a recall@k of at least 95 %."),
    "document_hit": N_("The share of questions with a chunk of the right document among the best k."),
    "span_recall": N_("Characters of the answer in the best k chunks / characters of the answer."),
    "precision": N_(
        "Characters of the answer in the best k chunks / characters of all k chunks, repetition counted."
    ),
    "iou": N_(
        "Characters of the answer in the best k chunks / (characters of all k chunks, repetition counted + "
        "characters of the answer that were not found)."
    ),
    "omega": N_(
        "Characters of the answer / characters of all chunks that touch it: the precision if all of it were "
        "found. Nothing is searched."
    ),
    "token_recall": N_("Tokens of the answer in the best k chunks / tokens of the answer."),
    "token_precision": N_(
        "Tokens of the answer in the best k chunks / tokens of all k chunks, repetition counted."
    ),
    "token_iou": N_(
        "Tokens of the answer in the best k chunks / (tokens of all k chunks, repetition counted + tokens of "
        "the answer that were not found)."
    ),
    "hit": N_(
        "The share of questions with a relevant chunk among the best k: one that shares with a passage at "
        "least half of the shorter of the two."
    ),
    "mrr": N_("The mean of 1 / rank of the first relevant chunk; 0 where none is among the best k."),
    "ndcg": N_(
        "The sum of 1 / log2(rank + 1) over the relevant chunks among the best k / the same sum of the best "
        "possible order."
    ),
    "intact": N_(
        "The share of the answer's passages that lie inside one chunk. Nothing is searched: one giant chunk "
        "scores 100 %."
    ),
    "duplicated": N_("Characters inside the budget that an earlier chunk has handed over already."),
}


def metric_name(name: str) -> str:
    """What people call a metric of `chunkscope.evaluate.metrics.METRICS`; KeyError for an unknown one."""
    return _(_NAMES[name])


def metric_formula(name: str) -> str:
    """What it computes, in one sentence without symbols; KeyError for an unknown one."""
    return _(_FORMULAS[name])
