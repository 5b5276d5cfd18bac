"""Work in the background of a session: one job of each kind, started beside the paint, awaited after it."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from typing import Any

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.wording import use
from chunkscope.worker import Job, Workers
from components.address import spoken

_PATIENCE = 0.15
_POLL_SECONDS = 0.4
_MOST_KEPT = 24
_PRELOAD = ("chunkscope.library", "chunkscope.remedies", "components.splitting", "langchain_text_splitters")


@st.cache_resource(show_spinner=False)
def workers() -> Workers:
    """The worker processes that all sessions share."""
    return Workers(3, packages=("chunkscope", "components"), preload=_PRELOAD)


def job(kind: str, key: Hashable, function: Callable[..., Any], *arguments: object, timeout: float) -> Job:
    """The session's job of this kind for ``key``; one that still runs for another key is cancelled."""
    jobs: dict[Hashable, Job] = st.session_state.setdefault(f"jobs_{kind}", {})
    if key in jobs:
        return jobs[key]
    for other in [other for other, running in jobs.items() if not running.done]:
        jobs.pop(other).cancel()
    while len(jobs) >= _MOST_KEPT:
        del jobs[next(iter(jobs))]
    jobs[key] = workers().submit(function, *arguments, timeout=timeout)
    return jobs[key]


def follow(awaited: Job, slot: DeltaGenerator, draw: Callable[[Job], None]) -> None:
    """Draw what the job has given, into ``slot``; where it takes longer, again and again until it has ended.

    Call it at the end of the page: everything else has been sent by then, so that a short job can be
    awaited, and its result costs no second run.
    """
    awaited.wait(_PATIENCE)
    with slot.container():
        if awaited.done:
            draw(awaited)
        else:
            st.fragment(run_every=_POLL_SECONDS)(_poll)(awaited, draw)


def _poll(awaited: Job, draw: Callable[[Job], None]) -> None:
    use(spoken())
    if awaited.done:
        # Only a full run can end the polling: its interval is fixed where the fragment was drawn.
        st.rerun()
    draw(awaited)
