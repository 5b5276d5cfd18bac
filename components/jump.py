"""Where the text view shall scroll to next, asked from elsewhere on the page."""

from __future__ import annotations

from time import time_ns

import streamlit as st

from components.source_view import Jump

_JUMP = "jump"


def jump_to(offset: int) -> None:
    """Scroll the text to a source offset; for callbacks.

    The first serial is the clock's: a page outlives its session when the server is started again, and
    would take the jumps of the new one for those that it has made.
    """
    last: Jump | None = st.session_state.get(_JUMP)
    st.session_state[_JUMP] = Jump(offset, last.serial + 1 if last else time_ns() // 1_000_000)


def pending_jump() -> Jump | None:
    """The last jump asked for; its serial tells the view whether it has been made."""
    jump: Jump | None = st.session_state.get(_JUMP)
    return jump
