"""Which chunk size is on the table: chosen from a row of sizes, a chart, a cell, or an arrow key."""

from __future__ import annotations

import streamlit as st

from chunkscope.wording import _
from chunkscope.wording.units import number
from components.callbacks import whole
from components.query.ask import key_of
from components.query.scene import Scene
from components.told import heard, is_choice, told

_NAME = "query_size"


def choose_size(size: int) -> None:
    """Put a chunk size on the table; for callbacks."""
    st.session_state[key_of("size")] = size


def size_row(scene: Scene) -> None:
    """The sizes that have been answered; a click puts one on the table."""
    sizes = [answer.size for answer in scene.found]
    key = told(_NAME, scene.answer.size)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key=_NAME):
        st.markdown(_("**Text and ranking for chunk size**"), width="content")
        st.segmented_control(
            _("Chunk size"),
            sizes,
            default=scene.answer.size,
            format_func=number,
            required=True,
            key=key,
            label_visibility="collapsed",
            on_change=whole(_take),
            args=(key,),
        )


def _take(key: str) -> None:
    size = st.session_state[key]
    if is_choice(_NAME, key, size):
        choose_size(size)
        heard(_NAME, key, size)
