"""Which spans a chunking holds whole, one by one: the product counts them together."""

from __future__ import annotations

from collections.abc import Sequence

from chunkscope import Chunking, Span
from chunkscope.compare import whole


def held_whole(chunking: Chunking, spans: Sequence[Span]) -> list[bool]:
    """Per span, whether one chunk holds all of it but blanks."""
    return [whole([span], chunking) == (1, 1) for span in spans]
