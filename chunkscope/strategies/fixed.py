"""Plain windows of a fixed number of characters."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import Strategy, check_window, windows
from chunkscope.tracing.verdict import Verdict
from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class Fixed(Strategy):
    """Windows of ``chunk_size`` characters, each ``chunk_size - chunk_overlap`` after the last.

    The overlap is whole at every boundary: ``overlap == chunk_overlap``. The last window is the
    first one that reaches the end of the text, so no window lies inside its neighbour; it may be
    shorter. Raises `SplitError` for an overlap that is not smaller than the size.
    """

    name: ClassVar[str] = "fixed"
    title: ClassVar[str] = N_("Fixed windows")
    about: ClassVar[str] = N_(
        "Windows of chunk_size characters: the overlap is whole at every boundary, words are cut anywhere."
    )

    chunk_size: int = 400
    chunk_overlap: int = 40

    def __post_init__(self) -> None:
        """Refuse windows that would never move on."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=False)

    def estimated_chunks(self, text: str) -> int:
        """Exactly how many windows there will be, but for an empty text."""
        return windows(len(text), self.chunk_size, self.chunk_overlap)

    def split(self, text: str) -> Chunking:
        """Cut ``text`` into windows; an empty text has none."""
        # No more than the text has: a size may be larger than 64 bits hold.
        size, overlap = min(self.chunk_size, len(text)), min(self.chunk_overlap, len(text))
        step = min(self.chunk_size - self.chunk_overlap, len(text) + 1)
        starts = np.arange(0, max(len(text) - overlap, min(len(text), 1)), step, dtype=np.int64)
        ends = np.minimum(starts + size, len(text))
        overlaps = np.full(max(len(starts) - 1, 0), overlap, dtype=np.int64)
        none = np.zeros_like(overlaps)
        most = np.full_like(overlaps, size - 1)
        verdict = Verdict(starts, ends, overlaps, overlaps, overlaps, none, most)
        return Chunking(text, self, None, verdict)
