"""Below the first screen: tables, charts and the tree, each drawn only while its tab is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.inspection.places import Places
from chunkscope.wording import _
from components.inspect.chunk_charts import lengths_chart, overlaps_chart
from components.inspect.notes_table import notes_table
from components.inspect.own_tabs import own_tab
from components.inspect.special_tab import has_special, special_tab
from components.inspect.tree_chart import tree_chart
from components.landscape.view import landscape_tab
from components.tables import boundary_table, chunk_table


def details(chunking: Chunking, places: Places | None = None) -> None:
    """The tabs, those that have something to show; the first is open in the beginning.

    Where a strategy has a drawing of its own, that is the first.
    """
    own = own_tab(chunking)
    drawings: dict[str, Callable[[Chunking], None]] = {
        **({own[0]: own[1]} if own else {}),
        _("Boundaries"): boundary_table,
        _("Chunks"): partial(chunk_table, places=places),
        **({_("What was changed"): notes_table} if chunking.notes else {}),
        _("Chunk lengths"): lengths_chart,
        **({_("Overlap along the text"): overlaps_chart} if chunking.asked else {}),
        _("Landscape"): landscape_tab,
        **({_("Special characters"): special_tab} if has_special(chunking.text) else {}),
        **({_("Recursion"): tree_chart} if chunking.traced or chunking.extras.stages else {}),
    }
    tabs = st.tabs(list(drawings), key="details", on_change="rerun")
    for tab, draw in zip(tabs, drawings.values(), strict=True):
        if tab.open:
            with tab:
                draw(chunking)
