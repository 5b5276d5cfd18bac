"""Windows of tokens: LangChain's own, and those whose cuts are moved to where characters begin."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.assembly.parts import noted
from chunkscope.chunking import Chunking
from chunkscope.extras import Extras
from chunkscope.tokens.places import Places, Tokens, steps
from chunkscope.tracing.rows import Rewritten
from chunkscope.tracing.verdict import Unjudged, Verdict
from chunkscope.units import encoding
from chunkscope.values import Cause, Change, Note, Span

if TYPE_CHECKING:
    from chunkscope.strategies.token import Token

Flags = NDArray[np.bool_]


def library_texts(strategy: Token, ids: list[int]) -> list[str]:
    """What LangChain's function makes of tokens."""
    from langchain_text_splitters.base import Tokenizer, split_text_on_tokens

    tokenizer = Tokenizer(
        chunk_overlap=strategy.chunk_overlap,
        tokens_per_chunk=strategy.chunk_size,
        decode=encoding(strategy.encoding_name).decode,
        encode=lambda _text: ids,
    )
    return split_text_on_tokens(text="", tokenizer=tokenizer)


def library_windows(strategy: Token, tokens: Tokens) -> Chunking:
    """The library's windows, with the whole characters that each holds."""
    texts = library_texts(strategy, tokens.ids.tolist())
    first, last = steps(len(tokens.ids), strategy.chunk_size, strategy.chunk_overlap)
    begins, opened = tokens.places(tokens.edges[first])
    ends, cut = tokens.places(tokens.edges[last])
    starts = np.minimum(begins + opened, ends)
    fullest, late = tokens.places(tokens.edges[np.minimum(first + 1, last)])
    shared = first[1:], last[:-1], ~(opened[1:] | cut[:-1])
    most = np.maximum(ends - fullest - late, 0)[:-1]
    verdict = _unjudged(starts, ends, partial(_verdict, strategy, tokens, (starts, ends), shared, most))
    notes = [*_divided(begins, opened), *_divided(ends, cut)]
    notes.sort(key=lambda note: (note.chunk, note.span))
    told = tuple(dict.fromkeys(notes))
    extras = Extras(rewritten=_changed(tokens, texts, starts, ends), notes=told, tell=_notes)
    return Chunking(tokens.text, strategy, None, verdict, extras)


def _changed(tokens: Tokens, texts: list[str], starts: Places, ends: Places) -> dict[int, Rewritten]:
    """The chunks that are no slices of the text: only where U+FFFD stands can one be."""
    text, spans = tokens.text, zip(starts.tolist(), ends.tolist(), strict=True)
    return {
        index: Rewritten(chunk, (Span(start, end),))
        for index, (chunk, (start, end)) in enumerate(zip(texts, spans, strict=True))
        if not chunk.isascii() and chunk != text[start:end]
    }


def _divided(characters: Places, inside: Flags) -> list[Note]:
    """A note for every chunk that ends, or begins, inside a character."""
    chunks = np.flatnonzero(inside)
    return [
        Note(Change.SPLIT_CHARACTER, Span(character, character + 1), chunk)
        for chunk, character in zip(chunks.tolist(), characters[chunks].tolist(), strict=True)
    ]


def _notes(chunking: Chunking) -> tuple[Note, ...]:
    return noted(chunking, chunking.extras.notes)


def moved_windows(strategy: Token, tokens: Tokens) -> Chunking:
    """Windows whose cuts are moved back to where a character begins: each is a slice."""
    mover = _Mover(strategy, tokens)
    found = mover.windows()
    starts, ends = np.array(found, dtype=np.int64).reshape(-1, 2).T
    verdict = _unjudged(starts, ends, partial(_moved_verdict, strategy, tokens, mover, found))
    return Chunking(tokens.text, strategy, None, verdict, Extras(tell=_notes))


