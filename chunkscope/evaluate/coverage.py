"""How much of the gold was handed over: by its words, and by its places.

The two differ. A shingle that lies across a cut is in neither of the two chunks, so a passage that is cut in
two loses up to seven even where both halves are handed over; places have no such edge. And shingles are
found wherever the same words stand in the right document, where places count that one passage alone.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chunkscope.evaluate.ranges import Ranges, columns, merged, shared, without
from chunkscope.evaluate.taken import of_document, top, within_budget
from chunkscope.evaluate.values import Question, Ranked
from chunkscope.values import Span

SHINGLE: Final = 8
"""Characters in a shingle, white space not counted."""
COMPLETE: Final = 0.95
"""From this coverage on an answer counts as complete."""


def shingle_coverage(gold: Sequence[str], chunks: Sequence[str], size: int = SHINGLE) -> float:
    """The share of the gold's shingles that some chunk holds, from 0 to 1.

    Formula: ``|S(gold) & S(chunks)| / |S(gold)|``; S are the distinct runs of ``size`` characters after all
    white space is taken out, of each passage and of each chunk for itself. A passage shorter than that is
    one shingle, and a chunk that holds it has it. 0 where the gold is blank.
    Source: n-gram recall, as ROUGE-N (Lin 2004) counts it, but on characters and each of them once.
    """
    asked = {shingle for passage in gold for shingle in _shingles(_squeezed(passage), size)}
    texts = [_squeezed(chunk) for chunk in chunks]
    found = sum(any(shingle in text for text in texts) for shingle in asked)
    return found / len(asked) if asked else 0.0


def span_coverage(gold: Ranges, chunks: Ranges) -> float:
    """The share of the gold's characters that lie in some chunk of its document, from 0 to 1.

    Formula: ``|G & C| / |G|``; G and C are the sets of the places in the gold and in the chunks. 0 where the
    gold has no character. This is the recall of the Chroma report (Smith and Troynikov, "Evaluating Chunking
    Strategies for Retrieval", 2024). See the module for how it differs from `shingle_coverage`.
    """
    asked = merged(gold)
    every = int((asked[1] - asked[0]).sum())
    return shared(chunks, asked) / every if every else 0.0


def recall(
    ranked: Ranked, question: Question, document: int, corpus: Sequence[str], *, k: int = 5, **_other: object
) -> float:
    """Recall@k: the `shingle_coverage` of those of the best ``k`` chunks that are of the right document."""
    return _covered(top(ranked, k), question, document, corpus)


def complete(
    ranked: Ranked, question: Question, document: int, corpus: Sequence[str], *, k: int = 5, **_other: object
) -> float:
    """1 where `recall` is at least 0.95, else 0: an answer that is there but for a mark at its edge."""
    return float(recall(ranked, question, document, corpus, k=k) >= COMPLETE)


def budget_recall(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],
    *,
    budget: int = 2000,
    unit: str = "characters",
    **_other: object,
) -> float:
    """The `shingle_coverage` of what fills ``budget``, see `within_budget`; it never falls as that grows.

    Equal budgets make chunk sizes comparable, equal k does not: five large chunks are more text than five
    small ones. ``unit`` is that of ``ranked.lengths``.
    """
    return _covered(within_budget(ranked, corpus, budget, unit), question, document, corpus)


def budget_complete(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],
    *,
    budget: int = 2000,
    unit: str = "characters",
    **_other: object,
) -> float:
    """1 where `budget_recall` is at least 0.95, else 0."""
    share = budget_recall(ranked, question, document, corpus, budget=budget, unit=unit)
    return float(share >= COMPLETE)


def span_recall(
    ranked: Ranked,
    question: Question,
    document: int,
    corpus: Sequence[str],  # noqa: ARG001 - as every metric has it
    *,
    k: int = 5,
    **_other: object,
) -> float:
    """The `span_coverage` of the best ``k`` chunks: character recall, as the Chroma report has it."""
    return span_coverage(columns(question.gold), of_document(top(ranked, k), document))


def missing(taken: Ranked, question: Question, document: int) -> tuple[Span, ...]:
    """The stretches of the gold that no chunk of ``taken`` holds, in order: what `span_coverage` misses."""
    starts, ends = without(columns(question.gold), of_document(taken, document))
    return tuple(map(Span, starts.tolist(), ends.tolist()))


def _covered(taken: Ranked, question: Question, document: int, corpus: Sequence[str]) -> float:
    text = corpus[document]
    starts, ends = of_document(taken, document)
    chunks = [text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return shingle_coverage([span.of(text) for span in question.gold], chunks)


def _squeezed(text: str) -> str:
    """The text without its white space."""
    return "".join(text.split())


def _shingles(text: str, size: int) -> list[str]:
    """All runs of ``size`` characters; of a shorter text that text, of an empty one nothing."""
    if len(text) <= size:
        return [text] if text else []
    return [text[at : at + size] for at in range(len(text) - size + 1)]
