"""What a worker process runs for a lost question's source; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.strategies import Strategy
from chunkscope.sweep.source_chunks import SourceChunks, source_chunks
from chunkscope.values import Span


def cut_ones(text: str, hidden: tuple[Span, ...], strategy: Strategy) -> Iterator[SourceChunks]:
    """The chunks of a document that can be handed over."""
    yield source_chunks(text, hidden, strategy)
