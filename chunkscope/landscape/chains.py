"""The chunks of many settings at once: every merge run of each is a chain, and all step together.

A step is one chunk: a search for where it closes, and one for what is carried over, in columns. What a
chain is at depends on ``chunk_size``, ``chunk_overlap`` and its first piece alone, see
`chunkscope.tracing.merge.merge`. Only places are kept, no causes.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.landscape.layout import Layout
from chunkscope.limits import MAX_CHUNKS

_FEW: Final = 48
"""So few chains are sooner at their ends one by one."""


class Job(NamedTuple):
    """One setting, and the layout of its size."""

    layout: Layout
    size: int
    overlap: int


class Slices(NamedTuple):
    """Per chunk: the job it is of, where it begins and ends before stripping, and whether it is raw (1)."""

    job: Ints
    starts: Ints
    ends: Ints
    raw: Ints

    @classmethod
    def of(cls, parts: Sequence[Slices]) -> Slices:
        """All of them, by job and in the order of the text."""
        job, starts, ends, raw = (np.concatenate(column) for column in zip(*parts, strict=True))
        # Two chunks of a setting never begin at the same place before they are stripped.
        order = np.lexsort((starts, job))
        return cls(job[order], starts[order], ends[order], raw[order])


def slices(jobs: Sequence[Job]) -> Slices:
    """The chunks of every job; of one with more than `MAX_CHUNKS` only so many that this can be seen."""
    parts = [_fixed(number, job) for number, job in enumerate(jobs)]
    parts += [_even(number, job) for number, job in enumerate(jobs)]
    return Slices.of([*parts, *_Chains.of(jobs).walked()])


def _same(number: int, starts: Ints, ends: Ints, raw: Ints | None = None) -> Slices:
    zeros = np.zeros(len(starts), np.int64)
    return Slices(zeros + number, starts, ends, zeros if raw is None else raw)


def _fixed(number: int, job: Job) -> Slices:
    """The chunks that no overlap changes."""
    return _same(number, *job.layout.fixed.T)


def _even(number: int, job: Job) -> Slices:
    """Runs of single characters: windows by arithmetic, of all runs at once."""
    low, high = job.layout.even.T
    carried = min(job.overlap, job.size - 1)
    step = job.size - carried
    counts = -((low + carried - high) // step)
    if counts.sum() > MAX_CHUNKS:
        counts = np.minimum(counts, MAX_CHUNKS + 1)[:1]
        low, high = low[:1], high[:1]
    within = np.arange(counts.sum()) - np.repeat(np.cumsum(counts) - counts, counts)
    starts = np.repeat(low, counts) + within * step
    return _same(number, starts, np.minimum(starts + job.size, np.repeat(high, counts)))


@dataclass
class _Chains:
    """Chains under way, a row each: the piece its next chunk begins with, and the last piece of its run.

    All layouts lie one after the other in ``marks`` and ``sums``, so that all can be searched at once.
    """

    jobs: Sequence[Job]
    bases: dict[int, int]
    marks: Ints
    sums: Ints
    rows: Ints
    """Columns: job, size, overlap, first piece, end of the run."""

    @classmethod
    def of(cls, jobs: Sequence[Job]) -> _Chains:
        layouts = list({id(job.layout): job.layout for job in jobs}.values())
        bases, sums, base, reach = {}, [], 0, 0
        for layout in layouts:
            bases[id(layout)] = base
            base += len(layout.sums)
            lowest = int(layout.sums[0]) if len(layout.sums) else 0
            sums.append(layout.sums + (reach - lowest))
            reach = int(sums[-1][-1]) + 1 if len(layout.sums) else reach
        rows = [_rows(number, job, bases[id(job.layout)]) for number, job in enumerate(jobs)]
        marks = np.concatenate([layout.marks for layout in layouts])
        return cls(jobs, bases, marks, np.concatenate(sums), np.concatenate(rows, axis=1))

    def walked(self) -> list[Slices]:
        """Every chunk of every chain."""
        marks, sums, found = self.marks, self.sums, []
        number, size, overlap, first, high = self.rows
        for _step in range(MAX_CHUNKS + 1):
            if len(first) <= _FEW:
                break
            stop = np.minimum(np.searchsorted(sums, sums[first] + size, "right") - 1, high)
            found.append(Slices(number, marks[first], marks[stop], np.zeros(len(first), np.int64)))
            on = stop < high
            if not on.all():
                number, size, overlap, stop, high = (
                    column[on] for column in (number, size, overlap, stop, high)
                )
            total = sums[stop]
            room = size + total - sums[stop + 1]
            first = np.searchsorted(sums, total - np.minimum(overlap, room))
        else:
            return found
        rest = zip(number.tolist(), first.tolist(), high.tolist(), strict=True)
        return [*found, *(self._alone(*chain) for chain in rest)]

    def _alone(self, number: int, first: int, high: int) -> Slices:
        """What is left of one chain."""
        job = self.jobs[number]
        base = self.bases[id(job.layout)]
        starts, ends = _merge(job, first - base, high - base)
        return _same(number, np.array(starts, np.int64), np.array(ends, np.int64))


def _rows(number: int, job: Job, base: int) -> Ints:
    """The chains of a job before their first step."""
    lows, highs = job.layout.lows + base, job.layout.highs + base
    same = np.ones(len(lows), np.int64)
    return np.array([same * number, same * job.size, same * job.overlap, lows, highs])


def _merge(job: Job, first: int, high: int) -> tuple[list[int], list[int]]:
    """The chunks of a run from piece ``first`` on, one by one."""
    marks, sums, base = job.layout.listed(first, high)
    first, high = first - base, high - base
    size, overlap, final = job.size, job.overlap, sums[high]
    starts: list[int] = []
    ends: list[int] = []
    while len(starts) <= MAX_CHUNKS:
        reach = sums[first] + size
        stop = high if final <= reach else bisect_right(sums, reach, first + 1, high + 1) - 1
        starts.append(marks[first])
        ends.append(marks[stop])
        if stop == high:
            break
        total = sums[stop]
        room = size + total - sums[stop + 1]
        first = bisect_left(sums, total - (overlap if overlap < room else room), first, stop)
    return starts, ends
