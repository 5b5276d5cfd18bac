"""Recall, precision and intersection over union by characters or tokens, as the Chroma report defines them.

Source: Smith and Troynikov, "Evaluating Chunking Strategies for Retrieval", Chroma, 2024, and its code,
chunking_evaluation. G is the set of places in the gold, C_i those in the i-th chunk; a chunk of another
document shares none with G, but counts in |C_i|. A place is a character, or a token of the whole document.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import nan

from chunkscope.evaluate.ranges import Ranges, columns, in_tokens, merged, shared, touching
from chunkscope.evaluate.taken import of_document, top
from chunkscope.evaluate.values import Question, Ranked
from chunkscope.retrieve.budget import covered

ENCODING = "cl100k_base"
"""What the metrics by tokens count in, where nothing else is asked for."""


def precision(
    ranked: Ranked, question: Question, document: int, corpus: Sequence[str], *, k: int = 5, **_other: object
) -> float:
    """The share of what the best ``k`` chunks hold that is gold: ``|G & (C_1 | ... | C_k)| / sum |C_i|``.

    A character that two chunks hold counts twice below, once above. 0 where nothing is found.
    """
    return token_precision(ranked, question, document, corpus, k=k, encoding="characters")


def iou(
    ranked: Ranked, question: Question, document: int, corpus: Sequence[str], *, k: int = 5, **_other: object
) -> float:
    """Intersection over union: ``|G & C| / (sum |C_i| + |G - C|)``, C the union of the best ``k`` chunks.

    As in `precision`, repetition counts below. 0 where nothing is found.
    """
    return token_iou(ranked, question, document, corpus, k=k, encoding="characters")


def omega(
    ranked: Ranked,  # noqa: ARG001 - as every metric has it
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001
    *,
    every: Ranked | None = None,
    **_other: object,
) -> float:
    """Precision-omega: the precision if all gold were found, and so the best that the cuts allow.

    Formula: ``|G & C| / |G | C|``; C is the union of all chunks that touch a passage, out of ``every``, all
    chunks of the corpus in any order. A chunk touches also where it ends just before a passage or begins just
    after it: the report's code takes these too, and its figures come out in no other way. Repetition does not
    count. NaN where ``every`` is not given: retrieval alone does not know it.
    """
    if every is None:
        return nan
    gold = merged(columns(question.gold))
    chunks = touching(of_document(every, document), gold)
    hit, asked = shared(chunks, gold), _size(gold)
    union = covered(*chunks) + asked - hit
    return hit / union if union else 0.0


def token_recall(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],
    *,
    k: int = 5,
    encoding: str = ENCODING,
    **_other: object,
) -> float:
    """The share of the gold's tokens that are in the best ``k`` chunks: ``|G & C| / |G|``."""
    _stored, hit, asked = _counts(top(ranked, k), question, document, corpus, encoding)
    return hit / asked if asked else 0.0


def token_precision(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],
    *,
    k: int = 5,
    encoding: str = ENCODING,
    **_other: object,
) -> float:
    """`precision` by tokens: ``|G & C| / sum |C_i|``."""
    stored, hit, _asked = _counts(top(ranked, k), question, document, corpus, encoding)
    return hit / stored if stored else 0.0


def token_iou(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],
    *,
    k: int = 5,
    encoding: str = ENCODING,
    **_other: object,
) -> float:
    """`iou` by tokens: ``|G & C| / (sum |C_i| + |G - C|)``."""
    stored, hit, asked = _counts(top(ranked, k), question, document, corpus, encoding)
    return hit / (stored + asked - hit) if hit else 0.0


def _counts(
    taken: Ranked, question: Question, document: int, corpus: Sequence[str], encoding: str
) -> tuple[int, int, int]:
    """The places in all chunks (as often as they are held), in gold and chunks, and in the gold."""
    gold = in_tokens(merged(columns(question.gold)), corpus[document], encoding, whole=True)
    own = in_tokens(of_document(taken, document), corpus[document], encoding)
    others = [number for number in set(taken.documents.tolist()) if number != document]
    stored = _size(own) + sum(
        _size(in_tokens(of_document(taken, number), corpus[number], encoding)) for number in others
    )
    return stored, shared(own, gold), covered(*merged(gold))


def _size(ranges: Ranges) -> int:
    return int((ranges[1] - ranges[0]).sum())
