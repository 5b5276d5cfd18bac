"""One of the texts that are compared: drawn, on its way, or refused; always of the same height."""

from __future__ import annotations

from functools import partial

import streamlit as st

from chunkscope.arrays import Ints
from chunkscope.drawing import Payload, Shared
from chunkscope.strategies.base import Step
from chunkscope.wording import _, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.compare.jump import jump_of
from components.compare.split import KIND, Side
from components.jobs import forget_job
from components.source_view import source_view
from components.split_progress import beginning

HEIGHT = 760
"""Pixels of a text in a tall window; a lower one makes it less."""
_POLL_SECONDS = 0.4
_PICKED = "compare_picked"


def side_view(side: Side, counts: Ints | None, of: int, margin: Payload | None) -> None:
    """The text with its chunks, scrolled together with the others; else what there is to say."""
    with st.container(key=f"compare_{side.number}_stage"):
        if side.error is not None:
            st.error(literal(side.error))
        elif side.job is not None:
            _working(side.job, side)
        elif side.chunking is not None:
            source_view(
                side.chunking,
                selected=_picked(side),
                key=f"compare_{side.number}_view",
                height=HEIGHT,
                on_pick=partial(_pick, side.number, side.column),
                jump=jump_of(side.number),
                group="compare",
                shared=None if counts is None else Shared(counts, of),
                margin=margin,
            )


def _picked(side: Side) -> int | None:
    """The boundary that was selected in this text with these very settings."""
    column, boundary = st.session_state.get(_PICKED, {}).get(side.number, (None, None))
    return boundary if column == side.column else None


def _pick(number_: int, column: str, boundary: int) -> None:
    st.session_state[_PICKED] = {**st.session_state.get(_PICKED, {}), number_: (column, boundary)}


def _working(work: Job, side: Side) -> None:
    if isinstance(work.error, WorkerCancelled):
        st.markdown(_("The split was stopped."))
        st.button(
            _("Split again"),
            key=f"compare_{side.number}_again",
            on_click=whole(forget_job),
            args=(KIND, work),
        )
    else:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(work, side)


def _poll(work: Job, side: Side) -> None:
    use(spoken())
    if work.done:
        # Only a full run can end the polling: its interval is fixed where the fragment was drawn.
        st.rerun()
    last = work.results[-1:]
    if last and isinstance(last[0], Step):
        done, total = last[0].done, last[0].total
        told = _("Splitting: {done} of {total} done …").format(done=number(done), total=number(total))
        st.progress(min(done / max(total, 1), 1.0), told)
    else:
        st.progress(0.0, beginning(side.values["strategy"]))
    st.button(_("Stop"), key=f"compare_{side.number}_stop", on_click=whole(work.cancel))
