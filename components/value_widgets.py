"""Widgets for values that are kept elsewhere: each shows ``value``, and tells a function what is chosen.

``name`` tells one widget from another; see `components.told` for why it is not the key itself.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import streamlit as st

from chunkscope.strategies.options import LONGEST_TEXT, Option
from chunkscope.wording import _
from components.callbacks import whole
from components.number_list import number_parts
from components.told import heard, is_choice, told

Change = Callable[[str, Any], None]


def option_widget(option: Option, key: str, value: Any, default: Any, change: Change) -> None:  # noqa: ANN401 - any setting
    """One option as the widget that suits its kind."""
    label, here, help_ = _(option.label), named(change, option.name), _(option.help)
    if option.choices:
        list_widget(
            key, label, {each: _(name) for each, name in option.choices.items()}, value, here, help=help_
        )
    elif isinstance(default, bool):
        switch_widget(key, label, value, here, help=help_)
    elif isinstance(default, int | float):
        kind = type(default)
        low, high, step = kind(option.low), kind(option.high), kind(option.step)
        number_widget(key, label, kind(value), here, low=low, high=high, step=step, help=help_)
    elif isinstance(default, tuple):
        text_widget(key, label, ", ".join(map(str, value)), lambda typed: here(_listed(typed)), help=help_)
    else:
        text_widget(key, label, value, here, max_chars=LONGEST_TEXT, help=help_)


def _listed(typed: str) -> list[int | str]:
    """Whole numbers with commas between them; what is none stays as it was typed, for the core to refuse."""
    return [int(part) if part.isdecimal() else part for part in number_parts(typed)]


def named(change: Change, name: str) -> Callable[[Any], None]:
    """``change`` for one name."""
    return lambda value: change(name, value)


def list_widget(
    name: str,
    label: str,
    labels: Mapping[Any, str],
    value: Any,  # noqa: ANN401 - any setting
    take: Callable[[Any], None],
    **options: Any,  # noqa: ANN401 - Streamlit's
) -> None:
    """A list to choose from; ``labels`` by value."""
    key = told(name, (value, labels[value]))

    def known(chosen: Any) -> Hashable:  # noqa: ANN401
        return chosen, labels[chosen]

    with st.container(key=name):
        st.selectbox(
            label,
            list(labels),
            list(labels).index(value),
            format_func=labels.__getitem__,
            key=key,
            on_change=whole(_take),
            args=(name, key, take, known),
            **options,
        )


def number_widget(name: str, label: str, value: float, take: Callable[[Any], None], **limits: Any) -> None:  # noqa: ANN401
    """A number to type in."""
    key = told(name, value)
    low, high = limits.pop("low"), limits.pop("high")
    with st.container(key=name):
        st.number_input(
            label, low, high, value, key=key, on_change=whole(_take), args=(name, key, take), **limits
        )


def switch_widget(name: str, label: str, value: bool, take: Callable[[Any], None], **options: Any) -> None:  # noqa: ANN401
    """A toggle."""
    key = told(name, value)
    with st.container(key=name):
        st.toggle(label, value, key=key, on_change=whole(_take), args=(name, key, take), **options)


def text_widget(name: str, label: str, value: str, take: Callable[[Any], None], **options: Any) -> None:  # noqa: ANN401
    """A line to type in."""
    key = told(name, value)
    with st.container(key=name):
        st.text_input(label, value, key=key, on_change=whole(_take), args=(name, key, take), **options)


def _take(
    name: str,
    key: str,
    take: Callable[[Any], None],
    known: Callable[[Any], Hashable] = lambda value: value,
) -> None:
    value = st.session_state[key]
    if is_choice(name, key, known(value)):
        take(value)
        heard(name, key, known(value))
