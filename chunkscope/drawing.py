"""From a chunking to the columns that draw it; plain arrays in, plain arrays and bytes out.

A browser counts text in UTF-16 units, Python in code points: every offset is converted here, once.
"""

from __future__ import annotations

import hashlib
import json
import re
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import points_of
from chunkscope.values import Span

Ints = NDArray[np.int64]


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


@lru_cache(maxsize=8)
def _wide(text: str) -> Ints:
    """Positions of the characters that take two UTF-16 units, ascending."""
    if text.isascii():
        return np.empty(0, np.int64)
    codes = points_of(text)
    return np.flatnonzero(codes > 0xFFFF)


def utf16(text: str, offsets: Ints) -> Ints:
    """Code-point ``offsets`` into ``text`` as UTF-16 offsets: each moves by the wide characters before it."""
    wide = _wide(text)
    return offsets + np.searchsorted(wide, offsets) if len(wide) else offsets


def code_points(text: str, start: int, end: int) -> Span:
    """UTF-16 ``[start, end)`` of ``text`` as code points; half a wide character counts as the whole.

    The inverse of :func:`utf16`; what lies outside the text is cut off.
    """
    wide = _wide(text)
    seconds = wide + np.arange(len(wide)) + 1  # where the second unit of each wide character stands
    first, last = (min(max(offset, 0), len(text) + len(wide)) for offset in (start, end))
    before = int(np.searchsorted(seconds, first, "right"))
    return Span(first - before, last - int(np.searchsorted(seconds, last, "left")))


def cover(starts: Ints, ends: Ints, length: int) -> tuple[Ints, Ints]:
    """How many ranges lie over each stretch of ``[0, length)``: ``edges[k+1]`` and ``counts[k]``.

    The stretches ``[edges[i], edges[i+1])`` partition the text; no range starts or ends inside one.
    """
    edges = np.sort(np.concatenate([np.array([0, length], np.int64), starts, ends]))
    edges = edges[np.concatenate([[True], edges[1:] != edges[:-1]])]  # np.unique takes 60 times as long
    opened = np.searchsorted(np.sort(starts), edges[:-1], "right")
    closed = np.searchsorted(np.sort(ends), edges[:-1], "right")
    return edges, opened - closed


def dropped(starts: Ints, ends: Ints, length: int) -> tuple[Ints, Ints]:
    """The maximal spans of ``[0, length)`` that no range covers, as starts and ends, ascending."""
    edges, counts = cover(starts, ends, length)
    bare = np.concatenate([[False], counts == 0, [False]])
    turns = np.diff(bare.astype(np.int8))
    return edges[np.flatnonzero(turns == 1)], edges[np.flatnonzero(turns == -1)]


def joined(starts: Ints, ends: Ints, chunk: Ints) -> tuple[Ints, Ints, Ints]:
    """The ranges to draw: empty ones left out, neighbours of one chunk that touch made one, by start."""
    keep = ends > starts
    starts, ends, chunk = starts[keep], ends[keep], chunk[keep]
    if len(starts):
        fresh = np.ones(len(starts), bool)
        fresh[1:] = (chunk[1:] != chunk[:-1]) | (starts[1:] != ends[:-1])
        last = np.append(np.flatnonzero(fresh)[1:] - 1, len(starts) - 1)
        starts, ends, chunk = starts[fresh], ends[last], chunk[fresh]
    order = np.argsort(starts, kind="stable")
    return starts[order], ends[order], chunk[order]


@dataclass(frozen=True, slots=True)
class Payload:
    """Bytes for the browser, named by their own content: equal digests mean equal bytes."""

    digest: str
    data: bytes

    @classmethod
    def of(cls, body: bytes) -> Payload:
        """``body`` behind its 16-byte digest."""
        digest = hashlib.blake2b(body, digest_size=16).digest()
        return cls(digest.hex(), digest + body)


_SURROGATE = re.compile("[\ud800-\udfff]")


@lru_cache(maxsize=8)
def text_payload(text: str) -> Payload:
    """``text`` as UTF-8; a lone surrogate, which UTF-8 cannot hold, becomes U+FFFD and shifts no offset."""
    try:
        return Payload.of(text.encode())
    except UnicodeEncodeError:
        return Payload.of(_SURROGATE.sub("\ufffd", text).encode())


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
    starts, ends, chunk = joined(*chunking.ranges())
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
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
    spans = {"struck": struck, **(lit._asdict() if lit else {})}
    for name, found in spans.items():
        if found is not None and len(found[0]):
            columns |= {f"{name}_start": utf16(text, found[0]), f"{name}_end": utf16(text, found[1])}
    if shared is not None:
        columns["shared"] = shared.counts
    bare_starts, bare_ends = dropped(starts, ends, len(text))
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
    return Payload.of(_pack(about, columns, mark))


def _leave_out(columns: dict[str, Ints]) -> None:
    """Remove the columns the browser can work out from the others."""
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


def _pack(about: dict[str, Any], columns: dict[str, Ints], mark: NDArray[np.uint8]) -> bytes:
    """Header length (4 bytes), header padded to a multiple of 4, int32 columns, one byte per boundary."""
    about["columns"] = [[name, len(column)] for name, column in columns.items()]
    header = json.dumps(about, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    body = b"".join(column.astype("<i4").tobytes() for column in columns.values())
    return len(header).to_bytes(4, "little") + header + body + mark.tobytes()
