"""What can be set on a strategy, as data: screens, links and tests all read the same table."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any


@dataclass(frozen=True, slots=True)
class Option:
    """One field of a strategy beside ``chunk_size`` and ``chunk_overlap``.

    ``name`` is the dataclass field, ``label`` and ``help`` are message ids (marked with `N_`).
    ``choices`` maps each value to the message id of its name; a name that is no word of a language, such
    as that of an encoding, is given as it is. Without choices the field's default tells the kind: bool is
    a switch, a number lies between ``low`` and ``high``, str is a line of text. ``only_with`` are values
    of other fields; with others this option has no effect and is not shown.
    """

    name: str
    label: str
    help: str
    choices: Mapping[Any, str] = field(default_factory=lambda: MappingProxyType({}))
    low: float = 0
    high: float = 1_000_000
    step: float = 1
    only_with: tuple[tuple[str, tuple[Any, ...]], ...] = ()

    def accepts(self, value: object, default: object) -> bool:
        """Whether a value from outside, such as a link, can be one of this option with this default."""
        if self.choices:
            return value in self.choices
        if isinstance(default, bool):
            return isinstance(value, bool)
        if isinstance(default, int | float):
            if isinstance(value, bool) or not isinstance(value, int | float):
                return False
            return isinstance(value, int | type(default)) and self.low <= value <= self.high
        if isinstance(default, tuple):
            return isinstance(value, list | tuple) and len(value) <= MOST_VALUES
        return isinstance(value, str) and len(value) <= LONGEST_TEXT

    def shown_with(self, values: Mapping[str, Any]) -> bool:
        """Whether the option has an effect beside these values of the others."""
        return all(values[name] in wanted for name, wanted in self.only_with)


MOST_VALUES = 12
"""So many values may stand in an option that is a list."""
LONGEST_TEXT = 2_000
"""Characters; an option that is a line of text may be so long."""
