"""chunk_size x chunk_overlap over one text, without any question: what each setting does to it."""

from __future__ import annotations

from chunkscope.landscape.axes import Axes, axes
from chunkscope.landscape.figures import FIGURES, Figure, Summit
from chunkscope.landscape.run import landscape
from chunkscope.landscape.values import Batch, Cell, Empty, Landscape, Why

__all__ = [
    "FIGURES",
    "Axes",
    "Batch",
    "Cell",
    "Empty",
    "Figure",
    "Landscape",
    "Summit",
    "Why",
    "axes",
    "landscape",
]
