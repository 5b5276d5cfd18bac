"""Ways to cut against ways to search: one cell for each pair."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.evaluate.standing import mean
from chunkscope.evaluate.values import Measured
from chunkscope.retrieve import Retriever
from chunkscope.strategies import Strategy


@dataclass(frozen=True, slots=True)
class Matrix:
    """A row for each strategy (its size included), a column for each retriever, in the order of the results.

    ``cells[row][column]`` is None where that pair was not measured.
    """

    strategies: tuple[Strategy, ...]
    retrievers: tuple[Retriever, ...]
    cells: tuple[tuple[Measured | None, ...], ...]

    @property
    def full_rows(self) -> int:
        """Strategies that were measured with every retriever."""
        return sum(None not in row for row in self.cells)

    def leader(self) -> tuple[Retriever, int]:
        """The retriever that finds most, alone or with others, in most of the full rows, and in how many."""
        leads: Counter[int] = Counter(dict.fromkeys(range(len(self.retrievers)), 0))
        for row in self.cells:
            known = [each for each in row if each is not None]
            if len(known) == len(row):
                most = max(map(mean, known))
                leads.update(column for column, each in enumerate(known) if mean(each) == most)
        column, count = leads.most_common(1)[0]
        return self.retrievers[column], count


def matrix(found: Sequence[Measured]) -> Matrix:
    """The results as rows and columns; empty without results, and then nobody leads."""
    strategies = tuple(dict.fromkeys(each.setting.strategy for each in found))
    retrievers = tuple(dict.fromkeys(each.setting.retriever for each in found))
    cells = {(each.setting.strategy, each.setting.retriever): each for each in found}
    rows = (tuple(cells.get((by, one)) for one in retrievers) for by in strategies)
    return Matrix(strategies, retrievers, tuple(rows))
