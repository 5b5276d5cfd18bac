"""Two or more chunkings of one text side by side: what is kept, where they cut, how they measure."""

from __future__ import annotations

from chunkscope.compare.cuts import Agreement, agreement, cut_places
from chunkscope.compare.kept import Fate, Reindexing, kept_changed_new
from chunkscope.compare.landmarks import Landmarks
from chunkscope.compare.measures import Measures, Spread, measures
from chunkscope.compare.text_facts import landmarks
from chunkscope.compare.whole import Whole, whole

__all__ = [
    "Agreement",
    "Fate",
    "Landmarks",
    "Measures",
    "Reindexing",
    "Spread",
    "Whole",
    "agreement",
    "cut_places",
    "kept_changed_new",
    "landmarks",
    "measures",
    "whole",
]
