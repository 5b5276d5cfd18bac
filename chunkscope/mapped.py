"""A text that was made from another one, and where in it every part of it stands."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property

from chunkscope.values import Span


@dataclass(frozen=True)
class Mapped:
    """A text made of stretches of a source, in any order, and of added text that has no place there.

    ``stretches`` are ``(at, start, length)``: ``text[at:at + length] == source[start:start + length]``.
    They ascend by ``at`` and do not overlap there; what none of them covers was added or rewritten.
    """

    text: str
    stretches: tuple[tuple[int, int, int], ...] = field(repr=False)

    @classmethod
    def slice_of(cls, source: str, span: Span) -> Mapped:
        """The slice of the source that the span names."""
        return cls(span.of(source), ((0, span.start, span.length),) if span.length else ())

    @classmethod
    def join(cls, source: str, parts: Iterable[Span | str]) -> Mapped:
        """Slices of the source (spans) and added text (strings), one after the other."""
        texts, stretches, at = [], [], 0
        for part in parts:
            text = part if isinstance(part, str) else part.of(source)
            if isinstance(part, Span) and text:
                stretches.append((at, part.start, len(text)))
            texts.append(text)
            at += len(text)
        return cls("".join(texts), tuple(stretches))

    @cached_property
    def _ats(self) -> list[int]:
        return [at for at, _, _ in self.stretches]

    def pieces(self, start: int, end: int) -> tuple[Span, ...]:
        """The source spans behind ``text[start:end]``, in its order; those that touch are one.

        An empty range, or one that was added, has the empty span where the text before it ends.
        """
        found: list[Span] = []
        first = max(bisect_right(self._ats, start) - 1, 0)
        for number in range(first, len(self.stretches)):
            at, place, length = self.stretches[number]
            if at >= end:
                break
            low, high = max(start - at, 0), min(end - at, length)
            if low >= high:
                continue
            if found and found[-1].end == place + low:
                found[-1] = Span(found[-1].start, place + high)
            else:
                found.append(Span(place + low, place + high))
        return tuple(found) or (self._before(start),)

    def is_slice(self, start: int, end: int) -> bool:
        """Whether ``text[start:end]`` is one slice of the source."""
        pieces = self.pieces(start, end)
        return len(pieces) == 1 and pieces[0].length == end - start

    def _before(self, position: int) -> Span:
        """The empty place in the source where the text before a position ends; 0 where there is none."""
        number = bisect_right(self._ats, position) - 1
        if number < 0:
            place = self.stretches[0][1] if self.stretches else 0
            return Span(place, place)
        at, place, length = self.stretches[number]
        there = place + min(position - at, length)
        return Span(there, there)
