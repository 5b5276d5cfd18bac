"""Chunks that do not stand in the text like this: counted, and led to."""

from __future__ import annotations

import numpy as np
import streamlit as st

from chunkscope import Chunking
from chunkscope.arrays import Ints
from chunkscope.wording import _, n_
from chunkscope.wording.units import number
from components.callbacks import whole
from components.steps import select


def rewritten_places(chunking: Chunking) -> Ints:
    """The boundaries whose panel tells of a rewritten chunk, one for each, ascending."""
    chunks = np.flatnonzero(~chunking.verbatim)
    return np.unique(np.maximum(chunks - 1, 0))


def rewritten_button(chunking: Chunking, now: int | None) -> None:
    """A button with their number, if there are any; it leads to the next of their boundaries."""
    count = int(np.count_nonzero(~chunking.verbatim))
    places = rewritten_places(chunking)
    if not count or not len(chunking.overlaps):
        return
    label = n_("{n} chunk rewritten", "{n} chunks rewritten", count).format(n=number(count))
    st.button(
        f":orange[{label}]",
        key="rewritten",
        icon=":material/warning:",
        type="tertiary",
        help=_("Not found in the text as they stand. A click leads to the next one."),
        on_click=whole(select),
        args=(_after(places, now),),
        wrap=False,
    )


def _after(places: Ints, now: int | None) -> int:
    """The first place after ``now``, and the very first after the last."""
    later = places[places > now] if now is not None else places
    return int(later[0] if len(later) else places[0])
