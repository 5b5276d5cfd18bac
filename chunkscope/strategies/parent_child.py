"""Small chunks to search, larger ones around them to read."""

from __future__ import annotations

from bisect import bisect_right
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Any, ClassVar

from chunkscope.assembly.sections import Section, split_sections
from chunkscope.chunking import Chunking
from chunkscope.mapped import Mapped
from chunkscope.strategies.base import SplitError, Strategy, windows
from chunkscope.strategies.options import Option
from chunkscope.strategies.ranges import check_choice, check_whole
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import UNITS
from chunkscope.values import Span
from chunkscope.wording import N_, _

SEPARATORS = ("\n\n", "\n", "。", " ", "")
"""LangChain's own, and the full stop of Japanese; where a text has none, nothing changes by it."""

FEWEST = 2


@dataclass(frozen=True, slots=True)
class ParentChild(Strategy):
    """The text split several times, coarse to fine; each chunk has a parent in the next coarser level.

    The levels are ``Recursive(size, chunk_overlap, SEPARATORS, keep_separator="end")`` of the whole text,
    one for each of ``chunk_sizes``; the sizes and the overlap are LlamaIndex's defaults. The chunks are the
    smallest level, the coarser ones are in ``chunking.extras.levels``, coarsest first. The parent is the
    last chunk of the coarser level that begins no later than the child does. Where the levels' cuts do not
    agree, a child may reach over its parent's end, see `beyond`.

    No level is made of another one's shortened text: every character that is not blank is in a child.
    Raises `SplitError` where the sizes do not fall.
    """

    name: ClassVar[str] = "parent_child"
    title: ClassVar[str] = N_("Parent and child")
    about: ClassVar[str] = N_(
        "Small chunks are searched, the larger chunks that they lie in are handed over."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "chunk_sizes",
            N_("Sizes of the levels"),
            N_(
                "From the coarsest level to the finest, in the unit of lengths. The finest is searched; a "
                "chunk belongs to the coarser one that it begins in. 2048, 512, 128 are LlamaIndex's."
            ),
        ),
    )

    chunk_sizes: tuple[int, ...] = (2048, 512, 128)
    chunk_overlap: int = 20
    length_function: str = "cl100k_base"

    def __post_init__(self) -> None:
        """Refuse levels that are none, and an overlap that the smallest cannot have."""
        object.__setattr__(self, "chunk_sizes", _checked(self.chunk_sizes))
        _check_overlap(self.chunk_overlap, self.chunk_size)
        check_choice("length_function", self.length_function, UNITS)

    @property
    def chunk_size(self) -> int:
        """The size of the finest level, whose chunks are searched."""
        return self.chunk_sizes[-1]

    def estimated_chunks(self, text: str) -> int:
        """At least so many characters have to be moved on for each chunk; in tokens about a quarter."""
        length = len(text) if self.unit == "characters" else len(text) // 4
        return windows(length, self.chunk_size, self.chunk_overlap)

    def split(self, text: str) -> Chunking:
        """All levels, each with its parents; a text of blanks has no chunk on any level."""
        *coarser, finest = (self._level(size) for size in self.chunk_sizes)
        levels: list[Chunking] = []
        for by in coarser:
            level = by.split(text)
            level.extras = replace(level.extras, parents=parents_in(levels[-1], level) if levels else {})
            levels.append(level)
        whole = Section(Mapped.slice_of(text, Span(0, len(text))))
        found = split_sections(text, self, [whole], finest)
        parents = parents_in(levels[-1], found) if levels else {}
        found.extras = replace(found.extras, parents=parents, levels=tuple(levels))
        return found

    def _level(self, size: int) -> Recursive:
        """What makes the level of this size."""
        return Recursive(
            size, self.chunk_overlap, SEPARATORS, keep_separator="end", length_function=self.length_function
        )


def parents_in(coarser: Chunking, finer: Chunking) -> dict[int, int]:
    """For every chunk of ``finer`` the last chunk of ``coarser`` that begins no later."""
    starts = coarser.starts.tolist()
    return {
        child: max(bisect_right(starts, start) - 1, 0) for child, start in enumerate(finer.starts.tolist())
    }


def beyond(coarser: Chunking, finer: Chunking) -> list[int]:
    """The chunks of ``finer`` that reach over the end of their parent in ``coarser``."""
    parents, ends = finer.extras.parents, coarser.ends.tolist()
    return [child for child, end in enumerate(finer.ends.tolist()) if end > ends[parents[child]]]


def _check_overlap(overlap: int, finest: int) -> None:
    """Refuse an overlap that the finest level, the last of ``chunk_sizes``, cannot have."""
    check_whole("chunk_overlap", overlap, 0)
    if overlap > finest:
        message = _(
            "chunk_overlap ({overlap}) must not exceed the last of chunk_sizes ({size}): lower the overlap or"
            " raise that size."
        )
        raise SplitError(message.format(overlap=overlap, size=finest))


def _checked(sizes: Any) -> tuple[int, ...]:  # noqa: ANN401 - from callers and links
    """The sizes as a tuple of falling whole numbers, at least two."""
    given = tuple(sizes) if isinstance(sizes, list | tuple) else ()
    for size in given:
        check_whole("chunk_sizes", size, 1)
    if len(given) < FEWEST or any(coarse <= fine for coarse, fine in pairwise(given)):
        message = _("chunk_sizes ({sizes}) must be two or more sizes, each smaller than the one before it.")
        raise SplitError(message.format(sizes=", ".join(map(str, given)) or repr(sizes)))
    return given
