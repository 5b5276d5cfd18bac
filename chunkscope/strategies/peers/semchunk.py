"""semchunk: cut at the longest run of line ends, of blanks, or at the sign that parts best."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar

from chunkscope.chunking import Chunking
from chunkscope.parts import Carry, Part
from chunkscope.strategies.base import SplitError
from chunkscope.strategies.peers.base import Peer, placed
from chunkscope.units import measure
from chunkscope.values import Cause, Span
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
        parts = placed(text, zip((start for start, _end in offsets), texts, strict=True))
        if not overlap or not parts:
            return self.chunking(text, parts)
        many, stride = size // full, (size - overlap) // full
        last = max(1, -(-(len(parts) - many) // stride) + 1)
        groups = [[part.pieces[0] for part in parts[at * stride : at * stride + many]] for at in range(last)]
        chunks = [Part((Span(group[0].start, group[-1].end),)) for group in groups]
        carries = [self._carry(text, before, after[0], full) for before, after in pairwise(groups)]
        return self.chunking(text, chunks, carries)

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

    def _carry(self, text: str, before: Sequence[Span], first: Span, full: int) -> Carry:
        """What is repeated from the pieces of a chunk, from ``first`` on, and why it is no more."""
        most = before[-1].end - before[min(1, len(before) - 1)].start
        shared = [piece for piece in before if piece >= first]
        back = [piece for piece in before if piece < first][-1:]
        lengths = self.measure_all([piece.of(text) for piece in (*shared, *back)])
        own = sum(lengths[: len(shared)])
        if back and sum(lengths) > self.chunk_overlap:
            return Carry(own, (Cause.WHOLE_PIECES,), most)
        return Carry(len(shared) * full, (Cause.UNIT,), most)
