"""Where the chunks of a document lie: on which pages, under which headings, in which kinds of block.

Columns inside, a `Place` when somebody looks at one: 100,000 chunks cost a few milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.blocks import KINDS, Kind
from chunkscope.chunking import Chunking
from chunkscope.documents.source import Heading, Page, Place, Source
from chunkscope.on_access import MadeOnAccess
from chunkscope.values import Span


@dataclass(frozen=True)
class Places(MadeOnAccess[Place]):
    """One `Place` per chunk, in order.

    ``heading`` is the number of the innermost heading over a chunk's first character, -1 where there is
    none; ``first_page`` and ``last_page`` number the source's pages that its spans touch, in that order
    (first > last where they touch none); ``kinds`` has bit ``k`` where they touch a block of the kind
    ``KINDS[k]``.
    """

    chunking: Chunking
    source: Source
    heading: Ints
    first_page: Ints
    last_page: Ints
    kinds: Ints

    def __len__(self) -> int:
        """How many chunks there are."""
        return len(self.heading)

    @cached_property
    def known(self) -> bool:
        """Whether there is anything to say of any chunk beside that it is a paragraph."""
        dull = 1 << KINDS.index("paragraph")
        return bool((self.heading >= 0).any() or len(self.source.pages) or (self.kinds & ~dull).any())

    def _make(self, index: int) -> Place:
        own = self.chunking.extras.headings.get(index)
        return Place(
            self._pages(index), own or self._paths[self.heading[index]], kinds_of(int(self.kinds[index]))
        )

    def _pages(self, index: int) -> tuple[Page, ...]:
        between = self.source.pages[self.first_page[index] : self.last_page[index] + 1]
        if len(between) < 3:
            return between
        spans = self.chunking.pieces(index)
        return tuple(page for page in between if any(_meet(page.span, span) for span in spans))

    @cached_property
    def _paths(self) -> tuple[tuple[str, ...], ...]:
        return (*paths(self.source.sections), ())


def places_of(chunking: Chunking, source: Source) -> Places:
    """The places of the chunks in the document that they are of: ``source.text == chunking.text``."""
    if len(chunking.text) != len(source.text):
        raise ValueError(
            f"the chunking is of {len(chunking.text)} characters, the document has {len(source.text)}: "
            "give the document that was split"
        )
    starts, ends, chunk = (np.asarray(column, np.int64) for column in chunking.ranges())
    firsts = np.searchsorted(chunk, np.arange(len(chunking.starts)))
    lows, highs = _touched([page.span for page in source.pages], starts, ends)
    headings = np.array([heading.span.start for heading in source.sections], np.int64)
    return Places(
        chunking,
        source,
        heading=np.searchsorted(headings, starts[firsts], "right") - 1,
        first_page=_by_chunk(np.minimum, lows, firsts),
        last_page=_by_chunk(np.maximum, highs, firsts) - 1,
        kinds=_by_chunk(np.bitwise_or, _kinds(source, starts, ends), firsts),
    )


@cache
def kinds_of(bits: int) -> tuple[Kind, ...]:
    """The kinds of block whose bits are set."""
    return tuple(kind for number, kind in enumerate(KINDS) if bits >> number & 1)


def paths(headings: Sequence[Heading]) -> tuple[tuple[str, ...], ...]:
    """For each heading the headings it stands under, outermost first, its own words last."""
    found, above = [], list[Heading]()
    for heading in headings:
        while above and above[-1].level >= heading.level:
            above.pop()
        above.append(heading)
        found.append(tuple(outer.text for outer in above))
    return tuple(found)


def _touched(spans: Sequence[Span], starts: Ints, ends: Ints) -> tuple[Ints, Ints]:
    """For each range the half-open run of ``spans``, ascending and disjoint, that it touches.

    A range that touches none has the run ``(len(spans), 0)``: it takes nothing into a least or a largest.
    """
    low = np.array([span.start for span in spans], np.int64)
    high = np.array([span.end for span in spans], np.int64)
    last = np.maximum(ends, starts + 1)
    first, behind = np.searchsorted(high, starts, "right"), np.searchsorted(low, last, "left")
    none = behind <= first
    return np.where(none, len(spans), first), np.where(none, 0, behind)


def _kinds(source: Source, starts: Ints, ends: Ints) -> Ints:
    """For each range the bits of the kinds of block that it touches."""
    lows, highs = _touched([block.span for block in source.blocks], starts, ends)
    kinds = np.array([KINDS.index(block.kind) for block in source.blocks], np.int64)
    bits = np.zeros(len(starts), np.int64)
    for number in range(len(KINDS)):
        so_far = np.concatenate(([0], np.cumsum(kinds == number)))
        bits |= (so_far[np.maximum(highs, lows)] > so_far[lows]).astype(np.int64) << number
    return bits


def _by_chunk(join: np.ufunc, values: Ints, firsts: Ints) -> Ints:
    """One value per chunk of one per range; the ranges of a chunk begin at ``firsts``."""
    return np.asarray(join.reduceat(values, firsts), np.int64) if len(firsts) else values[:0]


def _meet(page: Span, span: Span) -> bool:
    return page.start < max(span.end, span.start + 1) and span.start < page.end
