"""The chunk table and the boundary table, fifty rows at a time; a row leads to its place in the text."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import streamlit as st

from chunkscope import Chunking, causes_of
from chunkscope.documents import Place
from chunkscope.inspection.places import Places
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name
from chunkscope.wording.places import kind_name, pages_line
from chunkscope.wording.units import unit_label
from components.callbacks import whole
from components.jump import jump_to
from components.markup import head, listed, visible
from components.steps import select

PAGE = 50
_ROW_HEIGHT = 30
_HEAD_HEIGHT = 38
_MOST_HEIGHT = 420
_TEXT = 140


def boundary_table(chunking: Chunking) -> None:
    """One row per boundary; a chosen row is put on the table."""
    rows = page_of(len(chunking.overlaps), "boundary_page")
    columns = {
        _("Boundary"): [index + 1 for index in rows],
        _("Ends at"): chunking.ends[rows.start : rows.stop],
        _("Asked"): [chunking.asked] * len(rows),
        _("Carried"): chunking.carried[rows.start : rows.stop],
        _("Got"): chunking.overlap_lengths[rows.start : rows.stop],
        _("Gap"): chunking.gaps[rows.start : rows.stop],
        _("Causes"): [_causes(int(bits)) for bits in chunking.cause_bits[rows.start : rows.stop]],
    }
    table("boundary_table", columns, rows, select)


def chunk_table(chunking: Chunking, places: Places | None = None) -> None:
    """One row per chunk; a chosen row scrolls the text to the chunk's beginning."""
    rows = page_of(len(chunking.starts), "chunk_page")
    chunks = chunking.chunks[rows.start : rows.stop]
    columns: dict[str, Any] = {
        _("Chunk"): [chunk.index + 1 for chunk in chunks],
        _("Start"): [chunk.span.start for chunk in chunks],
        _("End"): [chunk.span.end for chunk in chunks],
        unit_label(chunking.unit): [chunk.length for chunk in chunks],
    }
    # Columns that say the same of every chunk would only take room from the text.
    if (chunking.lengths > chunking.strategy.chunk_size).any():
        columns[_("Over the limit")] = [chunk.length > chunking.strategy.chunk_size for chunk in chunks]
    if not chunking.verbatim.all():
        columns[_("Verbatim")] = [chunk.verbatim for chunk in chunks]
    extras = chunking.extras
    if places is not None and places.known:
        columns |= _places(places[rows.start : rows.stop])
    elif extras.headings:
        columns[_("Headings")] = [visible(" > ".join(chunk.headings)) for chunk in chunks]
    if extras.parents:
        columns[_("Parent")] = [None if chunk.parent is None else chunk.parent + 1 for chunk in chunks]
    columns[_("Text")] = [visible(head(chunk.text, _TEXT)) for chunk in chunks]
    if extras.indexed:
        columns[_("Indexed text")] = [visible(head(chunk.indexed, _TEXT)) for chunk in chunks]
    starts = [chunk.span.start for chunk in chunks]
    table("chunk_table", columns, rows, lambda index: jump_to(starts[index - rows.start]))


def _places(places: Sequence[Place]) -> dict[str, list[str]]:
    """The columns of pages, headings and kinds of block, as far as any chunk of the page has them."""
    columns = {
        _("Page"): [pages_line(place.pages) for place in places],
        _("Headings"): [visible(" > ".join(place.headings)) for place in places],
        _("Blocks"): [listed(map(kind_name, place.kinds)) if place.kinds else "" for place in places],
    }
    return {name: cells for name, cells in columns.items() if any(cells)}


def _causes(bits: int) -> str:
    causes = causes_of(bits)
    return listed(map(cause_name, causes)) if causes else ""


def page_of(count: int, key: str) -> range:
    """The rows of the chosen page, and the widget to choose another where there is one."""
    pages = max(1, -(-count // PAGE))
    if st.session_state.get(key, 1) > pages:
        st.session_state[key] = pages
    page = st.pagination(pages, key=key) if pages > 1 else 1
    return range((page - 1) * PAGE, min(page * PAGE, count))


def table(key: str, columns: dict[str, Any], rows: range, choose: Callable[[int], None]) -> None:
    """A table whose rows can be chosen: ``choose`` is called with the number of the row, paging included."""
    if not rows:
        st.markdown(
            _(
                "There is no row to show: the text was not cut. "
                "Lower the chunk size, or choose another splitter."
            )
        )
        return

    def chosen() -> None:
        picked = st.session_state[key]["selection"]["rows"]
        if picked and picked[0] < len(rows):
            choose(rows.start + picked[0])

    st.dataframe(
        columns,
        key=key,
        hide_index=True,
        height=min(_HEAD_HEIGHT + _ROW_HEIGHT * len(rows), _MOST_HEIGHT),
        row_height=_ROW_HEIGHT,
        on_select=whole(chosen),
        selection_mode="single-row",
    )
