"""What overlap gives and what it costs: complete answers beside the number of chunks."""

from __future__ import annotations

from collections.abc import Sequence

import plotly.graph_objects as go
import streamlit as st
from plotly.subplots import make_subplots

from chunkscope.evaluate.families import OverlapLine
from chunkscope.evaluate.standing import interval, mean
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import overlap_line
from chunkscope.wording.quoting import literal
from chunkscope.wording.setting_names import overlap_names, retriever_names
from chunkscope.wording.units import number
from components.charts import CONFIG, Palette, dressed, palette
from components.evaluate.look import MOST_LINES, bars, laid_out, line_style
from components.markup import listed

_COMPLETE = "budget_complete"
_ASIDE = 0.004


def overlap_chart(lines: Sequence[OverlapLine]) -> None:
    """Two panels by overlap; the sentence is about the line with the best setting."""
    ranked = sorted(lines, key=lambda line: -max(map(mean, line.found)))
    st.markdown(literal(overlap_line(ranked[0])))
    drawn = ranked[:MOST_LINES]
    st.plotly_chart(overlap_figure(drawn, palette()), key="evaluate_overlap", config=CONFIG, theme=None)
    if len(drawn) < len(lines):
        told = _("The best {n} of {total} lines are drawn.").format(
            n=number(len(drawn)), total=number(len(lines))
        )
        st.caption(told)


def overlap_figure(lines: Sequence[OverlapLine], colors: Palette) -> go.Figure:
    """Complete answers with their intervals, and the chunks that are stored for them."""
    titles = (_("Complete answers within the budget"), _("Chunks"))
    figure = make_subplots(1, 2, subplot_titles=titles, horizontal_spacing=0.08)
    ways = overlap_names(lines)
    by = [line.found[0].setting.retriever for line in lines]
    searches = retriever_names(by)
    retrievers = [searches[each] for each in by]
    drawn = set()
    for at, (line, way, retriever) in enumerate(zip(lines, ways, retrievers, strict=True)):
        kinds = list(dict.fromkeys(ways)).index(way), list(dict.fromkeys(retrievers)).index(retriever)
        style = line_style(colors, *kinds)
        found = [interval(_COMPLETE, each.metrics[_COMPLETE]) for each in line.found]
        common = {"mode": "lines+markers", "name": listed((way, retriever)), "legendgroup": str(at), **style}
        figure.add_trace(
            go.Scatter(
                x=[share + _ASIDE * at for share in line.shares],
                y=[each.mean for each in found],
                error_y=bars(found),
                customdata=line.shares,
                hovertemplate="%{customdata:.0%}: %{y:.1%}",
                **common,
            ),
            row=1,
            col=1,
        )
        if way not in drawn:  # the chunks are the same for every retriever
            chunks = [each.cost["chunks"] for each in line.found]
            hover = "%{x:.0%}: %{y:,}"
            counted = go.Scatter(x=line.shares, y=chunks, hovertemplate=hover, showlegend=False, **common)
            figure.add_trace(counted, row=1, col=2)
        drawn.add(way)
    return _axes(figure, lines, colors)


def _axes(figure: go.Figure, lines: Sequence[OverlapLine], colors: Palette) -> go.Figure:
    shares = sorted({round(share, 2) for line in lines for share in line.shares})
    dressed(figure, colors, "", "")
    figure.update_xaxes(
        title=_("Overlap (share of the chunk size)"),
        showgrid=False,
        tickvals=shares,
        tickformat=".0%",
        tickfont_color=colors.ink,
    )
    figure.update_yaxes(gridcolor=colors.line, automargin=True, rangemode="tozero", tickfont_color=colors.ink)
    figure.update_yaxes(tickformat=".0%", range=[0, 1.05], col=1)
    figure.update_yaxes(tickformat=",", col=2)
    return laid_out(figure, colors, height=400)
