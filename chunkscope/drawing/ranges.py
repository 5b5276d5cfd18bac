"""Ranges over a text: how many lie over each stretch of it, what none of them covers, and what to draw."""

from __future__ import annotations

import numpy as np

from chunkscope.arrays import Ints


def cover(starts: Ints, ends: Ints, length: int) -> tuple[Ints, Ints]:
    """How many ranges lie over each stretch of ``[0, length)``: ``edges[k+1]`` and ``counts[k]``.

    The stretches ``[edges[i], edges[i+1])`` partition the text; no range starts or ends inside one.
    """
    edges = np.sort(np.concatenate([np.array([0, length], np.int64), starts, ends]))
    edges = edges[np.concatenate([[True], edges[1:] != edges[:-1]])]  # np.unique takes 60 times as long
    opened = np.searchsorted(np.sort(starts), edges[:-1], "right")
    closed = np.searchsorted(np.sort(ends), edges[:-1], "right")
    return edges, opened - closed


def dropped(starts: Ints, ends: Ints, length: int) -> tuple[Ints, Ints]:
    """The maximal spans of ``[0, length)`` that no range covers, as starts and ends, ascending."""
    edges, counts = cover(starts, ends, length)
    bare = np.concatenate([[False], counts == 0, [False]])
    turns = np.diff(bare.astype(np.int8))
    return edges[np.flatnonzero(turns == 1)], edges[np.flatnonzero(turns == -1)]


def joined(starts: Ints, ends: Ints, chunk: Ints) -> tuple[Ints, Ints, Ints]:
    """The ranges to draw: empty ones left out, neighbours of one chunk that touch made one, by start."""
    keep = ends > starts
    starts, ends, chunk = starts[keep], ends[keep], chunk[keep]
    if len(starts):
        fresh = np.ones(len(starts), bool)
        fresh[1:] = (chunk[1:] != chunk[:-1]) | (starts[1:] != ends[:-1])
        last = np.append(np.flatnonzero(fresh)[1:] - 1, len(starts) - 1)
        starts, ends, chunk = starts[fresh], ends[last], chunk[fresh]
    order = np.argsort(starts, kind="stable")
    return starts[order], ends[order], chunk[order]
