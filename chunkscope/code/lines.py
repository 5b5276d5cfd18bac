"""The lines of a code text, and the length of any range of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import accumulate

from chunkscope.values import Span

MeasureAll = Callable[[Sequence[str]], list[int]]


@dataclass(frozen=True, slots=True)
class Rows:
    """A range of lines, end excluded."""

    start: int
    end: int


class Lines:
    """The lines of a text, and the length of any range of them without the blank lines around it.

    A range in characters counts what its slice has. In tokens it counts each line on its own, which is
    never less than the slice but for rare merges over a line end.
    """

    def __init__(self, text: str, measure_all: MeasureAll | None) -> None:
        lines = text.split("\n")
        self.text = text
        self.starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
        self._ends = [at + len(line.rstrip()) for at, line in zip(self.starts, lines, strict=False)]
        blank = [end <= at for at, end in zip(self.starts, self._ends, strict=False)]
        count = len(lines)
        self._next = _nearest(blank, range(count - 1, -1, -1), count)
        self._last = _nearest(blank, range(count), -1)
        self._tokens: list[int] | None = None
        if measure_all:
            self._bare = measure_all(lines)
            self._tokens = list(accumulate(measure_all([line + "\n" for line in lines]), initial=0))

    def __len__(self) -> int:
        """How many lines there are."""
        return len(self._next)

    def bare(self, rows: Rows) -> Rows | None:
        """The range without the blank lines around it; None where it has no others."""
        if rows.start >= rows.end:
            return None
        first, last = self._next[rows.start], self._last[rows.end - 1]
        return Rows(first, last + 1) if first <= last else None

    def span(self, bare: Rows) -> Span:
        """The slice of a range that has no blank lines around it, without its last line's end."""
        return Span(self.starts[bare.start], self._ends[bare.end - 1])

    def length(self, rows: Rows) -> int:
        """The length of a range in the unit; 0 for blank lines."""
        bare = self.bare(rows)
        if bare is None:
            return 0
        if self._tokens is None:
            return self.span(bare).length
        return self._tokens[bare.end - 1] - self._tokens[bare.start] + self._bare[bare.end - 1]


def _nearest(blank: Sequence[bool], order: range, none: int) -> list[int]:
    """Per line, the nearest one that is not blank, itself included, against the order."""
    found = [none] * len(blank)
    nearest = none
    for number in order:
        nearest = nearest if blank[number] else number
        found[number] = nearest
    return found
