"""A measured setting taken over into the sidebar."""

from __future__ import annotations

from dataclasses import replace

from chunkscope.evaluate.values import Measured
from components.address import current, fill
from components.settings import from_strategy


def is_applied(chosen: Measured) -> bool:
    """Whether the sidebar has this setting."""
    settings = current()
    return settings == replace(settings, **from_strategy(chosen.setting.strategy))


def apply(chosen: Measured) -> None:
    """Put this setting into the sidebar; for callbacks."""
    fill(replace(current(), cut=None, **from_strategy(chosen.setting.strategy)))
