"""One question to the chunks of several settings, and many questions that say which setting is best."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor

from chunkscope.commands.query_report import Choice, as_table
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, QuestionSet, Setting
from chunkscope.evaluate import report as evaluation_report
from chunkscope.evaluate.questions import load_questions
from chunkscope.front.table import Table
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.answer import SizeAnswer, answers
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.strategies import SplitError, Strategy
from chunkscope.sweep import Grid, SweepError, sweep
from chunkscope.sweep.grid import DEFAULT_BUDGET, DEFAULT_K
from chunkscope.wording import _
from chunkscope.wording.questions import left_out_line


def query(
    text: str,
    question: str,
    strategies: Strategy | Sequence[Strategy],
    retriever: Retriever | None = None,
    *,
    k: int = DEFAULT_K,
) -> Table:
    """Which chunks answer a question: the best ``k`` of each strategy.

    ``values`` are `chunkscope.retrieve.answer.SizeAnswer`; ``retriever`` is BM25 where it is None. Raises
    `SplitError` for a blank question, no strategy and too many chunks, and what the retriever raises.
    """
    if not question.strip():
        raise SplitError(_("The question is blank: write what the text should answer."))
    if k < 1:
        raise SplitError(_("{name} ({value}) must be at least 1: raise it.").format(name="k", value=k))
    asked = [strategies] if isinstance(strategies, Strategy) else list(strategies)
    if not asked:
        raise SplitError(_("There is no strategy to ask: give at least one, such as Recursive(400, 40)."))
    steps = answers(text, question, asked, retriever or Bm25())
    found = [each for each in steps if isinstance(each, SizeAnswer)]
    return Table(found, lambda: as_table(text, question, found, Choice(k, None)))


def evaluation(
    documents: Mapping[str, str],
    questions: Mapping[str, str] | QuestionSet,
    strategies: Sequence[Strategy],
    retrievers: Sequence[Retriever] = (),
    *,
    budget: int = DEFAULT_BUDGET,
    unit: str = "characters",
    k: int = DEFAULT_K,
) -> Table:
    """How much of the answers each strategy finds; ``values`` are `chunkscope.evaluate.Measured`, in order.

    ``documents`` are texts by name; ``questions`` have their answering passages, word for word.
    ``retrievers`` are BM25 alone where there are none; ``budget`` in ``unit`` and the best ``k`` chunks are
    what is handed over. It runs in this process; `chunkscope.sweep.sweep` takes large grids to many. Raises
    `SplitError` and `SweepError` for what cannot be run.
    """
    corpus = [Source(name, name, "text", text) for name, text in documents.items()]
    asked = questions if isinstance(questions, QuestionSet) else _questions(questions, corpus)
    settings = (Setting(by, searched) for by in strategies for searched in retrievers or [Bm25()])
    grid = Grid(tuple(settings), budget, unit, k)
    found, problems = _swept(corpus, asked, grid)
    left_out = [line for line in (left_out_line(asked),) if line]

    def tell() -> str:
        table = evaluation_report.as_table(found, asked, grid, len(corpus))
        return "\n".join([table, *problems, *left_out])

    return Table(found, tell)


def _questions(given: Mapping[str, str], corpus: Sequence[Source]) -> QuestionSet:
    rows = [{"question": question, "answer": answer} for question, answer in given.items()]
    return load_questions(json.dumps(rows), corpus)


def _swept(corpus: Sequence[Source], asked: QuestionSet, grid: Grid) -> tuple[list[Measured], list[str]]:
    """The results in the order of the grid, and a sentence on each setting that had to be left out."""
    found: list[Measured] = []
    problems: list[str] = []
    with ThreadPoolExecutor(1, "chunkscope-evaluation") as thread:
        for each in sweep(corpus, [asked], grid, executor=thread):
            if isinstance(each, Measured):
                found.append(each)
            elif each.problem:
                problems.append(each.problem)
    if not found:
        raise SweepError(" ".join(problems) or _("No setting could be evaluated."))
    order = {setting: place for place, setting in enumerate(grid.settings)}
    return sorted(found, key=lambda each: order[each.setting]), problems
