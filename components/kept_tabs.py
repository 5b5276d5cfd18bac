"""Lazy tabs of which the one that was open is open again after another page, text or language."""

from __future__ import annotations

from collections.abc import Callable, Mapping

import streamlit as st

from chunkscope.wording import _


def kept_tabs(key: str, drawings: Mapping[str, Callable[[], None]]) -> None:
    """Draw the open one of several tabs, by title as the catalogues have it; the first, at the beginning.

    Streamlit forgets a tab with its page, and knows it by its label, which is another in each language.
    """
    labels = {title: _(title) for title in drawings}
    kept = f"{key}_kept"
    if st.session_state.get(key) not in labels.values() and st.session_state.get(kept) in labels:
        st.session_state[key] = labels[st.session_state[kept]]
    tabs = st.tabs(list(labels.values()), key=key, on_change="rerun")
    for tab, (title, draw) in zip(tabs, drawings.items(), strict=True):
        if tab.open:
            st.session_state[kept] = title
            with tab:
                draw()
