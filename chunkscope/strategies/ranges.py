"""Checks that settings share: numbers in a range, and one of some choices."""

from __future__ import annotations

import math
from collections.abc import Collection

from chunkscope.strategies.base import SplitError
from chunkscope.wording import _


def check_number(name: str, value: object, low: float, high: float) -> None:
    """Refuse a setting that is no number from ``low`` to ``high``, both included."""
    number = math.nan if isinstance(value, bool) or not isinstance(value, int | float) else value
    if low <= number <= high:
        return
    message = _("{name} ({value}) must be a number from {low:g} to {high:g}.")
    raise SplitError(message.format(name=name, value=value, low=low, high=high))


def check_whole(name: str, value: object, low: int) -> None:
    """Refuse a setting that is no whole number of at least ``low``."""
    if isinstance(value, bool) or not isinstance(value, int) or value < low:
        message = _("{name} ({value}) must be a whole number of at least {low}.")
        raise SplitError(message.format(name=name, value=value, low=low))


def check_choice(name: str, value: object, known: Collection[str]) -> None:
    """Refuse a setting that is none of its choices."""
    if not isinstance(value, str) or value not in known:
        message = _("{name} {value} is unknown: use one of {known}.")
        raise SplitError(message.format(name=name, value=repr(value), known=", ".join(known)))
