"""The options of each strategy in the session, one key each, so that a strategy finds its own again."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of


def option_key(strategy: str, name: str) -> str:
    """Where the session keeps this option of this strategy."""
    return f"option_{strategy}_{name}"


def values_of(strategy: str) -> dict[str, Any]:
    """Every option of the strategy by its name, as it stands in the session, else its default."""
    kind = STRATEGIES[strategy]
    return {
        option.name: st.session_state.get(option_key(strategy, option.name), default_of(kind, option.name))
        for option in kind.options
    }


def chosen_options(strategy: str) -> tuple[tuple[str, Any], ...]:
    """The options that differ from their defaults and have an effect, in the order of the table."""
    kind, values = STRATEGIES[strategy], values_of(strategy)
    return tuple(
        (option.name, values[option.name])
        for option in kind.options
        if option.shown_with(values) and values[option.name] != default_of(kind, option.name)
    )


def fill_options(strategy: str, options: Mapping[str, Any]) -> None:
    """Put these options of the strategy, and the defaults of the others, where the widgets will find them."""
    kind = STRATEGIES[strategy]
    for option in kind.options:
        value = options.get(option.name, default_of(kind, option.name))
        st.session_state[option_key(strategy, option.name)] = value
