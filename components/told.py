"""Widgets whose value others may set as well: a slider beside a field, a list that a lesson moves.

To put a new value under the key of a widget that is on the screen already is not safe. Where the run
is interrupted before the browser has heard of it, the browser goes on sending the old value, and
Streamlit takes that for a choice the reader made. So such a widget gets a new key, and with it a new
beginning, whenever its value was set by anything but itself; it stays the same, and keeps the focus,
while its reader moves it. What is known of each key tells a choice from a late repetition.
"""

from __future__ import annotations

from collections.abc import Hashable

import streamlit as st

_MOST_KEPT = 8


def told(name: str, value: Hashable) -> str:
    """The key for the widget ``name`` that shall begin with ``value``."""
    known = _known(name)
    key = next(reversed(known), f"{name}_0")
    if known.get(key, value) != value:
        key = f"{name}_{int(key.removeprefix(f'{name}_')) + 1}"
    _keep(name, {**known, key: value})
    return key


def is_choice(name: str, key: str, value: Hashable) -> bool:
    """Whether the reader chose ``value``; the browser may only repeat what the widget was known to hold."""
    return _known(name).get(key) != value


def heard(name: str, key: str, value: Hashable) -> None:
    """The widget with this key holds the reader's choice from now on; the last thing a callback does."""
    _keep(name, {**_known(name), key: value})


def _known(name: str) -> dict[str, Hashable]:
    """What the widget held last under each of its keys, the newest key last."""
    known: dict[str, Hashable] = st.session_state.get(f"{name}_told", {})
    return known


def _keep(name: str, known: dict[str, Hashable]) -> None:
    newest = list(known.items())[-_MOST_KEPT:]
    st.session_state[f"{name}_told"] = dict(newest)
