"""The words that a reader sees of HTML, in columns: a sign of theirs and where in the source it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.blocks import Block
from chunkscope.blocks.visible import BLANK, Atom, atoms_of
from chunkscope.codes import points_of
from chunkscope.values import Span

APART = "\n\n"
"""Between two blocks: no sentence reaches over a blank line."""


@dataclass(frozen=True)
class VisibleWords:
    """The texts of some blocks, one after the other, and the place of every sign that is not blank.

    Blanks are collapsed and entities decoded in what is seen, but the other signs are those of the source, in
    its order: so the place of the n-th of them is looked up, without a map of all the text.
    """

    blocks: Sequence[Block]

    @cached_property
    def text(self) -> str:
        """What is seen, blocks parted by `APART`."""
        return APART.join([block.text for block in self.blocks])

    def placed(self, spans: Sequence[Span]) -> list[Span]:
        """Spans of `text` in the source, without signs at their ends that the source does not have."""
        lows, highs = self.places
        first = np.searchsorted(self._solid, np.array([span.start for span in spans], np.int64))
        last = np.searchsorted(self._solid, np.array([span.end for span in spans], np.int64)) - 1
        kept = first <= last
        pairs = zip(lows[first[kept]].tolist(), highs[last[kept]].tolist(), strict=True)
        return [Span(low, high) for low, high in pairs if low < high]

    @cached_property
    def places(self) -> tuple[Ints, Ints]:
        """Where each sign that is not blank begins in the source, and where it ends."""
        atoms = [atom for block in self.blocks for atom in _atoms(block)]
        if not atoms:
            return np.empty(0, np.int64), np.empty(0, np.int64)
        texts, starts, sizes = zip(*atoms, strict=True)
        lengths = np.fromiter(map(len, texts), np.int64, len(texts))
        same = lengths == np.array(sizes, np.int64)
        within = np.arange(int(lengths.sum())) - np.repeat(np.cumsum(lengths) - lengths, lengths)
        as_it_is, begins = np.repeat(same, lengths), np.repeat(np.array(starts, np.int64), lengths)
        lows = begins + np.where(as_it_is, within, 0)
        highs = np.where(as_it_is, lows + 1, begins + np.repeat(np.array(sizes, np.int64), lengths))
        solid = _solid("".join(texts))
        return lows[solid], highs[solid]

    @cached_property
    def _solid(self) -> Ints:
        """Where in `text` the signs stand that are not blank and come from the source."""
        given = np.ones(len(self.text) + 1, dtype=np.bool_)
        at = 0
        for block in self.blocks:
            here = at
            for added, _verbatim, _runs, length in block.written:
                given[here : here + len(added)] = False
                here += len(added) + length
            at += len(block.text) + len(APART)
        solid = _solid(self.text)
        return solid[given[solid]]


def _atoms(block: Block) -> Iterator[Atom]:
    """What the source has of a block: text as it is, or one entity; where it begins, how long it is there."""
    for _added, _verbatim, runs, _length in block.written:
        for start, raw in runs:
            if "&" in raw:
                yield from atoms_of((start, raw))
            else:
                yield raw, start, len(raw)


def _solid(text: str) -> Ints:
    """The offsets of what is not blank in HTML: a no-break space is no blank there."""
    codes = points_of(text)
    blank = np.zeros(len(codes), dtype=np.bool_)
    for sign in BLANK:
        blank |= codes == ord(sign)
    return np.flatnonzero(~blank)
