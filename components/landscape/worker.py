"""What a worker process runs for the landscape; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.documents import Source
from chunkscope.landscape import Batch, Landscape, landscape


def surveyed(asked: Landscape, source: Source, count_pieces: bool) -> Iterator[Batch]:
    """The cells of a document, from coarse to fine, as they are found."""
    yield from landscape(asked, source.text, source=source, count_pieces=count_pieces)
