"""What a worker process runs for the landscape; free of Streamlit, which a worker must not import."""

from __future__ import annotations

from collections.abc import Iterator

from chunkscope.landscape import Batch, Landscape, landscape


def surveyed(asked: Landscape, text: str, name: str, count_pieces: bool) -> Iterator[Batch]:
    """The cells, from coarse to fine, as they are found."""
    yield from landscape(asked, text, name, count_pieces=count_pieces)
