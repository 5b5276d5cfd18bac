"""Chunks that are too long, too short, or in another one; documents too short to be cut; the unit."""

from __future__ import annotations

import numpy as np

from chunkscope.compare.kept import TOKENS
from chunkscope.compare.measures import SHORT
from chunkscope.diagnose.columns import in_chunks, of_settings
from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.units import estimate

TOKEN_SIZES = (64, 128, 256, 384, 512, 1024, 2048, 4096, 8191, 8192)
"""Sizes that models have in tokens, and that hardly anybody would give in characters."""
CHARACTER_SIZES = (4000,)
"""Sizes that are given in characters: LangChain's default."""
LEAST_CHUNKS = 4
"""With fewer the size hardly matters."""


def too_long(context: Context) -> Findings | None:
    """Chunks longer than ``chunk_size``, both in the strategy's unit; the longest first.

    None where the strategy has no limit. Figures: ``length`` and ``limit`` in the unit.
    """
    limit = context.chunking.strategy.chunk_size
    if limit == NO_LIMIT:
        return None
    lengths = np.asarray(context.chunking.lengths)
    chunks = np.flatnonzero(lengths > limit)
    chunks = chunks[np.argsort(-lengths[chunks], kind="stable")]
    limits = np.full(len(chunks), limit)
    return in_chunks(
        Fault.TOO_LONG, context, chunks, context.count, length=lengths[chunks].astype(np.int64), limit=limits
    )


def orphans(context: Context) -> Findings | None:
    """Chunks with fewer than 30 characters, the shortest first; the only chunk of a text is none.

    Figure: ``length`` in characters.
    """
    if context.count < 2:
        return None
    lengths = context.characters
    chunks = np.flatnonzero(lengths < SHORT)
    chunks = chunks[np.argsort(lengths[chunks], kind="stable")]
    return in_chunks(Fault.ORPHAN, context, chunks, context.count, length=lengths[chunks])


def inside_neighbours(context: Context) -> Findings | None:
    """Chunks whose span lies within that of the chunk before or after it; of two equal spans the later one.

    Where one of the two is no slice of the source, its text must also stand in the other's. Figures:
    ``length`` in characters, and ``neighbour``, the number of the chunk that holds it.
    """
    if context.count < 2:
        return None
    starts, ends = context.chunking.starts, context.chunking.ends
    back = (starts[1:] >= starts[:-1]) & (ends[1:] <= ends[:-1])
    forth = (starts[:-1] >= starts[1:]) & (ends[:-1] <= ends[1:]) & ~back
    none = np.zeros(1, np.bool_)
    in_former, in_later = np.concatenate([none, back]), np.concatenate([forth, none])
    chunks = np.flatnonzero(in_former | in_later)
    neighbours = np.where(in_former[chunks], chunks - 1, chunks + 1)
    verbatim = context.chunking.verbatim
    doubtful = ~(verbatim[chunks] & verbatim[neighbours])
    if doubtful.any():
        texts = context.chunking.texts
        pairs = zip(chunks.tolist(), neighbours.tolist(), doubtful.tolist(), strict=True)
        sure = np.array([not doubt or texts[chunk] in texts[other] for chunk, other, doubt in pairs])
        chunks, neighbours = chunks[sure], neighbours[sure]
    lengths = context.characters[chunks]
    return in_chunks(
        Fault.INSIDE_NEIGHBOUR, context, chunks, context.count, length=lengths, neighbour=neighbours
    )


def short_documents(context: Context) -> Findings | None:
    """Documents shorter than ``chunk_size`` in the unit: each is one chunk, and no setting changes that.

    Looked at are the documents of the corpus, or the one text; this one only counts where it is one chunk.
    Figures: ``length`` and ``limit`` in the unit; the words are the document's id.
    """
    strategy = context.chunking.strategy
    limit, text = strategy.chunk_size, context.chunking.text
    if limit == NO_LIMIT or not context.count:
        return None
    documents = [(each.id, each.text) for each in context.sources]
    if not documents:
        documents = [(context.id, text)]
        if context.count > 1:
            return of_settings(Fault.DOCUMENT_SHORT, 1, (), [])
    lengths = strategy.measure_all([each for _id, each in documents])
    found = [
        (name, len(each), int(length))
        for (name, each), length in zip(documents, lengths, strict=True)
        if length < limit
    ]
    return of_settings(
        Fault.DOCUMENT_SHORT,
        len(documents),
        tuple(name for name, _characters, _length in found),
        [(0, characters) for _name, characters, _length in found],
        length=[length for _name, _characters, length in found],
        limit=[limit] * len(found),
    )


def mixed_up_units(context: Context) -> Findings | None:
    """A size that reads as if it were meant in the other unit. It is a question, with both figures.

    Asked where characters are counted, ``chunk_size`` is one of the sizes that models have in tokens
    (`TOKEN_SIZES`), and so many characters of this text come to at most half as many tokens; and where tokens
    are counted, ``chunk_size`` is LangChain's default in characters (`CHARACTER_SIZES`), and so many tokens
    come to at least twice as many characters. A text of fewer than 4 chunks is not judged, nor is one where
    the two come to much the same, as in Japanese. Figures: ``size``, and ``tokens`` or ``characters``, what
    it comes to in the other unit (tokens of cl100k_base); the words name the unit that is counted.
    """
    strategy = context.chunking.strategy
    size, unit = strategy.chunk_size, strategy.unit
    if size == NO_LIMIT or context.count < LEAST_CHUNKS:
        return None
    counted = unit == "characters"
    name, sizes = ("tokens", TOKEN_SIZES) if counted else ("characters", CHARACTER_SIZES)
    if size in sizes:
        text = context.chunking.text
        share = estimate(TOKENS, text) / len(text)
        comes_to = size * share if counted else size / max(share, 1e-9)
        if (comes_to * 2 <= size) if counted else (comes_to >= 2 * size):
            figures = {"size": [size], name: [round(comes_to)]}
            return of_settings(Fault.UNIT_MIXED_UP, 1, (unit,), None, **figures)
    return of_settings(Fault.UNIT_MIXED_UP, 1, (), [])
