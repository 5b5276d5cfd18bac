"""Chunkings of one text to compare: by hand, and drawn."""

from __future__ import annotations

from hypothesis import strategies as st

from chunkscope import Chunking, Fixed, Recursive, Span
from chunkscope.assembly.parts import Part, assemble
from chunkscope.strategies.base import SplitError
from tests.strategies import settings_of, texts

SETTINGS = settings_of(units=("characters",)).map(lambda given: Recursive(**given))
LETTERS = "abcdefghij" * 10


def parted(text: str, *parts: Part) -> Chunking:
    """A chunking made by hand."""
    return assemble(text, Fixed(1000, 0), parts)


def slices(text: str, *spans: tuple[int, int]) -> Chunking:
    """A chunking of slices."""
    return parted(text, *(Part((Span(*span),), text[slice(*span)]) for span in spans))


@st.composite
def chunkings(draw: st.DrawFn, count: int) -> list[Chunking]:
    """Chunkings of one text, by `Recursive` (rewritten chunks among them), or by hand of any pieces."""
    text = draw(texts)
    found = []
    while len(found) < count:
        if text and draw(st.booleans()):
            found.append(_of_pieces(draw, text))
            continue
        try:
            found.append(draw(SETTINGS).split(text))
        except SplitError:
            found.append(Fixed(5, 2).split(text))
    return found


def _of_pieces(draw: st.DrawFn, text: str) -> Chunking:
    """Chunks of one to three pieces, anywhere and in any order."""
    place = st.integers(0, len(text))
    span = st.tuples(place, place).map(lambda pair: Span(min(pair), max(pair)))
    made = draw(st.lists(st.lists(span, min_size=1, max_size=3), max_size=5))
    return parted(
        text, *(Part(tuple(pieces), "|".join(piece.of(text) for piece in pieces)) for pieces in made)
    )


def characters(chunking: Chunking, index: int) -> set[int]:
    """The offsets of the characters that a chunk's pieces have."""
    return {offset for piece in chunking.pieces(index) for offset in range(piece.start, piece.end)}
