"""LlamaIndex's SentenceSplitter: sentences, what is too long at clauses, words, characters."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, ClassVar

from chunkscope.assembly.parts import Carries, Slices
from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError
from chunkscope.strategies.peers.base import Peer
from chunkscope.strategies.peers.llama_merge import Merged, carry, merged, places
from chunkscope.units import encoding
from chunkscope.values import Cause
from chunkscope.wording import N_, _


@dataclass(frozen=True, slots=True)
class LlamaSentence(Peer):
    """``SentenceSplitter(chunk_size=..., chunk_overlap=..., tokenizer=...).split_text(text)``.

    LlamaIndex gives no places (its nodes look for their text from the start, and find a repeated one at
    its first copy), so the pieces that it cut are taken down as it merges them. It carries whole pieces and
    drops them again where the next one has no room, as LangChain does: the causes are the same.
    The package takes seconds to import, so it runs where it can be cancelled.
    An empty text has no chunk here; LlamaIndex makes one empty chunk of it.
    Source: llama-index-core 0.14.25, ``node_parser/text/sentence.py``.
    """

    name: ClassVar[str] = "llama_sentence"
    title: ClassVar[str] = "LlamaIndex SentenceSplitter"
    about: ClassVar[str] = N_(
        "The package llama-index-core: whole sentences, what is too long at clauses, words and characters."
    )
    package: ClassVar[str] = "llama-index-core"
    slow: ClassVar[bool] = True
    requirement: ClassVar[str] = "llama-index-core==0.14.25"

    chunk_size: int = 1024
    chunk_overlap: int = 200
    length_function: str = "cl100k_base"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        self.check(equal_allowed=True)

    def split(self, text: str) -> Chunking:
        """The chunks; SplitError where the package is missing, or one character passes chunk_size."""
        kind = self.module("llama_index.core.node_parser").SentenceSplitter
        splits, texts = self._run(kind, text) if text else ([], [])
        starts, ends = places(text, [split.text for split in splits])
        lengths = [split.token_size for split in splits]
        chunks = merged(lengths, self.chunk_size, self.chunk_overlap)
        whole = [(starts[chunk.first], ends[chunk.end - 1]) for chunk in chunks]
        bare = [_stripped(text, *span) for span in whole]
        kept = [number for number, (start, end) in enumerate(bare) if start < end]
        own = {place: piece for place, (_number, piece) in enumerate(zip(kept, texts, strict=True))}
        slices = Slices([bare[number][0] for number in kept], [bare[number][1] for number in kept], own)
        rows = []
        for before, after in pairwise(kept):
            trimmed = bare[before][1] < whole[before][1] or bare[after][0] > whole[after][0]
            closed = chunks[before]
            room, _total = carry(lengths, closed.first, closed.end, self.chunk_size - lengths[closed.end])
            most = bare[before][1] - _stripped(text, starts[room], bare[before][1])[0]
            rows.append(self._carry(chunks[before : after + 1], most, trimmed=trimmed))
        columns = [list(column) for column in zip(*rows, strict=True)] or [[], [], []]
        return self.chunking(text, slices, Carries(*columns))

    def _run(self, kind: Any, text: str) -> tuple[Sequence[Any], list[str]]:  # noqa: ANN401 - optional
        """The pieces that the library merged, and its chunks."""
        counted = str if self.unit == "characters" else encoding(self.unit).encode_ordinary
        window = {"chunk_size": self.chunk_size, "chunk_overlap": self.chunk_overlap}
        splitter, seen = kind(**window, tokenizer=counted), []
        merge = splitter._merge  # noqa: SLF001 - the one place that all pieces pass

        def watched(splits: list[Any], chunk_size: int) -> Any:  # noqa: ANN401 - the library's own
            seen.extend(splits)
            return merge(splits, chunk_size)

        # A model of pydantic takes no attributes but its fields.
        object.__setattr__(splitter, "_merge", watched)
        try:
            texts = splitter.split_text(text)
        except ValueError as error:
            message = _(
                "LlamaIndex refuses the text: one character is longer than chunk_size ({size} {unit}). "
                "Raise chunk_size."
            )
            raise SplitError(message.format(size=self.chunk_size, unit=self.unit)) from error
        return seen, texts

    def _carry(self, chunks: Sequence[Merged], most: int, *, trimmed: bool) -> tuple[int, int, int]:
        """What the first of these chunks handed to the last, and why it may be less than asked."""
        if len(chunks) > 2:
            return 0, Cause.BLANK_DROPPED.bit, 0
        carried, bits = chunks[1].carried, 0
        if chunks[1].pushed:
            bits |= Cause.NO_ROOM.bit
        elif carried < self.chunk_overlap:
            bits |= Cause.WHOLE_PIECES.bit
        if carried and trimmed:
            bits |= Cause.TRIMMED.bit
        return carried, bits or Cause.UNIT.bit, most


def _stripped(text: str, start: int, end: int) -> tuple[int, int]:
    """The span without the white space at its ends."""
    part = text[start:end]
    first = end - len(part.lstrip())
    return first, max(first, start + len(part.rstrip()))
