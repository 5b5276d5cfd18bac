"""LangChain's ``SentenceTransformersTokenTextSplitter`` for all-MiniLM-L6-v2."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import ClassVar, Final

import numpy as np

from chunkscope.assembly.parts import noted
from chunkscope.chunking import Chunking
from chunkscope.embed.known import BUNDLED
from chunkscope.extras import Extras
from chunkscope.strategies.base import SplitError, Strategy, check_window, windows
from chunkscope.text import SURROGATE
from chunkscope.tokens import wordpieces
from chunkscope.tokens.places import steps
from chunkscope.tokens.wordpieces import LIMIT, SPECIAL, WordPieces
from chunkscope.tracing.rows import Rewritten
from chunkscope.tracing.verdict import Unjudged, Verdict
from chunkscope.values import Cause, Change, Note, Span
from chunkscope.wording import N_, _

_SAMPLE: Final = 8192


@dataclass(frozen=True, slots=True)
class SentenceTokens(Strategy):
    """Windows of ``chunk_size`` word pieces of all-MiniLM-L6-v2, split by LangChain's own function.

    ``chunk_size`` is the library's ``tokens_per_chunk``, whose default is the model's limit of 256. The
    chunks are what the tokenizer makes of its word pieces: lower case, without accents, blanks set anew. What
    that changes is noted:

    - `Change.REWRITTEN`: every chunk that is no slice any more.
    - `Change.DROPPED`: text that the model has no word for and that the chunk has as ``[UNK]``.
    - `Change.ADDED`: ``##`` where a chunk begins within a word.
    - `Change.SPLIT_CHARACTER`: a character taken apart, as Korean ones are, was cut.
    - `Change.NO_VECTOR`: with [CLS] and [SEP] a chunk is two longer when it is embedded, so that of 256 only
      254 are read: ask for 254.

    ``SentenceTokens(...).split(t).texts == SentenceTransformersTokenTextSplitter(...).split_text(t)``, or
    both raise. Source: langchain-text-splitters 1.1.3, ``sentence_transformers.py``.
    """

    name: ClassVar[str] = "sentence_tokens"
    title: ClassVar[str] = N_("Word pieces of a model (LangChain)")
    about: ClassVar[str] = N_(
        "SentenceTransformersTokenTextSplitter: windows of chunk_size word pieces of all-MiniLM-L6-v2, which "
        "come back in lower case."
    )
    package: ClassVar[str] = "langchain-text-splitters"

    chunk_size: int = LIMIT
    chunk_overlap: int = 50

    def __post_init__(self) -> None:
        """Refuse windows that would never move on, or are larger than the model's limit."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=False)
        if self.chunk_size > LIMIT:
            message = _(
                "chunk_size ({size}) must not exceed {limit}, the limit of {model}: lower it, best to "
                "{best}, which leaves room for [CLS] and [SEP]."
            )
            best = LIMIT - SPECIAL
            raise SplitError(message.format(size=self.chunk_size, limit=LIMIT, model=BUNDLED, best=best))

    @property
    def unit(self) -> str:
        """Word pieces of the model, special ones not counted."""
        return BUNDLED

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece in word pieces, special ones not counted."""
        return wordpieces.measure_all(pieces)

    def estimated_chunks(self, text: str) -> int:
        """About how many windows, by the word pieces of the text's beginning."""
        sample = text[:_SAMPLE]
        pieces = round(self.measure_all([sample])[0] * len(text) / len(sample)) if sample else 0
        return windows(pieces, self.chunk_size, self.chunk_overlap)

    def split(self, text: str) -> Chunking:
        """Cut ``text`` into windows. Raises `SplitError` for half a character, which the library refuses."""
        if found := SURROGATE.search(text):
            message = _(
                "Character {place} is half a character (a lone surrogate), which the tokenizer refuses, here "
                "as in LangChain: replace it."
            )
            raise SplitError(message.format(place=found.start() + 1))
        try:
            pieces = WordPieces.of(text)
        except wordpieces.TokenizerMissing as error:
            raise SplitError(str(error)) from error
        return _Windows(self, text, pieces).chunking()


