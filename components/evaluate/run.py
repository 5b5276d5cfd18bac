"""A run: what was asked for, the job that does it, how far that is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from typing import Final

import streamlit as st

from chunkscope.embed.cache import cache_folder
from chunkscope.evaluate.values import Measured, QuestionSet
from chunkscope.sweep import MANY, Estimate, Grid, Progress, estimate
from chunkscope.wording import _, n_, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.sweep import duration, progress_line
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.evaluate.corpus import Documents
from components.evaluate.worker import evaluated
from components.jobs import forget_job, job

MANY_QUESTIONS: Final = 100_000
"""From so many questions on a run wants to be asked for, as it does from `MANY` settings on."""
_ASKED = "evaluate_asked"
_SECONDS = 86_400.0
_POLL_SECONDS = 0.4
_KEPT = 12
"""So many runs of a session can be gone back to: all steps, and some grids."""


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """Everything that a run needs; ``key`` tells it from others, by ``named`` where that is given.

    ``named`` tells questions and grid from others, in fewer words than they have themselves.
    """

    documents: Documents
    questions: QuestionSet
    grid: Grid
    named: Hashable = None

    @property
    def key(self) -> Hashable:
        """The documents, the questions and the settings."""
        if self.named is not None:
            return self.documents.key, self.named
        return self.documents.key, self.questions.origin, self.questions.questions, self.grid

    @property
    def large(self) -> bool:
        """Whether it wants to be asked for twice."""
        return len(self.grid.settings) >= MANY or len(self.questions.questions) >= MANY_QUESTIONS


def run_row(asked: Asked | None) -> Asked | None:
    """The button, with what a run is going to take; what was run last."""
    last: Asked | None = st.session_state.get(_ASKED)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_run_row"):
        place = st.container(width="content")
        ready = asked is not None
        if asked is not None:
            st.markdown(f":gray[{estimated_line(asked)}]", width="content")
            ready = confirmed(asked)
        place.button(
            _("Run the evaluation"),
            key="evaluate_run",
            type="primary",
            icon=":material/play_arrow:",
            disabled=not ready,
            on_click=whole(_run),
            args=(asked,),
        )
    if last is not None and asked is not None and last.key != asked.key:
        st.caption(_("Below are the results of the choices before: run again for the present ones."))
    return last


def confirmed(asked: Asked) -> bool:
    """Whether it may be run: a large one only after its reader has agreed to what it takes."""
    if not asked.large:
        return True
    told = _("Run it all the same: {settings} settings, {questions} questions, {memory} MB of memory.")
    label = told.format(
        settings=number(len(asked.grid.settings)),
        questions=number(len(asked.questions.questions)),
        memory=number(round(estimated(asked).bytes / 1e6)),
    )
    return st.checkbox(label, key=f"evaluate_confirm_{hash(asked.key)}")


def _run(asked: Asked) -> None:
    begin_again(asked)
    st.session_state[_ASKED] = asked


def begin_again(asked: Asked) -> None:
    """Go on where a run was stopped; one that was not goes its way."""
    ended = working(asked)
    if ended.done and ended.error is not None:
        forget_job("evaluate", ended)


def estimated_line(asked: Asked) -> str:
    """What a run is going to take, in a few words."""
    made = estimated(asked)
    return n_("{n} setting, about {time}", "{n} settings, about {time}", made.results).format(
        n=number(made.results), time=duration(made.seconds)
    )


def estimated(asked: Asked) -> Estimate:
    """What a run is going to take."""
    return _estimated(asked.key, spoken(), asked)


@st.cache_resource(max_entries=32, show_spinner=False)
def _estimated(key: Hashable, lang: str, _asked: Asked) -> Estimate:  # noqa: ARG001
    return estimate(_asked.documents.sources, [_asked.questions], _asked.grid)


def working(asked: Asked) -> Job:
    """The job of a run."""
    folder = cache_folder()
    store = None if folder is None else folder / "evaluations.sqlite"
    return job(
        "evaluate",
        asked.key,
        evaluated,
        asked.documents.sources,
        asked.questions,
        asked.grid,
        store,
        timeout=_SECONDS,
        kept=_KEPT,
    )


def measured(running: Job, grid: Grid) -> list[Measured]:
    """The results so far, in the order of the grid."""
    found = {each.setting: each for each in running.results if isinstance(each, Measured)}
    return [found[setting] for setting in grid.settings if setting in found]


def results(running: Job) -> int:
    """How many results there are by now; ask before they are drawn, to notice those that come meanwhile."""
    return sum(isinstance(each, Measured) for each in running.results)


def status(running: Job, shown: int, *, done: bool) -> None:
    """How far it is, with a way to end it; how it ended, where that was not well.

    ``done`` and ``shown`` are how far it was before anything of it was drawn: what has come since makes the
    page run again.
    """
    for problem in dict.fromkeys(each.problem for each in _progress(running) if each.problem):
        st.warning(literal(problem))
    if not done:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(running, shown)
    elif isinstance(running.error, WorkerCancelled):
        st.caption(_("The run was stopped; what it had found is shown. Run it again to go on from there."))
    elif running.error is not None:
        st.error(literal(str(running.error)))


def _poll(running: Job, shown: int) -> None:
    use(spoken())
    if running.done or results(running) != shown:
        st.rerun()
    last = _progress(running)[-1:]
    told = progress_line(last[0]) if last else _("Beginning …")
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_progress"):
        st.progress(last[0].done / max(last[0].total, 1) if last else 0.0, told)
        st.button(_("Cancel"), key="evaluate_cancel", on_click=whole(running.cancel))


def _progress(running: Job) -> list[Progress]:
    return [each for each in running.results if isinstance(each, Progress)]
