"""Below the first screen: tables, charts and the tree, each drawn only while its tab is open."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from chunkscope import Chunking
from chunkscope.inspection.places import Places
from chunkscope.wording import N_
from components.diagnosing import LookedAt
from components.inspect.chunk_charts import lengths_chart, overlaps_chart
from components.inspect.notes_table import notes_table
from components.inspect.own_tabs import own_tab
from components.inspect.special_tab import has_special, special_tab
from components.inspect.take_away import take_away_tab
from components.inspect.tree_chart import tree_chart
from components.kept_tabs import kept_tabs
from components.landscape.view import landscape_tab
from components.tables import boundary_table, chunk_table


def details(chunking: Chunking, looked: LookedAt, places: Places | None = None) -> None:
    """The tabs, those that have something to show.

    Where a strategy has a drawing of its own, that is the first.
    """
    own = own_tab(chunking)
    drawings: dict[str, Callable[[Chunking], None]] = {
        **({own[0]: own[1]} if own else {}),
        N_("Boundaries"): boundary_table,
        N_("Chunks"): partial(chunk_table, places=places),
        **({N_("What was changed"): notes_table} if chunking.notes else {}),
        N_("Chunk lengths"): lengths_chart,
        **({N_("Overlap along the text"): overlaps_chart} if chunking.asked else {}),
        N_("Landscape"): landscape_tab,
        **({N_("Special characters"): special_tab} if has_special(chunking.text) else {}),
        **({N_("Recursion"): tree_chart} if chunking.traced or chunking.extras.stages else {}),
        N_("Take away"): partial(take_away_tab, looked=looked),
    }
    kept_tabs("details", {title: partial(draw, chunking) for title, draw in drawings.items()})
