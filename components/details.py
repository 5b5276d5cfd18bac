"""Below the first screen: tables, charts and the tree, each drawn only while its tab is open."""

from __future__ import annotations

import streamlit as st

from chunkscope import Chunking
from chunkscope.wording import _
from components.charts import lengths_chart, overlaps_chart
from components.tables import boundary_table, chunk_table
from components.tree_chart import tree_chart


def details(chunking: Chunking) -> None:
    """The tabs; the first is open in the beginning."""
    drawings = {
        _("Boundaries"): boundary_table,
        _("Chunks"): chunk_table,
        _("Chunk lengths"): lengths_chart,
        _("Overlap along the text"): overlaps_chart,
        _("Recursion"): tree_chart,
    }
    tabs = st.tabs(list(drawings), key="details", on_change="rerun")
    for tab, draw in zip(tabs, drawings.values(), strict=True):
        if tab.open:
            with tab:
                draw(chunking)