def library_texts(strategy: SentenceTokens, ids: list[int]) -> list[str]:
    """What LangChain's function makes of word pieces."""
    from langchain_text_splitters.base import Tokenizer, split_text_on_tokens

    decode = wordpieces.tokenizer().decode
    tokenizer = Tokenizer(
        chunk_overlap=strategy.chunk_overlap,
        tokens_per_chunk=strategy.chunk_size,
        decode=lambda window: decode(window, skip_special_tokens=False),
        encode=lambda _text: ids,
    )
    return split_text_on_tokens(text="", tokenizer=tokenizer)


class _Windows:
    """The library's windows over the word pieces of one text, with their places."""

    def __init__(self, strategy: SentenceTokens, text: str, pieces: WordPieces) -> None:
        self._strategy, self._text, self._pieces = strategy, text, pieces
        self._first, self._last = steps(len(pieces.ids), strategy.chunk_size, strategy.chunk_overlap)
        self._windows = list(zip(self._first.tolist(), self._last.tolist(), strict=True))
        self._spans = [pieces.spans(low, high) for low, high in self._windows]

    def chunking(self) -> Chunking:
        """The windows with all that is known of them."""
        text, strategy = self._text, self._strategy
        texts = library_texts(strategy, self._pieces.ids)
        changed = {
            index: Rewritten(chunk, spans)
            for index, (chunk, spans) in enumerate(zip(texts, self._spans, strict=True))
            if len(spans) > 1 or chunk != spans[0].of(text)
        }
        notes = tuple(self._at_cuts())
        extras = Extras(rewritten=changed, notes=notes, tell=_notes)
        return Chunking(text, strategy, None, self._places(), extras)

    def _places(self) -> Unjudged:
        """Where the windows lie; what their overlaps measure is found out when somebody asks."""
        return Unjudged(
            starts=np.array([spans[0].start for spans in self._spans], dtype=np.int64),
            ends=np.array([spans[-1].end for spans in self._spans], dtype=np.int64),
            overlaps=self._pieces.characters(self._first[1:], self._last[:-1]),
            judge=self._verdict,
        )

    def _verdict(self) -> Verdict:
        """The columns; an overlap is what both neighbours have, encoded again, without what is unknown."""
        strategy, asked, places = self._strategy, self._strategy.chunk_overlap, self._places()
        joined = [self._shared(after[0], before[1]) for before, after in pairwise(self._windows)]
        lengths = np.array(strategy.measure_all(joined), dtype=np.int64)
        most = self._pieces.characters(self._first[:-1] + 1, self._last[:-1])
        return Verdict(
            places.starts,
            places.ends,
            places.overlaps,
            overlap_lengths=lengths,
            carried=np.full_like(lengths, asked),
            cause_bits=np.where(lengths < asked, Cause.UNIT.bit, 0),
            most=np.maximum(most, places.overlaps),
        )

    def _shared(self, first: int, stop: int) -> str:
        """The text of some pieces, without what is unknown."""
        spans = self._pieces.spans(first, stop) if first < stop else ()
        return "".join([self._text[span.start : span.end] for span in spans])

    def _at_cuts(self) -> Iterator[Note]:
        """Chunks that begin within a word, or begin or end within a character."""
        pieces = self._pieces
        parted = pieces.starts[1:] < pieces.ends[:-1]
        for chunk, (low, high) in enumerate(self._windows):
            if pieces.continues(low):
                yield Note(Change.ADDED, None, chunk, "##")
            for cut in (low, high):
                if 0 < cut < len(pieces.ids) and parted[cut - 1]:
                    place = int(pieces.starts[cut])
                    yield Note(Change.SPLIT_CHARACTER, Span(place, place + 1), chunk)


def _notes(chunking: Chunking) -> tuple[Note, ...]:
    """The notes there are, what can be seen from outside, and what the model will not read."""
    told = list(chunking.extras.notes)
    lost = np.asarray(chunking.lengths) + SPECIAL - LIMIT
    for chunk in np.flatnonzero(lost > 0).tolist():
        pieces = wordpieces.tokenizer().encode(chunking.texts[chunk], add_special_tokens=False)
        start = pieces.offsets[LIMIT - SPECIAL][0]
        told.append(Note(Change.NO_VECTOR, None, chunk, chunking.texts[chunk][start:]))
    rewritten = (Note(Change.REWRITTEN, None, index) for index in chunking.extras.rewritten)
    return noted(chunking, (*rewritten, *told))
