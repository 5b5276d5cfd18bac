"""The chunk sizes to try on a text, and the overlap at each of them."""

from __future__ import annotations

import math
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from chunkscope.retrieve.base import RetrieverError
from chunkscope.strategies import Merged, Recursive, Strategy, merged
from chunkscope.strategies.base import check_window, has_field
from chunkscope.wording import _

_STEPS: Final = (1, 2, 4)
RUNGS: Final = tuple(step * 10**power for power in range(1, 4) for step in _STEPS)
"""10, 20, 40, 100, ..., 4,000: three to each power of ten, so each is 2 or 2.5 times the one before."""

MOST_RUNGS: Final = 7
MOST_CHUNKS: Final = 20_000
LARGEST: Final = {"characters": 4000}
LARGEST_TOKENS: Final = 1000


def ladder(length: int, unit: str = "characters") -> tuple[int, ...]:
    """Chunk sizes that suit a text of ``length`` in ``unit``: rising, at most ``MOST_RUNGS``, never none.

    The largest leaves the text at least two chunks and is at most 4,000 characters or 1,000 tokens; the
    smallest makes about ``MOST_CHUNKS`` of it at most. Each is a round number, 2 or 2.5 times the one
    before.
    """
    largest = min(length // 2, LARGEST.get(unit, LARGEST_TOKENS))
    smallest = length / MOST_CHUNKS
    fitting = [rung for rung in RUNGS if smallest <= rung <= largest]
    return tuple(fitting[-MOST_RUNGS:]) or RUNGS[:1]


@dataclass(frozen=True, slots=True)
class Overlap:
    """An overlap for every size: below 1 a share of the size, from 1 on a fixed length in the unit.

    Raises `RetrieverError` for a negative or infinite value.
    """

    value: float = 0.1

    def __post_init__(self) -> None:
        """Refuse what is no length."""
        value: object = self.value
        if type(value) not in {int, float} or not math.isfinite(self.value) or self.value < 0:
            message = _(
                "overlap ({value}) must be 0 or more: give a share below 1, such as 0.1, or a fixed length."
            )
            raise RetrieverError(message.format(value=self.value))

    def of(self, size: int) -> int:
        """The overlap for chunks of ``size``: a whole number, rounded down, never more than the size."""
        # 0.29 * 100 is a hair below 29.
        length = self.value if self.value >= 1 else round(size * self.value, 6)
        return max(min(int(length), size), 0)


def at_sizes(base: Strategy, sizes: Iterable[int], overlap: Overlap) -> tuple[Strategy, ...]:
    """``base`` at each of the sizes, rising, each once, with its overlap; all else as in ``base``.

    Only `Recursive` overlaps by the whole size; others by at most the size less 1, and those that know no
    overlap not at all. Raises `SplitError` for a size that no splitter can use.
    """
    given = tuple(sizes)
    for size in given:
        check_window(size, 0, equal_allowed=True)
    return tuple(_at_size(base, size, overlap) for size in sorted(set(given)))


def _at_size(base: Strategy, size: int, overlap: Overlap) -> Strategy:
    if isinstance(base, Merged):
        return merged(_at_size(base.strategy, size, overlap), base.merge_below)
    changes = {"chunk_size": size}
    if has_field(type(base), "chunk_overlap"):
        most = size if isinstance(base, Recursive) else size - 1
        changes["chunk_overlap"] = min(overlap.of(size), max(most, 0))
    return replace(base, **changes)
