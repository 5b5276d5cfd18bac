"""Short chunks merged into their neighbours, with places, overlaps and causes kept."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.assembly.parts import noted
from chunkscope.chunking import Chunking, Column
from chunkscope.extras import Extras
from chunkscope.strategies.base import Strategy
from chunkscope.tracing.rows import Rewritten
from chunkscope.tracing.verdict import Verdict
from chunkscope.values import Cause, Change, Chunk, Note, Span

_HEADING = re.compile(r"\s*#{1,6}[ \t]+\S")
_HEADINGS = re.compile(r"\s*(?:#{1,6}[ \t][^\n]*\s*)+\Z")


def merge_short(chunking: Chunking, strategy: Strategy, merge_below: int) -> Chunking:
    """The chunking with its chunks below ``merge_below`` characters merged, as `Merged` says."""
    grouping = _Grouping(chunking, merge_below)
    groups = grouping.groups()
    firsts = np.array([group.first for group in groups], np.int64)
    stops = np.append(firsts[1:], len(chunking.starts))[: len(firsts)]
    verdict = _verdict(chunking, strategy, groups, stops)
    return MergedChunking(chunking, strategy, verdict, _extras(chunking, groups, stops), stops[:-1] - 1)


class MergedChunking(Chunking):
    """A chunking whose boundaries are some of those of another one: ``left`` has their numbers there."""

    def __init__(
        self, inner: Chunking, strategy: Strategy, verdict: Verdict, extras: Extras, left: Ints
    ) -> None:
        super().__init__(inner.text, strategy, None, verdict, extras)
        self.inner = inner
        self.left = left

    @cached_property
    def most(self) -> Column:
        """Per boundary, the largest overlap that any ``chunk_overlap`` gives at the very cut."""
        return np.maximum(self.inner.most[self.left], self.overlaps)

    def former(self, index: int) -> Chunk | None:
        """The chunk of `inner` that this one is; None for one that was merged."""
        first = int(self.left[index - 1]) + 1 if index else 0
        stop = int(self.left[index]) + 1 if index < len(self.left) else len(self.inner.starts)
        return self.inner.chunks[first] if stop - first == 1 else None

    @property
    def gone(self) -> int:
        """How many chunks of `inner` there are no more, because they were merged."""
        return len(self.inner.starts) - len(self.starts)

    def most_at(self, boundary: int) -> int:
        """`Boundary.most` of one boundary, as it was before the merging."""
        return max(self.inner.most_at(int(self.left[boundary])), int(self.overlaps[boundary]))

    def separator_at(self, boundary: int) -> str:
        """`Boundary.separator` of one boundary, as it was before the merging."""
        return self.inner.separator_at(int(self.left[boundary]))

    @property
    def separators(self) -> list[str]:
        """Per boundary, the separator that parted the chunks before the merging."""
        inner = self.inner.separators
        return [inner[boundary] for boundary in self.left.tolist()]


@dataclass(slots=True)
class _Group:
    """Chunks that become one: the first of them, where they lie, their text where it is no slice."""

    first: int
    start: int
    end: int
    text: str | None
    pieces: tuple[Span, ...]

    @property
    def length(self) -> int:
        """Characters of the text."""
        return self.end - self.start if self.text is None else len(self.text)


class _Grouping:
    """Which chunks become one, found from left to right."""

    def __init__(self, chunking: Chunking, merge_below: int) -> None:
        self._chunking, self._text = chunking, chunking.text
        self._below = merge_below
        self._limit = chunking.strategy.chunk_size
        self._verbatim = chunking.verbatim.tolist()

    def groups(self) -> list[_Group]:
        """The groups, in order: every chunk is in one."""
        chunking, groups = self._chunking, list[_Group]()
        for number, (start, end) in enumerate(
            zip(chunking.starts.tolist(), chunking.ends.tolist(), strict=True)
        ):
            own = _Group(number, start, end, None, ())
            if not self._verbatim[number]:
                own.text, own.pieces = chunking.texts[number], chunking.pieces(number)
            wanted = groups and min(groups[-1].length, own.length) < self._below
            joined = self._joined(groups[-1], own) if wanted else None
            if joined is None:
                groups.append(own)
            else:
                groups[-1] = joined
        return groups

    def _joined(self, before: _Group, after: _Group) -> _Group | None:
        """The two as one; None where they may not be."""
        if self._other_section(before, after) or after.start < before.start:
            return None
        if before.text is None and after.text is None:
            joined = _Group(before.first, before.start, max(before.end, after.end), None, ())
            inside = joined.length in (before.length, after.length)
            return joined if inside or self._fits(self._text[joined.start : joined.end]) else None
        if after.start < before.end:
            return None
        text = self._of(before) + self._between(before, after) + self._of(after)
        pieces = (*self._pieces(before), *self._pieces(after))
        if not self._fits(text):
            return None
        return _Group(before.first, before.start, max(before.end, after.end), text, pieces)

    def _fits(self, text: str) -> bool:
        return self._chunking.strategy.measure_all([text])[0] <= self._limit

    def _of(self, group: _Group) -> str:
        return self._text[group.start : group.end] if group.text is None else group.text

    def _between(self, before: _Group, after: _Group) -> str:
        """The blanks between two texts, a line end where there are none or something else."""
        between = self._text[before.end : after.start]
        return between if between.isspace() else "\n"

    def _pieces(self, group: _Group) -> tuple[Span, ...]:
        return group.pieces or (Span(group.start, group.end),)

    def _other_section(self, before: _Group, after: _Group) -> bool:
        headings = self._chunking.extras.headings
        if headings.get(before.first) != headings.get(after.first):
            return True
        return bool(_HEADING.match(self._of(after))) and not _HEADINGS.match(self._of(before))


def _verdict(chunking: Chunking, strategy: Strategy, groups: list[_Group], stops: Ints) -> Verdict:
    """The columns of the boundaries that are left; those that moved are measured again."""
    starts = np.array([group.start for group in groups], np.int64)
    ends = np.array([group.end for group in groups], np.int64)
    left = stops[:-1] - 1
    overlaps, lengths = chunking.overlaps[left], chunking.overlap_lengths[left]
    causes = chunking.cause_bits[left]
    moved = (ends[:-1] != chunking.ends[left]) | (starts[1:] != chunking.starts[left + 1])
    for boundary in np.flatnonzero(moved).tolist():
        low, high = int(starts[boundary + 1]), int(min(ends[boundary], ends[boundary + 1]))
        overlaps[boundary] = max(high - low, 0)
        lengths[boundary] = strategy.measure_all([chunking.text[low:high]])[0]
    short = lengths < strategy.chunk_overlap
    causes = np.where(short, np.where(causes == 0, Cause.UNIT.bit, causes), 0)
    return Verdict(starts, ends, overlaps, lengths, chunking.carried[left], causes)


def _extras(chunking: Chunking, groups: list[_Group], stops: Ints) -> Extras:
    """What the strategy had to say, by the numbers that the chunks have now."""
    former = chunking.extras
    number_of = np.repeat(np.arange(len(groups)), np.diff(np.append(0, stops))) if len(groups) else stops
    rewritten = {
        number: Rewritten(group.text, group.pieces)
        for number, group in enumerate(groups)
        if group.text is not None
    }
    return replace(
        former,
        rewritten=rewritten,
        indexed=_indexed(chunking, groups, stops),
        headings=_first_of(former.headings, groups),
        parents=_first_of(former.parents, groups),
        notes=(),
        tell=_Told(chunking, number_of),
        stages=(),
    )


def _first_of(values: Mapping[int, Any], groups: list[_Group]) -> dict[int, Any]:
    """What the first chunk of each group has, where it has something."""
    return {number: values[group.first] for number, group in enumerate(groups) if group.first in values}


def _indexed(chunking: Chunking, groups: list[_Group], stops: Ints) -> dict[int, str]:
    """What is put before the text of a group for the search: what its first chunk with a context has."""
    own, found = chunking.extras.indexed, dict[int, str]()
    for number, (group, stop) in enumerate(zip(groups, stops.tolist(), strict=True)):
        index = next((index for index in range(group.first, stop) if index in own), None) if own else None
        if index is not None:
            context = own[index].removesuffix(chunking.texts[index])
            text = chunking.text[group.start : group.end] if group.text is None else group.text
            found[number] = context + text
    return found


@dataclass(frozen=True, slots=True, eq=False)
class _Told:
    """`Extras.tell`: the notes of the strategy, by the new numbers, and what can be seen from outside."""

    inner: Chunking
    number_of: Ints

    def __call__(self, chunking: Chunking) -> tuple[Note, ...]:
        """The notes; which chunk is too long is told anew."""
        told = [
            note if note.chunk is None else replace(note, chunk=int(self.number_of[note.chunk]))
            for note in self.inner.notes
            if note.change is not Change.TOO_LONG
        ]
        return noted(chunking, tuple(told))