def _moved_verdict(strategy: Token, tokens: Tokens, mover: _Mover, found: list[tuple[int, int]]) -> Verdict:
    """The columns for windows whose cuts were moved."""
    starts, ends = np.array(found, dtype=np.int64).reshape(-1, 2).T
    first = np.array([mover.token(start) for start, _end in found[1:]], dtype=np.int64)
    last = np.array([mover.token(end) for _start, end in found[:-1]], dtype=np.int64)
    exact = tokens.edges[first] == tokens.characters[starts[1:]]
    exact &= tokens.edges[last] == tokens.characters[ends[:-1]]
    most = [end - mover.following(end, strategy.chunk_size - 1) for _start, end in found[:-1]]
    shared = first, last, exact
    verdict = _verdict(strategy, tokens, (starts, ends), shared, np.array(most, dtype=np.int64))
    short = verdict.cause_bits > 0
    less, lost = last - first < strategy.chunk_overlap, verdict.overlap_lengths < last - first
    verdict.cause_bits[short] = np.where(less, Cause.NO_ROOM.bit, 0)[short]
    verdict.cause_bits[short] |= np.where(lost, Cause.UNIT.bit, 0)[short]
    return verdict


class _Mover:
    """Finds the windows one after the other, in characters."""

    def __init__(self, strategy: Token, tokens: Tokens) -> None:
        self._size, self._overlap = strategy.chunk_size, strategy.chunk_overlap
        self._edges, self._characters = tokens.edges.tolist(), tokens.characters.tolist()

    def windows(self) -> list[tuple[int, int]]:
        """Start and end of each window."""
        length = len(self._characters) - 1
        found: list[tuple[int, int]] = []
        start = end = 0
        while end < length:
            end = max(self._reach(start), self._after(start))
            found.append((start, end))
            start = self.following(end, self._overlap)
        return found

    def following(self, end: int, overlap: int) -> int:
        """Where the next window begins: so many tokens before the end, if it reaches further from there."""
        start = self._character(max(self.token(end) - overlap, 0))
        while start < end and self._reach(start) <= end:
            start = self._after(start)
        return start

    def _reach(self, start: int) -> int:
        """Where a window that begins at a character ends: after chunk_size tokens, or a character before."""
        return self._character(min(self.token(start) + self._size, len(self._edges) - 1))

    def token(self, character: int) -> int:
        """The token that a character begins in."""
        return bisect_right(self._edges, self._characters[character]) - 1

    def _after(self, character: int) -> int:
        """The next character, after both halves of one in two halves."""
        return bisect_right(self._characters, self._characters[character + 1]) - 1

    def _character(self, token: int) -> int:
        """The character that a token begins in."""
        return bisect_right(self._characters, self._edges[token]) - 1


def _unjudged(starts: Places, ends: Places, judge: Callable[[], Verdict]) -> Unjudged:
    """Windows whose overlaps are encoded again when somebody asks for them."""
    return Unjudged(starts, ends, np.maximum(ends[:-1] - starts[1:], 0), judge)


def _verdict(
    strategy: Token,
    tokens: Tokens,
    places: tuple[Places, Places],
    shared: tuple[Places, Places, Flags],
    most: Places,
) -> Verdict:
    """The columns for the starts and ends of the chunks; whatever falls short did so in encoding again.

    ``shared`` are, per boundary, the first of the tokens that both neighbours have, the one after them, and
    whether those tokens are exactly the characters that both have.
    """
    starts, ends = places
    low, high = starts[1:], ends[:-1]
    first, last, exact = shared
    overlaps = np.maximum(high - low, 0)
    filled = np.flatnonzero(overlaps)
    stretches = np.stack([low, high, np.where(exact, first, 1), np.where(exact, last, 0)], axis=1)
    lengths = np.zeros_like(overlaps)
    lengths[filled] = tokens.counts(stretches[filled].tolist())
    return Verdict(
        starts=starts,
        ends=ends,
        overlaps=overlaps,
        overlap_lengths=lengths,
        carried=last - first,
        cause_bits=np.where(lengths < strategy.chunk_overlap, Cause.UNIT.bit, 0),
        most=np.maximum(most, overlaps),
    )
