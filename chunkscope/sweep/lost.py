"""The questions that a setting lost, and what of their answers the budget did not hold."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from chunkscope.documents.source import Source
from chunkscope.evaluate.metrics import budget_recall, missing, within_budget
from chunkscope.evaluate.taken import of_document
from chunkscope.evaluate.values import Question, QuestionSet, Setting
from chunkscope.sweep.cut import Prepared
from chunkscope.sweep.grid import Grid
from chunkscope.sweep.rank import asked, handed, index_of
from chunkscope.values import Span


@dataclass(frozen=True, slots=True)
class Lost:
    """A question whose answer is not all there: its budget recall, and the passages that are missing.

    ``fragments`` are as they stand in the source, without outer white space, and ``missing`` where; none
    where every character was handed over, but a cut goes through the answer. ``handed`` is what was handed
    over of the answer's document, the best chunk first; the last may be cut.
    """

    question: Question
    recall: float
    fragments: tuple[str, ...]
    missing: tuple[Span, ...] = ()
    handed: tuple[Span, ...] = ()


def lost(
    corpus: Sequence[Source], questions: QuestionSet, setting: Setting, grid: Grid, rows: Iterable[int]
) -> Iterator[Lost]:
    """The questions of these rows whose budget recall is below 1, in the same order.

    The corpus is cut and indexed anew. Raises `SplitError` and `RetrieverError` as the setting does.
    """
    wanted = [questions.questions[row] for row in rows]
    texts = [source.text for source in corpus]
    numbers = {source.id: number for number, source in enumerate(corpus)}
    hidden = [tuple(sorted(questions.hidden.get(source.id, ()))) for source in corpus]
    cut = Prepared(texts, hidden).cut(setting.strategy)
    index = index_of(setting.retriever, cut, {})
    for question, found in zip(wanted, asked(index, [each.text for each in wanted]), strict=True):
        best = handed(found, cut, k=grid.k, budget=grid.budget, unit=grid.unit).filled
        document = numbers[question.document]
        recall = budget_recall(best, question, document, texts, budget=grid.budget, unit=grid.unit)
        if recall >= 1:
            continue
        taken = within_budget(best, texts, grid.budget, grid.unit)
        spans = tuple(_trimmed(missing(taken, question, document), texts[document]))
        fragments = tuple(span.of(texts[document]) for span in spans)
        starts, ends = of_document(taken, document)
        yield Lost(question, recall, fragments, spans, tuple(map(Span, starts.tolist(), ends.tolist())))


def _trimmed(spans: Iterable[Span], text: str) -> Iterator[Span]:
    """The spans without outer white space; blank ones go."""
    for span in spans:
        found = span.of(text)
        start = span.start + len(found) - len(found.lstrip())
        if found.strip():
            yield Span(start, start + len(found.strip()))
