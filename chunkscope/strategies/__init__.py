"""The splitting strategies, and their way back from JSON."""

from __future__ import annotations

from typing import Any

from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.fixed import Fixed
from chunkscope.strategies.html_sections import HtmlSections
from chunkscope.strategies.recursive import Recursive
from chunkscope.strategies.structure import Structure
from chunkscope.wording import _

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (
        Recursive,
        Fixed,
        HtmlSections,
        Structure,
    )
}
"""Every strategy by its name, in the order in which a screen lists them."""


def strategy_from_json(values: dict[str, Any]) -> Strategy:
    """The strategy that `Strategy.to_json` wrote down; raises `SplitError` for an unknown one."""
    name = values.get("strategy")
    if name not in STRATEGIES:
        message = _("There is no strategy {name}: use one of {known}.")
        raise SplitError(message.format(name=repr(name), known=", ".join(sorted(STRATEGIES))))
    return STRATEGIES[name].from_json(values)


__all__ = [
    "STRATEGIES",
    "Fixed",
    "HtmlSections",
    "Recursive",
    "SplitError",
    "Strategy",
    "Structure",
    "strategy_from_json",
]
