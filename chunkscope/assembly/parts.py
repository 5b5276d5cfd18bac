"""A chunking from the parts that a splitter made: pieces of the source, texts, headings.

For every strategy whose chunks are not written down by `chunkscope.tracing`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cache

import numpy as np

from chunkscope.arrays import Ints
from chunkscope.chunking import Chunking
from chunkscope.drawing import dropped
from chunkscope.extras import Extras, Stage
from chunkscope.strategies.base import Strategy
from chunkscope.tracing.rows import Rewritten
from chunkscope.tracing.verdict import Verdict
from chunkscope.values import Cause, Change, Note, Span


@dataclass(frozen=True, slots=True)
class Part:
    """One chunk to be: the source spans it is made of, in the order of its text, at least one.

    ``text`` is None where it is the slice that the one span names, ``indexed`` where it is the text.
    """

    pieces: tuple[Span, ...]
    text: str | None = None
    headings: tuple[str, ...] = ()
    indexed: str | None = None
    parent: int | None = None


@dataclass(frozen=True, slots=True)
class Carry:
    """What is known of one boundary beside its place: all in the strategy's unit, but ``most``.

    ``carried`` is what was to be repeated, ``most`` (source characters) what the largest
    ``chunk_overlap`` would repeat here.
    """

    carried: int = 0
    causes: tuple[Cause, ...] = ()
    most: int = 0


def assemble(
    text: str,
    strategy: Strategy,
    parts: Sequence[Part],
    carries: Sequence[Carry] = (),
    *,
    notes: Iterable[Note] = (),
    levels: tuple[Chunking, ...] = (),
    stages: tuple[Stage, ...] = (),
) -> Chunking:
    """The chunking whose chunks are the parts, in order.

    ``carries`` has one entry per boundary, or none at all where the strategy asks for no overlap.
    What can be seen from outside is noted without being told: `Change.TOO_LONG` for a chunk longer than
    ``chunk_size``, `Change.REWRITTEN` for a chunk that is no slice and has no note of its own, and
    `Change.DROPPED` for every stretch of the source that is in no chunk, not blank, and in no note's
    span: so nothing is lost without a word. ValueError where ``carries`` does not fit the parts.
    """
    boundaries = max(len(parts) - 1, 0)
    if len(carries) not in (0, boundaries):
        raise ValueError(f"{len(carries)} carries for {boundaries} boundaries: give one for each, or none.")
    verdict = _verdict(text, strategy, parts, carries)
    extras = Extras(
        rewritten={
            index: Rewritten(part.text, part.pieces)
            for index, part in enumerate(parts)
            if part.text is not None and not is_slice(text, part.pieces, part.text)
        },
        indexed={index: part.indexed for index, part in enumerate(parts) if part.indexed is not None},
        headings={index: part.headings for index, part in enumerate(parts) if part.headings},
        parents={index: part.parent for index, part in enumerate(parts) if part.parent is not None},
        tell=Told(tuple(notes)),
        stages=stages,
        levels=levels,
    )
    return Chunking(text, strategy, None, verdict, extras)


@dataclass(frozen=True, slots=True)
class Slices:
    """Chunks as columns: where each begins and ends, and the text of those that are no slices, by number.

    `Part` and `Carry` in columns: a few objects per chunk take longer than a quick library does.
    """

    starts: Sequence[int]
    ends: Sequence[int]
    own: Mapping[int, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Carries:
    """`Carry` in columns, one row per boundary; ``causes`` are the bits of `Cause.bit`."""

    carried: Sequence[int] | Ints
    causes: Sequence[int] | Ints
    most: Sequence[int] | Ints


def assemble_slices(
    text: str,
    strategy: Strategy,
    slices: Slices,
    carries: Carries | None = None,
    *,
    notes: Iterable[Note] = (),
) -> Chunking:
    """`assemble` for chunks that have one piece each."""
    starts, ends = (np.array(column, dtype=np.int64) for column in (slices.starts, slices.ends))
    overlaps = np.maximum(np.minimum(ends[:-1], ends[1:]) - np.maximum(starts[:-1], starts[1:]), 0)
    carries = carries or Carries(*[np.zeros_like(overlaps)] * 3)
    verdict = Verdict(
        starts,
        ends,
        overlaps,
        overlap_lengths=_measured(text, strategy, starts, overlaps, {}),
        carried=np.array(carries.carried, dtype=np.int64),
        cause_bits=np.array(carries.causes, dtype=np.int64),
        most=np.maximum(np.array(carries.most, dtype=np.int64), overlaps),
    )
    rewritten = {
        index: Rewritten(own, (Span(slices.starts[index], slices.ends[index]),))
        for index, own in slices.own.items()
        if text[slices.starts[index] : slices.ends[index]] != own
    }
    return Chunking(text, strategy, None, verdict, Extras(rewritten=rewritten, tell=Told(tuple(notes))))


def is_slice(text: str, pieces: Sequence[Span], own: str) -> bool:
    """Whether the text of a chunk is the one slice of the source that its pieces name."""
    return len(pieces) == 1 and pieces[0].of(text) == own


def _verdict(text: str, strategy: Strategy, parts: Sequence[Part], carries: Sequence[Carry]) -> Verdict:
    starts, ends = _hulls(parts)
    overlaps = np.maximum(np.minimum(ends[:-1], ends[1:]) - np.maximum(starts[:-1], starts[1:]), 0)
    several = np.array([len(part.pieces) > 1 for part in parts], dtype=np.bool_)
    shared = {
        place: _shared(parts[place].pieces, parts[place + 1].pieces)
        for place in np.flatnonzero(overlaps * (several[:-1] | several[1:])).tolist()
    }
    for place, spans in shared.items():
        overlaps[place] = sum(span.length for span in spans)
    return Verdict(
        starts=starts,
        ends=ends,
        overlaps=overlaps,
        overlap_lengths=_measured(text, strategy, starts, overlaps, shared),
        carried=_column([carry.carried for carry in carries], len(overlaps)),
        cause_bits=_column([_bits(carry.causes) for carry in carries], len(overlaps)),
        most=np.maximum(_column([carry.most for carry in carries], len(overlaps)), overlaps),
    )


def _hulls(parts: Sequence[Part]) -> tuple[Ints, Ints]:
    """Where the pieces of each part begin and end."""
    starts = [min([piece.start for piece in part.pieces]) for part in parts]
    ends = [max([piece.end for piece in part.pieces]) for part in parts]
    return _column(starts, len(parts)), _column(ends, len(parts))


def _column(values: Sequence[int], length: int) -> Ints:
    """The values; zeros where none are given."""
    return np.array(values, dtype=np.int64) if values else np.zeros(length, dtype=np.int64)


def _measured(
    text: str, strategy: Strategy, starts: Ints, overlaps: Ints, shared: Mapping[int, list[Span]]
) -> Ints:
    """Every overlap in the strategy's unit; ``shared`` are the spans of those that are no slices."""
    measured = overlaps.copy()
    if strategy.unit != "characters":
        filled = np.flatnonzero(overlaps).tolist()
        texts = [
            "".join(span.of(text) for span in shared[place])
            if place in shared
            else text[(start := max(starts[place], starts[place + 1])) : start + overlaps[place]]
            for place in filled
        ]
        measured[filled] = strategy.measure_all(texts)
    return measured


