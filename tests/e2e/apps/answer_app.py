"""A page with the source view coloured by likeness, a passage that can be marked, and what was heard of both."""

from __future__ import annotations

import json

import streamlit as st

from chunkscope import Span
from chunkscope.wording import use
from components.source_view import source_view
from tests.e2e.apps.answer_cases import case, levels


def note(what: str, value: object) -> None:
    """Write down what arrived, in the order it arrived."""
    st.session_state.heard.append([what, value])


def mark(span: Span | None) -> None:
    """Keep the mark."""
    st.session_state.mark = span
    note("mark", span and [span.start, span.end])


def main() -> None:
    """Draw the page; what a test wants to read is one line of JSON."""
    state, asked = st.session_state, st.query_params
    use(asked.get("lang", "en"))
    state.setdefault("heard", [])
    if "mark" not in state:
        given = asked.get("mark")
        state.mark = Span(*map(int, given.split("-"))) if given else None
    size = st.number_input("size", 20, 900, int(asked.get("size", "300")))
    chunking = case(asked.get("case", "prose"), size)
    heat = levels(len(chunking.starts))
    source_view(
        chunking,
        selected=None,
        key="view",
        height=520,
        heat=heat,
        scores=[f"{level / 6:.3f}" for level in heat],
        struck=(chunking.ends[2:40:3] - 30, chunking.ends[2:40:3] - 12) if "struck" in asked else None,
        mark=state.mark,
        on_mark=mark,
        on_chunk=lambda chunk: note("chunk", chunk),
    )
    st.button("again")
    st.text(f"heard {json.dumps(state.heard)} size={size}")


main()
