"""A case of a fault, what is proposed for it, and what makes proposals from it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from chunkscope.chunking import Chunking
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Diagnosis, Findings
from chunkscope.strategies.base import NO_LIMIT, Strategy
from chunkscope.strategies.merged import with_settings
from chunkscope.units import UNITS


class Proposal(NamedTuple):
    """A strategy to try; ``text`` is a repaired text, None for the text as it is."""

    strategy: Strategy
    text: str | None = None


class Case(NamedTuple):
    """What proposals are made from: the context of the diagnosis and the findings of the fault."""

    context: Context
    diagnosis: Diagnosis
    findings: Findings

    @property
    def chunking(self) -> Chunking:
        """The chunking that has the fault."""
        return self.context.chunking

    @property
    def strategy(self) -> Strategy:
        """The strategy that has the fault."""
        return self.context.chunking.strategy

    @property
    def window(self) -> dict[str, Any] | None:
        """Size, overlap and unit, for another strategy; None where there is no size, or a unit of its own."""
        by = self.strategy
        if by.chunk_size == NO_LIMIT or by.unit not in UNITS:
            return None
        return {"chunk_size": by.chunk_size, "chunk_overlap": by.chunk_overlap, "length_function": by.unit}


Proposer = Callable[[Case], Iterator[Proposal]]


def changed(strategy: Strategy, **settings: object) -> Iterator[Proposal]:
    """The strategy with other settings, if it has them and takes the values."""
    if other := with_settings(strategy, **settings):
        yield Proposal(other)
