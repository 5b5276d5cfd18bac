"""Levels of chunks as rows of boxes, coarsest on top: each box stands where its chunk stands in the text."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import plotly.graph_objects as go

from chunkscope import Chunking
from chunkscope.retrieve.auto_merge import State, levels_of
from chunkscope.wording import _
from chunkscope.wording.units import number
from components.charts import Palette, dressed

MOST_BOXES = 1500
"""More boxes are not drawn: then only those that something happened to."""


@dataclass(frozen=True, slots=True)
class Box:
    """A chunk of a level, where it stands, and what became of it; None where nothing did."""

    level: int
    index: int
    start: int
    end: int
    state: State | None


def boxes_of(chunking: Chunking, states: Mapping[tuple[int, int], State]) -> list[Box]:
    """The chunks of all levels, or of a level with too many those with a state."""
    boxes = []
    for depth, level in enumerate(levels_of(chunking)):
        touched = sorted(index for at, index in states if at == depth)
        every = range(len(level.starts)) if len(level.starts) <= MOST_BOXES else touched
        boxes += [
            Box(depth, index, int(level.starts[index]), int(level.ends[index]), states.get((depth, index)))
            for index in every
        ]
    return boxes


def levels_figure(boxes: Sequence[Box], levels: Sequence[Chunking], colors: Palette) -> go.Figure:
    """One bar per box, a row per level, coloured by what became of it."""
    figure = go.Figure()
    for state, name, tint in _looks(colors):
        members = [box for box in boxes if box.state is state]
        if members:
            figure.add_trace(_bars(members, name, tint, colors.paper))
    dressed(figure, colors, _("Place in the text (characters)"), "")
    figure.update_layout(
        barmode="overlay",
        bargap=0.12,
        height=110 + 46 * len(levels),
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        yaxis={
            "tickvals": [-depth for depth in range(len(levels))],
            "ticktext": [number(level.strategy.chunk_size) for level in levels],
            "showgrid": False,
            "rangemode": "normal",
        },
    )
    return figure


def _looks(colors: Palette) -> tuple[tuple[State | None, str, str], ...]:
    return (
        (None, _("not found"), colors.line),
        (State.HIT, _("found"), colors.full),
        (State.FILLED, _("filled in"), colors.short),
        (State.REPLACED, _("replaced by the parent"), "#9db4cc"),
        (State.MERGED, _("merged"), colors.run),
    )


def _bars(boxes: Sequence[Box], name: str, tint: str, paper: str) -> go.Bar:
    return go.Bar(
        orientation="h",
        name=name,
        base=[box.start for box in boxes],
        x=[max(box.end - box.start, 1) for box in boxes],
        y=[-box.level for box in boxes],
        marker={"color": tint, "line": {"color": paper, "width": 1}},
        customdata=[(box.start, box.end, box.index + 1) for box in boxes],
        hovertemplate=_("Chunk {n}: {start}–{end}").format(
            n="%{customdata[2]:,}", start="%{customdata[0]:,}", end="%{customdata[1]:,}"
        )
        + f"<extra>{name}</extra>",
    )
