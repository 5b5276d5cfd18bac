"""Any strategy, with chunks that are too short merged into a neighbour."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, ClassVar

from chunkscope.assembly.merging import merge_short
from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Step, Strategy, check_strategy, has_field
from chunkscope.strategies.ranges import check_whole
from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class Merged(Strategy):
    """Chunks of ``strategy`` shorter than ``merge_below`` characters, merged into a neighbour.

    A short chunk joins the chunk before it, or, where there is none or no room, the one after it. Both must
    stand under the same headings; one that begins with a Markdown heading joins no chunk before it, unless
    that is nothing but headings. No merged chunk is longer than ``chunk_size``: a short chunk for which
    neither neighbour has room stays, because one that is too long harms more.

    Two slices become the slice from the first to the last, with what stands between them; where a chunk is no
    slice, their texts are joined with the blanks between them, or a line end, as long as they do not overlap.
    A boundary that is left keeps the overlap, causes, `Boundary.most` and separator that it had.

    The setting is one that every strategy can have, so this is no entry of `STRATEGIES`. In JSON it is
    ``merge_below`` beside the settings of the strategy, which `strategy_from_json` reads back; `merged` makes
    it, and leaves a strategy alone where ``merge_below`` is 0; `unmerged` takes it off again.
    """

    name: ClassVar[str] = "merged"
    title: ClassVar[str] = N_("Short chunks merged")
    about: ClassVar[str] = N_("Chunks that are too short are merged into a neighbour that has room.")

    strategy: Strategy
    merge_below: int = 30

    def __post_init__(self) -> None:
        """Refuse what is no strategy or no length, in words."""
        check_strategy("strategy", self.strategy)
        check_whole("merge_below", self.merge_below, 1)

    @property
    def chunk_size(self) -> int:
        """The size that the strategy has."""
        return self.strategy.chunk_size

    @property
    def chunk_overlap(self) -> int:
        """The overlap that the strategy is asked for."""
        return self.strategy.chunk_overlap

    @property
    def unit(self) -> str:
        """The unit that the strategy counts in."""
        return self.strategy.unit

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece, as the strategy measures it."""
        return self.strategy.measure_all(pieces)

    def estimated_chunks(self, text: str) -> int | None:
        """No more than the strategy makes."""
        return self.strategy.estimated_chunks(text)

    def steps(self, text: str) -> Iterator[Step | Chunking]:
        """The steps of the strategy, and its chunking with the short chunks merged."""
        for step in self.strategy.steps(text):
            yield step if isinstance(step, Step) else merge_short(step, self, self.merge_below)

    def to_json(self) -> dict[str, Any]:
        """The settings of the strategy, and ``merge_below``."""
        return {**self.strategy.to_json(), "merge_below": self.merge_below}


def merged(strategy: Strategy, merge_below: int) -> Strategy:
    """The strategy with chunks below that many characters merged; the strategy itself for 0."""
    none = type(merge_below) is int and merge_below == 0
    return unmerged(strategy) if none else Merged(unmerged(strategy), merge_below)


def with_settings(strategy: Strategy, **settings: object) -> Strategy | None:
    """The strategy with other settings; None where it does not have them, or does not take the values."""
    inner = unmerged(strategy)
    if not all(has_field(type(inner), name) for name in settings):
        return None
    try:
        other: Strategy = replace(inner, **settings)
    except SplitError:
        return None
    return merged(other, strategy.merge_below if isinstance(strategy, Merged) else 0)


def unmerged(strategy: Strategy) -> Strategy:
    """The strategy that makes the chunks which are merged; any other strategy is its own."""
    return strategy.strategy if isinstance(strategy, Merged) else strategy
