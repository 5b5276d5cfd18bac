"""How far a slow strategy is, a button to stop it, and one to begin again."""

from __future__ import annotations

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import Step
from chunkscope.wording import _, use
from chunkscope.wording.explain import sentences
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.jobs import forget_job

_POLL_SECONDS = 0.4


def split_progress(splitting: Job, by: str, meanwhile: str) -> None:
    """One line; the page runs again as soon as the work has ended, which it may have by now."""
    if isinstance(splitting.error, WorkerCancelled):
        _stopped(splitting, meanwhile)
    else:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(splitting, by, meanwhile)


def _poll(splitting: Job, by: str, meanwhile: str) -> None:
    use(spoken())
    if splitting.done:
        st.rerun()
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="split_progress"):
        st.caption(sentences(progress(splitting, by), meanwhile), width="content")
        st.button(_("Stop"), key="stop_split", type="tertiary", on_click=whole(splitting.cancel))


def progress(splitting: Job, by: str) -> str:
    """How many of its sentences, windows or calls the strategy has done."""
    last = splitting.results[-1:]
    if not last or not isinstance(last[0], Step):
        return beginning(by)
    return _("Splitting: {done} of {total} done …").format(
        done=number(last[0].done), total=number(last[0].total)
    )


def beginning(by: str) -> str:
    """What a strategy that has not done a step yet waits for: its model, if it has one."""
    if any(option.name == "model" for option in STRATEGIES[by].options):
        return _("Splitting, the model is loaded first …")
    return _("Splitting …")


def _stopped(splitting: Job, meanwhile: str) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="split_progress"):
        st.caption(sentences(_("The split was stopped."), meanwhile), width="content")
        st.button(
            _("Split again"),
            key="split_again",
            type="tertiary",
            on_click=whole(forget_job),
            args=("split", splitting),
        )
