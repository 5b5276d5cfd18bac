"""Recall of the best k beside recall within the budget, by chunk size, with error bars."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import plotly.graph_objects as go
import streamlit as st
from plotly.subplots import make_subplots

from chunkscope.evaluate.standing import BESIDE, JUDGED, Line, interval, leader, mean
from chunkscope.sweep import Grid
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import sizes_lines
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, unit_name
from components.charts import CONFIG, Palette, dressed, palette
from components.evaluate.look import MOST_LINES, bars, laid_out, line_style
from components.markup import listed

_TOLD = 3


def sizes_chart(lines: Sequence[Line], grid: Grid) -> None:
    """Two panels with the same axis, and where their orders disagree."""
    first, *rest = map(literal, sizes_lines(lines, grid))
    st.markdown(first)
    drawn = sorted(lines, key=lambda line: -mean(leader(line)))[:MOST_LINES]
    st.plotly_chart(sizes_figure(drawn, grid, palette()), key="evaluate_chart", config=CONFIG, theme=None)
    if len(drawn) < len(lines):
        told = _("The best {n} of {total} lines are drawn.").format(
            n=number(len(drawn)), total=number(len(lines))
        )
        st.caption(told)
    if rest:
        st.caption("\n".join(f"- {line}" for line in rest[:_TOLD]))


def sizes_figure(lines: Sequence[Line], grid: Grid, colors: Palette) -> go.Figure:
    """A line for each way to cut and to search; the same in both panels."""
    titles = (
        _("Recall of the best {k} chunks").format(k=number(grid.k)),
        _("Recall within {budget}").format(budget=unit_name(grid.unit, grid.budget)),
    )
    figure = make_subplots(1, 2, shared_yaxes=True, subplot_titles=titles, horizontal_spacing=0.04)
    names = list(dict.fromkeys(line.strategy for line in lines))
    retrievers = list(dict.fromkeys(line.retriever for line in lines))
    for at, line in enumerate(lines):
        style = line_style(colors, names.index(line.strategy), retrievers.index(line.retriever))
        for column, metric in enumerate((BESIDE, JUDGED), start=1):
            figure.add_trace(_trace(line, metric, style, at, legend=column == 1), row=1, col=column)
    dressed(figure, colors, _("Chunk size"), "")
    figure.update_xaxes(title=_("Chunk size"), showgrid=False, tickfont_color=colors.ink, **_axis(lines))
    figure.update_yaxes(gridcolor=colors.line, tickformat=".0%", range=[0, 1.05], automargin=True)
    return laid_out(figure, colors, height=400)


def _axis(lines: Sequence[Line]) -> dict[str, Any]:
    sizes = sorted({size for line in lines for size in line.sizes})
    return {"type": "log", "tickvals": sizes, "ticktext": [number(size) for size in sizes]}


def _trace(line: Line, metric: str, style: dict[str, Any], at: int, *, legend: bool) -> go.Scatter:
    """One line, moved aside a little so that its error bars hide no other's."""
    found = [interval(metric, each.metrics[metric]) for each in line.found]
    return go.Scatter(
        x=[size * 1.02**at for size in line.sizes],
        y=[each.mean for each in found],
        error_y=bars(found),
        mode="lines+markers",
        name=listed((line.strategy, line.retriever)),
        legendgroup=listed((line.strategy, line.retriever)),
        showlegend=legend,
        customdata=line.sizes,
        hovertemplate="%{customdata:,}: %{y:.1%}",
        **style,
    )
