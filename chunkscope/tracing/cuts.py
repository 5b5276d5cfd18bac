"""A span cut into pieces, measured, and ready to be merged."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import accumulate, pairwise
from math import inf
from operator import sub

from chunkscope.tracing.lengths import MeasureAll, literal_lengths, running_sums
from chunkscope.tracing.merge import Limits, Link, merge, merge_even, merge_spaced, merge_stepwise
from chunkscope.tracing.pieces import Edges, Keep, Pieces, cut_literal, cut_regex

LOOK_AROUNDS = ("(?=", "(?<!", "(?<=", "(?!")
"""How a pattern begins that, in the library's eyes, matches nothing itself."""


@dataclass(frozen=True, slots=True)
class Settings:
    """What cutting and merging need of a strategy.

    ``measure_all`` is None for characters; ``additive`` says that its lengths are whole numbers
    of 0 or more, so that sums may be searched. A piece that is ``too_long`` or longer
    is not merged, but cut again on its own. ``cutter`` cuts at level 0, in place of a separator.
    """

    chunk_size: int
    chunk_overlap: int
    separators: tuple[str, ...]
    keep: Keep
    is_regex: bool
    strip: bool
    measure_all: MeasureAll | None
    additive: bool
    too_long: float
    cutter: Cutter | None = None
    limits: tuple[Limits, ...] = field(init=False)
    """What a merge needs, per level."""

    def __post_init__(self) -> None:
        """Measure each joiner once."""
        joiners = [self.joiner(level) for level in range(len(self.separators))]
        widths = list(map(len, joiners)) if self.measure_all is None else self.measure_all(joiners)
        limits = tuple(Limits(self.chunk_size, self.chunk_overlap, width) for width in widths)
        object.__setattr__(self, "limits", limits)

    def measure(self, piece: str) -> int:
        """The length of one piece, in the unit."""
        return len(piece) if self.measure_all is None else self.measure_all([piece])[0]

    def joiner(self, level: int) -> str:
        """What stands between two pieces of a chunk: the separator itself where it is not kept.

        ``CharacterTextSplitter``, which cuts pieces of any length once only, leaves out look-arounds too.
        """
        separator = self.separators[level]
        bare = self.is_regex and self.too_long == inf and separator.startswith(LOOK_AROUNDS)
        return separator if self.keep is None and not bare else ""


@dataclass(slots=True)
class Cut:
    """Pieces with their lengths (None: each is 1) and running sums, separators included.

    Where what stands between two pieces is not always the same, ``ends`` are the sums without what stands
    after the last piece.
    """

    pieces: Pieces
    lengths: Sequence[int] | None
    sums: Sequence[int]
    limits: Limits
    additive: bool
    ends: Sequence[int] | None = None

    def merge(self, low: int, high: int) -> list[Link]:
        """The chunks of the merge run ``low:high``."""
        if self.lengths is None:
            return merge_even(low, high, self.limits)
        if self.ends is not None:
            return merge_spaced(self.sums, self.ends, low, high, self.limits)
        if self.additive:
            return merge(self.sums, low, high, self.limits)
        return merge_stepwise(self.lengths, low, high, self.limits)

    def oversize(self, too_long: float) -> Sequence[int]:
        """The numbers of the pieces that are not shorter than ``too_long``."""
        if self.lengths is None:
            return () if too_long > 1 else range(len(self.pieces))
        if not self.lengths or max(self.lengths) < too_long:
            return ()
        return [number for number, length in enumerate(self.lengths) if length >= too_long]

    def end(self, stop: int) -> int:
        """The length of the pieces up to ``stop``, joined, up to a constant."""
        return self.sums[stop] - self.limits.separator_length if self.ends is None else self.ends[stop]

    def total(self, first: int, stop: int) -> int:
        """The length of the pieces ``first:stop``, joined."""
        return self.end(stop) - self.sums[first] if first < stop else 0


def choose(settings: Settings, part: str, level: int) -> tuple[int, bool]:
    """The separator that cuts ``part``, and whether anything finer is left after it.

    It is the first one from ``level`` on that occurs; where none does it is the last one, after
    which nothing is left. An empty separator always occurs and ends the search. Where nothing is too
    long to be merged, or a cutter takes its place, nobody looks whether the separator occurs.
    """
    separators = settings.separators
    last = len(separators) - 1
    if settings.too_long == inf or (settings.cutter and level == 0):
        return level, level < last
    for number in range(level, last + 1):
        separator = separators[number]
        if not separator:
            return number, False
        if re.search(separator, part) if settings.is_regex else separator in part:
            return number, number < last
    return last, False


def cut(settings: Settings, text: str, start: int, end: int, level: int) -> Cut:
    """Cut the span ``[start, end)`` at the separator of ``level``."""
    part = text[start:end]
    if settings.cutter and level == 0:
        return settings.cutter(part, start, settings.limits[0])
    separator = settings.separators[level]
    if settings.is_regex and separator:
        pieces: Pieces = cut_regex(part, start, separator, settings.keep)
    else:
        pieces = cut_literal(part, start, separator, settings.keep)
    limits = settings.limits[level]
    if settings.measure_all is None and isinstance(pieces, Edges):
        marks = pieces.marks
        lengths = None if isinstance(marks, range) else list(map(sub, marks[1:], marks))
        return Cut(pieces, lengths, marks, limits, additive=True)
    if settings.measure_all and settings.additive and settings.keep and not settings.is_regex:
        found = literal_lengths(part, separator, settings.keep, settings.measure_all)
        lengths = found if isinstance(found, list) else found.tolist()
        return Cut(pieces, lengths, running_sums(found), limits, additive=True)
    return _measured(settings, pieces, pieces.texts(text), limits)


def _measured(settings: Settings, pieces: Pieces, texts: list[str], limits: Limits) -> Cut:
    """A cut whose pieces have to be measured one by one."""
    lengths = list(map(len, texts)) if settings.measure_all is None else settings.measure_all(texts)
    width = limits.separator_length
    counted = (length + width for length in lengths) if width else lengths
    sums = list(accumulate(counted, initial=0))
    additive = settings.additive or all(type(n) is int and n >= 0 for n in (width, *lengths))
    return Cut(pieces, lengths, sums, limits, additive)


Cutter = Callable[[str, int, Limits], Cut]
"""Cuts a part of the text that begins at an offset of the source."""


def joints_excess(
    settings: Settings, text: str, parts: Sequence[tuple[tuple[int, int], ...]], level: int = 0
) -> int:
    """How much longer the re-joined separators of a carry count than what they matched; 0 if they don't."""
    if len(parts) < 2:
        return 0
    gaps = [text[before[-1][1] : after[0][0]] for before, after in pairwise(parts)]
    matched = list(map(len, gaps)) if settings.measure_all is None else settings.measure_all(gaps)
    return max(settings.limits[level].separator_length * len(gaps) - sum(matched), 0)
