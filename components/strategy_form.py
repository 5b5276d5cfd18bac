"""Which splitter, and the settings that only this one has: a form drawn from the strategy's own table."""

from __future__ import annotations

from typing import Any

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.strategies.options import LONGEST_TEXT, Option
from chunkscope.wording import _
from components.choice import choose
from components.fields import list_field, number_field, switch, text_field
from components.option_state import option_key, values_of


def strategy_picker() -> None:
    """The list of splitters; the sentence about the chosen one is its help."""
    kind = STRATEGIES[st.session_state["strategy"]]
    names = {name: _(each.title) for name, each in STRATEGIES.items()}
    choose(_("Splitter"), names, "strategy", help=_(kind.about))


def strategy_form() -> None:
    """The options of the chosen splitter that have an effect beside the others."""
    strategy = st.session_state["strategy"]
    kind, values = STRATEGIES[strategy], values_of(strategy)
    for option in kind.options:
        if option.shown_with(values):
            key = option_key(strategy, option.name)
            st.session_state[key] = values[option.name]
            option_field(key, option, default_of(kind, option.name))


def option_field(key: str, option: Option, default: Any) -> None:  # noqa: ANN401 - any setting
    """One option as the widget that suits its kind; its value lives under ``key``."""
    label, help_ = _(option.label), _(option.help)
    if option.choices:
        choose(label, {value: _(name) for value, name in option.choices.items()}, key, help=help_)
    elif isinstance(default, bool):
        switch(key, label, help=help_)
    elif isinstance(default, int):
        number_field(key, label, int(option.low), int(option.high), step=int(option.step), help=help_)
    elif isinstance(default, float):
        number_field(key, label, float(option.low), float(option.high), step=float(option.step), help=help_)
    elif isinstance(default, tuple):
        list_field(key, label, help=help_)
    else:
        text_field(key, label, max_chars=LONGEST_TEXT, help=help_)
