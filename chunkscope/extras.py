"""What only some strategies have to say of their chunks: other texts, headings, parents, stages, notes."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Protocol

from chunkscope.mapped import Mapped
from chunkscope.values import Note, Span

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking
    from chunkscope.semantic import Curve
    from chunkscope.strategies.base import Strategy


@dataclass(frozen=True)
class Stage:
    """A part of the text that was split on its own, such as a header section.

    Its chunks are the ``count`` from ``first_chunk`` on of the whole; ``inner`` split its ``content``.
    """

    first_chunk: int
    count: int
    content: Mapped
    inner: Strategy

    def __reduce__(self) -> tuple[type[Stage], tuple[int, int, Mapped, Strategy]]:
        """Only what cannot be made again goes from one process to another."""
        return Stage, (self.first_chunk, self.count, self.content, self.inner)

    @cached_property
    def chunking(self) -> Chunking:
        """The chunking of the content, which counts in it, made when somebody looks into the stage."""
        return self.inner.split(self.content.text)


class Remade(Protocol):
    """A chunk that is no slice of the source, as `Rewritten`: its text and the spans it was made of."""

    @property
    def text(self) -> str:
        """The text of the chunk."""

    @property
    def pieces(self) -> tuple[Span, ...]:
        """The source spans, in the order of the text."""


@dataclass(frozen=True, slots=True)
class Extras:
    """What only some strategies have to say about their chunks, by the number of the chunk.

    ``rewritten`` are the chunks that are no slices of the source, ``indexed`` those that are searched by
    another text, ``headings`` and ``parents`` as in `Chunk`. ``stages`` are the parts that were split on
    their own, in order; ``levels`` the coarser chunkings that ``parents`` point into, coarsest first.
    ``curve`` holds the distances that a semantic split was decided by.
    ``tell``, where it is given, finds the notes as soon as somebody asks for them.
    """

    rewritten: Mapping[int, Remade] = field(default_factory=dict)
    indexed: Mapping[int, str] = field(default_factory=dict)
    headings: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    parents: Mapping[int, int] = field(default_factory=dict)
    notes: tuple[Note, ...] = ()
    tell: Callable[[Chunking], tuple[Note, ...]] | None = None
    stages: tuple[Stage, ...] = ()
    levels: tuple[Chunking, ...] = ()
    curve: Curve | None = None
