"""What can be shown: estimated before a split is run, so that nobody waits for what must be refused.

A large overlap moves on by one piece at a time: 1 MB at 25,000 characters with an overlap of 24,999
is a million chunks and 25 GB of text. The core would split it; a screen cannot show it.
"""

from __future__ import annotations

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy, windows
from chunkscope.strategies.recursive import Recursive
from chunkscope.wording import _
from chunkscope.wording.units import number

MAX_CHUNKS = 200_000
"""More chunks than this are not drawn."""
MAX_STORED = 200_000_000
"""Code points; more text than this is not copied out of the source, neither to measure nor to compare."""


class TooLarge(SplitError):
    """The settings would make more chunks than can be shown."""


def estimated_chunks(strategy: Strategy, text: str) -> int | None:
    """About how many chunks there will be; None where that is not known before the split.

    `Recursive` is estimated from counting separators only: a window moves on by
    ``chunk_size - chunk_overlap``, but never by less than a piece, and pieces are no smaller than they
    have to be. Matches of regular expressions are not counted here.
    """
    if not isinstance(strategy, Recursive):
        return strategy.estimated_chunks(text)
    if strategy.is_separator_regex:
        return None
    literal = [separator for separator in strategy.separators if separator]
    pieces = 1
    for separator in literal:
        pieces += text.count(separator)
        if len(text) / pieces < strategy.chunk_size / 2:
            break
    unbroken: list[int] = []
    if "" in strategy.separators:
        lengths = map(len, text.split(literal[-1]) if literal else [text])
        unbroken = [length for length in lengths if length >= strategy.chunk_size]
    rest = len(text) - sum(unbroken)
    step = max(strategy.chunk_size - strategy.chunk_overlap, 1)
    windowed = sum(windows(length, strategy.chunk_size, strategy.chunk_overlap) for length in unbroken)
    return windowed + round(rest / max(step, rest / pieces))


def split_within(strategy: Strategy, text: str) -> Chunking:
    """The chunks of a text; raises `TooLarge` where they cannot be shown or written out."""
    check_size(strategy, text)
    chunking = strategy.split(text)
    check_count(chunking)
    check_stored(chunking)
    return chunking


def check_size(strategy: Strategy, text: str) -> None:
    """Raise `TooLarge` where the settings will make more than `MAX_CHUNKS` chunks of the text."""
    chunks = estimated_chunks(strategy, text)
    if chunks is not None and chunks > MAX_CHUNKS:
        raise _too_large(strategy, chunks)


def check_count(chunking: Chunking) -> None:
    """Raise `TooLarge` where a split, which could not be estimated, made more than `MAX_CHUNKS`."""
    if len(chunking.starts) > MAX_CHUNKS:
        raise _too_large(chunking.strategy, len(chunking.starts))


def check_stored(chunking: Chunking) -> None:
    """Raise `TooLarge` where the chunks' texts together are more than can be written out."""
    if not can_be_copied(chunking):
        message = _(
            "The chunks hold {stored} characters together, and {limit} can be written out: "
            "lower chunk_overlap ({overlap})."
        )
        values = {"stored": number(chunking.stored), "limit": number(MAX_STORED)}
        raise TooLarge(message.format(overlap=chunking.asked, **values))


def _too_large(strategy: Strategy, chunks: int) -> TooLarge:
    message = _(
        "These settings make about {chunks} chunks of this text, and {limit} can be shown: "
        "lower chunk_overlap ({overlap}) or raise chunk_size ({size})."
    )
    values = {"overlap": strategy.chunk_overlap, "size": strategy.chunk_size}
    return TooLarge(message.format(chunks=number(chunks), limit=number(MAX_CHUNKS), **values))


def can_be_copied(chunking: Chunking) -> bool:
    """Whether the chunks' texts together are small enough to be measured in tokens or compared."""
    return chunking.stored <= MAX_STORED
