"""LangChain's ``CharacterTextSplitter``, traced."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from math import inf
from types import MappingProxyType
from typing import ClassVar, Literal

import numpy as np

from chunkscope.assembly.parts import noted
from chunkscope.chunking import Chunking
from chunkscope.extras import Extras
from chunkscope.strategies.base import Strategy, windows
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import Recursive, split_traced
from chunkscope.tracing.cuts import Settings
from chunkscope.units import estimate
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class Character(Strategy):
    """Cuts at one separator and merges the pieces, as langchain-text-splitters does, byte for byte.

    The arguments and their defaults are LangChain's; ``length_function`` as in `Recursive`. A piece longer
    than ``chunk_size`` is not split: it becomes a chunk of its own (`Change.TOO_LONG`), because
    ``_merge_splits`` closes the chunk before it, keeps nothing that has no room beside it, and only logs
    a warning. Raises `SplitError` where LangChain raises at construction.

    ``Character(...).split(t).texts == CharacterTextSplitter(...).split_text(t)``, or both raise.
    Source: langchain-text-splitters 1.1.3, ``character.py`` and ``_merge_splits`` in ``base.py``.
    """

    name: ClassVar[str] = "character"
    title: ClassVar[str] = N_("One separator (LangChain)")
    about: ClassVar[str] = N_(
        "CharacterTextSplitter: cut at one separator only and merge the pieces, of which none is cut further."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option("separator", N_("Separator"), N_("Where the text is cut; empty cuts between all characters.")),
        Option("is_separator_regex", N_("Regular expression"), N_("Read the separator as a pattern.")),
        Option(
            "keep_separator",
            N_("Keep the separator at"),
            N_("Where the separator goes; “off” drops it, and puts it back between the pieces of a chunk."),
            MappingProxyType({False: N_("off"), "start": N_("start"), "end": N_("end")}),
        ),
        Option("strip_whitespace", N_("Strip whitespace"), N_("Remove blanks at both ends of every chunk.")),
    )

    chunk_size: int = 4000
    chunk_overlap: int = 200
    separator: str = "\n\n"
    keep_separator: bool | Literal["start", "end"] = False
    is_separator_regex: bool = False
    strip_whitespace: bool = True
    length_function: str | Callable[[str], int] = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self._recursive()

    @property
    def unit(self) -> str:
        """The name of the unit; for a callable, the function's own name and brackets."""
        return self._recursive().unit

    def to_json(self) -> dict[str, object]:
        """The settings as JSON values; raises `SplitError` where the unit is a callable."""
        self._recursive().to_json()
        return Strategy.to_json(self)

    def split(self, text: str) -> Chunking:
        """Split ``text``; raises `SplitError` where LangChain raises, with the separator's fault."""
        return split_traced(self, text, self.settings, Extras(tell=_notes))

    def estimated_chunks(self, text: str) -> int | None:
        """About as many as windows, or pieces; None where matches would have to be counted."""
        if self.is_separator_regex or callable(self.length_function):
            return None
        pieces = text.count(self.separator) + 1 if self.separator else max(len(text), 1)
        return min(pieces, windows(estimate(self.unit, text), self.chunk_size, self.chunk_overlap))

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece, in the unit."""
        return self._recursive().measure_all(pieces)

    def settings(self) -> Settings:
        """The same settings in the words of `chunkscope.tracing`: nothing is too long to be merged."""
        return replace(self._recursive().settings(), too_long=inf)

    def _recursive(self) -> Recursive:
        """The strategy that shares all settings, and refuses the same ones."""
        return Recursive(
            self.chunk_size,
            self.chunk_overlap,
            (self.separator,),
            self.keep_separator,
            self.is_separator_regex,
            self.strip_whitespace,
            self.length_function,
        )


def _notes(chunking: Chunking) -> tuple[Note, ...]:
    """Chunks whose pieces were joined by other text, chunks that are too long, separators that are gone."""
    joined = np.flatnonzero(~chunking.verbatim).tolist()
    hulls = [Span(int(chunking.starts[index]), int(chunking.ends[index])) for index in joined]
    told = (Note(Change.REWRITTEN, hull, index) for hull, index in zip(hulls, joined, strict=True))
    return noted(chunking, tuple(told))
