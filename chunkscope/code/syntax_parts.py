"""From the cuts along a syntax tree to chunks: their places, names and overlaps."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import pairwise

from chunkscope.assembly.parts import Carry, Part
from chunkscope.code.grammars import Parsed
from chunkscope.code.lines import Lines
from chunkscope.code.names import Names
from chunkscope.code.syntax_cut import Cut, groups, pack
from chunkscope.strategies.recursive import Recursive
from chunkscope.values import Cause, Span


@dataclass(frozen=True, slots=True)
class _Piece:
    """One chunk: its place and names; the cut it came of, and what is known of the boundary before it.

    ``oversize`` says that it is part of a line too long for a chunk.
    """

    span: Span
    names: tuple[str, ...]
    cut: Cut
    oversize: bool
    carry: Carry | None = None


def syntax_parts(parsed: Parsed, inner: Recursive) -> tuple[list[Part], list[Carry]]:
    """The chunks along a tree and the boundaries between them; ``inner`` cuts the lines that are too long.

    Sizes and unit are those of ``inner``.
    """
    lines = Lines(parsed.text, None if inner.unit == "characters" else inner.measure_all)
    units = groups(parsed.root, lines, inner.chunk_size)
    names = Names(parsed, lines)
    pieces: list[_Piece] = []
    for cut in pack(units, lines, inner.chunk_size, inner.chunk_overlap):
        pieces += _pieces(cut, lines, names, inner)
    parts = [Part((piece.span,), None, piece.names) for piece in pieces]
    return parts, _carries(pieces, lines, inner)


def _pieces(cut: Cut, lines: Lines, names: Names, inner: Recursive) -> Iterator[_Piece]:
    """The chunks of a cut: one, or several for a line too long."""
    bare = lines.bare(cut.rows)
    assert bare is not None
    span, heads = lines.span(bare), names.of(bare)
    if bare.end - bare.start > 1 or lines.length(bare) <= inner.chunk_size:
        yield _Piece(span, heads, cut, oversize=False)
        return
    found = inner.split(span.of(lines.text))
    carry = None
    for chunk in found.chunks:
        if chunk.text.strip():
            place = Span(span.start + chunk.span.start, span.start + chunk.span.end)
            yield _Piece(place, heads, cut, oversize=True, carry=carry)
        if chunk.index < len(found.boundaries):
            after = found.boundaries[chunk.index]
            carry = Carry(after.carried, after.causes, after.most)


def _carries(pieces: list[_Piece], lines: Lines, inner: Recursive) -> list[Carry]:
    """What is known of each boundary; causes only where less is repeated than was asked."""
    shared = [Span(after.span.start, before.span.end) for before, after in pairwise(pieces)]
    repeated = [span.of(lines.text) if span.length > 0 else "" for span in shared]
    lengths = inner.measure_all(repeated)
    return [
        after.carry or _carry(before, after, lines, length < inner.chunk_overlap, inner.chunk_overlap)
        for (before, after), length in zip(pairwise(pieces), lengths, strict=True)
    ]


def _carry(before: _Piece, after: _Piece, lines: Lines, short: bool, asked: int) -> Carry:
    """The boundary between two cuts."""
    if before.cut.group != after.cut.group:
        return Carry(causes=(Cause.OTHER_SECTION,) if short else ())
    if before.oversize or after.oversize:
        return Carry(causes=(_BESIDE[before.oversize, after.oversize],) if short else ())
    cut = after.cut
    reach = lines.bare(cut.most) if cut.most else None
    cause = Cause.WHOLE_PIECES if cut.whole_piece else Cause.NO_ROOM
    # Counted line by line a carry can be as long as asked, and shorter as one text.
    cause = cause if cut.carried < asked else Cause.UNIT
    return Carry(cut.carried, (cause,) if short else (), lines.span(reach).length if reach else 0)


_BESIDE = {
    (False, True): Cause.BEFORE_OVERSIZE,
    (True, False): Cause.AFTER_OVERSIZE,
    (True, True): Cause.BETWEEN_OVERSIZE,
}
"""By whether the line before and the line after are too long for a chunk."""
