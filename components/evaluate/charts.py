"""The charts of a run, one at a time: only those that the grid can fill, and what the others need."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunkscope.evaluate.families import overlap_lines
from chunkscope.evaluate.matrix import matrix
from chunkscope.evaluate.pareto import front
from chunkscope.evaluate.standing import lines
from chunkscope.evaluate.values import Measured
from chunkscope.sweep import Grid
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import not_drawn
from chunkscope.wording.quoting import literal
from components.evaluate.chart import sizes_chart
from components.evaluate.heat import heat_chart
from components.evaluate.look import Names
from components.evaluate.overlap import overlap_chart
from components.evaluate.pareto import front_chart

_SHOWN = "evaluate_charts"


def charts(found: Sequence[Measured], grid: Grid, names: Names) -> None:
    """The switch, and the chart that is switched to; what the others need. Nothing for one setting alone."""
    if len(found) < 2:
        return
    by_size = [line for line in lines(found) if len(set(line.sizes)) > 1]
    cells, by_overlap, prices = matrix(found), overlap_lines(found), front(found)
    heat = len(cells.strategies) > 1 and len(cells.retrievers) > 1
    stored = {each.cost["characters"] for each in found}
    drawings = {
        "sizes": (bool(by_size), _("k beside budget"), partial(sizes_chart, by_size, grid)),
        "heat": (heat, _("Method × retriever"), partial(heat_chart, found, cells, names)),
        "overlap": (bool(by_overlap), _("Overlap"), partial(overlap_chart, by_overlap)),
        "front": (len(stored) > 1, _("Recall against storage"), partial(front_chart, prices, names)),
    }
    offered = {name: title for name, (drawn, title, _draw) in drawings.items() if drawn}
    if offered:
        drawings[_switch(offered)][2]()
    needs = not_drawn(offered)
    if needs:
        st.caption(literal(needs))


def _switch(offered: dict[str, str]) -> str:
    if st.session_state.get(_SHOWN) not in offered:
        st.session_state[_SHOWN] = next(iter(offered))
    chosen: str | None = st.segmented_control(
        _("Chart"),
        list(offered),
        format_func=offered.__getitem__,
        required=True,
        key=_SHOWN,
        label_visibility="collapsed",
    )
    return chosen or next(iter(offered))
