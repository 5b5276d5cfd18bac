"""The chunks of a text as the columns that draw them."""

from __future__ import annotations

from enum import IntEnum
from typing import NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.drawing.payload import Payload, packed
from chunkscope.drawing.ranges import dropped, joined
from chunkscope.drawing.utf16 import utf16


class Drawable(Protocol):
    """What drawing asks of a chunking; offsets are code points, ``[n]`` chunks, ``[n-1]`` boundaries."""

    @property
    def text(self) -> str:
        """The source."""

    @property
    def starts(self) -> Ints:
        """Where each chunk's hull begins."""

    @property
    def ends(self) -> Ints:
        """Where it ends."""

    @property
    def overlaps(self) -> Ints:
        """Source characters in both chunks."""

    @property
    def overlap_lengths(self) -> Ints:
        """The same text in the unit."""

    @property
    def gaps(self) -> Ints:
        """Source characters in neither."""

    @property
    def lengths(self) -> Ints:
        """Each chunk's length in the unit."""

    @property
    def asked(self) -> int:
        """The overlap asked for, in the unit."""

    @property
    def unit(self) -> str:
        """The name of the unit."""

    def ranges(self) -> tuple[Ints, Ints, Ints]:
        """Starts, ends and chunk of every source span to draw, by chunk."""


class Mark(IntEnum):
    """How a boundary is marked: nothing is missing, less than asked, or no overlap at all."""

    FULL = 0
    SHORT = 1
    GONE = 2


def marks(asked: int, overlaps: Ints, overlap_lengths: Ints) -> NDArray[np.uint8]:
    """One :class:`Mark` per boundary; with nothing asked nothing is missing."""
    found = np.full(len(overlaps), Mark.FULL, np.uint8)
    if asked > 0:
        found[overlap_lengths < asked] = Mark.SHORT
        found[overlaps == 0] = Mark.GONE
    return found


class Shared(NamedTuple):
    """Boundaries beside those of other chunkings: in how many of all ``of`` each is, itself included."""

    counts: Ints
    of: int


class Lit(NamedTuple):
    """What of an answer was handed over: starts and ends, ascending and disjoint, in code points.

    ``given`` is all that was handed over, ``held`` the answer within it, ``missing`` the answer elsewhere.
    """

    given: tuple[Ints, Ints]
    held: tuple[Ints, Ints]
    missing: tuple[Ints, Ints]


def drawing_payload(
    chunking: Drawable,
    struck: tuple[Ints, Ints] | None = None,
    shared: Shared | None = None,
    lit: Lit | None = None,
) -> Payload:
    """Everything the view draws except the text: a JSON header, then the columns it lists.

    Offsets are UTF-16. Ranges ``start end chunk`` ordered by start; per chunk ``at till`` (hull),
    ``from to`` (hull in code points), ``length``; per boundary ``overlap gap mark``; ``struck``
    spans; ``shared`` chunkings per boundary, ``of`` all; the spans of ``lit``. A column
    equal to its default (see ``drawing.js``) is left out.
    """
    text = chunking.text
    ranges = joined(*chunking.ranges())
    columns = _columns(chunking, ranges)
    spans = {"struck": struck, **(lit._asdict() if lit else {})}
    for name, found in spans.items():
        if found is not None and len(found[0]):
            columns |= {f"{name}_start": utf16(text, found[0]), f"{name}_end": utf16(text, found[1])}
    if shared is not None:
        columns["shared"] = shared.counts
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    bare_starts, bare_ends = dropped(*ranges[:2], len(text))
    about = {
        "chunks": len(chunking.starts),
        "asked": chunking.asked,
        "unit": chunking.unit,
        "short": int((mark == Mark.SHORT).sum()),
        "gone": int((mark == Mark.GONE).sum()),
        "dropped": int((bare_ends - bare_starts).sum()),
        **({"of": shared.of} if shared else {}),
        **({"lit": True} if lit else {}),
    }
    return packed(about, columns, mark.tobytes())


def _columns(chunking: Drawable, ranges: tuple[Ints, Ints, Ints]) -> dict[str, Ints]:
    """The columns of ranges, chunks and boundaries that the browser cannot work out from the others."""
    text = chunking.text
    starts, ends, chunk = ranges
    columns = {
        "start": utf16(text, starts),
        "end": utf16(text, ends),
        "chunk": chunk,
        "at": utf16(text, chunking.starts),
        "till": utf16(text, chunking.ends),
        "from": chunking.starts,
        "to": chunking.ends,
        "length": chunking.lengths,
        "overlap": chunking.overlap_lengths,
        "gap": chunking.gaps,
    }
    _leave_out(columns)
    return columns


def _leave_out(columns: dict[str, Ints]) -> None:
    """Remove the columns that are equal to their defaults, which `drawing.js` has too."""
    hull_start, hull_end = columns["at"], columns["till"]
    defaults = {
        "chunk": np.arange(len(hull_start)),
        "overlap": np.maximum(hull_end[:-1] - hull_start[1:], 0),
        "gap": np.maximum(hull_start[1:] - hull_end[:-1], 0),
        "length": columns["to"] - columns["from"],
        "from": hull_start,
        "to": hull_end,
        "at": columns["start"],
        "till": columns["end"],
    }
    for name, default in defaults.items():
        if np.array_equal(columns[name], default):
            del columns[name]
