"""The chunkings that the source view is tried on; shared by the small app and its tests."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from chunkscope import Fixed, Recursive
from chunkscope.drawing import Drawable

Ints = NDArray[np.int64]

ODD = (
    "<script>window.ran = 1</script><img src=x onerror='window.ran = 1'>\r\n"
    "NUL \x00, lone CR\rthen CRLF\r\nBOM \ufeff and ZWSP \u200b.\n\n\n"
    "👩‍👩‍👧‍👦 𠮷野家 e\u0301 العربية نص\t\u3000tab.\n"
)
PROSE = "".join(
    f"Sentence {n} says that a splitter keeps whole pieces, or none. "
    + ("\n\n" if n % 7 == 6 else "")
    + (f"A short one: {n}. " if n % 3 else "")
    for n in range(1200)
)


@dataclass(frozen=True)
class Moved:
    """Chunks of pieces in no order, some in the text of others: what a splitter that moves text makes."""

    text: str = PROSE[:9000]
    asked: int = 20
    unit: str = "characters"

    def ranges(self) -> tuple[Ints, Ints, Ints]:
        """Three pieces for each of 60 chunks, from a fixed random number generator."""
        random = np.random.default_rng(7)
        starts = random.integers(0, len(self.text) - 400, 180)
        return starts, starts + random.integers(1, 400, 180), np.repeat(np.arange(60), 3)

    @property
    def starts(self) -> Ints:
        """The first character of each chunk."""
        return self.ranges()[0].reshape(60, 3).min(axis=1)

    @property
    def ends(self) -> Ints:
        """The end of each chunk's hull."""
        return self.ranges()[1].reshape(60, 3).max(axis=1)

    @property
    def lengths(self) -> Ints:
        """The lengths of the pieces together."""
        starts, ends, _chunk = self.ranges()
        return (ends - starts).reshape(60, 3).sum(axis=1)

    @property
    def overlaps(self) -> Ints:
        """As if there were none."""
        return np.zeros(59, np.int64)

    overlap_lengths = gaps = overlaps


def case(name: str, size: int) -> Drawable:
    """One of the chunkings by name; ``size`` is the chunk size where it has one."""
    made: dict[str, Drawable] = {
        "odd": Fixed(30, 10).split(ODD * 3),
        "prose": Recursive(chunk_size=size, chunk_overlap=40).split(PROSE),
        "short": Recursive(chunk_size=size, chunk_overlap=40).split(PROSE[:5000]),
        "thick": Fixed(200, 190).split(PROSE[:6000]),
        "moved": Moved(),
    }
    return made[name]
