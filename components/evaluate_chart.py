"""Recall of the best k beside recall within the budget, by chunk size, with error bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from plotly.subplots import make_subplots

from chunkscope.evaluate.standing import BESIDE, JUDGED, Line, interval, lines
from chunkscope.evaluate.values import Measured
from chunkscope.sweep import Grid
from chunkscope.wording import _
from chunkscope.wording.units import number
from components.charts import CONFIG, dressed, palette

_COLORS = ("#3f8fd2", "#d99a1c", "#2f9f74", "#b86fd0")
_DASHES = ("solid", "dot", "dash")


def sizes_chart(found: Sequence[Measured], grid: Grid) -> None:
    """Two panels with the same axis; nothing where no line has two sizes."""
    drawn = [line for line in lines(found) if len(line.found) > 1]
    if not drawn:
        return
    colors = palette()
    titles = (
        _("Recall of the best {k} chunks").format(k=number(grid.k)),
        _("Recall within {budget} characters").format(budget=number(grid.budget)),
    )
    figure = make_subplots(1, 2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.04)
    names = list(dict.fromkeys(line.strategy for line in drawn))
    retrievers = list(dict.fromkeys(line.retriever for line in drawn))
    for at, line in enumerate(drawn):
        style = {
            "color": _COLORS[names.index(line.strategy) % len(_COLORS)],
            "dash": _DASHES[retrievers.index(line.retriever) % len(_DASHES)],
        }
        for column, metric in enumerate((BESIDE, JUDGED), start=1):
            figure.add_trace(_trace(line, metric, style, at, legend=column == 1), row=1, col=column)
    dressed(figure, colors, _("Chunk size"), "")
    figure.update_xaxes(title=_("Chunk size"), showgrid=False, tickfont_color=colors.ink, **_axis(drawn))
    figure.update_yaxes(gridcolor=colors.line, tickformat=".0%", range=[0, 1.05], automargin=True)
    figure.update_layout(
        height=400,
        showlegend=True,
        margin={"t": 40, "l": 56},
        legend={"orientation": "h", "y": -0.22, "x": 0},
    )
    figure.update_annotations(font_color=colors.ink, font_size=14)
    st.plotly_chart(figure, key="evaluate_chart", config=CONFIG, theme=None)


def _axis(drawn: Sequence[Line]) -> dict[str, Any]:
    sizes = sorted({size for line in drawn for size in line.sizes})
    return {"type": "log", "tickvals": sizes, "ticktext": [number(size) for size in sizes]}


def _trace(line: Line, metric: str, style: dict[str, str], at: int, *, legend: bool) -> go.Scatter:
    """One line, moved aside a little so that its error bars hide no other's."""
    found = [interval(metric, each.metrics[metric]) for each in line.found]
    return go.Scatter(
        x=[size * 1.02**at for size in line.sizes],
        y=[each.mean for each in found],
        error_y={
            "type": "data",
            "array": [each.high - each.mean for each in found],
            "arrayminus": [each.mean - each.low for each in found],
            "thickness": 1,
            "width": 3,
        },
        mode="lines+markers",
        line=style,
        name=f"{line.strategy}, {line.retriever}",
        legendgroup=f"{line.strategy}, {line.retriever}",
        showlegend=legend,
        customdata=line.sizes,
        hovertemplate="%{customdata:,}: %{y:.1%}",
    )
