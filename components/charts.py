"""What all charts share: the colours of the theme, the common look, and no tool bar."""

from __future__ import annotations

from dataclasses import dataclass

import plotly.graph_objects as go
import streamlit as st


@dataclass(frozen=True, slots=True)
class Palette:
    """The colours of a theme that a chart needs."""

    full: str
    short: str
    gone: str
    run: str
    ink: str
    line: str
    paper: str


LIGHT = Palette("#3f8fd2", "#d99a1c", "#c62f2f", "#2f8f69", "#16283c", "#d5dfea", "#fbfcfe")
DARK = Palette("#4a9ee0", "#d9a441", "#ff6b6b", "#2f8f69", "#e4ecf5", "#2a3c51", "#0d1621")


def palette() -> Palette:
    """The colours of the theme on the screen."""
    return DARK if st.context.theme.type == "dark" else LIGHT


def dressed(figure: go.Figure, colors: Palette, x: str, y: str) -> go.Figure:
    """The common look: no box, faint lines across, labelled axes."""
    ink = {"title_font_color": colors.ink, "tickfont_color": colors.ink}
    figure.update_layout(
        height=360,
        margin={"l": 8, "r": 8, "t": 18, "b": 8},
        bargap=0.12,
        showlegend=False,
        paper_bgcolor="rgba(0,0,0,0)",
        plot_bgcolor="rgba(0,0,0,0)",
        font_color=colors.ink,
        xaxis={"title": x, "showgrid": False, "zeroline": False, **ink},
        yaxis={"title": y, "gridcolor": colors.line, "zeroline": False, "rangemode": "tozero", **ink},
    )
    return figure


CONFIG = {"displayModeBar": False, "scrollZoom": False}
