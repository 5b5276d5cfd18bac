"""chonkie's SentenceChunker: whole sentences, as many as fit."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import ClassVar

from chunkscope.assembly.parts import Carries, Slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.options import Option
from chunkscope.strategies.peers.base import Peer, placed
from chunkscope.strategies.peers.chonkie_tokenizer import tokenizer
from chunkscope.values import Cause
from chunkscope.wording import N_

ENDS = {
    "english": [". ", "! ", "? ", "\n"],
    "japanese": ["。", "！", "？", ". ", "! ", "? ", "\n"],
}
"""What ends a sentence, by the value of ``ends``."""


@dataclass(frozen=True, slots=True)
class ChonkieSentence(Peer):
    """``SentenceChunker(tokenizer, chunk_size, chunk_overlap, ..., delim=...).chunk(text)``.

    chonkie repeats whole sentences, counts one more for each (a space that the sentence has already), and
    never repeats the first sentence of a chunk. So a shortfall has the cause WHOLE_PIECES where the next
    sentence back is longer than what is left, NO_ROOM where it is the first one (the chunk was closed
    because with all of it the next sentence did not fit), and UNIT where the sentences, as chonkie counts
    them, use the budget up. ``carried`` is chonkie's count. A sentence longer than ``chunk_size`` is a chunk
    of its own, and noted as too long. Its time grows with the square of the text, so it runs where it can be
    cancelled. Source: chonkie 1.7.0.
    """

    name: ClassVar[str] = "chonkie_sentence"
    title: ClassVar[str] = "chonkie SentenceChunker"
    about: ClassVar[str] = N_("The package chonkie: whole sentences, as many as fit, found by their ends.")
    package: ClassVar[str] = "chonkie"
    slow: ClassVar[bool] = True
    requirement: ClassVar[str] = "chonkie==1.7.0"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "ends",
            N_("Ends of sentences"),
            N_("chonkie itself knows only the English ones: a Japanese text is then one sentence a line."),
            {"english": N_("English (chonkie's own)"), "japanese": N_("English and Japanese")},
        ),
        Option(
            "min_sentences_per_chunk",
            N_("Sentences per chunk, at least"),
            N_("Goes before chunk_size: a chunk may become too long."),
            low=1,
            high=100,
        ),
        Option(
            "min_characters_per_sentence",
            N_("Characters per sentence, at least"),
            N_("chonkie joins a shorter one with its neighbour."),
            low=1,
            high=1000,
        ),
    )

    chunk_size: int = 2048
    chunk_overlap: int = 0
    ends: str = "english"
    min_sentences_per_chunk: int = 1
    min_characters_per_sentence: int = 12
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self.check()

    def split(self, text: str) -> Chunking:
        """The chunks; SplitError where the package is missing, or the text holds half a surrogate pair."""
        known = tokenizer(self.module("chonkie.tokenizer"), self.length_function)
        chunker = self.module("chonkie").SentenceChunker(
            known,
            self.chunk_size,
            self.chunk_overlap,
            self.min_sentences_per_chunk,
            self.min_characters_per_sentence,
            delim=ENDS[self.ends],
        )
        with self.refusals():
            chunks = chunker.chunk(text)
        slices = placed(text, ((chunk.start_index, chunk.text) for chunk in chunks))
        return self.chunking(text, slices, self._carries(text, slices) if self.chunk_overlap else None)

    def _carries(self, text: str, slices: Slices) -> Carries:
        """What chonkie repeated at each boundary, and why it was no more."""
        sentences = self.module("chonkie.chunker.base").split_text_by_delimiters(
            text, ENDS[self.ends], "prev", self.min_characters_per_sentence
        )
        edges = [*accumulate(map(len, sentences), initial=0)]
        counts = [length + 1 for length in self.measure_all(sentences)]
        sums = [*accumulate(counts, initial=0)]
        starts, ends = (
            [bisect_left(edges, place) for place in side] for side in (slices.starts, slices.ends)
        )
        rows = [self._carry(kept, end, counts, sums) for kept, end in zip(starts[1:], ends[:-1], strict=True)]
        most = [
            before_end - edges[min(first + 1, end)]
            for before_end, first, end in zip(slices.ends[:-1], starts[:-1], ends[:-1], strict=True)
        ]
        return Carries([carried for carried, _cause in rows], [cause.bit for _carried, cause in rows], most)

    def _carry(self, kept: int, end: int, counts: Sequence[int], sums: Sequence[int]) -> tuple[int, Cause]:
        """The length of the sentences ``kept:end``, and why they are no more."""
        carried = max(sums[end] - sums[kept], 0)
        if carried >= self.chunk_overlap:
            return carried, Cause.UNIT
        room = carried + counts[kept - 1] <= self.chunk_overlap
        return carried, Cause.NO_ROOM if room else Cause.WHOLE_PIECES
