"""The words of Chunkscope: spans, causes, chunks, boundaries and remedies.

Every value is frozen. Offsets count Python code points and are half-open, as slices are.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum
from functools import cache
from typing import TYPE_CHECKING

from chunkscope.shown import Shown

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking
    from chunkscope.strategies.base import Strategy


@dataclass(frozen=True, slots=True, order=True)
class Span:
    """A half-open range ``[start, end)`` of code points in the source text."""

    start: int
    end: int

    @property
    def length(self) -> int:
        """Code points in the span."""
        return self.end - self.start

    def of(self, text: str) -> str:
        """The part of ``text`` that the span covers."""
        return text[self.start : self.end]


class Cause(Enum):
    """Why an overlap is shorter than asked; the words are in :mod:`chunkscope.wording`."""

    WHOLE_PIECES = "WHOLE_PIECES"
    NO_ROOM = "NO_ROOM"
    TRIMMED = "TRIMMED"
    BLANK_DROPPED = "BLANK_DROPPED"
    BEFORE_OVERSIZE = "BEFORE_OVERSIZE"
    AFTER_OVERSIZE = "AFTER_OVERSIZE"
    BETWEEN_OVERSIZE = "BETWEEN_OVERSIZE"
    HIDDEN_OVERSIZE = "HIDDEN_OVERSIZE"
    UNSPLITTABLE = "UNSPLITTABLE"
    OTHER_SECTION = "OTHER_SECTION"
    SEPARATOR_LENGTH = "SEPARATOR_LENGTH"
    UNIT = "UNIT"

    @property
    def bit(self) -> int:
        """The cause's bit in a column of cause sets."""
        return _BITS[self]


_BITS = {cause: 1 << position for position, cause in enumerate(Cause)}


@cache
def causes_of(bits: int) -> tuple[Cause, ...]:
    """The causes whose bits are set, in the order of the enum."""
    return tuple(cause for cause, bit in _BITS.items() if bits & bit)


@dataclass(frozen=True, slots=True)
class Chunk:
    """One chunk: where in the source it came from, and whether it is a plain slice of it.

    ``pieces`` are the source spans the text was made of, in order: one for a slice, several
    where a splitter re-joined text. ``span`` is their hull. ``verbatim`` says that the text is
    exactly the slice ``span`` of the source. ``length`` is the text measured in the strategy's
    unit. ``text`` is what a reader is given; ``indexed`` is what is searched: the same, but where
    a strategy puts a context before it. ``headings`` are those the chunk stands under, outermost
    first; ``parent`` is the number of its chunk in the next coarser level.
    """

    index: int
    text: str
    pieces: tuple[Span, ...]
    verbatim: bool
    length: int
    indexed: str
    headings: tuple[str, ...] = ()
    parent: int | None = None

    @property
    def span(self) -> Span:
        """The hull of the pieces."""
        return Span(min(piece.start for piece in self.pieces), max(piece.end for piece in self.pieces))


class Change(Enum):
    """What a splitter did to the text beside cutting it."""

    ADDED = "ADDED"
    """Text that the source does not have was put in."""
    DROPPED = "DROPPED"
    """Text of the source is in no chunk."""
    MOVED = "MOVED"
    """Text stands in another order than in the source."""
    REWRITTEN = "REWRITTEN"
    """Text stands in another form: white space, entities, letters."""
    REPEATED = "REPEATED"
    """Text that the source has once is in chunks that are no neighbours, such as a table's header row."""
    SPLIT_CHARACTER = "SPLIT_CHARACTER"
    """A chunk was cut inside a character, which is lost in both."""
    TOO_LONG = "TOO_LONG"
    """A chunk is longer than the size that was asked for."""
    NO_VECTOR = "NO_VECTOR"
    """A model gave no vector for the chunk, or for part of it."""
    HEADING_MISSED = "HEADING_MISSED"
    """A heading of the source, at the note's span, was taken for text."""
    HEADING_INVENTED = "HEADING_INVENTED"
    """A line that is no heading, such as a comment in code, was taken for one."""
    UNCUT = "UNCUT"
    """Text longer than the size was left whole, because this splitter never cuts such a thing."""
    UNREAD = "UNREAD"
    """A parser could not read the text here; it was cut without knowing its parts."""
    UNCLOSED = "UNCLOSED"
    """A fence or a bracket is opened here and never closed: all that follows counted as inside it."""
    NOT_FOUND = "NOT_FOUND"
    """Nothing that this strategy looks for is in the text: no heading, no separator of the language."""
    ASSUMED = "ASSUMED"
    """What was not said was guessed: the note's text is what was settled on, such as a language."""
    NO_CONTEXT = "NO_CONTEXT"
    """There is no context for the chunk: it is indexed as it is."""


