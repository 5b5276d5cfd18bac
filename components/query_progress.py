"""How far a question is: what is being indexed, how long it may take, and a button to stop it."""

from __future__ import annotations

import streamlit as st

from chunkscope.wording import _, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.jobs import forget_job, pending_jobs
from components.query_answers import Asked

_POLL_SECONDS = 0.4


def watch(wanted: Asked, shown: Asked, sizes: int) -> None:
    """Tell how far the job is; run the page again as soon as another size has been answered."""
    asking = not (wanted.job.done and shown.job.done)
    open_ = pending_jobs("model") + pending_jobs("reach")
    if asking or open_:
        drawn = len(wanted.answers), len(shown.answers)
        st.fragment(run_every=_POLL_SECONDS)(_poll)(wanted, shown, sizes, drawn, open_)


def _poll(wanted: Asked, shown: Asked, sizes: int, drawn: tuple[int, int], open_: list[Job]) -> None:
    use(spoken())
    news = (len(wanted.answers), len(shown.answers)) != drawn or any(job_.done for job_ in open_)
    if news or (wanted.job.done and not open_):
        st.rerun()
    if wanted.job.done:
        st.caption(_("Looking at what the model reads …"))
        return
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="query_progress"):
        st.caption(_told(wanted, sizes), width="content")
        st.button(_("Stop"), key="stop_asking", type="tertiary", on_click=whole(wanted.job.cancel))


def _told(wanted: Asked, sizes: int) -> str:
    name = retriever_name(wanted.retriever)
    progress = wanted.progress
    if progress is None and not wanted.answers:
        return _("Loading {name} …").format(name=name)
    if progress is None:
        return _("{name}: {n} of {sizes} sizes …").format(name=name, n=len(wanted.answers), sizes=sizes)
    return _("{name}: chunk size {size}, {done} of {total} chunks; {n} of {sizes} sizes are done …").format(
        name=name,
        size=number(progress.what),
        done=number(progress.done),
        total=number(progress.total),
        n=len(wanted.answers),
        sizes=sizes,
    )


def failure(wanted: Asked, shown: Asked) -> None:
    """Why there are no answers, or fewer; and whose are shown instead."""
    error = wanted.job.error
    if isinstance(error, WorkerCancelled):
        with st.container(horizontal=True, vertical_alignment="center", gap="small"):
            st.caption(_("The question was stopped; what it had found is shown."), width="content")
            st.button(
                _("Ask again"),
                key="ask_again",
                type="tertiary",
                on_click=whole(forget_job),
                args=("ask", wanted.job),
            )
    elif error is not None:
        st.error(literal(str(error)))
    if shown is not wanted and shown.answers:
        st.caption(
            _("These are the answers of {shown}, until {wanted} has any.").format(
                shown=retriever_name(shown.retriever), wanted=retriever_name(wanted.retriever)
            )
            if error is None
            else _("These are the answers of {shown}.").format(shown=retriever_name(shown.retriever))
        )
