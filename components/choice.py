"""A list to choose from whose labels may change from run to run, as they do with the language.

Streamlit's selectbox sends its label, not its option, and takes a label it no longer knows for the
value. So the value lives under a key of its own, and the widget is told it in every run.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st


def choose(
    label: str,
    labels: Mapping[str, str],
    key: str,
    *,
    help: str | None = None,  # noqa: A002 - Streamlit's own name for it
    then: Callable[[], None] | None = None,
) -> None:
    """Draw the list of ``labels`` by option; a choice is put under ``key``, and ``then`` is called."""
    widget = f"{key}_choice"
    st.session_state[widget] = st.session_state[key]
    st.selectbox(
        label,
        list(labels),
        format_func=labels.__getitem__,
        key=widget,
        help=help,
        on_change=_take,
        args=(key, then),
    )


def _take(key: str, then: Callable[[], None] | None) -> None:
    st.session_state[key] = st.session_state[f"{key}_choice"]
    if then is not None:
        then()
