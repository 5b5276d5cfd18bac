"""Charts of one chunking: lengths against the limit, overlap along the text. Columns in, figures out."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from chunkscope import Chunking
from chunkscope.limits import can_be_copied
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.wording import _
from chunkscope.wording.units import number, unit_label
from components.callbacks import whole
from components.charts import CONFIG, Palette, dressed, palette
from components.steps import select

MOST_BARS = 600
_BINS = 48


def lengths_chart(chunking: Chunking) -> None:
    """How long the chunks are, and the limit that chunk_size sets."""
    if not len(chunking.starts):
        st.markdown(_("There is no chunk to measure: the text holds nothing but blanks."))
        return
    if not can_be_copied(chunking):
        st.markdown(_("The chunks hold too much text to measure every one of them: lower the overlap."))
        return
    lengths = chunking.lengths
    over = int(np.count_nonzero(lengths > chunking.strategy.chunk_size))
    limited = chunking.strategy.chunk_size != NO_LIMIT
    template = (
        _("Shortest {low}, median {median}, longest {high}; {over} of {n} chunks are longer than chunk_size.")
        if limited
        else _("Shortest {low}, median {median}, longest {high} of {n} chunks; no chunk_size was set.")
    )
    st.caption(
        template.format(
            low=number(int(lengths.min())),
            median=number(float(np.median(lengths))),
            high=number(int(lengths.max())),
            over=number(over),
            n=number(len(lengths)),
        )
    )
    st.plotly_chart(lengths_figure(chunking, palette()), key="lengths_chart", config=CONFIG)


def lengths_figure(chunking: Chunking, colors: Palette) -> go.Figure:
    """A histogram of the lengths; bars above chunk_size in another colour."""
    lengths, limit = chunking.lengths, chunking.strategy.chunk_size
    size = min(limit, int(lengths.max()))
    counts, edges = np.histogram(lengths, bins=_edges(int(lengths.max()), size))
    middles, widths = (edges[:-1] + edges[1:]) / 2, np.diff(edges)
    tint = [colors.gone if left > size else colors.full for left in edges[:-1]]
    label = unit_label(chunking.unit)
    spans = [f"{number(int(low))}–{number(int(high) - 1)}" for low, high in pairwise(edges)]
    bars = go.Bar(
        x=middles,
        y=counts,
        width=widths * 0.92,
        marker_color=tint,
        customdata=spans,
        hovertemplate=_("%{customdata} {unit}: %{y} chunks").replace("{unit}", label) + "<extra></extra>",
    )
    figure = go.Figure(bars)
    if limit != NO_LIMIT:
        _limit_line(figure, limit, colors)
    return dressed(figure, colors, _("Chunk length ({unit})").format(unit=label), _("Chunks"))


def _limit_line(figure: go.Figure, size: int, colors: Palette) -> None:
    figure.add_vline(x=size + 0.5, line_color=colors.ink, line_width=1.5, line_dash="dot")
    figure.add_annotation(
        x=size,
        y=1,
        yref="paper",
        text="chunk_size",
        showarrow=False,
        xanchor="right",
        yanchor="bottom",
        font_color=colors.ink,
    )


def _edges(longest: int, size: int) -> np.ndarray[Any, Any]:
    """Whole-numbered edges that put chunk_size at the end of a bar."""
    step = max(1, -(-size // (_BINS // 2)), -(-longest // _BINS))
    first = (size + 1) % step
    return np.arange(first - step if first else 0, max(longest, size) + step + 1, step)


def overlaps_chart(chunking: Chunking) -> None:
    """The overlap of every boundary, from the beginning of the text to its end; a click selects one."""
    count = len(chunking.overlaps)
    if not count:
        st.markdown(
            _(
                "There is no boundary to show: the text was not cut. "
                "Lower the chunk size, or choose another splitter."
            )
        )
        return
    group = -(-count // MOST_BARS)
    if group > 1:
        st.caption(_("Each bar is the mean of {n} neighbouring boundaries.").format(n=number(group)))
    else:
        st.caption(_("One bar per boundary; a click on a bar selects its boundary."))

    def chosen() -> None:
        points = st.session_state["overlaps_chart"]["selection"]["points"]
        if points:
            select(int(points[0]["point_index"]) * group)

    st.plotly_chart(
        overlaps_figure(chunking, palette(), group),
        key="overlaps_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def overlaps_figure(chunking: Chunking, colors: Palette, group: int = 1) -> go.Figure:
    """Bars of the overlap, ``group`` neighbours together, below the line of what was asked."""
    got, asked = _means(chunking.overlap_lengths, group), chunking.asked
    tint = [_tint(float(value), asked, colors) for value in got]
    # A boundary without overlap is a bar of no height: give it a stub that can be seen and clicked.
    stub = max(asked, float(got.max()), 1) * 0.02
    bars = go.Bar(
        x=np.arange(len(got)) * group + 1,
        y=np.maximum(got, stub),
        marker_color=tint,
        customdata=got,
        hovertemplate=_("Boundary {boundary}: {got}").format(boundary="%{x}", got="%{customdata:,.4~g}")
        + "<extra></extra>",
    )
    figure = go.Figure(bars)
    figure.add_hline(y=asked, line_color=colors.ink, line_width=1.5, line_dash="dot")
    figure.add_annotation(
        x=0,
        xref="paper",
        y=asked,
        text=_("asked"),
        showarrow=False,
        xanchor="left",
        yshift=9,
        font_color=colors.ink,
    )
    return dressed(
        figure, colors, _("Boundary"), _("Overlap ({unit})").format(unit=unit_label(chunking.unit))
    )


def _tint(got: float, asked: int, colors: Palette) -> str:
    if got >= asked:
        return colors.full
    return colors.short if got else colors.gone


def _means(values: np.ndarray[Any, Any], group: int) -> np.ndarray[Any, Any]:
    starts = np.arange(0, len(values), group)
    sizes = np.diff(np.append(starts, len(values)))
    return np.add.reduceat(values, starts) / sizes
