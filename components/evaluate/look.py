"""What the charts of an evaluation have in common: colours and signs of their lines, bars of intervals."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import plotly.graph_objects as go

from chunkscope.evaluate.uncertainty import Interval
from chunkscope.evaluate.values import Setting
from components.charts import DARK, Palette

Names = Mapping[Setting, str]
"""The settings of a run by names that tell them apart."""
MOST_LINES = 6
"""More lines than these hide each other."""
_LIGHT_LINES = ("#0072b2", "#d55e00", "#008a64", "#9b4f96", "#8a6d00", "#4a5560")
_DARK_LINES = ("#56b4e9", "#f0a030", "#3cc79a", "#d79ad0", "#e6d65a", "#b4bfca")
_SYMBOLS = ("circle", "diamond", "square", "triangle-up", "star", "triangle-down")
_DASHES = ("solid", "dot", "dash", "longdash")


def line_style(colors: Palette, strategy: int, retriever: int) -> dict[str, Any]:
    """Colour and sign tell the strategy, the dashes the retriever: nothing by colour alone."""
    tints = _DARK_LINES if colors is DARK else _LIGHT_LINES
    color = tints[strategy % len(tints)]
    return {
        "line": {"color": color, "dash": _DASHES[retriever % len(_DASHES)], "width": 2},
        "marker": {"color": color, "symbol": _SYMBOLS[strategy % len(_SYMBOLS)], "size": 9},
    }


def bars(found: Sequence[Interval]) -> dict[str, Any]:
    """The error bars of these means."""
    return {
        "type": "data",
        "array": [each.high - each.mean for each in found],
        "arrayminus": [each.mean - each.low for each in found],
        "thickness": 1,
        "width": 3,
    }


def laid_out(figure: go.Figure, colors: Palette, *, height: int) -> go.Figure:
    """The height, a legend below, and the titles of panels in the colour of the text."""
    figure.update_layout(
        height=height,
        showlegend=True,
        margin={"t": 40, "l": 56},
        legend={"orientation": "h", "y": -0.26, "yanchor": "top", "x": 0, "font_color": colors.ink},
    )
    figure.update_xaxes(zeroline=False)
    figure.update_yaxes(zeroline=False)
    return figure.update_annotations(font_color=colors.ink, font_size=14)
