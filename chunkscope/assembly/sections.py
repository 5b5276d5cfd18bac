"""Text split in two stages: sections first, then each of them on its own.

All sections are traced and judged as one text, their contents one after the other: most sections have a
few chunks only, and columns for each would cost more than all of the splitting.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import accumulate, chain, pairwise

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.assembly.parts import Carry, Part, Told, assemble, is_slice
from chunkscope.chunking import Chunking
from chunkscope.extras import Extras, Stage
from chunkscope.mapped import Mapped
from chunkscope.strategies.base import Strategy
from chunkscope.strategies.recursive import Recursive, refusals
from chunkscope.tracing.recursion import trace_parts
from chunkscope.tracing.verdict import Verdict, judge
from chunkscope.values import Cause, Note, Span, causes_of


@dataclass(frozen=True, slots=True)
class Section:
    """A part of the source that is split on its own: its content, and the headings it stands under."""

    content: Mapped
    headings: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Moved:
    """A chunk whose text is that of a section from ``start`` on; its pieces are found when asked for."""

    content: Mapped
    start: int
    text: str

    @property
    def pieces(self) -> tuple[Span, ...]:
        """The source spans, in the order of the text."""
        return self.content.pieces(self.start, self.start + len(self.text))


def split_sections(
    text: str,
    strategy: Strategy,
    sections: Sequence[Section],
    inner: Recursive,
    *,
    notes: Iterable[Note] = (),
) -> Chunking:
    """Each section split by ``inner`` on its own; no overlap reaches from one into the next.

    Boundaries inside a section keep their queue, causes and `Boundary.most`; those between two sections
    have the cause `Cause.OTHER_SECTION` where an overlap was asked for.
    """
    joined = "".join([section.content.text for section in sections])
    bounds = [*accumulate([len(section.content.text) for section in sections], initial=0)]
    settings = inner.settings()
    with refusals(inner, settings):
        rows, counts = trace_parts(settings, joined, bounds)
    verdict = judge(rows, settings, joined)
    edges = np.unique([count for count in counts if 0 < count < counts[-1]]).astype(np.int64) - 1
    verdict.cause_bits[edges] = Cause.OTHER_SECTION.bit if strategy.chunk_overlap else 0
    split = _Split(sections, bounds, counts, verdict)
    if not split.in_order:
        return _assembled(text, strategy, inner, split, notes)
    return split.chunking(text, strategy, inner, Told(tuple(notes)))


def _assembled(
    text: str, strategy: Strategy, inner: Recursive, split: _Split, notes: Iterable[Note]
) -> Chunking:
    """The chunking where text was moved: piece by piece."""
    moved = split.moved()
    parts = [Part(each.pieces, each.text, headings) for each, headings in moved]
    judged = zip(split.verdict.carried.tolist(), split.verdict.cause_bits.tolist(), strict=True)
    carries = [Carry(carried, causes_of(bits)) for carried, bits in judged]
    found = assemble(text, strategy, parts, carries, notes=notes, stages=split.stages(inner))
    found.overlap_lengths = split.verdict.overlap_lengths
    return found


class _Split:
    """Chunks that count in the contents of all sections, one after the other.

    ``bounds`` are the edges of the contents, ``counts`` how many chunks there are before each.
    """

    def __init__(
        self, sections: Sequence[Section], bounds: Sequence[int], counts: Sequence[int], verdict: Verdict
    ) -> None:
        self.verdict = verdict
        self._sections, self._bounds, self._counts = sections, bounds, counts
        stretches = [section.content.stretches for section in sections]
        flat = chain.from_iterable(chain.from_iterable(stretches))
        columns = np.fromiter(flat, dtype=np.int64).reshape(-1, 3)
        self._at = columns[:, 0] + np.repeat(bounds[:-1], list(map(len, stretches))).astype(np.int64)
        self._place, self._length = columns[:, 1], columns[:, 2]
        self._till = self._at + self._length

    @property
    def in_order(self) -> bool:
        """Whether the contents stand in the order of the source, none of it twice.

        Other kinds of `Mapped` know more places than their stretches, such as those of entities.
        """
        known = all(type(section.content) is Mapped for section in self._sections)
        return known and bool((self._place[1:] >= self._place[:-1] + self._length[:-1]).all())

    def stages(self, inner: Recursive) -> tuple[Stage, ...]:
        """The sections that have chunks."""
        return tuple(
            Stage(first, stop - first, section.content, inner)
            for section, (first, stop) in zip(self._sections, pairwise(self._counts), strict=True)
            if first < stop
        )

    def moved(self) -> list[tuple[Moved, tuple[str, ...]]]:
        """Every chunk as text of its section, with its headings."""
        starts, ends = self.verdict.starts.tolist(), self.verdict.ends.tolist()
        found = []
        cells = zip(self._sections, self._bounds, pairwise(self._counts), strict=False)
        for section, base, (first, stop) in cells:
            content = section.content
            for start, end in zip(starts[first:stop], ends[first:stop], strict=True):
                own = Moved(content, start - base, content.text[start - base : end - base])
                found.append((own, section.headings))
        return found

    def chunking(self, text: str, strategy: Strategy, inner: Recursive, told: Told) -> Chunking:
        """The chunking whose sections stand in the order of the source."""
        moved = self.moved()
        starts, ends = self._hulls([each for each, _headings in moved])
        shared = self._covered(self.verdict.ends[:-1]) - self._covered(self.verdict.starts[1:])
        overlaps = np.maximum(shared, 0)
        verdict = replace(self.verdict, starts=starts, ends=ends, overlaps=overlaps, most=overlaps)
        extras = Extras(
            rewritten={number: moved[number][0] for number in self._remade(text, moved, starts, ends)},
            headings={number: headings for number, (_own, headings) in enumerate(moved) if headings},
            tell=told,
            stages=self.stages(inner),
        )
        return Chunking(text, strategy, None, verdict, extras)

    def _hulls(self, moved: Sequence[Moved]) -> tuple[Ints, Ints]:
        """Where the pieces of each chunk begin and end in the source."""
        starts, ends = self.verdict.starts.copy(), self.verdict.ends.copy()
        first = np.searchsorted(self._till, starts, "right")
        last = np.searchsorted(self._at, ends, "left") - 1
        held = first <= last
        one, two = first[held], last[held]
        starts[held] = self._place[one] + np.maximum(starts[held] - self._at[one], 0)
        ends[held] = self._place[two] + np.minimum(ends[held] - self._at[two], self._length[two])
        for number in np.flatnonzero(~held).tolist():
            # All of the chunk was added: it has a place, but no text there.
            (place,) = moved[number].pieces
            starts[number], ends[number] = place.start, place.end
        return starts, ends

    def _covered(self, places: Ints) -> Ints:
        """How many characters of the source the contents hold before each place in them."""
        before = np.concatenate([[0], np.cumsum(self._length)])
        number = np.searchsorted(self._at, places, "right")
        within = np.concatenate([[0], self._till])[number] - places
        covered: Ints = before[number] - np.maximum(within, 0)
        return covered

    def _remade(
        self, text: str, moved: Sequence[tuple[Moved, tuple[str, ...]]], starts: Ints, ends: Ints
    ) -> list[int]:
        """The chunks that are no slices of the source."""
        first = np.searchsorted(self._till, self.verdict.starts, "right")
        last = np.searchsorted(self._at, self.verdict.ends, "left") - 1
        same = ends - starts == self.verdict.ends - self.verdict.starts
        remade = ~same
        for number in np.flatnonzero(same & (first != last)).tolist():
            own = moved[number][0]
            remade[number] = not is_slice(text, own.pieces, own.text)
        numbers: list[int] = np.flatnonzero(remade).tolist()
        return numbers
