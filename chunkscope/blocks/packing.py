"""Blocks packed into chunks: cut at headings, whole where they fit, between rows and lines where not."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable
from dataclasses import dataclass, field

from chunkscope.blocks.page import Page
from chunkscope.chunking import Chunking
from chunkscope.values import Cause, causes_of

Prose = Callable[[str, int, int], Chunking]
"""A text that is too long, cut to a size with an overlap; its chunks are slices."""


@dataclass(slots=True)
class Packed:
    """A chunk to be, ``text[start:end]`` of a page, and the boundary before it.

    ``units`` are where in it whole blocks, rows, items or lines begin: what can be carried over. ``bare``
    says that it holds nothing but headings, ``long`` that its end is of a block that had to be cut.
    ``carried`` is in the unit, ``most`` in characters of the page, as in `chunkscope.assembly.parts.Carry`.
    """

    start: int
    end: int
    section: int
    units: list[int] = field(default_factory=list)
    bare: bool = False
    long: bool = False
    carried: int = 0
    causes: tuple[Cause, ...] = ()
    most: int = 0


@dataclass(frozen=True, slots=True)
class Rules:
    """How to pack; all sizes are in a unit that ``measure`` counts, None for characters.

    ``least`` is the length under which a chunk joins a neighbour, ``count_lead`` as `Structure` has it.
    """

    size: int
    overlap: int
    least: int
    count_lead: bool
    measure: Callable[[str], int] | None
    prose: Prose


class Packer:
    """Takes blocks in order and closes a chunk where the next one does not fit.

    The laws: every heading begins a chunk, but where it joins a bare heading above it; a block that fits is
    whole in one chunk; rows, items and lines that fit are whole, too.
    """

    def __init__(self, page: Page, rules: Rules) -> None:
        self.page = page
        self.rules = rules
        self.done: list[Packed] = []
        self.open: Packed | None = None
        self.section = 0
        self.level = 0

    def pack(self) -> list[Packed]:
        """All blocks as chunks, in order."""
        size = self.rules.size
        for number, block in enumerate(self.page.blocks):
            start, end = self.page.starts[number], self.page.ends[number]
            if block.kind == "heading":
                self._heading(start, end, block.level)
            elif self._length(start, end) <= size:
                self._take(start, end)
            else:
                self._border()
                self._cut(number)
                self._border()
        self._end_section()
        return self.done

    def _length(self, start: int, end: int) -> int:
        measure = self.rules.measure
        return end - start if measure is None else measure(self.page.text[start:end])

    def _lead(self, start: int) -> int:
        """What the lead of a chunk that begins here takes of its size; one as long as that is not counted."""
        lead = self.page.lead(start) if self.rules.count_lead else ""
        if not lead:
            return 0
        length = len(lead) + 1 if self.rules.measure is None else self.rules.measure(lead + "\n")
        return length if length < self.rules.size else 0

    def _total(self, start: int, end: int) -> int:
        return self._length(start, end) + self._lead(start)

    def _heading(self, start: int, end: int, level: int) -> None:
        """A heading begins a section; below a bare one it joins it, where short chunks join at all."""
        opened, size = self.open, self.rules.size
        joins = opened is not None and opened.bare and self.rules.least > 0 and level > self.level
        if opened is not None and joins and self._length(opened.start, end) <= size:
            opened.end = end
            opened.units.append(start)
        else:
            self._end_section()
            self.section += 1
            if self._length(start, end) > size:
                self._prose(start, end)
            else:
                self.open = Packed(start, end, self.section, [start], causes=(Cause.OTHER_SECTION,))
        if self.open is not None:
            self.open.bare = True
        self.level = level

    def _take(self, start: int, end: int, *, long: bool = False) -> None:
        """A block, row, item or line that fits."""
        opened = self.open
        if opened is not None and self._total(opened.start, end) <= self.rules.size:
            opened.end, opened.bare = end, False
            opened.units.append(start)
        elif opened is not None:
            self.open = self._following(opened, start, end)
            self.done.append(opened)
        else:
            self.open = Packed(start, end, self.section, [start], causes=self._between(long=long))
        assert self.open is not None
        self.open.long = long

    def _following(self, before: Packed, start: int, end: int) -> Packed:
        """The chunk that begins with what is carried over of the one before: whole units, as many as fit."""
        units, size, budget = before.units, self.rules.size, self.rules.overlap
        fits = bisect_left(units, True, key=lambda unit: self._total(unit, end) <= size)
        short = bisect_left(units, True, key=lambda unit: self._length(unit, before.end) <= budget)
        kept = units[max(fits, short) :]
        carried = self._length(kept[0], before.end) if kept else 0
        cause = Cause.NO_ROOM if fits > short else Cause.WHOLE_PIECES
        return Packed(
            kept[0] if kept else start,
            end,
            self.section,
            [*kept, start],
            carried=carried,
            causes=(cause,) if carried < budget else (),
            most=before.end - units[fits] if fits < len(units) else 0,
        )

    def _border(self) -> None:
        """A block that has to be cut begins or ends: what is open is closed, unless it is too short."""
        opened = self.open
        if opened is None or opened.bare or self._length(opened.start, opened.end) < self.rules.least:
            return
        self.done.append(opened)
        self.open = None

    def _cut(self, number: int) -> None:
        """A block that is too long, by its rows, items or lines; what of them is too long, as prose."""
        for start, end in self.page.units(number):
            if self._length(start, end) <= self.rules.size:
                self._take(start, end, long=True)
            else:
                self._border()
                self._prose(start, end)
                self._border()

    def _prose(self, start: int, end: int) -> None:
        """Text with nothing in it to cut at that fits; its first part stays with a short chunk before it."""
        within, first = self._beside(start, end), 0
        if within is not None and self.open is not None:
            self.open.end, self.open.bare, self.open.long = start + int(within.ends[0]), False, True
            if len(within.starts) == 1:
                return
            self._add(within, 1, start)
            start, first = start + int(within.starts[1]), 1
        size = self.rules.size - self._lead(start)
        within = self.rules.prose(self.page.text[start:end], size, min(self.rules.overlap, size))
        for index in range(len(within.starts)):
            if index or not first:
                self._add(within, index, start)
            elif self.open is not None:
                self.open.end = start + int(within.ends[0])

    def _add(self, within: Chunking, index: int, offset: int) -> None:
        """A chunk of prose, after what is open."""
        if self.open is not None:
            self.done.append(self.open)
        low, high = offset + int(within.starts[index]), offset + int(within.ends[index])
        added = Packed(low, high, self.section, [low], long=True)
        if index:
            added.carried = within.carried[index - 1].item()
            added.causes = causes_of(int(within.cause_bits[index - 1]))
            added.most = within.boundaries[index - 1].most
        else:
            added.causes = self._between(long=True)
        self.open = added

    def _beside(self, start: int, end: int) -> Chunking | None:
        """The text cut so that its first part fits behind what is open; None where little room is left."""
        opened = self.open
        if opened is None:
            return None
        room = self.rules.size - self._total(opened.start, start)
        while room > 0 and room >= self.rules.size // 4:
            within = self.rules.prose(self.page.text[start:end], room, min(self.rules.overlap, room))
            over = self._total(opened.start, start + int(within.ends[0])) - self.rules.size
            if over <= 0:
                return within
            room -= over
        return None

    def _end_section(self) -> None:
        """What is open is closed; where it is too short and fits there, it joins the chunk before it."""
        opened = self.open
        if opened is None:
            return
        self.open = None
        before = self.done[-1] if self.done else None
        if before is not None and before.section == opened.section and not opened.bare:
            short = self._length(opened.start, opened.end) < self.rules.least
            if short and self._total(before.start, opened.end) <= self.rules.size:
                before.end = opened.end
                return
        self.done.append(opened)

    def _between(self, *, long: bool) -> tuple[Cause, ...]:
        """Why nothing is carried into a chunk that begins anew."""
        before = self.done[-1] if self.done else None
        if before is None or before.section != self.section:
            return (Cause.OTHER_SECTION,)
        if before.long:
            return (Cause.BETWEEN_OVERSIZE if long else Cause.AFTER_OVERSIZE,)
        return (Cause.BEFORE_OVERSIZE,)
