"""What an evaluation tries beside a strategy: the same size, cut, indexed or overlapping in another way."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from chunkscope.embed.known import BUNDLED
from chunkscope.retrieve.ladder import Overlap, at_sizes
from chunkscope.strategies import Contextual, ParentChild, Recursive, Semantic, Strategy, Structure, merged
from chunkscope.strategies.base import has_field
from chunkscope.strategies.merged import Merged, unmerged
from chunkscope.units import UNITS

SHARES: Final = (0.0, 0.1, 0.25, 0.5)
"""The overlaps that are tried, as shares of the chunk size."""
FINER: Final = 4
"""A parent is so many times as large as its children."""
PIECES: Final = 8
"""A semantic chunk has about so many pieces to choose from."""


def sizable(by: Strategy) -> bool:
    """Whether the strategy can be tried at other sizes while one waits."""
    plain = unmerged(by)
    return has_field(type(plain), "chunk_size") and not type(plain).slow


def share_of(by: Strategy) -> float:
    """The share of the chunk size that the strategy is asked to repeat, from 0 to 0.9."""
    return min(by.chunk_overlap / by.chunk_size, 0.9)


def sized(by: Strategy, sizes: tuple[int, ...]) -> tuple[Strategy, ...]:
    """The strategy at each of the sizes with its share of overlap; `Recursive` where it is not `sizable`."""
    overlap = Overlap(share_of(by))
    return at_sizes(by if sizable(by) else Recursive(length_function=_unit(by)), sizes, overlap)


def plain(by: Strategy, size: int) -> Strategy:
    """`Recursive` at this size, with the strategy's unit and overlap."""
    return Recursive(size, _overlap(by, size), length_function=_unit(by))


def structured(by: Strategy, size: int) -> Strategy:
    """`Structure` at this size, with the strategy's unit and overlap."""
    return Structure(size, _overlap(by, size), length_function=_unit(by))


def with_headings(by: Strategy) -> Strategy | None:
    """The strategy with the headings above a chunk before its *indexed* text; what is delivered stays.

    None for a strategy that has no such form: all but `Structure` and a `Recursive` that keeps the
    separators at the start, strips, and has no patterns. One that has the headings already is its own.
    """
    if isinstance(by, Merged):
        inner = with_headings(by.strategy)
        return None if inner is None else merged(inner, by.merge_below)
    if isinstance(by, Structure):
        return replace(by, prefix=True)
    if isinstance(by, Contextual):
        return by if by.source == "headings" else None
    return _contextual(by) if isinstance(by, Recursive) else None


def has_headings(by: Strategy) -> bool:
    """Whether the strategy puts headings before the indexed text."""
    inner = unmerged(by)
    return isinstance(inner, Contextual) or (isinstance(inner, Structure) and inner.prefix)


def with_overlap(by: Strategy, share: float) -> Strategy | None:
    """The strategy with this share of overlap; None where it knows none."""
    inner = unmerged(by)
    if not sizable(by) or not has_field(type(inner), "chunk_overlap"):
        return None
    return at_sizes(by, [by.chunk_size], Overlap(share))[0]


def parent_child(by: Strategy, size: int, most: int) -> tuple[Strategy, ...]:
    """Parents of this size with finer children, and children of it with parents that the budget holds.

    ``most`` is that budget, in the strategy's unit. Parents overlap as the strategy does, as far as the
    smallest level can.
    """
    pairs = [(size, size // FINER), (size * FINER, size)]
    return tuple(
        ParentChild((parent, child), min(_overlap(by, child), child), _unit(by))
        for parent, child in pairs
        if child and parent <= most
    )


def semantic(by: Strategy, size: int, model: str = BUNDLED) -> Strategy:
    """Clusters of meaning of at most this size (Chroma's form of `Semantic`), in the strategy's unit."""
    piece = max(size // PIECES, 1)
    return Semantic(
        chunk_size=size,
        length_function=_unit(by),
        breakpoint_threshold_type="cluster",
        piece_size=piece,
        model=model,
    )


def _contextual(by: Recursive) -> Strategy | None:
    told = Contextual(by.chunk_size, by.chunk_overlap, by.separators, _unit(by))
    usual = replace(by, keep_separator=True) if by.keep_separator == "start" else by
    return told if told.inner == usual else None


def _overlap(by: Strategy, size: int) -> int:
    return Overlap(share_of(by)).of(size)


def _unit(by: Strategy) -> str:
    """The strategy's unit; characters for one that is Python code."""
    return by.unit if by.unit in UNITS else "characters"
