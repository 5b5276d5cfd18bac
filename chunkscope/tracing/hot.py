"""The hot path: literal separators that are kept, white space stripped, lengths that add up.

Almost every split is of this kind, and the library is quick at it. The recursion of
`chunkscope.tracing.recursion` and the merge of `chunkscope.tracing.merge` are one loop here, since
a few calls per chunk would cost more than all of the library's own work. The tests hold it to them.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from operator import sub

import numpy as np

from chunkscope.tracing.cuts import Settings
from chunkscope.tracing.lengths import Lengths, literal_lengths, not_below, running_sums
from chunkscope.tracing.pieces import marks as marks_of
from chunkscope.tracing.pieces import occurs
from chunkscope.tracing.rows import BLANK, FLAGS, IN_RUN, OVERSIZE, RAW, RUN, WIDTH, Rows, Run


def is_plain(settings: Settings) -> bool:
    """Whether the hot path can split with these settings."""
    kept = settings.keep is not None and settings.strip and not settings.is_regex
    recursive = settings.too_long == settings.chunk_size and settings.cutter is None
    return kept and recursive and (settings.measure_all is None or settings.additive)


class SliceTracer:
    """Splits one text into slices of it."""

    def __init__(self, settings: Settings, text: str, rows: Rows) -> None:
        self._text = text
        self._rows = rows
        self._separators = settings.separators
        self._keep = settings.keep or "start"
        self._size = settings.chunk_size
        self._overlap = settings.chunk_overlap
        self._measure_all = settings.measure_all

    def split(self, start: int, end: int, level: int) -> None:
        """Split one span with the separators from ``level`` on."""
        part = self._text[start:end]
        last = len(self._separators) - 1
        while level < last and (separator := self._separators[level]) and not occurs(separator, part):
            level += 1
        separator = self._separators[level]
        marks = marks_of(part, start, separator, self._keep)
        lengths, sums = self._measured(part, separator, marks)
        where = (start, end, level)
        high = len(marks) - 1
        if not high:
            return
        if lengths is None:
            oversize: Sequence[int] = range(high) if self._size == 1 else ()
        else:
            oversize = not_below(lengths, self._size)
        if oversize:
            self._between(marks, sums, where, oversize, finer=bool(level < last and separator))
        else:
            self._run(marks, sums, where, 0, high)

    def _measured(
        self, part: str, separator: str, marks: Sequence[int]
    ) -> tuple[Lengths | None, Sequence[int]]:
        """The lengths of the pieces (None: each is 1), and their running sums."""
        if self._measure_all is None:
            return None if isinstance(marks, range) else list(map(sub, marks[1:], marks)), marks
        lengths = literal_lengths(part, separator, self._keep, self._measure_all)
        return lengths, running_sums(lengths)

    def _between(
        self,
        marks: Sequence[int],
        sums: Sequence[int],
        where: tuple[int, int, int],
        oversize: Sequence[int],
        *,
        finer: bool,
    ) -> None:
        """The pieces that are too long, and the runs between them."""
        rows, table, level = self._rows, self._rows.table, where[2]
        low = previous = 0
        for number in [*oversize, len(marks) - 1]:
            if low < number:
                before = len(table)
                self._run(marks, sums, where, low, number)
                previous = rows.link(before, previous, RUN, level)
            if number == len(marks) - 1:
                return
            before = len(table)
            if finer:
                self.split(marks[number], marks[number + 1], level + 1)
            else:
                self._raw(marks[number], marks[number + 1])
            previous = rows.link(before, previous, OVERSIZE, level)
            low = number + 1

    def _raw(self, start: int, end: int) -> None:
        """A piece with no finer separator left: emitted alone, unstripped."""
        rows = self._rows
        flags = RAW | BLANK if rows.blank_dropped else RAW
        rows.blank_dropped = False
        rows.table.extend((start, end, start, start, 0, -1, 0, flags))

    def _run(
        self, marks: Sequence[int], sums: Sequence[int], where: tuple[int, int, int], low: int, high: int
    ) -> None:
        """Merge the pieces ``low:high`` and write down the chunks that are not blank."""
        text, rows, size, overlap = self._text, self._rows, self._size, self._overlap
        rows.runs.append(Run(*where, low, high, len(rows.table) // WIDTH, None))
        if isinstance(sums, range) and high - low > size and _unbroken(text[marks[low] : marks[high]]):
            self._run_even(marks, low, high)
            return
        write, final = rows.table.extend, sums[high]
        first = opened = low
        refused, flags = -1, BLANK if rows.blank_dropped else 0
        while True:
            carry, base = marks[first], sums[first]
            reach = base + size
            stop = high if final <= reach else bisect_right(sums, reach, opened + 2, high + 1) - 1
            close = marks[stop]
            body = text[carry:close].lstrip()
            if body:
                start = close - len(body)
                end = start + len(body.rstrip())
                write((start, end, carry, marks[opened], sums[opened] - base, refused, opened, flags))
                flags = IN_RUN
            else:
                flags |= BLANK
            if stop == high:
                rows.blank_dropped = not body
                return
            total = sums[stop]
            room = size + total - sums[stop + 1]
            left = first
            first = bisect_left(sums, total - (overlap if overlap < room else room), left, stop)
            refused = total - sums[first - 1] if left < first else -1
            opened = stop

    def _run_even(self, marks: Sequence[int], low: int, high: int) -> None:
        """Single characters without white space: windows by arithmetic, a column at a time."""
        rows, size = self._rows, self._size
        carried = min(self._overlap, size - 1)
        starts = np.arange(marks[low], marks[high] - carried, size - carried)
        cells = np.empty((len(starts), WIDTH), dtype=np.int64)
        cells[:, 0] = cells[:, 2] = starts
        cells[:, 1] = np.minimum(starts + size, marks[high])
        cells[:, 3] = starts + carried
        cells[:, 4] = carried
        cells[:, 5] = carried + 1
        cells[:, 6] = starts + (low + carried - marks[low])
        cells[:, FLAGS] = IN_RUN
        cells[0, 3:] = (marks[low], 0, -1, low, BLANK if rows.blank_dropped else 0)
        rows.table.frombytes(cells.tobytes())
        rows.blank_dropped = False


def _unbroken(part: str) -> bool:
    """Whether there is no white space in the text at all."""
    return part.split(maxsplit=1) == [part]
