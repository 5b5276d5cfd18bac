"""semantic-text-splitter: the largest unit that fits, of characters, words, sentences, lines, blocks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from chunkscope.chunking import Chunking
from chunkscope.parts import Carry, Part
from chunkscope.strategies.options import Option
from chunkscope.strategies.peers.base import Peer, placed
from chunkscope.values import Cause
from chunkscope.wording import N_

_MODELS = {"cl100k_base": "gpt-4", "o200k_base": "gpt-4o"}
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
        parts = [part for part in placed(text, found) if part.text or part.pieces[0].length]
        chunks = self.measure_all([part.pieces[0].of(text) for part in parts[:-1]])
        carries = [
            Carry(0, (Cause.NO_ROOM if length <= self.chunk_overlap else Cause.WHOLE_PIECES,), _most(part))
            for part, length in zip(parts[:-1], chunks, strict=True)
        ]
        chunking = self.chunking(text, parts, carries)
        chunking.carried = chunking.overlap_lengths
        return chunking

    def _splitter(self) -> Any:  # noqa: ANN401 - the package is optional
        module = self.module("semantic_text_splitter")
        kind = module.MarkdownSplitter if self.markdown else module.TextSplitter
        # The package counts in 64 bits.
        settings = min(self.chunk_size, 2**62), min(self.chunk_overlap, 2**62 - 1), self.trim
        model = _MODELS.get(self.length_function)
        return kind.from_tiktoken_model(model, *settings) if model else kind(*settings)


def _most(part: Part) -> int:
    return max(part.pieces[0].length - 1, 0)
