"""What mends a fault: changed settings that were run, as they are found, each with a button."""

from __future__ import annotations

from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.diagnose import Cure, Diagnosis, Fault
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.faults import cure_line
from chunkscope.wording.quoting import literal
from chunkscope.worker import Job, WorkerCancelled
from components.address import current
from components.callbacks import whole
from components.diagnosing import LookedAt, cured
from components.inspect.applied import apply
from components.inspect.changes import change
from components.jobs import follow, job, stop_others

_KIND = "cures"
_SECONDS = 120
_KEPT = 8


def cures_of(chunking: Chunking, looked: LookedAt, diagnosis: Diagnosis, fault: Fault) -> None:
    """Draw what mends a fault: the search begins as soon as somebody looks at it."""
    key = (chunking.strategy, content_hash(chunking.text), looked.key, fault)
    trying = job(_KIND, key, cured, chunking, diagnosis, fault, looked, timeout=_SECONDS, kept=_KEPT)
    title = _("What mends it")
    st.markdown(f"**{title}**")
    slot = st.empty()
    if trying.done:
        with slot.container(gap="xsmall"):
            _draw(chunking, trying)
    else:
        slot.caption(_patience())
        follow(trying, slot, partial(_draw, chunking))


def stop_cures() -> None:
    """Nobody looks at a fault any more: leave the search for what mends it."""
    stop_others(_KIND, ())


def _draw(chunking: Chunking, trying: Job) -> None:
    for place, cure in enumerate(trying.results):
        _cure(chunking, cure, place)
    if not trying.done:
        _trying(trying)
    elif isinstance(trying.error, WorkerCancelled):
        st.caption(_("The search was stopped; what it had found is shown."))
    elif trying.error is not None:
        st.caption(_("The search ended early: {reason}").format(reason=literal(str(trying.error))))
    elif not trying.results:
        st.caption(_("No change of these settings that was run has fewer of them."))


def _trying(trying: Job) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(_patience(), width="content")
        st.button(_("Stop"), key="stop_cures", type="tertiary", on_click=whole(trying.cancel))


def _patience() -> str:
    return _("Trying settings …")


def _cure(chunking: Chunking, cure: Cure, place: int) -> None:
    changed = change(cure.strategy, chunking.strategy) if cure.text is None else _("Repair the text")
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        st.markdown(f"**{changed}**  \n:small[:gray[{literal(cure_line(cure))}]]")
        st.button(
            _("Apply"),
            key=f"cure_{place}",
            on_click=whole(partial(apply, cure, current())),
            wrap=False,
        )
