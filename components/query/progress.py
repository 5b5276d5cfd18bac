"""How far a question is: what is being indexed, how long it may take, and a button to stop it."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.wording import _, use
from chunkscope.wording.explain import sentences
from chunkscope.wording.query import scores_note
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.jobs import forget_job, pending_jobs
from components.query.answers import Asked
from components.query.scene import Scene

_POLL_SECONDS = 0.4


def status(
    line: DeltaGenerator,
    wanted: Asked,
    shown: Asked,
    scene: Scene | None,
    drawn: tuple[object, ...],
    sizes: int,
) -> None:
    """Tell in ``line`` how far the job is, in the end what its scores are.

    The page runs again as soon as another size has been answered than those ``drawn``, or more is known
    of the model.
    """
    open_ = pending_jobs("model") + pending_jobs("reach")
    note = _note(wanted, shown, scene)
    settled = wanted.job.done and shown.job.done and not open_ and so_far(wanted, shown) == drawn
    with line:
        if not settled:
            st.fragment(run_every=_POLL_SECONDS)(_poll)(wanted, shown, sizes, drawn, open_, note)
        else:
            _settled(wanted, note)


def so_far(wanted: Asked, shown: Asked) -> tuple[object, ...]:
    """What there is to draw, to be told from what there will be; asked for before it is drawn."""
    return len(wanted.answers), wanted.job.done, len(shown.answers), shown.job.done


def _poll(
    wanted: Asked, shown: Asked, sizes: int, drawn: tuple[object, ...], open_: list[Job], note: str
) -> None:
    use(spoken())
    if so_far(wanted, shown) != drawn or any(job_.done for job_ in open_):
        st.rerun()
    if wanted.job.done:
        _settled(wanted, note)
        return
    with _row("query_progress"):
        parts = _told(wanted, sizes), _instead(wanted, shown)
        st.caption(sentences(*filter(None, parts)), width="stretch")
        st.button(_("Stop"), key="stop_asking", on_click=whole(wanted.job.cancel))


def _row(key: str) -> DeltaGenerator:
    """Words, and a button beside them: never below, or everything would move."""
    return st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False, key=key)


def _told(wanted: Asked, sizes: int) -> str:
    name = literal(retriever_name(wanted.retriever))
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


def _settled(wanted: Asked, note: str) -> None:
    """What the scores are; and a way to ask again what was stopped or failed."""
    with _row("query_settled"):
        st.caption(note, width="stretch")
        if wanted.job.error is not None:
            st.button(_("Ask again"), key="ask_again", on_click=whole(forget_job), args=("ask", wanted.job))


def _note(wanted: Asked, shown: Asked, scene: Scene | None) -> str:
    """Two lines at most, or everything below would move."""
    instead = _instead(wanted, shown)
    if isinstance(wanted.job.error, WorkerCancelled):
        stopped = _("The question was stopped; what it had found is shown.")
        return sentences(*filter(None, (stopped, instead)))
    if scene is None:
        return instead
    estimate = _("A fast estimate, not what an index stores.") if scene.estimate else ""
    name = retriever_name(scene.retriever)
    note = scores_note(scene.unit, name, len(scene.answer.scores), scene.answer.size)
    return sentences(*filter(None, (instead, estimate, literal(note))))


def _instead(wanted: Asked, shown: Asked) -> str:
    """Whose answers are shown where those that were asked for are not there."""
    if shown is wanted or not shown.answers:
        return ""
    return _("These are the answers of {shown}.").format(shown=literal(retriever_name(shown.retriever)))


def failure(wanted: Asked) -> None:
    """Why there are no answers, or fewer."""
    error = wanted.job.error
    if error is not None and not isinstance(error, WorkerCancelled):
        st.error(literal(str(error)))
