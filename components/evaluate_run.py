"""A run: what was asked for, the job that does it, how far that is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass

import streamlit as st

from chunkscope.embed.cache import cache_folder
from chunkscope.evaluate.values import Measured, QuestionSet
from chunkscope.sweep import Grid, Progress, estimate
from chunkscope.wording import _, n_, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.sweep import duration, progress_line
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.evaluate_corpus import Documents
from components.evaluating import evaluated
from components.jobs import forget_job, job

_ASKED = "evaluate_asked"
_SECONDS = 3600.0
_POLL_SECONDS = 0.4


@dataclass(frozen=True, slots=True, eq=False)
class Asked:
    """Everything that a run needs; ``key`` tells it from others."""

    documents: Documents
    questions: QuestionSet
    grid: Grid

    @property
    def key(self) -> Hashable:
        """The documents, the questions and the settings."""
        return self.documents.key, self.questions.origin, self.questions.questions, self.grid


def run_row(asked: Asked | None) -> Asked | None:
    """The button, with what a run is going to take; what was run last."""
    last: Asked | None = st.session_state.get(_ASKED)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_run_row"):
        st.button(
            _("Run the evaluation"),
            key="evaluate_run",
            type="primary",
            icon=":material/play_arrow:",
            disabled=asked is None,
            on_click=whole(_run),
            args=(asked,),
        )
        if asked is not None:
            st.markdown(f":gray[{_estimated(asked.key, spoken(), asked)}]", width="content")
    if last is not None and asked is not None and last.key != asked.key:
        st.caption(_("Below are the results of the choices before: run again for the present ones."))
    return last


def _run(asked: Asked) -> None:
    """Begin, or go on where a run was stopped."""
    ended = working(asked)
    if ended.done and ended.error is not None:
        forget_job("evaluate", ended)
    st.session_state[_ASKED] = asked


@st.cache_resource(max_entries=16, show_spinner=False)
def _estimated(key: Hashable, lang: str, _asked: Asked) -> str:  # noqa: ARG001
    made = estimate(_asked.documents.sources, [_asked.questions], _asked.grid)
    return n_("{n} setting, about {time}", "{n} settings, about {time}", made.results).format(
        n=number(made.results), time=duration(made.seconds)
    )


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
        kept=4,
    )


def measured(running: Job, grid: Grid) -> list[Measured]:
    """The results so far, in the order of the grid."""
    found = {each.setting: each for each in running.results if isinstance(each, Measured)}
    return [found[setting] for setting in grid.settings if setting in found]


def results(running: Job) -> int:
    """How many results there are by now; ask before they are drawn, to notice those that come meanwhile."""
    return sum(isinstance(each, Measured) for each in running.results)


def status(running: Job, shown: int) -> None:
    """How far it is, with a way to end it; how it ended, where that was not well."""
    for problem in dict.fromkeys(each.problem for each in _progress(running) if each.problem):
        st.warning(literal(problem))
    if not running.done:
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
