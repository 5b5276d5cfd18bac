"""What a grid of settings found: as JSON for a program, as a table for a terminal."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from csv import writer
from io import StringIO
from math import isnan
from typing import Any, Final

from chunkscope.evaluate.standing import JUDGED, against_best, between, interval, tied
from chunkscope.evaluate.uncertainty import Difference
from chunkscope.evaluate.values import Floats, Measured, QuestionSet
from chunkscope.sweep.grid import Grid
from chunkscope.terminal import aligned
from chunkscope.wording import _, n_
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.setting_names import setting_keys, setting_names
from chunkscope.wording.standing import power_line
from chunkscope.wording.units import number, unit_name
from chunkscope.wording.verdicts import difference_line, together_line

SHOWN: Final = ("recall", JUDGED)
LISTED: Final = (JUDGED, "recall", "budget_complete")
"""The metrics of a list for a spreadsheet."""

COUNTS: Final = ("tables", "tables_cut", "code_blocks", "code_blocks_cut", "dimensions")
"""The costs at the end of that list."""


def as_json(found: Sequence[Measured], questions: QuestionSet, grid: Grid, documents: int) -> str:
    """Every score of every question; ASCII, so that it survives any pipe. NaN is null."""
    best, differences = against_best(found)
    settings = []
    for each, difference in zip(found, differences, strict=True):
        settings.append(
            {
                "strategy": each.setting.strategy.to_json(),
                "retriever": each.setting.retriever.to_json(),
                "metrics": {name: _metric(name, column) for name, column in each.metrics.items()},
                "cost": dict(each.cost),
                "against_best": None if each is best else _difference(difference),
            }
        )
    values = {
        "documents": documents,
        "questions": [question.id for question in questions.questions],
        "left_out": [{"id": each.id, "reason": each.reason} for each in questions.left_out],
        "budget": grid.budget,
        "unit": grid.unit,
        "k": grid.k,
        "best": found.index(best),
        "settings": settings,
    }
    return json.dumps(values)


def as_table(found: Sequence[Measured], questions: QuestionSet, grid: Grid, documents: int) -> str:
    """A row for every setting, then what each difference from the best one shows."""
    lines = [
        _("{questions} on {documents}; k = {k}, budget {budget}").format(
            questions=_questions(len(questions.questions)),
            documents=_documents(documents),
            k=number(grid.k),
            budget=unit_name(grid.unit, grid.budget),
        ),
        "",
        *aligned(_rows(found)),
        "",
        *_verdicts(found),
    ]
    return "\n".join([*lines, *notes(found, grid, documents)])


def as_csv(found: Sequence[Measured]) -> str:
    """A row for every setting, for a spreadsheet: shares from 0 to 1, empty where there is no score.

    Settings are named by `setting_keys`, the same in every language.
    """
    out = StringIO()
    rows = writer(out)
    scores = [name for metric in LISTED for name in (metric, f"{metric}_low", f"{metric}_high")]
    rows.writerow(["setting", *scores, "chunks", "characters", "seconds", *COUNTS])
    keys = setting_keys([each.setting for each in found])
    for each in found:
        intervals = [interval(metric, each.metrics[metric]) for metric in LISTED]
        values = [value for one in intervals for value in (one.mean, one.low, one.high)]
        costs = [round(each.cost[name]) for name in ("chunks", "characters")]
        told = ["" if isnan(value) else f"{value:.4f}" for value in values]
        more = [round(each.cost[name]) for name in COUNTS]
        rows.writerow([keys[each.setting], *told, *costs, f"{each.cost['seconds']:.2f}", *more])
    return out.getvalue()


def score_words(metric: str, each: Measured) -> str:
    """The mean in per cent, with its interval: "82.1 [70.0, 93.1]"."""
    found = interval(metric, each.metrics[metric])
    return f"{_percent(found.mean)} [{_percent(found.low)}, {_percent(found.high)}]"


def _rows(found: Sequence[Measured]) -> list[list[str]]:
    """The head and a row for each; what no setting has, such as tables or vectors, has no column."""
    scores = [name for metric in SHOWN for name in (metric_name(metric), _("95 %"))]
    head = [_("setting"), *scores, _("chunks"), _("characters"), _("seconds")]
    more = {
        _("tables cut"): [_cut(each, "tables") for each in found],
        _("code blocks cut"): [_cut(each, "code_blocks") for each in found],
        _("dimensions"): [_count(each.cost["dimensions"]) for each in found],
    }
    columns = {name: cells for name, cells in more.items() if any(cells)}
    names = setting_names([each.setting for each in found])
    told = [[names[each.setting], *_row(each)] for each in found]
    rows = [[*row, *cells] for row, *cells in zip(told, *columns.values(), strict=True)]
    return [[*head, *columns], *rows]


def _cut(each: Measured, kind: str) -> str:
    total = _count(each.cost[kind])
    return total and _("{n} of {total}").format(n=number(round(each.cost[f"{kind}_cut"])), total=total)


def _count(value: float) -> str:
    """The number; "" for 0."""
    return number(round(value)) if value else ""


def _row(each: Measured) -> list[str]:
    scores: list[str] = []
    for metric in SHOWN:
        made = interval(metric, each.metrics[metric])
        scores += [_percent(made.mean), f"[{_percent(made.low)}, {_percent(made.high)}]"]
    costs = [number(round(each.cost[name])) for name in ("chunks", "characters")]
    return [*scores, *costs, f"{each.cost['seconds']:.1f}"]


def _percent(share: float) -> str:
    return "-" if isnan(share) else f"{100 * share:.1f}"


def _verdicts(found: Sequence[Measured]) -> Iterator[str]:
    """The best setting, and one sentence for each of the others."""
    best, differences = against_best(found)
    names = setting_names([each.setting for each in found])
    name = names[best.setting]
    yield _("Best by {metric}: {name}").format(metric=metric_name(JUDGED), name=name)
    for each, difference in zip(found, differences, strict=True):
        if each is not best:
            yield difference_line(names[each.setting], name, difference)
    told = together_line(between(found).pairs)
    if told and not all(isnan(each.low) for each in differences):
        yield told
    if level := tied(found):
        yield from filter(None, [power_line(level)])


def notes(found: Sequence[Measured], grid: Grid, documents: int) -> Iterator[str]:
    """What makes the numbers say less than they seem to."""
    if len(found) > 1 and all(each.cost["chunks"] == documents for each in found):
        yield _(
            "Every setting makes one chunk of each document, so all of them tie: take longer documents, or"
            " smaller sizes."
        )
    large = [each for each in found if each.cost["tokens_per_query"] and _mean_chunk(each) > grid.budget]
    if grid.unit == "characters" and large:
        sentence = n_(
            "The budget ({budget}) is smaller than the mean chunk of {n} setting: raise the budget.",
            "The budget ({budget}) is smaller than the mean chunk of {n} settings: raise the budget.",
            len(large),
        )
        yield sentence.format(budget=number(grid.budget), n=number(len(large)))


def _mean_chunk(each: Measured) -> float:
    return each.cost["characters"] / max(each.cost["chunks"], 1)


def _questions(count: int) -> str:
    return n_("{n} question", "{n} questions", count).format(n=number(count))


def _documents(count: int) -> str:
    return n_("{n} document", "{n} documents", count).format(n=number(count))


def _metric(name: str, column: Floats) -> dict[str, Any]:
    made = interval(name, column)
    values = {"mean": made.mean, "low": made.low, "high": made.high}
    return {
        **{name: _plain(value) for name, value in values.items()},
        "n": made.n,
        "scores": [_plain(value) for value in column.tolist()],
    }


def _difference(difference: Difference) -> dict[str, Any]:
    values = {"mean": difference.mean, "low": difference.low, "high": difference.high, "p": difference.p}
    return {
        **{name: _plain(value) for name, value in values.items()},
        "p_corrected": _plain(difference.corrected),
        "n": difference.n,
        "shown": difference.shown,
    }


def _plain(value: float) -> float | None:
    return None if isnan(value) else value
