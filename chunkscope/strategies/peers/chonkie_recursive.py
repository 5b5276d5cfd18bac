"""chonkie's RecursiveChunker: paragraphs, sentences, pauses, words, tokens."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise
from typing import ClassVar

import numpy as np

from chunkscope.assembly.parts import Slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.options import Option
from chunkscope.strategies.peers.base import Peer
from chunkscope.strategies.peers.chonkie_tokenizer import Decoded, tokenizer
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_


@dataclass(frozen=True, slots=True)
class ChonkieRecursive(Peer):
    """``RecursiveChunker(tokenizer, chunk_size, min_characters_per_chunk=...).chunk(text)``.

    chonkie parts the text and loses nothing of it; it knows no overlap. A stretch that no rule can cut is
    cut between tokens, where a character may be cut in two: such chunks are no slices, and are noted. From
    there on chonkie's own ``start_index`` is wrong; the places here count the bytes of the tokens.
    Source: chonkie 1.7.0.
    """

    name: ClassVar[str] = "chonkie_recursive"
    title: ClassVar[str] = "chonkie RecursiveChunker"
    about: ClassVar[str] = N_(
        "The package chonkie: cut at paragraphs, what is too long at sentences, pauses, words and tokens."
    )
    package: ClassVar[str] = "chonkie"
    requirement: ClassVar[str] = "chonkie==1.7.0"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "min_characters_per_chunk",
            N_("Characters per piece, at least"),
            N_("chonkie joins shorter pieces with their neighbours before it fills the chunks."),
            low=1,
            high=1000,
        ),
    )

    chunk_size: int = 2048
    min_characters_per_chunk: int = 24
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self.check()

    def split(self, text: str) -> Chunking:
        """The chunks; SplitError where the package is missing, or the text holds half a surrogate pair."""
        known = tokenizer(self.module("chonkie.tokenizer"), self.length_function)
        chunker = self.module("chonkie").RecursiveChunker(
            known, self.chunk_size, min_characters_per_chunk=self.min_characters_per_chunk
        )
        with self.refusals():
            texts = [chunk.text for chunk in chunker.chunk(text)]
        slices, notes = _parted(text, texts)
        return self.chunking(text, slices, notes=notes)


def _parted(text: str, texts: Sequence[str]) -> tuple[Slices, list[Note]]:
    """The chunks and their places, which follow each other without a gap, counted in bytes."""
    if not any(isinstance(each, Decoded) for each in texts):
        bounds = [*accumulate(map(len, texts), initial=0)]
        return Slices(bounds[:-1], bounds[1:]), []
    bounds = [*accumulate(map(_bytes_of, texts), initial=0)]
    edges = _byte_edges(text)
    starts, ends, own, notes = [], [], {}, []
    for index, (low, high) in enumerate(pairwise(bounds)):
        # The whole characters between two bytes; those that a byte cuts are in neither chunk.
        start, end = int(np.searchsorted(edges, low)), int(np.searchsorted(edges, high, "right")) - 1
        cut = edges[start] != low, edges[max(end, start - 1)] != high
        starts.append(start)
        ends.append(max(start, end))
        if any(cut):
            own[index] = str(texts[index])
            inside = Span(start - cut[0], max(start, end) + cut[1])
            notes.append(Note(Change.SPLIT_CHARACTER, inside, index, None))
    return Slices(starts, ends, own), notes


def _bytes_of(text: str) -> int:
    """How many bytes of the source a chunk stands for."""
    return text.source_bytes if isinstance(text, Decoded) else len(text.encode())


def _byte_edges(text: str) -> np.ndarray:
    """For each character the byte at which it begins in UTF-8, and at last the length."""
    points = np.frombuffer(text.encode("utf-32-le"), dtype=np.uint32)
    sizes = 1 + (points > 0x7F) + (points > 0x7FF) + (points > 0xFFFF)
    return np.concatenate([[0], np.cumsum(sizes)])
