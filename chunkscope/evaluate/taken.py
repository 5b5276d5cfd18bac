"""Which of the ranked chunks are handed over: the best k, or what fills a budget."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from chunkscope.evaluate.ranges import Ranges
from chunkscope.evaluate.values import Ranked
from chunkscope.retrieve.budget import fitting
from chunkscope.units import measure


def top(ranked: Ranked, k: int) -> Ranked:
    """The ``k`` best chunks; all of them where there are fewer, none where k is 0 or less."""
    most = max(k, 0)
    return Ranked(ranked.documents[:most], ranked.starts[:most], ranked.ends[:most], ranked.lengths[:most])


def within_budget(ranked: Ranked, corpus: Sequence[str], budget: int, unit: str = "characters") -> Ranked:
    """The best chunks that fit into ``budget``, which is in ``unit`` as ``ranked.lengths`` are.

    Chunks are taken whole while they fit; the first that does not is cut to the rest, and nothing comes
    after it, as in `chunkscope.retrieve.budget.filled`. A chunk that is delivered with a heading before it
    is longer than its text: the heading is paid for first. The result is short of the budget where ``ranked``
    ends before it. Raises `chunkscope.units.UnitError` for an unknown unit.
    """
    sums = np.cumsum(ranked.lengths)
    whole = int(np.searchsorted(sums, budget, side="right"))
    taken = top(ranked, whole)
    rest = budget - (int(sums[whole - 1]) if whole else 0)
    if whole == len(sums) or rest <= 0:
        return taken
    cut = _cut(ranked, whole, corpus, rest, unit)
    return taken if cut is None else cut


def of_document(ranked: Ranked, document: int) -> Ranges:
    """The chunks of one document, in their order."""
    own = ranked.documents == document
    return ranked.starts[own], ranked.ends[own]


def _cut(ranked: Ranked, row: int, corpus: Sequence[str], rest: int, unit: str) -> Ranked | None:
    """The chunks up to ``row``, the one there cut to what ``rest`` pays for; None where that is nothing."""
    length = measure(unit)
    start = int(ranked.starts[row])
    text = corpus[int(ranked.documents[row])][start : int(ranked.ends[row])]
    heading = max(int(ranked.lengths[row]) - length(text), 0)
    characters = fitting(text, rest - heading, length)
    if not characters:
        return None
    cut = top(ranked, row + 1)
    ends, lengths = cut.ends.copy(), cut.lengths.copy()
    ends[row], lengths[row] = start + characters, rest
    return Ranked(cut.documents, cut.starts, ends, lengths)
