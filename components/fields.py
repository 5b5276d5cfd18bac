"""Widgets for values that live under a key of their own, where links, samples and buttons set them too."""

from __future__ import annotations

from typing import Any, Literal

import streamlit as st

from components.callbacks import whole
from components.told import heard, is_choice, told

Width = Literal["stretch", "content"]


def text_field(name: str, label: str, **options: Any) -> None:  # noqa: ANN401 - Streamlit's
    """A line to type in."""
    value = st.session_state[name]
    key = told(f"{name}_field", value)
    with st.container(key=f"{name}_field"):
        st.text_input(label, value, key=key, on_change=whole(_take), args=(name, key), **options)


def number_field(name: str, label: str, low: float, high: float, **options: Any) -> None:  # noqa: ANN401
    """A number to type in."""
    value = st.session_state[name]
    key = told(f"{name}_field", value)
    with st.container(key=f"{name}_field"):
        st.number_input(label, low, high, value, key=key, on_change=whole(_take), args=(name, key), **options)


def switch(name: str, label: str, *, width: Width = "stretch", **options: Any) -> None:  # noqa: ANN401
    """A toggle."""
    value = st.session_state[name]
    key = told(f"{name}_field", value)
    with st.container(key=f"{name}_field", width=width):
        st.toggle(label, value, key=key, on_change=whole(_take), args=(name, key), **options)


def _take(name: str, key: str) -> None:
    value = st.session_state[key]
    if is_choice(f"{name}_field", key, value):
        st.session_state[name] = value
        heard(f"{name}_field", key, value)
