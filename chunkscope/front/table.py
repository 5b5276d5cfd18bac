"""A result that is read as a table."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from chunkscope.shown import Shown


@dataclass(frozen=True, slots=True, repr=False, eq=False)
class Table(Shown):
    """``values`` for code, ``tell`` for people: it puts them in words, in the language spoken by then.

    ``rows`` gives what it tells as the rows of one table, the head first, and the sentence under it; None
    where it tells more than that.
    """

    values: Sequence[Any]
    tell: Callable[[], str]
    rows: Callable[[], tuple[list[list[str]], str]] | None = None

    def __repr__(self) -> str:
        """How many of what there are."""
        kind = type(self.values[0]).__name__ if self.values else "value"
        return f"Table({len(self.values)} x {kind})"
