"""The distances between sentences along the text, with the threshold that decides where to cut."""

from __future__ import annotations

from html import escape

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from chunkscope import Chunking
from chunkscope.semantic import Curve
from chunkscope.semantic.curve import CLUSTER, GRADIENT
from chunkscope.wording import _
from chunkscope.wording.meaning import curve_reading, semantic_remarks
from chunkscope.wording.quoting import literal, quote
from components.callbacks import whole
from components.charts import CONFIG, Palette, dressed, palette
from components.jump import jump_to

PAGE = 1000
"""So many gaps are drawn at once: each carries its two sentences."""
_QUOTED = 90
_CHART = "semantic_chart"


def draw(chunking: Chunking) -> None:
    """The curve, what it says, and what to beware of; a click on a point jumps to that gap in the text."""
    curve = chunking.extras.curve
    if curve is None:
        st.markdown(_("These chunks were not cut by meaning: there is no curve to draw."))
        return
    st.markdown(literal(curve_reading(curve)))
    if curve.gaps:
        rows = _page(curve.gaps)
        _chart(chunking, curve, rows)
        st.caption(_("A click on a point jumps to its gap in the text."))
    for remark in semantic_remarks(chunking):
        st.caption(literal(remark))


def _page(gaps: int) -> range:
    pages = -(-gaps // PAGE)
    if st.session_state.get("semantic_page", 1) > pages:
        st.session_state["semantic_page"] = pages
    page = st.pagination(pages, key="semantic_page") if pages > 1 else 1
    return range((page - 1) * PAGE, min(page * PAGE, gaps))


def _chart(chunking: Chunking, curve: Curve, rows: range) -> None:
    def chosen() -> None:
        points = st.session_state[_CHART]["selection"]["points"]
        if points:
            jump_to(int(points[0]["customdata"][0]))

    st.plotly_chart(
        curve_figure(chunking.text, curve, rows, palette()),
        key=_CHART,
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def curve_figure(text: str, curve: Curve, rows: range, colors: Palette) -> go.Figure:
    """One point per gap over its number, the cut ones marked, below or above the line of the threshold."""
    figure = go.Figure()
    gaps, values = np.arange(rows.start, rows.stop), curve.values[rows.start : rows.stop]
    line = {"color": colors.line, "width": 1.5}
    figure.add_trace(
        go.Scatter(x=gaps + 1, y=values, mode="lines", line=line, hoverinfo="skip", showlegend=False)
    )
    for name, tint, symbol, chosen in _kinds(curve, colors):
        places = gaps[chosen[rows.start : rows.stop]]
        if len(places):
            figure.add_trace(_points(text, curve, places, name, tint, symbol))
    if not np.isnan(curve.threshold):
        figure.add_hline(y=curve.threshold, line_color=colors.ink, line_width=1.5, line_dash="dot")
        figure.add_annotation(
            x=0,
            xref="paper",
            y=curve.threshold,
            text=_("mean of all pairs") if curve.kind == CLUSTER else _("threshold"),
            showarrow=False,
            xanchor="left",
            yshift=9,
            font_color=colors.ink,
        )
    label = _("Gradient of the distance") if curve.kind == GRADIENT else _("Distance (1 − cosine)")
    dressed(figure, colors, _("Gap between sentences"), label)
    figure.update_layout(
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        yaxis={"rangemode": "normal"},
    )
    return figure


def _kinds(curve: Curve, colors: Palette) -> tuple[tuple[str, str, str, np.ndarray], ...]:
    """Name, colour, symbol and gaps of each kind of point."""
    return (
        (_("kept together"), colors.full, "circle", ~curve.cut & ~curve.above),
        (_("cut"), colors.gone, "diamond", curve.cut & curve.above),
        (_("not cut: the group is too small"), colors.short, "circle-open", curve.joined),
        (_("cut: the group is too long"), colors.short, "diamond-open", curve.capped),
    )


def _points(text: str, curve: Curve, places: np.ndarray, name: str, tint: str, symbol: str) -> go.Scatter:
    told = [
        (
            int(curve.starts[gap + 1]),
            escape(quote(curve.sentence(gap).of(text), _QUOTED)),
            escape(quote(curve.sentence(gap + 1).of(text), _QUOTED)),
            f"{curve.distances[gap]:.3f}",
        )
        for gap in places.tolist()
    ]
    shown = "%{customdata[1]}<br>— %{customdata[3]} —<br>%{customdata[2]}"
    return go.Scatter(
        x=places + 1,
        y=curve.values[places],
        mode="markers",
        name=name,
        marker={"color": tint, "symbol": symbol, "size": 8, "line": {"color": tint, "width": 1.5}},
        customdata=told,
        hovertemplate=shown + f"<extra>{escape(name)}</extra>",
    )
