"""Findings from columns."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

from chunkscope.diagnose.context import Context
from chunkscope.diagnose.values import Fault, Findings
from chunkscope.drawing import Ints


def in_chunks(fault: Fault, context: Context, chunks: Ints, checked: int, **figures: Ints) -> Findings:
    """Findings that are chunks: each one's place is the chunk's span."""
    starts, ends = context.chunking.starts[chunks], context.chunking.ends[chunks]
    return Findings(fault, checked, starts, ends, chunks, np.full(len(chunks), -1), figures)


def at_boundaries(
    fault: Fault, context: Context, boundaries: Ints, places: tuple[Ints, Ints], **figures: Ints
) -> Findings:
    """Findings that are boundaries, looked for at all of them; ``places`` are where each starts and ends."""
    checked = max(context.count - 1, 0)
    return Findings(fault, checked, *places, boundaries, boundaries, figures)


def cut_spans(fault: Fault, context: Context, starts: Ints, ends: Ints, cut: NDArray[np.bool_]) -> Findings:
    """The spans that are cut, of all that were looked at, each with its first cut and its length."""
    starts, ends = starts[cut], ends[cut]
    figures: Mapping[str, Ints] = {"length": ends - starts}
    return Findings(fault, len(cut), starts, ends, *context.cut_in(starts, ends), figures)


def of_settings(
    fault: Fault,
    checked: int,
    words: tuple[str, ...],
    places: list[tuple[int, int]] | None = None,
    **figures: list[int],
) -> Findings:
    """Findings of the settings: they have words, and a place where there is one."""
    spots = np.array(places or [(0, 0)] * len(words), np.int64).reshape(-1, 2)
    none = np.full(len(words), -1)
    columns = {name: np.array(column, np.int64) for name, column in figures.items()}
    return Findings(fault, checked, spots[:, 0], spots[:, 1], none, none, columns, words)
