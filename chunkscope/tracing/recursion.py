"""The recursion of ``RecursiveCharacterTextSplitter``, with every character's place kept.

A span is cut at the first separator that occurs in it. Pieces shorter than ``chunk_size`` collect
in merge runs; any other piece ends its run and is cut again, alone, with the separators after
that one, or stands as it is when none is left. ``CharacterTextSplitter`` is the same with one separator
and pieces of any length in one run.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise

from chunkscope.tracing.cuts import Cut, Settings, choose, cut, joints_excess
from chunkscope.tracing.flat import is_flat, trace_flat
from chunkscope.tracing.hot import SliceTracer, is_plain
from chunkscope.tracing.merge import Link
from chunkscope.tracing.pieces import Edges, Scattered
from chunkscope.tracing.rejoin import rejoin, trim
from chunkscope.tracing.rows import BLANK, IN_RUN, OVERSIZE, RAW, RUN, Frame, Rewritten, Rows, Run
from chunkscope.values import Span


def trace(settings: Settings, text: str) -> Rows:
    """Split ``text`` and write down where every chunk came from.

    Raises `re.error` for a separator that does not compile, `GroupFault` where groups in a
    separator break the joining, `LengthFault` where a length function does not add up: the
    library raises at the same places.
    """
    if is_flat(settings) and (found := trace_flat(settings, text)) is not None:
        return found
    return trace_parts(settings, text, [0, len(text)])[0]


def trace_parts(settings: Settings, text: str, bounds: Sequence[int]) -> tuple[Rows, list[int]]:
    """Split the parts of ``text`` between neighbouring bounds, each as if it stood alone.

    The second value is how many chunks there are before each bound. Raises as `trace` does.
    """
    rows = Rows()
    tracer = (SliceTracer if is_plain(settings) else _Tracer)(settings, text, rows)
    chunks = [0]
    for start, end in pairwise(bounds):
        rows.blank_dropped = False
        tracer.split(start, end, 0)
        chunks.append(len(rows))
    return rows, chunks


class _Tracer:
    """Splits one text: the source, or a frame, whose offsets it maps back to the source."""

    def __init__(self, settings: Settings, source: str, rows: Rows, frame: Frame | None = None) -> None:
        self._settings = settings
        self._source = source
        self._text = source if frame is None else frame.text
        self._rows = rows
        self._frame = frame

    def split(self, start: int, end: int, level: int) -> None:
        """Split one span with the separators from ``level`` on."""
        level, finer = choose(self._settings, self._text[start:end], level)
        made = cut(self._settings, self._text, start, end, level)
        oversize = made.oversize(self._settings.too_long)
        count = len(made.pieces)
        where = (start, end, level)
        low = previous = 0
        for number in oversize:
            if low < number:
                previous = self._linked(previous, RUN, level, self._run, made, where, low, number)
            step = self._finer if finer else self._raw
            previous = self._linked(previous, OVERSIZE, level, step, made, number, level + 1)
            low = number + 1
        if low < count:
            self._linked(previous, RUN, level, self._run, made, where, low, count)

    def _linked(
        self, previous: int, kind: int, level: int, step: Callable[..., None], *arguments: object
    ) -> int:
        """Run a step; the first chunk it leaves is told what kind of neighbour it has."""
        before = len(self._rows.table)
        step(*arguments)
        return self._rows.link(before, previous, kind, level)

    def _finer(self, made: Cut, number: int, level: int) -> None:
        """An oversize piece, split again on its own."""
        pieces = made.pieces
        if isinstance(pieces, Edges) or len(pieces.parts[number]) == 1:
            self.split(*pieces.bounds(number, number + 1), level)
            return
        outer = self._frame or Frame(self._text, ((0, len(self._text)),))
        inner = outer.of(pieces.parts[number])
        _Tracer(self._settings, self._source, self._rows, inner).split(0, len(inner.text), level)

    def _raw(self, made: Cut, number: int, _level: int) -> None:
        """A piece with no finer separator left: emitted alone, unstripped."""
        pieces = made.pieces
        span = pieces.bounds(number, number + 1)
        rewritten = None
        if isinstance(pieces, Scattered):
            joined = rejoin(self._text, pieces.parts[number : number + 1], "", strip=False)
            span, rewritten = joined if joined is not None else (span, None)
        self._add(span, rewritten, (span[0], span[0]), (0, -1), 0, RAW)

    def _run(self, made: Cut, where: tuple[int, int, int], low: int, high: int) -> None:
        """Merge the pieces ``low:high`` and emit the chunks that are not blank."""
        rows = self._rows
        rows.runs.append(Run(*where, low, high, len(rows), self._frame))
        place = self._slice if isinstance(made.pieces, Edges) else self._joined
        level = where[2]
        flags, left = 0, low
        for link in made.merge(low, high):
            placed = place(made, link, level)
            if placed is None:
                rows.blank_dropped = True
            else:
                self._emit(made, link, left, placed, flags, level)
                flags = IN_RUN
            left = link.first

    def _slice(self, made: Cut, link: Link, _level: int) -> tuple[tuple[int, int], Rewritten | None] | None:
        """Place a chunk whose pieces lie side by side: it is a slice of the text."""
        span = made.pieces.bounds(link.first, link.stop)
        if self._settings.strip:
            trimmed = trim(self._text, *span)
            return None if trimmed is None else (trimmed, None)
        return span, None

    def _joined(self, made: Cut, link: Link, level: int) -> tuple[tuple[int, int], Rewritten | None] | None:
        """Place a chunk whose pieces were re-joined."""
        assert isinstance(made.pieces, Scattered)
        settings = self._settings
        parts = made.pieces.parts[link.first : link.stop]
        return rejoin(self._text, parts, settings.joiner(level), strip=settings.strip)

    def _emit(
        self,
        made: Cut,
        link: Link,
        left: int,
        placed: tuple[tuple[int, int], Rewritten | None],
        flags: int,
        level: int,
    ) -> None:
        """Write a chunk down, with what it was handed and the piece that was left behind."""
        span, rewritten = placed
        first, opened = link.first, link.opened
        carried = made.total(first, opened)
        refused = made.total(first - 1, opened) if left < first else -1
        start, _ = made.pieces.bounds(first, first + 1)
        carry = made.pieces.bounds(first, opened) if first < opened else (start, start)
        if rewritten is not None and isinstance(made.pieces, Scattered):
            parts = made.pieces.parts[first:opened]
            if excess := joints_excess(self._settings, self._text, parts, level):
                self._rows.excess[len(self._rows)] = excess
        self._add(span, rewritten, carry, (carried, refused), opened, flags)

    def _add(
        self,
        span: tuple[int, int],
        rewritten: Rewritten | None,
        carry: tuple[int, int],
        amounts: tuple[float, float],
        opened: int,
        flags: int,
    ) -> None:
        """Add a row in source offsets."""
        rows = self._rows
        if self._frame is not None:
            spans = rewritten.pieces if rewritten else (Span(*span),)
            found = tuple(Span(*s) for one in spans for s in self._frame.source_spans(one.start, one.end))
            text = rewritten.text if rewritten else self._text[span[0] : span[1]]
            span = min(one.start for one in found), max(one.end for one in found)
            rewritten = None if self._source[span[0] : span[1]] == text else Rewritten(text, found)
            carried = self._frame.source_spans(*carry)
            carry = carried[0][0], carried[-1][1]
        if rewritten is not None:
            rows.rewritten[len(rows)] = rewritten
        if rows.blank_dropped:
            flags |= BLANK
            rows.blank_dropped = False
        if not isinstance(amounts[0], int) or not isinstance(amounts[1], int):
            rows.amounts[len(rows)] = amounts
        rows.table.extend((*span, *carry, int(amounts[0]), int(amounts[1]), opened, flags))
