"""semchunk: cut at the longest run of line ends, of blanks, or at the sign that parts best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkscope.assembly.parts import Carries, Slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError
from chunkscope.strategies.peers.base import Peer, placed
from chunkscope.units import measure
from chunkscope.values import Cause
from chunkscope.wording import N_, _


@dataclass(frozen=True, slots=True)
class Semchunk(Peer):
    """``semchunk.chunk(text, chunk_size, counter, overlap=chunk_overlap)``, chunk by chunk.

    With an overlap semchunk first cuts pieces of at most ``min(overlap, size - overlap)``, and makes every
    chunk of a fixed number of them. It does not measure what it repeats: each piece counts as if it were
    full. So a shortfall has the cause WHOLE_PIECES where one more piece would not have fitted the budget,
    and UNIT where the pieces, counted as full, use the budget up and measure less. ``carried`` is the
    repeated pieces' own lengths in the first case, their full ones in the second. ``most`` is what all
    pieces of the chunk but the first hold. Separators are counted when a chunk is measured, but not when
    pieces are put together: such a chunk may be longer than ``chunk_size``, and is noted as too long. The
    pieces are the library's; that putting them together gives its very chunks is tested.
    Source: semchunk 4.1.1.
    """

    name: ClassVar[str] = "semchunk"
    title: ClassVar[str] = "semchunk"
    about: ClassVar[str] = N_(
        "The package semchunk: cuts at the longest run of line ends or blanks, then at the sign that parts "
        "clauses best."
    )
    package: ClassVar[str] = "semchunk"
    requirement: ClassVar[str] = "semchunk==4.1.1"

    chunk_size: int = 512
    chunk_overlap: int = 0
    length_function: str = "cl100k_base"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self.check()

    def split(self, text: str) -> Chunking:
        """The chunks; SplitError where the package is missing."""
        size, overlap = self.chunk_size, self.chunk_overlap
        full = min(overlap, size - overlap) if overlap else size
        texts, offsets = self._run(text, full)
        pieces = placed(text, zip((start for start, _end in offsets), texts, strict=True))
        count = len(pieces.starts)
        if not overlap or not count:
            return self.chunking(text, pieces)
        many, stride = size // full, (size - overlap) // full
        last = max(1, -(-(count - many) // stride) + 1)
        first = [at * stride for at in range(last)]
        stop = [min(at + many, count) for at in first]
        chunks = Slices([pieces.starts[at] for at in first], [pieces.ends[at - 1] for at in stop])
        return self.chunking(text, chunks, self._carries(text, pieces, first, stop) if last > 1 else None)

    def _run(self, text: str, size: int) -> tuple[list[str], list[tuple[int, int]]]:
        """The pieces of semchunk and their places."""
        chunk, count = self.module("semchunk").chunk, measure(self.length_function)
        try:
            texts, offsets = chunk(text, size, count, memoize=False, offsets=True)
        except RecursionError:
            message = _(
                "semchunk never ends on this text: it cuts pieces of at most {size} {unit}, and one "
                "character is longer. Raise chunk_size, and keep chunk_overlap well between 0 and chunk_size."
            )
            raise SplitError(message.format(size=size, unit=self.unit)) from None
        return texts, offsets

    def _carries(self, text: str, pieces: Slices, first: Sequence[int], stop: Sequence[int]) -> Carries:
        """What is repeated of the pieces ``first:stop`` of each chunk, and why it is no more."""
        spans = zip(pieces.starts, pieces.ends, strict=True)
        sums = np.cumsum([0, *self.measure_all([text[start:end] for start, end in spans])])
        starts, ends = np.array(pieces.starts), np.array(pieces.ends)
        chunk, end, kept = np.array(first[:-1]), np.array(stop[:-1]), np.array(first[1:])
        whole = sums[end] - sums[kept - 1] > self.chunk_overlap
        full = min(self.chunk_overlap, self.chunk_size - self.chunk_overlap)
        return Carries(
            np.where(whole, sums[end] - sums[kept], (end - kept) * full),
            np.where(whole, Cause.WHOLE_PIECES.bit, Cause.UNIT.bit),
            ends[end - 1] - starts[np.minimum(chunk + 1, end - 1)],
        )
