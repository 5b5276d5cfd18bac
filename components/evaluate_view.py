"""The Evaluate screen from top to bottom: documents, questions, settings, the run, and what came of it."""

from __future__ import annotations

import streamlit as st

from chunkscope import SplitError
from chunkscope.evaluate.values import QuestionSet
from chunkscope.sweep.grid import SweepError
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from components.address import current
from components.evaluate_corpus import Documents, corpus_row, documents
from components.evaluate_grid import grid_row
from components.evaluate_questions import question_row
from components.evaluate_result import result
from components.evaluate_run import Asked, measured, results, run_row, status, working
from components.notices import ask_for_text, link_notices
from components.settings import Settings


def evaluate_view() -> None:
    """Draw the screen for the session's settings."""
    settings = current()
    link_notices()
    found = documents(settings)
    if found is None:
        ask_for_text(settings.text or "")
        return
    with st.container(gap="small", key="evaluate_choices"):
        corpus_row(found)
        questions = question_row(found)
        last = run_row(_asked(settings, found, questions))
    if last is None:
        st.caption(
            _("A run shows which setting finds the answers within the budget, and whether that is chance.")
        )
        return
    _ran(last)


def _asked(settings: Settings, found: Documents, questions: QuestionSet | None) -> Asked | None:
    """What would be run; None where that cannot be, which is told."""
    try:
        grid = grid_row(settings)
    except (SplitError, SweepError) as error:
        st.error(literal(str(error)))
        return None
    return None if questions is None else Asked(found, questions, grid)


def _ran(asked: Asked) -> None:
    """How far the run is, and its results so far."""
    running = working(asked)
    done, drawn = running.done, results(running)
    found = measured(running, asked.grid)
    status(running, drawn)
    if found:
        result(asked, found, done=done)
