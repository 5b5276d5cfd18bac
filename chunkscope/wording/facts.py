"""What is known of one boundary, as plain values, and the same in words."""

from __future__ import annotations

from dataclasses import dataclass

from chunkscope.wording.quoting import quote, separator_name
from chunkscope.wording.units import CHARACTERS, number, size


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known of one boundary. Lengths are in ``unit``, unless they say characters.

    Only ``asked``, ``chunk_size`` and ``unit`` are always known. ``None`` means that a fact does
    not apply or was not looked up: the explanation then does without it.

    =====================  ===================================================================
    ``asked``              chunk_overlap
    ``carried``            the sum of the lengths of the carried pieces, separators included
    ``overlap``            source characters in both chunks
    ``overlap_length``     the same text measured in ``unit``
    ``piece``              WHOLE_PIECES, NO_ROOM: the last piece that was not carried
    ``next_piece``         the piece that comes after the cut
    ``room``               chunk_size less the next piece and its separator; may be negative
    ``separator``          what the pieces are re-joined with; "" where it stays in the pieces
    ``separator_length``   how long one separator is counted
    ``matched_length``     SEPARATOR_LENGTH: how long what it matched is in the source
    ``trimmed``            the whitespace that was stripped from the carried text
    ``blanks``             BLANK_DROPPED: how many blank chunks were dropped between the two
    ``gap``                source characters in neither chunk
    ``long_before``        the oversize piece that ends at the cut; UNSPLITTABLE: the raw one
    ``long_after``         the oversize piece that begins at the cut; UNSPLITTABLE: the raw one
    ``long_blank_length``  HIDDEN_OVERSIZE: the length of the blank piece between the two
    ``section_before``     the headings or name of the section before the cut
    ``section_after``      the same of the section after it
    =====================  ===================================================================
    """

    asked: int
    chunk_size: int
    unit: str = "characters"
    carried: int = 0
    overlap: int = 0
    overlap_length: int = 0
    piece: str | None = None
    piece_length: int | None = None
    next_piece: str | None = None
    next_length: int | None = None
    room: int | None = None
    separator: str = ""
    separator_length: int = 0
    matched_length: int | None = None
    trimmed: str | None = None
    blanks: int | None = None
    gap: int = 0
    long_before: str | None = None
    long_before_length: int | None = None
    long_after: str | None = None
    long_after_length: int | None = None
    long_blank_length: int | None = None
    section_before: str | None = None
    section_after: str | None = None


def figures(f: Facts) -> dict[str, str]:
    """Everything a template may name, in words: pieces quoted, lengths with their unit."""
    room = f.chunk_size - (f.next_length or 0) - f.separator_length if f.room is None else f.room
    taken = (f.piece_length or 0) + (f.separator_length if f.carried else 0)
    texts = {
        "piece": f.piece,
        "next_piece": f.next_piece,
        "trimmed": f.trimmed,
        "before": f.long_before if f.section_before is None else f.section_before,
        "after": f.long_after if f.section_after is None else f.section_after,
    }
    numbers = {
        "asked": f.asked,
        "chunk_size": f.chunk_size,
        "used": f.carried,
        "left": f.asked - f.carried,
        "kept": f.overlap_length,
        "room": max(room, 0),
        "matched": f.matched_length or 0,
        "stripped": len(f.trimmed or ""),
        "blanks": f.blanks or 0,
    }
    lengths = {
        "carried": f.carried,
        "taken": taken,
        "next_length": f.next_length or 0,
        "before_length": f.long_before_length or 0,
        "after_length": f.long_after_length or 0,
        "blank_length": f.long_blank_length or 0,
        "counted": f.separator_length,
    }
    return {
        **{name: quote(text or "") for name, text in texts.items()},
        **{name: number(value) for name, value in numbers.items()},
        **{name: size(f.unit, value) for name, value in lengths.items()},
        "gap": size(CHARACTERS, f.gap),
        "overlap": size(CHARACTERS, f.overlap),
        "separator": separator_name(f.separator, regex=True),
    }
