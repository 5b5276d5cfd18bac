"""semantic-text-splitter: the largest unit that fits, of characters, words, sentences, lines, blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

import numpy as np

from chunkscope.assembly.parts import Carries, Slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.options import Option
from chunkscope.strategies.peers.base import Peer, placed
from chunkscope.values import Cause
from chunkscope.wording import N_

MODELS = {"cl100k_base": "gpt-4", "o200k_base": "gpt-4o"}
"""For each unit of tokens a model that has it: the package holds both vocabularies, and asks no network."""


@dataclass(frozen=True, slots=True)
class TextSplitterPeer(Peer):
    """``TextSplitter(chunk_size, chunk_overlap, trim).chunk_indices(text)``, or MarkdownSplitter's.

    The package repeats the longest run of whole units that fits ``chunk_overlap``, and never a whole
    chunk. It does not say which units these are, so the cause of a shortfall is told from outside: NO_ROOM
    where all of the earlier chunk would fit the budget (with it, the next unit did not fit the size), else
    WHOLE_PIECES. ``most`` is all of that chunk but its first character: an upper bound.
    Source: semantic-text-splitter 0.33.1.
    """

    name: ClassVar[str] = "text_splitter"
    title: ClassVar[str] = "semantic-text-splitter"
    about: ClassVar[str] = N_(
        "The package semantic-text-splitter: fills each chunk with the largest units that fit, sentences, "
        "lines or Markdown blocks."
    )
    package: ClassVar[str] = "semantic-text-splitter"
    requirement: ClassVar[str] = "semantic-text-splitter==0.33.1"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "markdown",
            N_("Read as Markdown"),
            N_("MarkdownSplitter: headings, blocks and inline elements of Markdown are units as well."),
        ),
        Option("trim", N_("Trim white space"), N_("White space at both ends of a chunk is left out.")),
    )

    chunk_size: int = 1000
    chunk_overlap: int = 0
    markdown: bool = False
    trim: bool = True
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self.check()

    def split(self, text: str) -> Chunking:
        """The chunks; SplitError where the package is missing, or the text holds half a surrogate pair."""
        with self.refusals():
            found = self._splitter().chunk_indices(text)
        slices = _filled(placed(text, found))
        spans = [*zip(slices.starts, slices.ends, strict=True)][:-1]
        room = np.array(self.measure_all([text[start:end] for start, end in spans])) <= self.chunk_overlap
        carries = Carries(
            [0] * len(spans),
            np.where(room, Cause.NO_ROOM.bit, Cause.WHOLE_PIECES.bit),
            [max(end - start - 1, 0) for start, end in spans],
        )
        chunking = self.chunking(text, slices, carries)
        chunking.carried = chunking.overlap_lengths
        return chunking

    def _splitter(self) -> Any:  # noqa: ANN401 - the package is optional
        module = self.module("semantic_text_splitter")
        kind = module.MarkdownSplitter if self.markdown else module.TextSplitter
        # The package counts in 64 bits.
        settings = min(self.chunk_size, 2**62), min(self.chunk_overlap, 2**62 - 1), self.trim
        model = MODELS.get(self.length_function)
        return kind.from_tiktoken_model(model, *settings) if model else kind(*settings)


def _filled(slices: Slices) -> Slices:
    """The slices without those that are empty."""
    kept = [
        number
        for number, (start, end) in enumerate(zip(slices.starts, slices.ends, strict=True))
        if start < end or slices.own.get(number)
    ]
    own = {place: slices.own[number] for place, number in enumerate(kept) if number in slices.own}
    return Slices([slices.starts[at] for at in kept], [slices.ends[at] for at in kept], own)
