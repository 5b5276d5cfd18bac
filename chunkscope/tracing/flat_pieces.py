"""All pieces of a text at one separator, in columns."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, compress, repeat
from operator import add, sub

from chunkscope.tracing.cuts import Settings, cut
from chunkscope.tracing.pieces import Edges, split_at


@dataclass(frozen=True, slots=True)
class FlatPieces:
    """All pieces of a text: where each begins and ends, and the running sums of their lengths."""

    begins: Sequence[int]
    ends: Sequence[int]
    sums: Sequence[int]
    gapped: bool
    """Whether a chunk of several pieces may be no slice of the text."""
    gaps: list[int] | None = None
    """The pieces after which there is more than the one separator that is put back; None if unknown."""

    def runs(self, first: int, stop: int) -> list[tuple[tuple[int, int]]]:
        """`parts`, as one where they are known to have the joiner between them in the text."""
        if self.gaps is None:
            return self.parts(first, stop)
        low, high = bisect_left(self.gaps, first), bisect_left(self.gaps, stop - 1)
        opens = [first, *(gap + 1 for gap in self.gaps[low:high])]
        closes = [*self.gaps[low:high], stop - 1]
        return [((self.begins[open_], self.ends[close]),) for open_, close in zip(opens, closes, strict=True)]

    def parts(self, first: int, stop: int) -> list[tuple[tuple[int, int]]]:
        """Some pieces as `chunkscope.tracing.rejoin` takes them."""
        spans = zip(self.begins[first:stop], self.ends[first:stop], strict=True)
        return [(span,) for span in spans]


def pieces_of(settings: Settings, text: str) -> FlatPieces | None:
    """The pieces that the first separator makes; None where one of them is made of several spans."""
    found = _literal(settings, text) if settings.separators[0] and not settings.is_regex else None
    return found or _general(settings, text)


def _literal(settings: Settings, text: str) -> FlatPieces | None:
    """The pieces between the places of a string; None where there is a quicker way to their lengths."""
    if settings.keep is None:
        return _parted(settings, text)
    return _kept(settings, text) if settings.measure_all is None else None


def _parted(settings: Settings, text: str) -> FlatPieces:
    """The pieces without the separators between them."""
    separator, joint = settings.separators[0], settings.limits[0].separator_length
    parts = split_at(text, separator)
    lengths = list(map(len, parts))
    begins = list(accumulate(map(add, lengths, repeat(len(separator))), initial=0))
    gapped = 0 in lengths
    if not gapped and settings.measure_all is None:
        sums = begins.copy()
        begins.pop()
        return FlatPieces(begins, list(map(add, begins, lengths)), sums, gapped)
    begins = list(compress(begins, lengths))
    parts, lengths = list(filter(None, parts)), list(filter(None, lengths))
    ends = list(map(add, begins, lengths))
    between = map(sub, begins[1:], ends)
    gaps = [piece for piece, width in enumerate(between) if width != len(separator)]
    if settings.measure_all is not None:
        lengths = settings.measure_all(parts)
    sums = list(accumulate(map(add, lengths, repeat(joint)), initial=0))
    return FlatPieces(begins, ends, sums, gapped, gaps)


def _kept(settings: Settings, text: str) -> FlatPieces:
    """The pieces with the separators that stay with them, measured in characters."""
    separator = settings.separators[0]
    lengths = list(map(len, split_at(text, separator)))
    marks = list(accumulate(map(add, lengths, repeat(len(separator))), initial=0))
    marks.pop()
    if settings.keep == "start":
        marks[1:] = map(sub, marks[1:], repeat(len(separator)))
    marks.append(len(text))
    if len(marks) > 1 and marks[0] == marks[1]:
        del marks[0]
    if len(marks) > 1 and marks[-1] == marks[-2]:
        marks.pop()
    return FlatPieces(marks[:-1], marks[1:], marks, gapped=False)


def _general(settings: Settings, text: str) -> FlatPieces | None:
    """The pieces of any other cut; None where one is made of several spans."""
    made = cut(settings, text, 0, len(text), 0)
    pieces = made.pieces
    if isinstance(pieces, Edges):
        return FlatPieces(pieces.marks[:-1], pieces.marks[1:], made.sums, gapped=False)
    if any(len(part) > 1 for part in pieces.parts):
        return None
    begins = [part[0][0] for part in pieces.parts]
    ends = [part[0][1] for part in pieces.parts]
    return FlatPieces(begins, ends, made.sums, gapped=True)
