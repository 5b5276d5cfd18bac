"""The three charts of one question: likeness by size, place by size, and what the budget buys."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import plotly.graph_objects as go

from chunkscope.drawing.heat import ANSWER
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.budget import Filled
from chunkscope.retrieve.picture import Bands, Grid
from chunkscope.wording import _
from chunkscope.wording.retrievers import score
from chunkscope.wording.units import number
from components.charts import DARK, Palette, dressed

HEIGHT = 280
LARGE = 330
_LARGE_TYPE = {
    "font_size": 17,
    "legend_font_size": 16,
    **{f"{axis}axis_{part}_size": 17 for axis in "xy" for part in ("tickfont", "title_font")},
}
_RAMP_LIGHT = ((0, "#f2f6fb"), (0.5, "#8fbde6"), (1, "#0d4f8b"))
_RAMP_DARK = ((0, "#13202e"), (0.5, "#2b6cab"), (1, "#cfe6fb"))


def likeness_figure(
    spread: Sequence[Bands],
    sizes: Sequence[int],
    unit: str,
    k: int,
    colors: Palette,
    *,
    chosen: int,
    large: bool = False,
) -> go.Figure:
    """Best score and mean of the best k by chunk size, over the spread of all chunks.

    ``sizes`` are all that will come, so that nothing moves when they do; ``large`` is for a room.
    """
    names = [number(row.size) for row in spread]
    low, quarter, middle, three, high = np.array([row.percentiles for row in spread]).T
    figure = go.Figure()
    figure.add_trace(_edge(names, low))
    figure.add_trace(_area(names, high, colors.ink, 0.07, _("90 % of the chunks")))
    figure.add_trace(_edge(names, quarter))
    figure.add_trace(_area(names, three, colors.ink, 0.11, _("half of the chunks")))
    figure.add_trace(_line(names, middle, colors.ink, _("median"), unit, dash="dot"))
    figure.add_trace(
        _line(names, [row.top for row in spread], colors.short, _("mean of the best {k}").format(k=k), unit)
    )
    best = _line(names, [row.best for row in spread], colors.full, _("best"), unit)
    best.line.width = 3
    best.marker.size = [15 if row.size == chosen else 8 for row in spread]
    best.marker.line = {"color": colors.ink, "width": [2 if row.size == chosen else 0 for row in spread]}
    best.marker.opacity = 1
    figure.add_trace(best)
    dressed(figure, colors, _("Chunk size"), _("Score ({unit})").format(unit=unit))
    figure.update_layout(
        height=LARGE if large else HEIGHT,
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0, "traceorder": "reversed"},
        xaxis=_by_size(sizes),
        yaxis={"rangemode": "normal"},
    )
    return _for_a_room(figure) if large else figure


def _for_a_room(figure: go.Figure) -> go.Figure:
    """Large type, and nothing drawn that a legend of two lines has no room to name."""
    for name in (_("median"), _("half of the chunks")):
        figure.update_traces({"visible": False}, {"name": name})
    return figure.update_layout(_LARGE_TYPE)


def _by_size(sizes: Sequence[int]) -> dict[str, object]:
    """An axis with a place for every size, answered or not."""
    names = [number(size) for size in sizes]
    return {"type": "category", "categoryarray": names, "range": [-0.5, len(names) - 0.5]}


def _edge(x: Sequence[str], y: Sequence[float]) -> go.Scatter:
    """The lower edge of an area, itself invisible."""
    return go.Scatter(x=x, y=y, mode="lines", line_width=0, hoverinfo="skip", showlegend=False)


def _area(x: Sequence[str], y: Sequence[float], color: str, opacity: float, name: str) -> go.Scatter:
    red, green, blue = (int(color[place : place + 2], 16) for place in (1, 3, 5))
    return go.Scatter(
        x=x,
        y=y,
        mode="lines",
        line_width=0,
        fill="tonexty",
        fillcolor=f"rgba({red},{green},{blue},{opacity})",
        hoverinfo="skip",
        name=name,
    )


def _line(
    x: Sequence[str], y: Sequence[float], color: str, name: str, unit: str, dash: str = "solid"
) -> go.Scatter:
    return go.Scatter(
        x=x,
        y=y,
        mode="lines+markers",
        line={"color": color, "width": 2, "dash": dash},
        marker={"color": color, "size": 7},
        name=name,
        customdata=[score(unit, float(value)) for value in y],
        hovertemplate=_("Chunk size {size}: {score}").format(size="%{x}", score="%{customdata}")
        + f"<extra>{name}</extra>",
    )


def places_figure(
    answers: Sequence[SizeAnswer],
    cells: Grid,
    sizes: Sequence[int],
    unit: str,
    colors: Palette,
    mark: tuple[int, int] | None,
) -> go.Figure:
    """Place in the text by chunk size, coloured by the best score there; cells can be selected."""
    names = [number(answer.size) for answer in answers]
    middles = (cells.edges[:-1] + cells.edges[1:]) / 2
    figure = go.Figure(
        go.Heatmap(
            x=middles,
            y=names,
            z=cells.scores,
            colorscale=_RAMP_DARK if colors is DARK else _RAMP_LIGHT,
            colorbar={"title": {"text": unit}, "thickness": 12},
            hoverinfo="skip",
            xgap=0,
            ygap=2,
        )
    )
    figure.add_trace(_touchable(names, middles, cells, unit))
    if mark is not None:
        figure.add_vrect(
            *mark, line_width=2, line_color=_answer_color(colors), fillcolor="rgba(0,0,0,0)", layer="above"
        )
    dressed(figure, colors, _("Place in the text (characters)"), _("Chunk size"))
    figure.update_layout(
        height=max(190, 80 + 27 * len(sizes)),
        xaxis={"range": [int(cells.edges[0]), int(cells.edges[-1])], "tickformat": ","},
        yaxis={**_by_size(sizes), "rangemode": "normal", "showgrid": False},
    )
    return figure


def _answer_color(colors: Palette) -> str:
    """The outline of the marked answer, as in the text."""
    return str(ANSWER[colors is DARK])


def _touchable(names: Sequence[str], middles: np.ndarray, cells: Grid, unit: str) -> go.Scatter:
    """An invisible point in every cell: a heat map itself reports no click."""
    rows, columns = np.nonzero(cells.chunks >= 0)
    chunks, scores = cells.chunks[rows, columns], cells.scores[rows, columns]
    return go.Scatter(
        x=middles[columns],
        y=[names[row] for row in rows.tolist()],
        mode="markers",
        marker={"size": 14, "opacity": 0, "symbol": "square"},
        selected={"marker": {"opacity": 0}},
        unselected={"marker": {"opacity": 0}},
        customdata=list(
            zip(rows.tolist(), chunks.tolist(), [score(unit, float(value)) for value in scores], strict=True)
        ),
        hovertemplate=_("Chunk size {size}, chunk {chunk}: {score}").format(
            size="%{y}", chunk="%{customdata[1]}", score="%{customdata[2]}"
        )
        + "<extra></extra>",
        showlegend=False,
    )


def budget_figure(
    found: Sequence[int], given: Sequence[Filled], sizes: Sequence[int], colors: Palette
) -> go.Figure:
    """Characters handed over by chunk size: those that are new, and those that come twice."""
    names = [number(size) for size in found]
    figure = go.Figure()
    for name, color, values in (
        (_("text handed over"), colors.full, [filled.distinct for filled in given]),
        (_("handed over twice"), colors.gone, [filled.duplicated for filled in given]),
    ):
        figure.add_trace(
            go.Bar(
                x=names,
                y=values,
                name=name,
                marker_color=color,
                hovertemplate="%{y:,}" + f"<extra>{name}</extra>",
            )
        )
    tops = [filled.characters for filled in given]
    figure.add_trace(
        go.Scatter(
            x=names,
            y=tops,
            mode="text",
            text=[_("{n} chunks").format(n=number(filled.chunks)) for filled in given],
            textposition="top center",
            textfont_color=colors.ink,
            hoverinfo="skip",
            showlegend=False,
        )
    )
    dressed(figure, colors, _("Chunk size"), _("Characters"))
    figure.update_layout(
        barmode="stack",
        height=HEIGHT,
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        xaxis=_by_size(sizes),
        yaxis={"range": [0, 1.15 * max([*tops, 1])], "tickformat": ","},
    )
    return figure
