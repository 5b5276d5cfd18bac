"""The landscape of the present text: what to ask for, the job that does it, how far that is."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, replace
from itertools import accumulate

import streamlit as st

from chunkscope import Chunking, Strategy
from chunkscope.documents import Source
from chunkscope.landscape import Batch, Cell, Empty, Landscape, axes
from chunkscope.landscape.layout import can_share
from chunkscope.landscape.values import Place, resized
from chunkscope.text import content_hash
from chunkscope.units import estimate
from chunkscope.worker import Job
from components.address import current
from components.jobs import job
from components.landscape.worker import surveyed
from components.source import source_of

KIND = "landscape"
_KEPT = "landscape_asked"
_SECONDS = 1800.0
_GRIDS = ((400_000, (40, 20)), (1_500_000, (24, 12)))
"""Up to so many characters, so many sizes and overlaps."""
_COARSE = (16, 8)
"""For longer texts, and for splitters that share nothing between settings."""
_MOST_COUNTED = 1_000_000
"""Characters; of longer texts no word pieces are counted, which would take longer than all else."""


@dataclass(frozen=True, slots=True)
class Asked:
    """A landscape, and the document it is of; ``here`` is the place of the present setting."""

    landscape: Landscape
    here: Place
    source: Source
    key: Hashable

    @property
    def counts_pieces(self) -> bool:
        """Whether the chunks beyond the model are counted."""
        return len(self.source.text) <= _MOST_COUNTED


def asked_for(chunking: Chunking) -> Asked:
    """The landscape around the present setting; the former one, as long as the setting is on it.

    Raises `SplitError` where the splitter has none.
    """
    by, text = chunking.strategy, chunking.text
    Landscape(by, (1,), (0.0,))
    source = source_of(current())
    source = Source("", "", "", text) if source is None or source.text != text else source
    last: Asked | None = st.session_state.get(_KEPT)
    if last is not None and last.source == source:
        here = _place(last.landscape, by)
        if here is not None:
            return replace(last, here=here)
    asked = _anew(by, source)
    st.session_state[_KEPT] = asked
    return asked


def _anew(by: Strategy, source: Source) -> Asked:
    text = source.text
    found = axes(estimate(by.unit, text), by.chunk_size, by.chunk_overlap, by.unit, _grid(by, len(text)))
    made = Landscape(by, found.sizes, found.overlaps, first=found.first)
    key = (content_hash(text), source.name, source.format, len(source.blocks), made)
    return Asked(made, found.first, source, key)


def _grid(by: Strategy, length: int) -> tuple[int, int]:
    if not can_share(by):
        return _COARSE
    return next((grid for most, grid in _GRIDS if length <= most), _COARSE)


def _place(made: Landscape, by: Strategy) -> Place | None:
    """Where the setting stands on a map; None where it is on none of its cells, or all else is another."""
    if by.chunk_size not in made.sizes:
        return None
    if made.base != resized(by, made.base.chunk_size, made.base.chunk_overlap):
        return None
    column = made.sizes.index(by.chunk_size)
    rows = range(len(made.overlaps))
    return next(((column, row) for row in rows if made.overlap((column, row)) == by.chunk_overlap), None)


def surveying(asked: Asked) -> Job:
    """The job that fills the landscape."""
    arguments = asked.landscape, asked.source, asked.counts_pieces
    return job(KIND, asked.key, surveyed, *arguments, timeout=_SECONDS, kept=6)


@dataclass(frozen=True, slots=True)
class Survey:
    """What a job has found by now: ``done`` of ``total``.

    While it runs, ``cells`` are those of the passes that are complete, or of the first as far as it is: a
    chart begins anew with each new picture, and with more pictures than that it would flicker.
    """

    cells: tuple[Cell | Empty, ...]
    done: int
    total: int
    seconds_left: float | None

    @classmethod
    def of(cls, running: Job, asked: Landscape) -> Survey:
        """All batches so far."""
        ended = running.done
        batches: list[Batch] = running.results
        cells = tuple(cell for batch in batches for cell in batch.cells)
        passes = [done for done in accumulate(map(len, asked.passes())) if done <= len(cells)]
        shown = len(cells) if ended or not passes else passes[-1]
        # The first batches are small, so that little can be told from them.
        left = batches[-1].seconds_left if len(batches) > 1 else None
        return cls(cells[:shown], len(cells), asked.count, left)

    def at(self, place: Place) -> Cell | None:
        """The cell at a place; None where it is not there, or has no figures."""
        found = next((cell for cell in self.cells if cell.place == place), None)
        return found if isinstance(found, Cell) else None
