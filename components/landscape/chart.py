"""The landscape drawn: a heat map of one figure, on which a click chooses a setting."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from chunkscope.landscape import Cell, Empty, Figure, Landscape
from chunkscope.landscape.picture import Picture, picture
from chunkscope.landscape.values import Place
from chunkscope.wording import _
from chunkscope.wording.landscape import cell_lines
from chunkscope.wording.units import number, share, unit_label
from components.charts import DARK, Palette, dressed

HEIGHT = 430
_RAMP_LIGHT = ((0, "#f2f6fb"), (0.5, "#8fbde6"), (1, "#0d4f8b"))
_RAMP_DARK = ((0, "#13202e"), (0.5, "#2b6cab"), (1, "#cfe6fb"))
"""One hue from faint to strong: it can be read without telling hues apart."""
_MOST_TICKS = 12


def landscape_figure(
    asked: Landscape, found: Sequence[Cell | Empty], figure: Figure, here: Place, colors: Palette
) -> go.Figure:
    """The figure over sizes and overlaps, the present setting framed; cells can be selected."""
    drawn = go.Figure(_heat(asked, picture(asked, found, figure), figure, colors))
    drawn.add_trace(_touchable(found, asked.base.unit))
    drawn.add_trace(_here(here, colors))
    unit = unit_label(asked.base.unit)
    dressed(
        drawn,
        colors,
        _("{size} ({unit})").format(size="chunk_size", unit=unit),
        _("chunk_overlap, share of chunk_size"),
    )
    drawn.update_layout(
        height=HEIGHT,
        hoverlabel={"align": "left"},
        xaxis=_axis([number(size) for size in asked.sizes]),
        yaxis={**_axis([share(each) for each in asked.overlaps]), "rangemode": "normal", "showgrid": False},
    )
    return drawn


def _axis(names: Sequence[str]) -> dict[str, object]:
    """A place for every value, and a name at some of them."""
    step = -(-len(names) // _MOST_TICKS)
    places = list(range(0, len(names), step))
    return {
        "tickvals": places,
        "ticktext": [names[place] for place in places],
        "range": [-0.5, len(names) - 0.5],
        "fixedrange": True,
        "automargin": True,
    }


def _heat(asked: Landscape, values: Picture, figure: Figure, colors: Palette) -> go.Heatmap:
    """The colours: of shares from 0 on, of counts by powers of ten."""
    shown = np.log10(np.maximum(values.values, 1)) if figure.is_count else values.values
    top = float(np.nanmax(shown)) if not np.isnan(shown).all() else 1.0
    low = float(np.nanmin(shown)) if figure.is_count and not np.isnan(shown).all() else 0.0
    return go.Heatmap(
        x=list(range(len(asked.sizes))),
        y=list(range(len(asked.overlaps))),
        z=shown,
        zmin=low,
        zmax=max(top, low + 1e-9),
        colorscale=_RAMP_DARK if colors is DARK else _RAMP_LIGHT,
        colorbar={"thickness": 12, **_scale(low, top, figure), "tickfont_color": colors.ink},
        hoverinfo="skip",
        xgap=1,
        ygap=1,
    )


def _scale(low: float, top: float, figure: Figure) -> dict[str, object]:
    places = np.linspace(low, max(top, low + 1e-9), 5)
    names = [number(round(10**place)) if figure.is_count else share(float(place)) for place in places]
    return {"tickvals": places.tolist(), "ticktext": names}


def _touchable(found: Sequence[Cell | Empty], unit: str) -> go.Scatter:
    """An invisible point in every cell: a heat map itself reports no click."""
    return go.Scatter(
        x=[cell.place[0] for cell in found],
        y=[cell.place[1] for cell in found],
        mode="markers",
        marker={"size": 14, "opacity": 0, "symbol": "square"},
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        customdata=[["<br>".join(cell_lines(cell, unit)), *cell.place] for cell in found],
        hovertemplate="%{customdata[0]}<extra></extra>",
        showlegend=False,
    )


def _here(here: Place, colors: Palette) -> go.Scatter:
    """A frame around the present setting: a light one within a dark one, which shows on every colour."""
    return go.Scatter(
        x=[here[0], here[0]],
        y=[here[1], here[1]],
        mode="markers",
        marker={
            "size": [19, 15],
            "symbol": "square-open",
            "color": [colors.ink, colors.paper],
            "line": {"width": [2.5, 2]},
        },
        hoverinfo="skip",
        showlegend=False,
    )
