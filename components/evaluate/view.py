"""The Evaluate screen from top to bottom: documents, questions, the way to go, and what came of it."""

from __future__ import annotations

import streamlit as st

from chunkscope import SplitError
from chunkscope.sweep.grid import SweepError
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from components.address import chosen, current
from components.callbacks import whole
from components.evaluate.choices import GRID, STEPS, key_of
from components.evaluate.corpus import Documents, corpus_row, documents
from components.evaluate.grid import grid_row
from components.evaluate.questions import Posed, question_row
from components.evaluate.result import result
from components.evaluate.run import Asked, measured, results, run_row, status, working
from components.evaluate.steps import guided
from components.notices import ask_for_text, link_notices
from components.settings import Settings
from components.told import heard, is_choice, told

_MODE = "evaluate_mode_field"


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
        posed = question_row(found)
        _modes()
    if chosen().mode == STEPS:
        guided(settings, found, posed)
    else:
        _free(settings, found, posed)


def _modes() -> None:
    """The guided way first, the free one beside it."""
    names = {STEPS: _("Guided in five steps"), GRID: _("Free grid")}
    now = chosen().mode
    key = told(_MODE, (now, *names.values()))
    st.segmented_control(
        _("Way to evaluate"),
        list(names),
        default=now,
        format_func=names.__getitem__,
        required=True,
        key=key,
        label_visibility="collapsed",
        on_change=whole(_take_mode),
        args=(key, tuple(names.values())),
    )


def _take_mode(key: str, labels: tuple[str, ...]) -> None:
    mode = st.session_state[key]
    if is_choice(_MODE, key, (mode, *labels)):
        st.session_state[key_of("mode")] = mode
        heard(_MODE, key, (mode, *labels))


def _free(settings: Settings, found: Documents, posed: Posed | None) -> None:
    """The free grid: its choices, its run, its results."""
    with st.container(gap="small", key="evaluate_free"):
        last = run_row(_asked(settings, found, posed))
    if last is None:
        st.caption(
            _("A run shows which setting finds the answers within the budget, and whether that is chance.")
        )
        return
    _ran(last)


def _asked(settings: Settings, found: Documents, posed: Posed | None) -> Asked | None:
    """What would be run; None where that cannot be, which is told."""
    try:
        made = grid_row(settings, found)
    except (SplitError, SweepError) as error:
        st.error(literal(str(error)))
        return None
    if posed is None or made is None:
        return None
    grid, name = made
    return Asked(found, posed.questions, grid, (posed.key, name))


def _ran(asked: Asked) -> None:
    """How far the run is, and its results so far."""
    running = working(asked)
    done, drawn = running.done, results(running)
    found = measured(running, asked.grid)
    status(running, drawn, done=done)
    if found:
        result(asked, found, done=done)
