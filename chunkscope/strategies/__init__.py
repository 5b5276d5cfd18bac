"""The splitting strategies, and their way back from JSON."""

from __future__ import annotations

from typing import Any

from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.character import Character
from chunkscope.strategies.fixed import Fixed
from chunkscope.strategies.recursive import Recursive
from chunkscope.strategies.sentence import Sentence
from chunkscope.strategies.sentence_tokens import SentenceTokens
from chunkscope.strategies.token import Token
from chunkscope.wording import _

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (
        Recursive,
        Fixed,
        Character,
        Token,
        SentenceTokens,
        Sentence,
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
    "Character",
    "Fixed",
    "Recursive",
    "Sentence",
    "SentenceTokens",
    "SplitError",
    "Strategy",
    "Token",
    "strategy_from_json",
]
