"""What is handed over where small chunks are searched and large ones are read: by the rule of merging.

The rule is `chunkscope.retrieve.auto_merge`, over the hits of all documents. Nothing is handed over twice:
a chunk that lies in another that is delivered is left out.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.evaluate.ranges import Ranges, merged, without
from chunkscope.evaluate.values import Floats, Ranked
from chunkscope.retrieve.auto_merge import Node, Tree, merge_rounds
from chunkscope.retrieve.budget import fitting
from chunkscope.units import measure


class Families:
    """The tree of a corpus; its chunks are rows of `rows`, level by level, coarsest first."""

    def __init__(self, chunkings: Sequence[Chunking]) -> None:
        self._tree = Tree.of(chunkings)
        sizes = [len(parents) for parents in self._tree.parents]
        self._first = np.concatenate([[0], np.cumsum(sizes)]).astype(np.int64)

    def delivered(self, chunks: Ints, scores: Floats, rows: Ranked) -> list[int]:
        """The rows that take the place of these chunks, which are best first; best first, each text once."""
        last = len(self._tree.parents) - 1
        hits = zip(chunks.tolist(), scores.tolist(), strict=True)
        nodes = tuple(Node(last, chunk, score) for chunk, score in hits)
        *_before, turn = merge_rounds(self._tree, nodes)
        best = sorted(turn.nodes, key=lambda node: -node.score)
        return _outermost([int(self._first[node.level]) + node.index for node in best], rows)


def _outermost(rows: Sequence[int], all_: Ranked) -> list[int]:
    """The rows that lie in no other one; of equal ones the first."""
    kept: list[int] = []
    for row in sorted(rows, key=lambda row: int(all_.starts[row] - all_.ends[row])):  # the longest first
        if not any(_inside(row, other, all_) for other in kept):
            kept.append(row)
    outer = set(kept)
    return [row for row in rows if row in outer]


def _inside(row: int, other: int, all_: Ranked) -> bool:
    return bool(
        all_.documents[row] == all_.documents[other]
        and all_.starts[other] <= all_.starts[row]
        and all_.ends[row] <= all_.ends[other]
    )


def filling(
    states: Iterator[list[int]], rows: Ranked, texts: Sequence[str], budget: int, unit: str
) -> Ranked:
    """What fills ``budget`` of what is delivered for one hit more each time; its lengths add up to no more.

    ``states`` are the rows for one hit, for two, and so on. Everything that is delivered before the budget
    is full is whole, and stays: a child that reaches over the end of its parent, too. Of what the next hit
    adds, text that is already there is not paid for again, and the rest is taken as far as it fits; so a
    larger budget never holds less.
    """
    before: list[int] = []
    for state in states:
        now = _outermost([*state, *(row for row in before if row not in state)], rows)
        if int(rows.lengths[now].sum()) >= budget:
            return _Cut(rows, texts, unit, before, budget - int(rows.lengths[before].sum())).with_(now)
        before = now
    return rows_of(rows, before)


class _Cut:
    """What is whole, and as much as ``rest`` pays for of what comes then."""

    def __init__(
        self, rows: Ranked, texts: Sequence[str], unit: str, whole: Sequence[int], rest: int
    ) -> None:
        self._rows, self._texts, self._whole, self._rest = rows, texts, list(whole), rest
        self._length = measure(unit)

    def with_(self, now: Sequence[int]) -> Ranked:
        """The whole ones, and the parts of the rows that are new."""
        parts = [part for row in now if row not in set(self._whole) for part in self._part(row)]
        whole = rows_of(self._rows, self._whole)
        if not parts:
            return whole
        documents, starts, ends, lengths = (np.array(column, np.int64) for column in zip(*parts, strict=True))
        return Ranked(
            np.append(whole.documents, documents),
            np.append(whole.starts, starts),
            np.append(whole.ends, ends),
            np.append(whole.lengths, lengths),
        )

    def _part(self, row: int) -> Iterator[tuple[int, int, int, int]]:
        """The ranges of a row that are there already or paid for now; the first of them bears the price."""
        document = int(self._rows.documents[row])
        inside = [each for each in self._whole if _inside(each, row, self._rows)]
        self._whole = [each for each in self._whole if each not in inside]
        had = (self._rows.starts[inside], self._rows.ends[inside])
        price = int(self._rows.lengths[inside].sum())
        bought, paid = self._bought(document, without(_range(self._rows, row), had))
        price += paid
        for start, end in zip(
            *merged((np.append(had[0], bought[0]), np.append(had[1], bought[1]))), strict=True
        ):
            yield document, int(start), int(end), price
            price = 0

    def _bought(self, document: int, gaps: Ranges) -> tuple[Ranges, int]:
        """The beginning of the gaps, as far as it can be paid for."""
        starts, ends, paid = [], [], 0
        for start, end in zip(gaps[0].tolist(), gaps[1].tolist(), strict=True):
            text = self._texts[document][start:end]
            size = self._length(text)
            taken = len(text) if size <= self._rest else fitting(text, self._rest, self._length)
            cost = size if taken == len(text) else self._rest
            starts.append(start)
            ends.append(start + taken)
            paid += cost
            self._rest -= cost
        return (np.array(starts, np.int64), np.array(ends, np.int64)), paid


def _range(rows: Ranked, row: int) -> Ranges:
    return rows.starts[[row]], rows.ends[[row]]


def rows_of(rows: Ranked, numbers: Sequence[int] | Ints) -> Ranked:
    """These rows, in this order."""
    chosen = np.asarray(numbers, np.int64)
    return Ranked(rows.documents[chosen], rows.starts[chosen], rows.ends[chosen], rows.lengths[chosen])
