"""A source view that jumps, is mounted anew, is hidden behind a tab, and gets another text."""

from __future__ import annotations

import streamlit as st

from components.callbacks import whole
from components.jump import jump_to, pending_jump
from components.source_view import source_view
from tests.e2e.apps.source_view_cases import case


def choose(boundary: int) -> None:
    """Select a boundary."""
    st.session_state.boundary = boundary


def jump(offset: int) -> None:
    """Jump, and count it."""
    jump_to(offset)
    st.session_state.jumps = st.session_state.get("jumps", 0) + 1


def turn_to(name: str) -> None:
    """Put another text into the view."""
    st.session_state.case = name


def view() -> None:
    """The view of the text that the link names, or of the one chosen since."""
    source_view(
        case(st.session_state.get("case") or st.query_params.get("case", "short"), 300),
        selected=st.session_state.get("boundary"),
        key="view",
        height=500,
        on_pick=choose,
        jump=pending_jump(),
    )


def main() -> None:
    """Draw the page: a button for each jump, a toggle for each fate of the view."""
    row = st.container(horizontal=True)
    for offset in (1500, 3000, 40_000):
        row.button(f"jump {offset}", on_click=whole(jump), args=(offset,))
    for boundary in (10, 150):
        row.button(f"select {boundary}", on_click=whole(choose), args=(boundary,))
    row.button("other text", on_click=whole(turn_to), args=("prose",))
    fates = [name for name in ("elsewhere", "hidden", "away") if row.toggle(name)]
    row.text(f"{st.session_state.get('jumps', 0)} jumps")
    st.text(f"The view is {fates[-1] if fates else 'here'}.")
    if not fates:
        view()
    elif fates[-1] == "elsewhere":
        with st.columns(1)[0]:
            view()
    elif fates[-1] == "hidden":
        other, text = st.tabs(["other", "text"])
        other.text("Nothing of the text is here.")
        with text:
            view()


main()
