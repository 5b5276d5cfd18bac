"""Settings that belong together: those that differ in their size alone, or in their overlap alone."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, fields

from chunkscope.evaluate.values import Measured
from chunkscope.strategies import Strategy
from chunkscope.strategies.base import NO_LIMIT

SIZES = frozenset({"chunk_size", "chunk_sizes", "chunk_overlap"})
"""What sets how long chunks are, and by how much they overlap."""
OVERLAP = frozenset({"chunk_overlap"})
"""What sets by how much they overlap, alone."""
_STEPS = 20
"""Shares of overlap that differ by less than a twentieth are one: sizes are whole numbers."""


@dataclass(frozen=True, slots=True)
class OverlapLine:
    """One way to cut at one size, searched in one way, with rising overlap."""

    found: tuple[Measured, ...]

    @property
    def shares(self) -> list[float]:
        """The overlap of each setting as a share of its size."""
        return [overlap_share(each.setting.strategy) for each in self.found]


def alike(strategy: Strategy, left_out: frozenset[str]) -> Hashable:
    """The settings of a strategy but for those: equal for strategies that differ in nothing else."""
    values = [
        (name, alike(value, left_out) if isinstance(value, Strategy) else value)
        for name, value in settings(strategy)
        if name not in left_out
    ]
    return strategy.name, tuple(values)


def settings(strategy: Strategy) -> list[tuple[str, object]]:
    """The names and values of what a strategy is set to."""
    names = [each.name for each in fields(strategy)]
    return [(name, getattr(strategy, name)) for name in names]


def overlap_share(strategy: Strategy) -> float:
    """The overlap as a share of the size, from 0 to 1; 0 without a size."""
    return strategy.chunk_overlap / strategy.chunk_size if 0 < strategy.chunk_size < NO_LIMIT else 0.0


def by_size(found: Sequence[Measured]) -> list[list[Measured]]:
    """The settings that differ in their size alone, each group with rising sizes.

    Where a size occurs several times, groups are also told apart by the share of overlap, so that 200/20
    and 400/40 stay together.
    """
    groups: dict[Hashable, list[Measured]] = {}
    for each in found:
        key = (alike(each.setting.strategy, SIZES), each.setting.retriever)
        groups.setdefault(key, []).append(each)
    parted = [part for group in groups.values() for part in _by_share(group)]
    return [sorted(part, key=lambda each: each.setting.strategy.chunk_size) for part in parted]


def _by_share(group: list[Measured]) -> list[list[Measured]]:
    sizes = [each.setting.strategy.chunk_size for each in group]
    if len(set(sizes)) == len(sizes):
        return [group]
    parts: dict[int, list[Measured]] = {}
    for each in group:
        parts.setdefault(round(_STEPS * overlap_share(each.setting.strategy)), []).append(each)
    return list(parts.values())


def overlap_lines(found: Sequence[Measured]) -> list[OverlapLine]:
    """Every setting that was measured with several overlaps, in the order of ``found``."""
    groups: dict[Hashable, dict[int, Measured]] = {}
    for each in found:
        key = (alike(each.setting.strategy, OVERLAP), each.setting.retriever)
        groups.setdefault(key, {}).setdefault(each.setting.strategy.chunk_overlap, each)
    several = [group for group in groups.values() if len(group) > 1]
    return [OverlapLine(tuple(group[overlap] for overlap in sorted(group))) for group in several]
