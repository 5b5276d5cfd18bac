"""From rows to columns: every boundary's overlap, and the causes of what it lacks.

Inside a run a shortfall has three parts that add up exactly, each with causes of its own::

    asked - overlap_length = (asked - carried)                WHOLE_PIECES or NO_ROOM
                           + (carried - measured carry)       UNIT or SEPARATOR_LENGTH
                           + (measured carry - overlap)       TRIMMED

so a boundary that falls short has at least one cause. Between runs nothing is carried, and the
recursion has noted what lay between them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import codes_of
from chunkscope.tokens.segments import SIGNS
from chunkscope.tracing.cuts import Settings
from chunkscope.tracing.hot import is_plain
from chunkscope.tracing.joints import Joints, lost_in_front, signs_of
from chunkscope.tracing.rows import FLAGS, IN_RUN, RAW, WIDTH, Rows
from chunkscope.values import Cause

Column = NDArray[Any]


@dataclass(frozen=True, slots=True)
class Verdict:
    """Columns with a row per chunk (starts, ends) or per boundary (the others).

    ``most`` is None where it is found out on demand.
    """

    starts: Column
    ends: Column
    overlaps: Column
    overlap_lengths: Column
    carried: Column
    cause_bits: Column
    most: Column | None = None


@dataclass(frozen=True, slots=True)
class Unjudged:
    """Where the chunks lie; ``judge`` finds the rest when somebody asks for it.

    Measuring overlaps in tokens encodes them again, and a search or a sweep never looks at them.
    """

    starts: Column
    ends: Column
    overlaps: Column
    judge: Callable[[], Verdict]


def unjudged(rows: Rows, settings: Settings, text: str) -> Unjudged:
    """Where the chunks of the rows lie; `judge` is for later."""
    table = np.frombuffer(rows.table, dtype=np.int64).reshape(-1, WIDTH)
    starts, ends = table[:, 0].copy(), table[:, 1].copy()
    return Unjudged(starts, ends, overlaps_of(starts, ends), partial(judge, rows, settings, text))


def judge(rows: Rows, settings: Settings, text: str) -> Verdict:
    """Measure every overlap and name the causes of every one that is shorter than asked."""
    return _Judge(rows, settings, text).verdict()


def overlaps_of(starts: Column, ends: Column) -> Column:
    """Per boundary, the characters that lie in both chunks."""
    shared = np.minimum(ends[:-1], ends[1:]) - np.maximum(starts[:-1], starts[1:])
    return np.asarray(np.maximum(shared, 0))


class _Judge:
    """The columns of one split while they are compared; row ``i`` of a boundary column is boundary ``i``."""

    def __init__(self, rows: Rows, settings: Settings, text: str) -> None:
        self._rows, self._settings, self._text = rows, settings, text
        self._asked = settings.chunk_overlap
        self._table = np.frombuffer(rows.table, dtype=np.int64).reshape(-1, WIDTH)
        self._starts, self._ends = self._table[:, 0].copy(), self._table[:, 1].copy()
        later = self._table[1:]
        self._carry_starts = later[:, 2]
        self._carry_lengths = later[:, 3] - later[:, 2]
        self._flags = later[:, FLAGS]
        self._inside = (self._flags & IN_RUN) > 0
        self._carried, self._refused = _amounts(rows, later)

    def verdict(self) -> Verdict:
        """All columns."""
        starts, ends = self._starts, self._ends
        overlaps = overlaps_of(starts, ends)
        measured = self._overlap_lengths(overlaps)
        carried = np.where(self._inside, self._carried, 0)
        bits = self._causes(overlaps, measured)
        return Verdict(starts, ends, overlaps, measured, carried, bits)

    def _overlap_lengths(self, overlaps: Column) -> Column:
        """Every overlap in the unit; where token counts add up they are added, the rest is measured."""
        summed = self._summed()
        self._adds_up = summed >= 0
        measured = self._measured(self._starts[1:], np.where(self._adds_up, 0, overlaps))
        return np.where(self._adds_up, summed, measured) if self._adds_up.any() else measured

    def _summed(self) -> Column:
        """Overlaps added up from the lengths of their pieces; -1 where that is not allowed."""
        settings, measure_all = self._settings, self._settings.measure_all
        summed = np.full(len(self._flags), -1, dtype=np.int64)
        if measure_all is None or settings.keep != "start" or not is_plain(settings):
            return summed
        low, high, starts = self._carry_starts, self._carry_starts + self._carry_lengths, self._starts[1:]
        # One stripped character is the sign itself; with more there may be pieces among the blanks.
        near = (low <= starts) & (starts <= low + 1) & (starts < high)
        places = np.flatnonzero(self._inside & near & (self._ends[:-1] == high))
        if not len(places):
            return summed
        codes = codes_of(self._text)
        signs = signs_of(self._rows, settings, places + 1)
        for sign in set(signs.tolist()) & {" ", *SIGNS}:
            joints = Joints.of(codes, sign)
            here = places[signs == sign]
            here = here[joints.clean(starts[here], high[here])]
            lost = lost_in_front(self._text, joints, low[here], starts[here], high[here], measure_all)
            summed[here] = self._carried[here] - lost
        return summed

    def _causes(self, overlaps: Column, measured: Column) -> Column:
        """The causes of every boundary whose overlap measures less than asked."""
        short = measured < self._asked
        bits = np.zeros(len(short), dtype=np.int64)
        if not short.any():
            return bits
        inside = self._inside
        bits[~inside] = self._between()[~inside]
        budget = inside & (self._carried < self._asked)
        whole = self._refused > self._asked
        bits[budget & whole] |= Cause.WHOLE_PIECES.bit
        bits[budget & ~whole] |= Cause.NO_ROOM.bit
        bits[inside] |= self._flags[inside] & Cause.BLANK_DROPPED.bit
        handed_over = np.flatnonzero(short & inside & (self._carry_lengths > 0))
        self._lost_on_the_way(bits, handed_over, overlaps, measured)
        bits[~short] = 0
        return bits

    def _between(self) -> Column:
        """The causes at boundaries between runs; a raw neighbour outranks the other reasons."""
        flags = self._table[:, FLAGS]
        raw = (flags[:-1] | flags[1:]) & RAW > 0
        bits = flags[1:] & (Cause.UNSPLITTABLE.bit - 1)
        bits[raw] = bits[raw] & Cause.BLANK_DROPPED.bit | Cause.UNSPLITTABLE.bit
        return bits

    def _lost_on_the_way(self, bits: Column, places: Column, overlaps: Column, measured: Column) -> None:
        """Add the causes of what was carried and yet is not in the overlap."""
        joined = measured[places].copy()
        lost = (self._carry_lengths[places] != overlaps[places]) & ~self._adds_up[places]
        partly = places[lost]
        joined[lost] = self._measured(self._carry_starts[partly], self._carry_lengths[partly])
        joined[self._adds_up[places]] = self._carried[places][self._adds_up[places]]
        excess = np.array([self._rows.excess.get(place + 1, 0) for place in places.tolist()])
        bits[places[joined > measured[places]]] |= Cause.TRIMMED.bit
        bits[places[excess > 0]] |= Cause.SEPARATOR_LENGTH.bit
        bits[places[self._carried[places] - excess > joined]] |= Cause.UNIT.bit

    def _measured(self, starts: Column, lengths: Column) -> Column:
        """The texts of the given starts and character lengths, in the unit."""
        measure_all = self._settings.measure_all
        if measure_all is None:
            return lengths
        filled = lengths > 0
        spans = zip(starts[filled].tolist(), lengths[filled].tolist(), strict=True)
        values = np.asarray(measure_all([self._text[start : start + length] for start, length in spans]))
        measured = np.zeros(len(lengths), dtype=values.dtype if len(values) else np.int64)
        measured[filled] = values
        return measured


def _amounts(rows: Rows, later: Column) -> tuple[Column, Column]:
    """What was carried, and what one more piece would have made of it."""
    carried, refused = later[:, 4], later[:, 5]
    if rows.amounts:
        carried, refused = carried.astype(float), refused.astype(float)
        for chunk, (amount, more) in rows.amounts.items():
            if chunk:
                carried[chunk - 1], refused[chunk - 1] = amount, more
    return carried, refused
