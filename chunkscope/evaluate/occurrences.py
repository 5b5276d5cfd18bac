"""Where answers stand in documents: all places of many answers, found in one pass over the corpus.

White space, and what NFKC makes equal (full-width letters, ligatures), makes no difference; where an answer
stands letter by letter, its other forms do not count. Every place is exact.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.codes import points_of
from chunkscope.evaluate.folding import fold, folded
from chunkscope.values import Span

LEAST_CHARACTERS: Final = 8
"""Without white space: shorter answers stand in a text by chance. As many signs find where to look."""
MOST_PLACES: Final = 1_000
"""Of one answer: so many are enough to say that it is no passage of its own."""
Numbers = NDArray[np.uint64]
_BLOCK: Final = 1 << 20
_FACTORS: Final = np.cumprod(np.full(LEAST_CHARACTERS, 0x9E3779B97F4A7C15, np.uint64))


@dataclass(frozen=True, slots=True, order=True)
class Occurrence:
    """A place: the number of the document in the corpus, and the span there."""

    document: int
    span: Span


class Occurrences:
    """The places of these answers in these texts, found when it is made.

    The law: what stands at a place is the answer, up to white space and NFKC. Answers with fewer than
    `LEAST_CHARACTERS` signs have none.
    """

    def __init__(self, texts: Sequence[str], answers: Sequence[str]) -> None:
        distinct = dict.fromkeys(answers)
        wanted = {answer: short for answer in distinct if len(short := fold(answer)) >= LEAST_CHARACTERS}
        self._texts = texts
        self._parts = [folded(text) for text in texts] if wanted else []
        self._bases = [*accumulate((len(part.text) + 1 for part in self._parts), initial=0)]
        # White space is in no folded text, so no answer reaches over a line end.
        joined = "\n".join([part.text for part in self._parts])
        self._found = dict(zip(wanted, _begins(joined, list(wanted.values())), strict=True)) if wanted else {}

    def of(self, answer: str, document: int | None = None) -> list[Occurrence]:
        """All places of the answer (in one document), in order, at most `MOST_PLACES` in the corpus.

        Where it stands letter by letter, only these places.
        """
        low, high = 0, self._bases[-1]
        if document is not None and self._parts:
            low, high = self._bases[document], self._bases[document + 1]
        ranges = self._found.get(answer, ())
        places = [self._place(at, length) for at, length in ranges if low <= at < high]
        found = [place for place in places if place is not None]
        wanted = answer.strip()
        exact = [each for each in found if each.span.of(self._texts[each.document]) == wanted]
        return exact or found

    def _place(self, at: int, length: int) -> Occurrence | None:
        """The place behind a range of the joined text; None where it takes a sign by half."""
        document = bisect_right(self._bases, at) - 1
        part, first = self._parts[document], at - self._bases[document]
        last = first + length - 1
        starts, ends = part.starts, part.ends
        if first and starts[first - 1] == starts[first]:
            return None
        if last + 1 < len(starts) and starts[last + 1] == starts[last]:
            return None
        return Occurrence(document, Span(int(starts[first]), int(ends[last])))


def _begins(text: str, wanted: Sequence[str]) -> Iterator[list[tuple[int, int]]]:
    """For every folded answer where it begins in a folded text, with its length; at least one is wanted."""
    anchors = np.array([_anchors(answer) for answer in wanted], np.int64)
    seeds = _Seeds(points_of(text), _keys_at(wanted, anchors))
    for row, answer in enumerate(wanted):
        rarest = min(range(anchors.shape[1]), key=lambda at: len(seeds.places(row, at)))
        places = seeds.places(row, rarest) - anchors[row, rarest]
        if len(places) > MOST_PLACES:
            yield [(at, len(answer)) for at in _scan(text, answer)]
        else:
            begins = (at for at in places.tolist() if at >= 0 and text.startswith(answer, at))
            yield [(at, len(answer)) for at in begins]


def _anchors(answer: str) -> tuple[int, int, int]:
    """Where in an answer it is looked for: at its start, middle and end, for one of them is rare."""
    last = len(answer) - LEAST_CHARACTERS
    return 0, last // 2, last


def _scan(text: str, answer: str) -> Iterator[int]:
    """Every place one by one, for an answer of common signs only."""
    at = text.find(answer)
    for _turn in range(MOST_PLACES):
        if at < 0:
            return
        yield at
        at = text.find(answer, at + 1)


def _keys_at(wanted: Sequence[str], anchors: Ints) -> Numbers:
    """uint64[answers, anchors]: the numbers of the signs there."""
    begins = [
        answer[at : at + LEAST_CHARACTERS]
        for answer, row in zip(wanted, anchors.tolist(), strict=True)
        for at in row
    ]
    return _keys(points_of("".join(begins)))[::LEAST_CHARACTERS].reshape(anchors.shape)


def _keys(letters: NDArray[np.uint32]) -> Numbers:
    """One number for the signs from each place on, `LEAST_CHARACTERS` of them; equal signs, equal numbers."""
    length = max(len(letters) - LEAST_CHARACTERS + 1, 0)
    total = np.zeros(length, np.uint64)
    for offset, factor in enumerate(_FACTORS):
        total += letters[offset : offset + length].astype(np.uint64) * factor
    return total


class _Seeds:
    """Where in a text the numbers ``keys`` (uint64[answers, anchors]) occur."""

    def __init__(self, letters: NDArray[np.uint32], keys: Numbers) -> None:
        distinct = np.unique(keys)
        self._numbers = np.searchsorted(distinct, keys)
        places, numbers = _hits(letters, distinct)
        order = np.argsort(numbers, kind="stable")
        self._places = places[order]
        self._bounds = np.searchsorted(numbers[order], np.arange(len(distinct) + 1))

    def places(self, row: int, anchor: int) -> Ints:
        """Where the signs of an anchor stand, ascending."""
        number = self._numbers[row, anchor]
        return self._places[self._bounds[number] : self._bounds[number + 1]]


def _hits(letters: NDArray[np.uint32], distinct: Numbers) -> tuple[Ints, Ints]:
    """Where in a text any of the ascending numbers stands, and which: int64[hits] each.

    Block by block, for the numbers of a whole corpus take more memory than its text.
    """
    places, numbers = [np.zeros(0, np.int64)], [np.zeros(0, np.int64)]
    for start in range(0, len(letters), _BLOCK):
        keys = _keys(letters[start : start + _BLOCK + LEAST_CHARACTERS - 1])
        number = np.minimum(np.searchsorted(distinct, keys), len(distinct) - 1)
        hit = np.flatnonzero(distinct[number] == keys)
        places.append(hit + start)
        numbers.append(number[hit])
    return np.concatenate(places), np.concatenate(numbers)
