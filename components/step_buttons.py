"""Buttons that lead to the one before and the one after: a boundary, a place, a question."""

from __future__ import annotations

from collections.abc import Callable

import streamlit as st

from components.callbacks import whole

Go = Callable[[], object]


def step_before(key: str, label: str, go: Go | None) -> None:
    """A button to the one before; without a ``go`` there is none."""
    _step(key, ":material/chevron_left:", label, go)


def step_after(key: str, label: str, go: Go | None) -> None:
    """A button to the one after; without a ``go`` there is none."""
    _step(key, ":material/chevron_right:", label, go)


def _step(key: str, icon: str, label: str, go: Go | None) -> None:
    st.button(
        label,
        key=key,
        icon=icon,
        type="tertiary",
        help=label,
        disabled=go is None,
        on_click=whole(go or _stay),
    )


def _stay() -> None:
    """There is nowhere to go, and the button is disabled."""
