"""The settings of one strategy as widgets: drawn from the strategy's own table, told to a function.

``prefix`` parts the widgets of one form from those of another, ``change(name, value)`` is called, in a
callback, for every field that its reader changes.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.strategies.options import LONGEST_TEXT, Option
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.units import unit_label
from components.callbacks import whole
from components.compare_words import kept_names, kept_of
from components.compared import common
from components.number_list import number_parts
from components.presets import PRESETS, preset, preset_of
from components.settings import LARGEST
from components.told import heard, is_choice, told

Change = Callable[[str, Any], None]
_OWN = "own"


def strategy_list(values: Mapping[str, Any], prefix: str, choose: Callable[[str], None]) -> None:
    """Which strategy; `choose` hears its name."""
    kind = STRATEGIES[values["strategy"]]
    names = {name: _(each.title) for name, each in STRATEGIES.items()}
    _list(
        f"{prefix}_strategy",
        _("Splitter"),
        names,
        values["strategy"],
        choose,
        help=_(kind.about),
        label_visibility="collapsed",
    )


def size_fields(values: Mapping[str, Any], prefix: str, change: Change) -> None:
    """Size and overlap, where the strategy has them; one element each."""
    kind = STRATEGIES[values["strategy"]]
    labels = {"chunk_size": _("Chunk size"), "chunk_overlap": _("Overlap")}
    for low, name in ((1, "chunk_size"), (0, "chunk_overlap")):
        if common(kind, name):
            here = _named(change, name)
            _number(f"{prefix}_{name}", labels[name], values[name], here, low=low, high=LARGEST)


def option_fields(values: Mapping[str, Any], prefix: str, change: Change) -> None:
    """Everything else that can be set and has an effect."""
    kind = STRATEGIES[values["strategy"]]
    if common(kind, "length_function"):
        units = {unit: unit_label(unit) for unit in UNITS}
        here = _named(change, "length_function")
        _list(f"{prefix}_length_function", _("Counted in"), units, values["length_function"], here)
    if common(kind, "separators"):
        _separators(values, prefix, change)
    if common(kind, "strip_whitespace"):
        here = _named(change, "strip_whitespace")
        _switch(f"{prefix}_strip_whitespace", _("Strip whitespace"), values["strip_whitespace"], here)
    for option in kind.options:
        if option.shown_with(values):
            value, default = values[option.name], default_of(kind, option.name)
            _option(option, f"{prefix}_{kind.name}_{option.name}", value, default, change)


def _separators(values: Mapping[str, Any], prefix: str, change: Change) -> None:
    """A list of separators to begin with; a list of the reader's own stays as it is."""
    found = preset_of(tuple(values["separators"]), values.get("is_separator_regex", False))
    names = {item.id: _(item.title) for item in PRESETS} | ({} if found else {_OWN: _("Your own list")})

    def take(chosen: str) -> None:
        if chosen != _OWN:
            change("separators", list(preset(chosen).separators))
            if "is_separator_regex" in values:
                change("is_separator_regex", preset(chosen).regex)
            if "keep_separator" in values:
                change("keep_separator", preset(chosen).keep_separator)

    _list(f"{prefix}_separators", _("Separators"), names, found.id if found else _OWN, take)
    if common(STRATEGIES[values["strategy"]], "keep_separator"):
        here = _named(change, "keep_separator")
        _list(
            f"{prefix}_keep_separator",
            _("Keep the separator at"),
            kept_names(),
            kept_of(values),
            lambda chosen: here(False if chosen == "off" else chosen),
        )


def _option(option: Option, key: str, value: Any, default: Any, change: Change) -> None:  # noqa: ANN401 - any setting
    """One option as the widget that suits its kind."""
    label, here, help_ = _(option.label), _named(change, option.name), _(option.help)
    if option.choices:
        _list(key, label, {each: _(name) for each, name in option.choices.items()}, value, here, help=help_)
    elif isinstance(default, bool):
        _switch(key, label, value, here, help=help_)
    elif isinstance(default, int | float):
        kind = type(default)
        low, high, step = kind(option.low), kind(option.high), kind(option.step)
        _number(key, label, kind(value), here, low=low, high=high, step=step, help=help_)
    elif isinstance(default, tuple):
        _text(key, label, ", ".join(map(str, value)), lambda typed: here(_listed(typed)), help=help_)
    else:
        _text(key, label, value, here, max_chars=LONGEST_TEXT, help=help_)


def _listed(typed: str) -> list[int | str]:
    """Whole numbers with commas between them; what is none stays as it was typed, for the core to refuse."""
    return [int(part) if part.isdecimal() else part for part in number_parts(typed)]


def _named(change: Change, name: str) -> Callable[[Any], None]:
    return lambda value: change(name, value)


def _list(
    name: str,
    label: str,
    labels: Mapping[Any, str],
    value: Any,  # noqa: ANN401 - any setting
    take: Callable[[Any], None],
    **options: Any,  # noqa: ANN401 - Streamlit's
) -> None:
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


def _number(name: str, label: str, value: float, take: Callable[[Any], None], **limits: Any) -> None:  # noqa: ANN401
    key = told(name, value)
    low, high = limits.pop("low"), limits.pop("high")
    with st.container(key=name):
        st.number_input(
            label, low, high, value, key=key, on_change=whole(_take), args=(name, key, take), **limits
        )


def _switch(name: str, label: str, value: bool, take: Callable[[Any], None], **options: Any) -> None:  # noqa: ANN401
    key = told(name, value)
    with st.container(key=name):
        st.toggle(label, value, key=key, on_change=whole(_take), args=(name, key, take), **options)


def _text(name: str, label: str, value: str, take: Callable[[Any], None], **options: Any) -> None:  # noqa: ANN401
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
