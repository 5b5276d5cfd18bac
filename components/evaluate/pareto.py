"""Recall against stored characters: the settings that are the best at their price, and all others."""

from __future__ import annotations

import plotly.graph_objects as go
import streamlit as st

from chunkscope.evaluate.pareto import Front
from chunkscope.evaluate.report import score_words
from chunkscope.evaluate.standing import JUDGED, interval, mean
from chunkscope.evaluate.values import Measured
from chunkscope.wording import _
from chunkscope.wording.evaluation_charts import front_line
from chunkscope.wording.metrics import metric_name
from chunkscope.wording.quoting import literal
from components.charts import CONFIG, Palette, dressed, palette
from components.evaluate.look import Names, bars, laid_out, line_style

_LABEL = (0.3, 0.08)
"""A name is so wide, as a share of the drawing, and with its distance so high, as a share of recall."""


def front_chart(found: Front, names: Names) -> None:
    """The picture, and who should be taken by nobody."""
    st.markdown(literal(front_line(found, names)))
    st.plotly_chart(front_figure(found, names, palette()), key="evaluate_front", config=CONFIG, theme=None)


def front_figure(found: Front, names: Names, colors: Palette) -> go.Figure:
    """The front as a stair of labelled points with intervals; what it beats as small crosses."""
    figure = go.Figure()
    beaten = [each.measured for each in found.beaten]
    if beaten:
        figure.add_trace(
            go.Scatter(
                **_points(beaten, names),
                mode="markers",
                name=_("beaten: another stores no more and finds no less"),
                marker={"color": colors.ink, "opacity": 0.55, "symbol": "x-thin-open", "size": 8},
            )
        )
    scores = [interval(JUDGED, each.metrics[JUDGED]) for each in found.on]
    style = line_style(colors, 0, 0)
    style["line"]["shape"] = "hv"
    figure.add_trace(
        go.Scatter(
            **_points(found.on, names),
            error_y=bars(scores),
            mode="lines+markers+text",
            text=_labels(found, names),
            textposition=["top right" if at % 2 else "bottom right" for at in range(len(found.on))],
            textfont_color=colors.ink,
            name=_("the front"),
            cliponaxis=False,
            **style,
        )
    )
    dressed(figure, colors, _("Stored characters"), metric_name(JUDGED))
    figure.update_layout(yaxis={"tickformat": ".0%", "range": [0, 1.08]}, xaxis=_room(found))
    return laid_out(figure, colors, height=400).update_layout(margin_t=12)


def _labels(found: Front, names: Names) -> list[str]:
    """The names of the points, the best first, but for those that would lie on another one's name."""
    stored = [each.cost["characters"] for each in [*found.on, *(each.measured for each in found.beaten)]]
    wide, high = _LABEL[0] * max(max(stored) - min(stored), 1), _LABEL[1]
    kept: list[Measured] = []
    for each in sorted(found.on, key=mean, reverse=True):
        if not any(_close(each, other, wide, high) for other in kept):
            kept.append(each)
    return [names[each.setting] if each in kept else "" for each in found.on]


def _close(one: Measured, other: Measured, wide: float, high: float) -> bool:
    return (
        abs(one.cost["characters"] - other.cost["characters"]) < wide and abs(mean(one) - mean(other)) < high
    )


def _room(found: Front) -> dict[str, object]:
    """The axis, with room on the right for the label of the last point."""
    stored = [each.cost["characters"] for each in [*found.on, *(each.measured for each in found.beaten)]]
    low, high = min(stored), max(stored)
    reach = max(high - low, 0.02 * high)
    return {"range": [low - 0.04 * reach, high + 0.12 * reach], "tickformat": ","}


def _points(found: list[Measured] | tuple[Measured, ...], names: Names) -> dict[str, object]:
    """Where the points stand, and what they say when pointed at."""
    return {
        "x": [each.cost["characters"] for each in found],
        "y": [interval(JUDGED, each.metrics[JUDGED]).mean for each in found],
        "customdata": [f"{names[each.setting]}<br>{score_words(JUDGED, each)}" for each in found],
        "hovertemplate": "%{customdata}<br>%{x:,}<extra></extra>",
    }
