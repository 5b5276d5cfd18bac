"""What a budget buys at each chunk size: equal budgets make sizes comparable, equal k does not."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.units import measure
from chunkscope.values import Span


@dataclass(frozen=True, slots=True, eq=False)
class Filled:
    """The chunks that are handed over, best first: ``ends`` of the last one may be a cut.

    ``chunks`` counts them, ``whole`` those that are not cut. ``used`` is their length together in
    ``unit``. ``characters`` are the code points of all of them, ``duplicated`` those of them that an
    earlier or later one holds too, counted once for every chunk after the first; so
    ``characters - duplicated`` is the part of the text that is handed over.
    """

    starts: NDArray[np.int64]
    ends: NDArray[np.int64]
    whole: int
    used: int
    unit: str

    @property
    def chunks(self) -> int:
        """How many chunks there are, the cut one included."""
        return len(self.starts)

    @property
    def characters(self) -> int:
        """Code points of all chunks together."""
        return int((self.ends - self.starts).sum())

    @property
    def distinct(self) -> int:
        """Code points of the text that are in some chunk."""
        return covered(self.starts, self.ends)

    @property
    def duplicated(self) -> int:
        """Code points that are handed over more than once."""
        return self.characters - self.distinct


@dataclass(frozen=True, slots=True)
class Coverage:
    """How much of a marked passage is handed over.

    ``share`` of its characters are (0 for an empty passage), ``whole`` says that one of the chunks holds
    all of it. ``rank`` is that of the best chunk, handed over or not, that holds all of it, from 1;
    None where every chunk of this size cuts it.
    """

    share: float
    whole: bool
    rank: int | None


def filled(answer: SizeAnswer, text: str, budget: int, unit: str = "characters") -> Filled:
    """The best chunks that fit into ``budget``, measured in ``unit`` (see `chunkscope.units`).

    Chunks are taken in rank order, whole while they fit; the first that does not fit is cut to the rest
    of the budget, and nothing comes after it. So every size gets the same amount of text, and
    ``used <= budget`` always holds. A chunk counts as the source text of its hull. Raises `UnitError`
    for an unknown unit.
    """
    length = measure(unit)
    starts, ends, used, whole = [], [], 0, 0
    for start, end in _ranked(answer):
        chunk = text[start:end]
        size = length(chunk)
        fits = used + size <= budget
        if not fits:
            chunk = chunk[: fitting(chunk, budget - used, length)]
            size = length(chunk)
        if chunk:
            starts.append(start)
            ends.append(start + len(chunk))
        used += size
        whole += fits
        if not fits:
            break
    return Filled(_column(starts), _column(ends), whole, used, unit)


def top(answer: SizeAnswer, text: str, k: int, unit: str = "characters") -> Filled:
    """The ``k`` best chunks, whole; all of them where there are fewer, none where k is 0 or less."""
    best = answer.order[: max(k, 0)]
    starts, ends = answer.starts[best], answer.ends[best]
    length = measure(unit)
    pairs = zip(starts.tolist(), ends.tolist(), strict=True)
    used = sum(length(text[start:end]) for start, end in pairs)
    return Filled(starts, ends, len(best), used, unit)


def coverage(answer: SizeAnswer, given: Filled, span: Span) -> Coverage:
    """How much of the passage ``span`` is in the chunks ``given``, and which chunk of all holds it whole."""
    if span.length <= 0:
        return Coverage(0.0, whole=False, rank=None)
    starts, ends = np.maximum(given.starts, span.start), np.minimum(given.ends, span.end)
    inside = ends > starts
    share = covered(starts[inside], ends[inside]) / span.length
    holds = ((answer.starts <= span.start) & (answer.ends >= span.end))[answer.order]
    rank = int(holds.argmax()) + 1 if holds.any() else None
    whole = bool(((given.starts <= span.start) & (given.ends >= span.end)).any())
    return Coverage(share, whole, rank)


def covered(starts: NDArray[np.int64], ends: NDArray[np.int64]) -> int:
    """How many code points lie in at least one of the ranges."""
    if not len(starts):
        return 0
    by_start = np.argsort(starts, kind="stable")
    starts, ends = starts[by_start], ends[by_start]
    reached = np.concatenate(([starts[0]], np.maximum.accumulate(ends)[:-1]))
    return int(np.maximum(ends - np.maximum(starts, reached), 0).sum())


def _ranked(answer: SizeAnswer) -> Iterator[tuple[int, int]]:
    """Start and end of every chunk, best first; made one by one, for few of many are needed."""
    for index in answer.order:
        yield int(answer.starts[index]), int(answer.ends[index])


def fitting(chunk: str, budget: int, length: Callable[[str], int]) -> int:
    """How many characters of the beginning of ``chunk`` fit; in tokens perhaps a few less than could.

    Not for a chunk that fits as a whole. A larger budget never gives fewer.
    """
    fits, fails = 0, len(chunk)
    while fails - fits > 1:
        middle = (fits + fails) // 2
        if length(chunk[:middle]) <= budget:
            fits = middle
        else:
            fails = middle
    return fits


def _column(values: list[int]) -> NDArray[np.int64]:
    return np.array(values, dtype=np.int64)
