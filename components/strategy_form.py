"""Which splitter, and the settings that only this one has: a form drawn from the strategy's own table."""

from __future__ import annotations

from typing import Any

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.wording import _
from components.choice import choose
from components.option_state import option_key, values_of
from components.value_widgets import option_widget


def strategy_picker() -> None:
    """The list of splitters; the sentence about the chosen one is its help."""
    kind = STRATEGIES[st.session_state["strategy"]]
    names = {name: _(each.title) for name, each in STRATEGIES.items()}
    choose(_("Splitter"), names, "strategy", help=_(kind.about))


def strategy_form() -> None:
    """The options of the chosen splitter that have an effect beside the others."""
    strategy = st.session_state["strategy"]
    kind, values = STRATEGIES[strategy], values_of(strategy)

    def change(name: str, value: Any) -> None:  # noqa: ANN401 - any setting
        st.session_state[option_key(strategy, name)] = tuple(value) if isinstance(value, list) else value

    for option in kind.options:
        if option.shown_with(values):
            key = f"{option_key(strategy, option.name)}_field"
            option_widget(option, key, values[option.name], default_of(kind, option.name), change)
