"""The whole page about an evaluation: what leads, how sure that is, what it costs, how it was measured."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, date, datetime
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.values import Measured, QuestionSet
from chunkscope.export.evaluation.charts import charts
from chunkscope.export.evaluation.evaluated import evaluated
from chunkscope.export.evaluation.lead import lead, set_name
from chunkscope.export.evaluation.losses import losses
from chunkscope.export.evaluation.method import made, method
from chunkscope.export.evaluation.numbers import numbers
from chunkscope.export.evaluation.style import STYLE
from chunkscope.export.evaluation.table import table
from chunkscope.export.report.frame import framed
from chunkscope.export.report.style import CSS
from chunkscope.sweep.grid import Grid, SweepError
from chunkscope.wording import _

SHEET: Final = CSS + STYLE


def evaluation_report(
    found: Sequence[Measured],
    questions: QuestionSet,
    grid: Grid,
    corpus: Sequence[Source],
    day: date | None = None,
    *,
    shared: bool = False,
) -> str:
    """One self-contained HTML page about an evaluation, in the current language, for the screen and for A4.

    ``found`` are results of `chunkscope.sweep.sweep` for ``questions`` and ``grid`` on ``corpus``; ``day`` is
    the date on the page, today where it is None; ``shared`` says that other machines took part. For the
    examples of lost questions the corpus is cut and searched once more, by the leader; where it can no longer
    be, the page says why. Raises `SweepError` without a result.
    """
    if not found:
        raise SweepError(_("There is no result to report on: run the evaluation first."))
    today = day or datetime.now(UTC).astimezone().date()
    about = evaluated(found, questions, grid, corpus)
    return framed(
        _("Evaluation of chunk settings: {name}").format(name=set_name(questions)),
        SHEET,
        lead(about, today),
        numbers(about),
        charts(about),
        table(about),
        losses(about),
        method(about),
        made(about, shared=shared),
    )
