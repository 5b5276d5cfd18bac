"""Which pieces LlamaIndex's SentenceSplitter put into each chunk, and what it carried over."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Merged:
    """A chunk before white space is stripped: the pieces from ``first`` on, those before ``end``.

    ``carried`` is the length of the pieces that the chunk before handed over, ``pushed`` says that some of
    those were dropped again because the next piece had no room beside them.
    """

    first: int
    end: int
    carried: int
    pushed: bool


def merged(lengths: Sequence[int], chunk_size: int, chunk_overlap: int) -> list[Merged]:
    """The chunks that pieces of these lengths are merged into, in order.

    The rule is that of ``SentenceSplitter._merge``; that the texts are the library's is tested.
    """
    chunks: list[Merged] = []
    first = at = total = carried = 0
    fresh, pushed = True, False
    while at < len(lengths):
        if total + lengths[at] > chunk_size and not fresh:
            chunks.append(Merged(first, at, carried, pushed))
            first, carried = carry(lengths, first, at, chunk_overlap)
            total, fresh, pushed = carried, True, False
            continue
        while fresh and first < at and total + lengths[at] > chunk_size:
            total -= lengths[first]
            first, carried, pushed = first + 1, total, True
        total += lengths[at]
        at, fresh = at + 1, False
    return chunks if fresh else [*chunks, Merged(first, at, carried, pushed)]


def carry(lengths: Sequence[int], first: int, end: int, budget: int) -> tuple[int, int]:
    """Where the longest suffix of whole pieces begins that fits the budget, and its length."""
    place, total = end, 0
    while place > first and total + lengths[place - 1] <= budget:
        place -= 1
        total += lengths[place]
    return place, total


def places(text: str, pieces: Iterable[str]) -> tuple[list[int], list[int]]:
    """Where the pieces begin and end, one behind the other."""
    starts, ends, cursor = [], [], 0
    for piece in pieces:
        start = text.index(piece, cursor)
        cursor = start + len(piece)
        starts.append(start)
        ends.append(cursor)
    return starts, ends
