"""Where the texts that are compared shall scroll to: the one that was meant goes there, the others follow."""

from __future__ import annotations

import streamlit as st

from components.jump import jump_to, pending_jump
from components.source_view import Jump

_COLUMN = "compare_jump"


def jump_in(column: int, offset: int) -> None:
    """Scroll the text of a column to a source offset; for callbacks."""
    st.session_state[_COLUMN] = column
    jump_to(offset)


def jump_of(column: int) -> Jump | None:
    """The last jump, if it was meant for this column."""
    return pending_jump() if st.session_state.get(_COLUMN) == column else None
