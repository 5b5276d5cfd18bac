"""The Compare screen from top to bottom: settings, texts side by side, measures, what to embed again."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.compare import Agreement, agreement
from chunkscope.drawing import Payload
from chunkscope.limits import TooLarge
from chunkscope.units import UnitError
from chunkscope.wording import _, n_
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import current
from components.callbacks import whole
from components.compare.columns import add, columns_for
from components.compare.compared import MOST
from components.compare.findings import findings_table
from components.compare.header import header
from components.compare.kept import kept_section
from components.compare.side import side_view
from components.compare.split import Side, split_all
from components.compare.table import measures_table
from components.notices import ask_for_text, link_notices
from components.settings import Settings
from components.source import looked_at, text_of
from components.structure import structured


@dataclass(frozen=True, slots=True)
class _Cuts:
    """Where the settings that have chunks cut alike; by the number of their column."""

    found: Agreement
    places: dict[int, int]


def compare_view() -> None:
    """Draw the screen for the session's settings."""
    settings = current()
    text = text_of(settings)
    link_notices()
    if text is None:
        ask_for_text(settings.text or "")
        return
    columns = columns_for(settings, text)
    line = _top(len(columns), text)
    sides = split_all(columns, text)
    cuts = _cuts(sides)
    document = structured(settings)
    line.markdown(_headline(sides, cuts))
    with st.container(key="compare_columns"):
        for side, place in zip(sides, st.columns(len(sides), gap="small", wrap=False), strict=True):
            with place:
                _draw(side, sides, cuts, document.margin if document else None)
    _below(sides, text, settings)


def _top(columns: int, text: str) -> DeltaGenerator:
    """The line above everything, which is filled in when the texts are split, and the button beside it."""
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="compare_head"
    ):
        line = st.empty()
        st.button(
            _("Add a column"),
            key="compare_add",
            icon=":material/add:",
            disabled=columns >= MOST,
            on_click=whole(partial(add, text)),
        )
    return line


def _cuts(sides: Sequence[Side]) -> _Cuts | None:
    """Where they cut alike; None where there are no two to compare."""
    there = [side for side in sides if side.chunking is not None]
    if len(there) < 2:
        return None
    found = agreement([side.chunking for side in there if side.chunking is not None])
    return _Cuts(found, {side.number: place for place, side in enumerate(there)})


def _headline(sides: Sequence[Side], cuts: _Cuts | None) -> str:
    if cuts is None:
        return _("As soon as two columns have chunks, the boundaries that differ are marked.")
    found = cuts.found
    if not found.places:
        return _("No column cuts this text: each makes one chunk of it at most.")
    told = _("**{shared} of {places}** cuts are the same in all columns; ≠ marks the others.").format(
        shared=number(found.shared), places=number(found.places)
    )
    rest = len(sides) - len(found.counts)
    missing = n_("{n} column has no chunks.", "{n} columns have no chunks.", rest).format(n=rest)
    return sentences(told, missing) if rest else told


def _draw(side: Side, sides: Sequence[Side], cuts: _Cuts | None, margin: Payload | None) -> None:
    place = cuts.places.get(side.number) if cuts else None
    own = cuts.found.own(place) if cuts and place is not None else None
    header(side, own, removable=len(sides) > 2)
    counts = cuts.found.counts[place] if cuts and place is not None else None
    side_view(side, counts, len(cuts.found.counts) if cuts else 0, margin)


def _below(sides: Sequence[Side], text: str, settings: Settings) -> None:
    """The figures; what is too much to measure is refused in words."""
    looked = looked_at(settings)
    assert looked is not None, "there is a text"
    try:
        findings_table(sides, text, looked)
        measures_table(sides, looked)
        kept_section(sides, text)
    except (TooLarge, UnitError) as error:
        st.error(literal(str(error)))
