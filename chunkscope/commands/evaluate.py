"""``python -m chunkscope evaluate CORPUS --questions FILE --grid FILE``: which setting finds the answers."""

from __future__ import annotations

import argparse
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Final

from chunkscope.commands.corpora import corpus_of
from chunkscope.commands.export import REPORT, add_place, place, to_file
from chunkscope.commands.reading import read_bytes, read_elsewhere
from chunkscope.commands.usage import Outcome, Parser, UsageError, tell
from chunkscope.documents.corpus import Corpus
from chunkscope.evaluate import Measured, QuestionSet
from chunkscope.evaluate.questions import load_questions
from chunkscope.evaluate.report import as_json, as_table
from chunkscope.sweep import MANY, Grid, Progress, estimate, grid_from_json, sweep
from chunkscope.sweep.grid import SweepError
from chunkscope.wording import LANGUAGES, _
from chunkscope.wording.questions import left_out_line
from chunkscope.wording.sweep import duration, estimate_line, progress_line

FORMATS: Final = ("table", "json", REPORT)


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _(
        "Run every setting of a grid on a corpus and questions, and compare what they find."
    )
    command.add_argument(
        "corpus", nargs="+", metavar="CORPUS", help=_("a folder, a ZIP archive, or one or more files")
    )
    command.add_argument(
        "--questions", required=True, metavar="FILE", help=_("questions with their answers: CSV or JSON")
    )
    command.add_argument("--grid", required=True, metavar="FILE", help=_("the settings to compare, JSON"))
    command.add_argument("--scheduler", metavar="ADDRESS", help=_("a Dask scheduler that does the work"))
    command.add_argument("--store", metavar="FILE", help=_("keeps results, so that nothing is run twice"))
    command.add_argument(
        "--budget", type=int, metavar="N", help=_("hand over what fits into this length; default the grid's")
    )
    command.add_argument("--yes", action="store_true", help=_("run large grids without asking"))
    command.add_argument("--format", choices=FORMATS, default="table", help=_("default table"))
    add_place(command)
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))


def run(options: argparse.Namespace) -> Outcome:
    """Load everything, run the grid, and put down what came of it; for standard output it is returned."""
    path = place(options)
    written, undone = _evaluated(options)
    if path is None:
        return Outcome(written, undone=undone)
    to_file(path, iter([f"{written.rstrip()}\n".encode()]))
    return Outcome(None, undone=undone)


def _evaluated(options: argparse.Namespace) -> tuple[str, int]:
    """What came of the run in the format that was asked for, and how many files could not be used."""
    grid = grid_from_json(_read(options.grid))
    if options.budget is not None:
        grid = replace(grid, budget=options.budget)
    own = [name for name in (options.questions, options.grid, options.store, options.output) if name]
    corpus, undone = corpus_of(options.corpus, own)
    questions = _questions(options.questions, corpus)
    if told := left_out_line(questions):
        tell(told)
    _ask(corpus, questions, grid, yes=options.yes)
    found = _swept(corpus, questions, grid, options)
    if not found:
        raise SweepError(_("No setting could be evaluated: the reasons stand above."))
    order = {setting: at for at, setting in enumerate(grid.settings)}
    found.sort(key=lambda each: order[each.setting])
    if options.format == REPORT:
        from chunkscope.export.evaluation import evaluation_report

        shared = options.scheduler is not None
        return evaluation_report(found, questions, grid, corpus.sources, shared=shared), undone
    report = as_json if options.format == "json" else as_table
    return report(found, questions, grid, len(corpus.sources)), undone


def _swept(corpus: Corpus, questions: QuestionSet, grid: Grid, options: argparse.Namespace) -> list[Measured]:
    """All results; progress and problems go to standard error."""
    found: list[Measured] = []
    store = Path(options.store) if options.store else None
    told = -1
    for each in sweep(corpus.sources, [questions], grid, store=store, executor=options.scheduler):
        if isinstance(each, Measured):
            found.append(each)
        elif isinstance(each, Progress):
            if each.problem:
                tell(each.problem)
            if each.done != told:
                tell(progress_line(each))
            told = each.done
    return found


def _ask(corpus: Corpus, questions: QuestionSet, grid: Grid, *, yes: bool) -> None:
    """Say what a large grid will take, and go no further without --yes."""
    made = estimate(corpus.sources, [questions], grid)
    tell(estimate_line(made))
    if len(grid.settings) >= MANY and not yes:
        message = _(
            "The grid has {n} settings, about {time} of work: add --yes to run it, or make it smaller."
        )
        raise UsageError(message.format(n=f"{len(grid.settings):,}", time=duration(made.seconds)))


def _questions(file: str, corpus: Corpus) -> QuestionSet:
    """The questions in a file, with the places of their answers."""
    name = Path(file).name
    work = partial(load_questions, _read(file), corpus.sources, name=name)
    found = read_elsewhere(work, name)
    assert isinstance(found, QuestionSet)
    return found


def _read(name: str) -> bytes:
    return read_bytes(name, _("{file} could not be read ({reason}): check the name."))
