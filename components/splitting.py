"""What a worker process runs for this app; free of Streamlit, which a worker must not import."""

from __future__ import annotations

import re
from collections.abc import Iterator

from chunkscope import Chunking, Strategy
from chunkscope.strategies.base import Step


def split(by: Strategy, text: str) -> Chunking:
    """The text split: a regex of the reader's own may never end, so it runs where it can be killed."""
    return by.split(text)


def split_in_steps(by: Strategy, text: str) -> Iterator[Step | Chunking]:
    """The text split by a slow strategy, with word of how far it is."""
    yield from by.steps(text)


def count_matches(patterns: tuple[str, ...], text: str) -> list[int | None]:
    """How often each pattern occurs; None for one that does not compile or matches nothing at all."""
    return [_count(pattern, text) for pattern in patterns]


def _count(pattern: str, text: str) -> int | None:
    if not pattern:
        return None
    try:
        return sum(1 for _match in re.finditer(pattern, text))
    except re.error:
        return None
