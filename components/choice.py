"""A list to choose from whose labels may change from run to run, as they do with the language.

Streamlit's selectbox sends its label, not its option, and takes a label it no longer knows for the
value. So the value lives under a key of its own, and a list with another label for it begins anew.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from components.callbacks import whole
from components.told import heard, is_choice, told


def choose(
    label: str,
    labels: Mapping[str, str],
    key: str,
    *,
    help: str | None = None,  # noqa: A002 - Streamlit's own name for it
    then: Callable[[], None] | None = None,
) -> None:
    """Draw the list of ``labels`` by option; a choice is put under ``key``, and ``then`` is called."""
    value = st.session_state[key]
    widget = told(f"{key}_choice", (value, labels[value]))
    with st.container(key=f"{key}_choice"):
        st.selectbox(
            label,
            list(labels),
            list(labels).index(value),
            format_func=labels.__getitem__,
            key=widget,
            help=help,
            on_change=whole(_take),
            args=(key, widget, labels, then),
        )


def _take(key: str, widget: str, labels: Mapping[str, str], then: Callable[[], None] | None) -> None:
    chosen = st.session_state[widget]
    if not is_choice(f"{key}_choice", widget, (chosen, labels[chosen])):
        return
    st.session_state[key] = chosen
    if then is not None:
        then()
    heard(f"{key}_choice", widget, (chosen, labels[chosen]))
