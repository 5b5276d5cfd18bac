"""Work in the background of a session: one job of each kind, started beside the paint, awaited after it."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from time import monotonic
from typing import Any, Protocol, TypeVar

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.wording import use
from chunkscope.worker import Job, Workers
from components.address import spoken

_PATIENCE = 0.2
_POLL_SECONDS = 0.4
MOST_KEPT = 24
_PRELOAD = (
    "chunkscope.inspection.remedies",
    "chunkscope.library",
    "components.diagnosing",
    "components.landscape.worker",
    "components.splitting",
    "langchain_text_splitters",
)
Follows = list[tuple["Awaited", DeltaGenerator | None, Callable[[Any], None]]]
_awaited: ContextVar[Follows] = ContextVar("awaited")


@st.cache_resource(show_spinner=False)
def workers() -> Workers:
    """The worker processes that all sessions share."""
    return Workers(4, packages=("chunkscope", "components"), preload=_PRELOAD)


@st.cache_resource(show_spinner=False)
def models() -> Workers:
    """The process that holds the embedding models, one for all sessions, so that each is loaded once."""
    return Workers(1, packages=("chunkscope", "components"))


def job(
    kind: str,
    key: Hashable,
    function: Callable[..., Any],
    *arguments: object,
    timeout: float,
    pool: Workers | None = None,
    alone: bool = True,
    kept: int = MOST_KEPT,
) -> Job:
    """The session's job of this kind for ``key``.

    One that still runs for another key is cancelled, but where jobs may run side by side (not
    ``alone``). The session remembers the ``kept`` newest.
    """
    jobs: dict[Hashable, Job] = st.session_state.setdefault(f"jobs_{kind}", {})
    if key in jobs:
        return jobs[key]
    for other in [other for other, running in jobs.items() if alone and not running.done]:
        jobs.pop(other).cancel()
    while len(jobs) >= kept:
        del jobs[next(iter(jobs))]
    jobs[key] = (pool or workers()).submit(function, *arguments, timeout=timeout)
    return jobs[key]


def pending_jobs(kind: str) -> list[Job]:
    """The session's jobs of this kind that have not ended."""
    jobs: dict[Hashable, Job] = st.session_state.get(f"jobs_{kind}", {})
    return [job_ for job_ in jobs.values() if not job_.done]


def stop_others(kind: str, wanted: Collection[Hashable]) -> None:
    """Cancel the session's jobs of this kind that nobody waits for any more."""
    jobs: dict[Hashable, Job] = st.session_state.get(f"jobs_{kind}", {})
    for key in [key for key, job_ in jobs.items() if key not in wanted and not job_.done]:
        jobs.pop(key).cancel()


def forget_job(kind: str, done: Job) -> None:
    """Begin this job anew when it is next asked for; for callbacks."""
    jobs: dict[Hashable, Job] = st.session_state.get(f"jobs_{kind}", {})
    for key in [key for key, job_ in jobs.items() if job_ is done]:
        del jobs[key]


class Awaited(Protocol):
    """What can be awaited: a job, or several."""

    @property
    def done(self) -> bool:
        """Whether it has ended, well or not."""

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most ``timeout`` seconds for the end; whether it has come."""


AwaitedT = TypeVar("AwaitedT", bound=Awaited)


class Gathered:
    """Several jobs that are awaited together."""

    def __init__(self, jobs: Sequence[Job]) -> None:
        self.jobs = jobs

    @property
    def done(self) -> bool:
        """Whether all of them have ended."""
        return all(job_.done for job_ in self.jobs)

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most ``timeout`` seconds for all of them; whether they have ended."""
        until = None if timeout is None else monotonic() + timeout
        for job_ in self.jobs:
            job_.wait(None if until is None else max(0.0, until - monotonic()))
        return self.done


def drawn(awaited: AwaitedT, slot: DeltaGenerator, draw: Callable[[AwaitedT], None]) -> None:
    """Draw what the job has given by now, and follow it if it was still at work when that began.

    It is asked before, once: of a job that ends while it is drawn nobody would ever draw the end.
    """
    at_work = not awaited.done
    with slot.container(gap="xsmall"):
        draw(awaited)
    if at_work:
        follow(awaited, slot, draw)


def follow(awaited: AwaitedT, slot: DeltaGenerator | None, draw: Callable[[AwaitedT], None]) -> None:
    """Draw into ``slot`` what the job has given, once `followed` has seen the rest of the screen drawn.

    Without one it is drawn below everything: what stands on the page for a while only must not stand before a
    text, which Streamlit makes anew when its number among the elements is another one.
    """
    _awaited.get().append((awaited, slot, draw))


@contextmanager
def followed() -> Iterator[None]:
    """Around all that a run draws: at its end come the jobs that were to be followed.

    Everything else has been sent by then, so that short jobs can be awaited, and their results cost no
    second run; what takes longer is drawn again and again until it has ended.
    """
    awaited: Follows = []
    _awaited.set(awaited)
    yield
    until = monotonic() + _PATIENCE
    for job_, slot, draw in awaited:
        job_.wait(max(0.0, until - monotonic()))
        _draw(job_, slot, draw)


def _draw(awaited: Awaited, slot: DeltaGenerator | None, draw: Callable[[Any], None]) -> None:
    with slot.container() if slot else st.container():
        if awaited.done:
            draw(awaited)
        else:
            st.fragment(run_every=_POLL_SECONDS)(_poll)(awaited, draw)


def _poll(awaited: Awaited, draw: Callable[[Any], None]) -> None:
    use(spoken())
    if awaited.done:
        # Only a full run can end the polling: its interval is fixed where the fragment was drawn.
        st.rerun()
    draw(awaited)