@dataclass(frozen=True, slots=True)
class Note:
    """One thing that a strategy did to the text, and where.

    ``span`` is the place in the source, ``chunk`` the chunk it happened in, ``text`` what is meant (the
    text that was added, or what the chunk has instead); each is None where there is no such thing.
    """

    change: Change
    span: Span | None = None
    chunk: int | None = None
    text: str | None = None


@dataclass(frozen=True, slots=True)
class Boundary(Shown):
    """What happened between chunk ``index`` and chunk ``index + 1``.

    ``asked``, ``carried`` and ``overlap_length`` are in the strategy's unit; ``overlap``, ``gap``
    and ``most`` are source characters. ``carried`` is what the queue handed over (the sum of its
    pieces' lengths), ``overlap`` what is in both chunks in the end, ``gap`` what is in neither.
    ``most`` is the overlap this very cut would have with ``chunk_overlap = chunk_size``, blanks
    included where they are not stripped: 0 means that no value of ``chunk_overlap`` gives any here.
    ``causes`` is empty exactly when ``overlap_length >= asked``.
    """

    index: int
    asked: int
    carried: int
    overlap: int
    overlap_length: int
    gap: int
    separator: str
    causes: tuple[Cause, ...]
    most: int
    chunking: Chunking | None = field(default=None, repr=False, compare=False)
    """The one it was taken from: with it, a notebook shows the text around the cut and what explains it."""


@dataclass(frozen=True, slots=True)
class QueuePiece:
    """A piece in the queue: its place, its length in the unit, and whether it was carried over."""

    span: Span
    length: int
    carried: bool


@dataclass(frozen=True, slots=True)
class Queue:
    """The queue at the moment a chunk was closed. Lengths are in the strategy's unit.

    ``pieces`` are those of the closed chunk, in order: the last of them, as far as they are marked,
    were carried over. ``next`` is the piece that did not fit. ``room`` is what ``chunk_size`` left
    for the carry beside it; ``asked`` is the overlap budget. ``separator`` is what the pieces are
    re-joined with, ``separator_length`` what each joint counts.
    """

    pieces: tuple[QueuePiece, ...]
    next: QueuePiece
    asked: int
    room: int
    carried: int
    separator: str
    separator_length: int


@dataclass(frozen=True, slots=True)
class Summary:
    """One chunking in numbers. Overlaps are in the strategy's unit, the rest are counts.

    ``without_overlap`` of the boundaries have no character in both chunks. ``duplicated`` counts the
    characters of the source that are in more than one chunk, once for every chunk after the first; what
    lies between the pieces of a chunk is not in it. ``stored`` is the length of all chunks together,
    divided by the length of the source.
    """

    chunks: int
    boundaries: int
    without_overlap: int
    mean_overlap: float
    max_overlap: int
    duplicated: int
    stored: float


@dataclass(frozen=True, slots=True)
class Remedy:
    """A changed strategy that keeps context across one cut, verified by running it.

    ``overlap`` is the number of source characters that the chunk across the cut holds before it,
    ``chunks`` and ``duplicated`` (characters stored more than once) are the price over the whole
    text. ``tried`` is the inclusive range of values tried, for numeric settings, and ``values`` how many of
    it were tried: 0 for all.
    """

    kind: str
    strategy: Strategy
    overlap: int
    chunks: int
    duplicated: int
    tried: tuple[int, int] | None = field(default=None)
    values: int = 0
