"""What can be shown: estimated before a split is run, so that nobody waits for what must be refused.

A large overlap moves on by one piece at a time: 1 MB at 25,000 characters with an overlap of 24,999
is a million chunks and 25 GB of text. The core would split it; a screen cannot show it.
"""

from __future__ import annotations

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.recursive import Recursive
from chunkscope.wording import _
from chunkscope.wording.units import number

MAX_CHUNKS = 200_000
"""More chunks than this are not drawn."""
MAX_STORED = 200_000_000
"""Code points; more text than this is not copied out of the source, neither to measure nor to compare."""


class TooLarge(SplitError):
    """The settings would make more chunks than can be shown."""


def most_chunks(strategy: Strategy, text: str) -> int | None:
    """An upper bound of the number of chunks, from counting separators only.

    Every chunk but a run's first ends at least one piece, or one step of the window, after the
    last one. None for regular expressions, whose matches are not counted here.
    """
    step = max(strategy.chunk_size - strategy.chunk_overlap, 1)
    if not isinstance(strategy, Recursive):
        return -(-len(text) // step)
    if strategy.is_separator_regex:
        return None
    longest = 1 if strategy.unit == "characters" else _BYTES_PER_CHARACTER
    literal = [separator for separator in strategy.separators if separator]
    pieces = 1 + sum(map(text.count, literal))
    if "" in strategy.separators:
        parts = text.split(literal[-1]) if literal else [text]
        long = (len(part) * longest for part in parts if len(part) * longest >= strategy.chunk_size)
        pieces += sum(-(-length // step) for length in long)
    return pieces


_BYTES_PER_CHARACTER = 4
"""The most bytes UTF-8 needs for a character; a token is a byte or more."""


def check_size(strategy: Strategy, text: str) -> None:
    """Raise `TooLarge` where the settings may make more than `MAX_CHUNKS` chunks of the text."""
    chunks = most_chunks(strategy, text)
    if chunks is not None and chunks > MAX_CHUNKS:
        raise _too_large(strategy, chunks)


def check_count(chunking: Chunking) -> None:
    """Raise `TooLarge` where a split, which could not be estimated, made more than `MAX_CHUNKS`."""
    if len(chunking.starts) > MAX_CHUNKS:
        raise _too_large(chunking.strategy, len(chunking.starts))


def _too_large(strategy: Strategy, chunks: int) -> TooLarge:
    message = _(
        "These settings make up to {chunks} chunks of this text, and {limit} can be shown: "
        "lower chunk_overlap ({overlap}) or raise chunk_size ({size})."
    )
    values = {"overlap": strategy.chunk_overlap, "size": strategy.chunk_size}
    return TooLarge(message.format(chunks=number(chunks), limit=number(MAX_CHUNKS), **values))


def can_be_copied(chunking: Chunking) -> bool:
    """Whether the chunks' texts together are small enough to be measured in tokens or compared."""
    return chunking.stored <= MAX_STORED
