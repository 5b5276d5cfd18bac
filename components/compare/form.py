"""The settings of one strategy as widgets: drawn from the strategy's own table, told to a function.

``prefix`` parts the widgets of one form from those of another, ``change(name, value)`` is called, in a
callback, for every field that its reader changes.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.units import unit_label
from components.compare.compared import MERGE_BELOW
from components.compare.words import kept_names, kept_of
from components.presets import PRESETS, preset, preset_of
from components.settings import LARGEST, takes
from components.value_widgets import (
    Change,
    list_widget,
    named,
    number_widget,
    option_widget,
    switch_widget,
)

_OWN = "own"


def strategy_list(values: Mapping[str, Any], prefix: str, choose: Callable[[str], None]) -> None:
    """Which strategy; `choose` hears its name."""
    kind = STRATEGIES[values["strategy"]]
    names = {name: _(each.title) for name, each in STRATEGIES.items()}
    list_widget(
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
        if takes(kind, name):
            here = named(change, name)
            number_widget(f"{prefix}_{name}", labels[name], values[name], here, low=low, high=LARGEST)


def option_fields(values: Mapping[str, Any], prefix: str, change: Change) -> None:
    """Everything else that can be set and has an effect."""
    kind = STRATEGIES[values["strategy"]]
    if takes(kind, "length_function"):
        units = {unit: unit_label(unit) for unit in UNITS}
        here = named(change, "length_function")
        list_widget(f"{prefix}_length_function", _("Counted in"), units, values["length_function"], here)
    if takes(kind, "separators"):
        _separators(values, prefix, change)
    if takes(kind, "strip_whitespace"):
        here = named(change, "strip_whitespace")
        switch_widget(f"{prefix}_strip_whitespace", _("Strip whitespace"), values["strip_whitespace"], here)
    for option in kind.options:
        if option.shown_with(values):
            value, default = values[option.name], default_of(kind, option.name)
            option_widget(option, f"{prefix}_{kind.name}_{option.name}", value, default, change)
    here, below = named(change, MERGE_BELOW), values.get(MERGE_BELOW, 0)
    number_widget(
        f"{prefix}_merge_below", _("Merge chunks shorter than"), below, here, low=0, high=LARGEST, step=10
    )


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

    list_widget(f"{prefix}_separators", _("Separators"), names, found.id if found else _OWN, take)
    if takes(STRATEGIES[values["strategy"]], "keep_separator"):
        here = named(change, "keep_separator")
        list_widget(
            f"{prefix}_keep_separator",
            _("Keep the separator at"),
            kept_names(),
            kept_of(values),
            lambda chosen: here(False if chosen == "off" else chosen),
        )
