"""A page with nothing but the source view, the paste box, and buttons that select without them."""

from __future__ import annotations

import streamlit as st

from chunkscope.text import content_hash
from components.paste_box import Pasted, paste_box
from components.source_view import source_view
from tests.e2e.apps.source_view_cases import case


def choose(boundary: int | None) -> None:
    """Select a boundary."""
    st.session_state.boundary = boundary


def note(pasted: Pasted) -> None:
    """Write down what arrived."""
    st.session_state.heard = [*st.session_state.heard, pasted]


def main() -> None:
    """Draw the page; everything a test wants to read stands in elements with an id."""
    state = st.session_state
    state.setdefault("boundary", None)
    state.setdefault("heard", [])
    size = st.number_input("size", 50, 900, 300)
    chunking = case(st.query_params.get("case", "prose"), size)
    picked = source_view(chunking, selected=state.boundary, key="view", height=500, on_pick=choose)
    for boundary in (0, 5, 150):
        st.button(f"select {boundary}", on_click=choose, args=(boundary,))
    st.button("again")
    pasted = paste_box(key="paste", on_paste=note)
    arrived = [f"{len(p.text)} {content_hash(p.text)} {p.replaced}" for p in state.heard]
    st.text(f"selected={state.boundary} picked={picked} size={size}")
    st.text(f"pasted={pasted is not None} heard={';'.join(arrived)}.")


main()
