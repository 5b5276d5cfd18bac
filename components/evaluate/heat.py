"""Ways to cut against ways to search: the recall of each pair, with its interval, in a colour."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st

from chunkscope.evaluate.matrix import Matrix
from chunkscope.evaluate.report import score_words
from chunkscope.evaluate.standing import JUDGED, by_worth, interval, mean, tied
from chunkscope.evaluate.values import Measured
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import heat_line
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.quoting import literal
from chunkscope.wording.setting_names import retriever_names, strategy_names
from components.charts import CONFIG, DARK, Palette, dressed, palette
from components.evaluate.look import Names

_RAMP_LIGHT = ((0, "#f2f6fb"), (0.5, "#8fbde6"), (1, "#0d4f8b"))
_RAMP_DARK = ((0, "#13202e"), (0.5, "#2b6cab"), (1, "#cfe6fb"))


def heat_chart(found: Sequence[Measured], cells: Matrix, names: Names) -> None:
    """The cells, and how sure their order is."""
    best = by_worth(found)[0]
    st.markdown(literal(heat_line(cells, tied(found), interval(JUDGED, best.metrics[JUDGED]), names)))
    st.plotly_chart(heat_figure(cells, best, palette()), key="evaluate_heat", config=CONFIG, theme=None)


def heat_figure(cells: Matrix, best: Measured, colors: Palette) -> go.Figure:
    """A row for each way to cut, a column for each retriever; the best cell has a star."""
    rows = list(strategy_names(cells.strategies).values())
    searches = retriever_names(cells.retrievers)
    told = [[_told(each, best) for each in row] for row in cells.cells]
    figure = go.Figure(
        go.Heatmap(
            x=[searches[each] for each in cells.retrievers],
            y=rows,
            z=[[None if each is None else mean(each) for each in row] for row in cells.cells],
            text=told,
            texttemplate="%{text}",
            colorscale=_RAMP_DARK if colors is DARK else _RAMP_LIGHT,
            colorbar={"title": {"text": metric_name(JUDGED)}, "thickness": 12, "tickformat": ".0%"},
            hovertemplate="%{y}, %{x}: %{text}<extra></extra>",
            xgap=2,
            ygap=2,
        )
    )
    dressed(figure, colors, "", "")
    figure.update_layout(
        height=max(150, 70 + 30 * len(rows)),
        margin={"l": 8, "t": 8, "b": 40},
        yaxis={"autorange": "reversed", "automargin": True, "showgrid": False, "type": "category"},
        xaxis={"side": "bottom", "type": "category", "automargin": True},
    )
    return figure


def _told(each: Measured | None, best: Measured) -> str:
    if each is None:
        return _("not measured")
    return f"★ {score_words(JUDGED, each)}" if each is best else score_words(JUDGED, each)
