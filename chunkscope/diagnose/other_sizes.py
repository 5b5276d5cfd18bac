"""Proposals with another size, overlap or unit."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.diagnose.case import Case, Proposal, changed
from chunkscope.strategies import Structure
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.units import UNITS, measure


def larger_sizes(case: Case) -> Iterator[Proposal]:
    """Twice and four times the size."""
    for factor in (2, 4):
        yield from changed(case.strategy, chunk_size=factor * case.strategy.chunk_size)


def longest_whole(case: Case) -> Iterator[Proposal]:
    """A size in which the longest of what is cut has room, up to eight times the present one."""
    lengths = measure(case.strategy.unit) if case.strategy.unit in UNITS else None
    if lengths is None or case.strategy.chunk_size == NO_LIMIT:
        return
    text = case.chunking.text
    spans = zip(case.findings.starts.tolist(), case.findings.ends.tolist(), strict=True)
    size = 1 + max(lengths(text[start:end]) for start, end in spans)
    if case.strategy.chunk_size < size <= 8 * case.strategy.chunk_size:
        yield from changed(case.strategy, chunk_size=size)
        yield Proposal(Structure(size, case.strategy.chunk_overlap, length_function=case.strategy.unit))


def smaller_sizes(case: Case) -> Iterator[Proposal]:
    """A quarter and a tenth of the shortest document that is too short."""
    shortest = int(case.findings.figures["length"].min())
    for part in (4, 10):
        size = max(shortest // part, 1)
        overlap = min(case.strategy.chunk_overlap, size // 5)
        yield from changed(case.strategy, chunk_size=size, chunk_overlap=overlap)


def larger_overlaps(case: Case) -> Iterator[Proposal]:
    """A fifth, a third and half of the size."""
    for part in (5, 3, 2):
        overlap = case.strategy.chunk_size // part
        if overlap > case.strategy.chunk_overlap:
            yield from changed(case.strategy, chunk_overlap=overlap)


def smaller_overlaps(case: Case) -> Iterator[Proposal]:
    """Half the overlap, and none."""
    yield from changed(case.strategy, chunk_overlap=case.strategy.chunk_overlap // 2)
    yield from changed(case.strategy, chunk_overlap=0)


def other_unit(case: Case) -> Iterator[Proposal]:
    """The same numbers in the other unit."""
    unit = "cl100k_base" if case.strategy.unit == "characters" else "characters"
    yield from changed(case.strategy, length_function=unit)