@cache
def _bits(causes: tuple[Cause, ...]) -> int:
    return sum(cause.bit for cause in causes)


def _shared(before: tuple[Span, ...], after: tuple[Span, ...]) -> list[Span]:
    """The source spans that are in both chunks."""
    low = min([piece.start for piece in after])
    high = max([piece.end for piece in before])
    if low >= high:
        return []
    last = [piece for piece in before if piece.end > low]
    first = [piece for piece in after if piece.start < high]
    edges = {(max(a.start, b.start), min(a.end, b.end)) for a in last for b in first}
    return [Span(start, end) for start, end in sorted(edges) if start < end]


@dataclass(frozen=True, slots=True)
class Told:
    """`Extras.tell`: splitting pays nothing for notes that nobody asks for."""

    notes: tuple[Note, ...] = ()

    def __call__(self, chunking: Chunking) -> tuple[Note, ...]:
        """The notes that the strategy told, and what can be seen from outside."""
        return noted(chunking, self.notes)


def noted(chunking: Chunking, told: tuple[Note, ...] = ()) -> tuple[Note, ...]:
    """The notes that were told, and what can be seen from outside (see `assemble`)."""
    text, limit = chunking.text, chunking.strategy.chunk_size
    long = np.flatnonzero(np.asarray(chunking.lengths) > limit).tolist()
    explained = {note.chunk for note in told}
    starts, ends, _chunk = chunking.ranges()
    places = [note.span for note in told if note.span is not None]
    starts = np.concatenate([starts, np.array([place.start for place in places], dtype=np.int64)])
    ends = np.concatenate([ends, np.array([place.end for place in places], dtype=np.int64)])
    lost = (Span(int(start), int(end)) for start, end in zip(*dropped(starts, ends, len(text)), strict=True))
    return (
        *told,
        *(
            Note(Change.REWRITTEN, chunk=index)
            for index in np.flatnonzero(~chunking.verbatim).tolist()
            if index not in explained
        ),
        *(Note(Change.TOO_LONG, chunk=index) for index in long),
        *(Note(Change.DROPPED, span) for span in lost if span.of(text).strip()),
    )
