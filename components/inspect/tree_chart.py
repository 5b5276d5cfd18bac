"""The recursion as an icicle: each box stands where its span stands in the text.

The boxes are bars, not Plotly's own icicle, which emits no selection and knows no offsets.
"""

from __future__ import annotations

from html import escape
from typing import Any

import plotly.graph_objects as go
import streamlit as st

from chunkscope import Chunking
from chunkscope.inspection.tree import Box, Branch, Kind
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import separator_name
from chunkscope.wording.units import number
from components.callbacks import whole
from components.charts import CONFIG, LIGHT, Palette, dressed, palette
from components.jump import jump_to

_PATH = "tree_path"
_OWNER = "tree_of"
_HOVER = "%{customdata[1]:,}–%{customdata[2]:,}<br>%{customdata[3]}"
_DARK_INK = "#16283c"
_LEVELS = ("#1f5f99", "#3f8fd2", "#7fb8e6", "#9db4cc", "#b9c6d4")
_SECTION = "#6b4f9e"
_PALE = frozenset((*_LEVELS[2:], LIGHT.line))


def tree_chart(chunking: Chunking) -> None:
    """Draw the part of the tree that is open, and the way back up."""
    path = _path(chunking)
    boxes = chunking.tree.view(path[-1])
    _way_up(len(path))
    if len(boxes) == 1 and boxes[0].values.pieces == 0:
        st.markdown(_("There is nothing to draw: the text is empty."))
        return

    def chosen() -> None:
        points = st.session_state["tree_chart"]["selection"]["points"]
        if points:
            _open(chunking, boxes[int(points[0]["customdata"][0])].branch)

    st.plotly_chart(
        tree_figure(chunking, boxes, palette()),
        key="tree_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def tree_figure(chunking: Chunking, boxes: list[Box], colors: Palette) -> go.Figure:
    """One bar per box, a row per depth, from the box's start to its end in the source."""
    depths = depths_of(boxes)
    figure = go.Figure()
    for name, tint, places in _groups(chunking, boxes, colors):
        figure.add_trace(_bars(boxes, depths, places, tint, colors.paper, escape(name)))
    dressed(figure, colors, _("Place in the text (characters)"), "")
    figure.update_layout(
        barmode="overlay",
        bargap=0.04,
        height=60 + 54 * (1 + max(depths)),
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        uniformtext={"mode": "hide", "minsize": 9},
        yaxis={"visible": False},
    )
    return figure


def _bars(boxes: list[Box], depths: list[int], places: list[int], tint: str, paper: str, name: str) -> go.Bar:
    """The boxes at ``places`` as bars of one colour."""
    members = [boxes[place].values for place in places]
    starts, ends = [node.start for node in members], [node.end for node in members]
    told = [_tells(node) for node in members]
    return go.Bar(
        orientation="h",
        name=name,
        base=starts,
        x=[max(end - start, 1) for start, end in zip(starts, ends, strict=True)],
        y=[-depths[place] for place in places],
        marker={"color": tint, "line": {"color": paper, "width": 1}},
        customdata=list(zip(places, starts, ends, told, strict=True)),
        text=told,
        textposition="inside",
        insidetextanchor="middle",
        insidetextfont_color=_DARK_INK if tint in _PALE else "#ffffff",
        hovertemplate=f"{_HOVER}<extra>{name}</extra>",
    )


def depths_of(boxes: list[Box]) -> list[int]:
    """How deep each box lies below the first."""
    depth: dict[Branch, int] = {}
    for box in boxes:
        depth[box.branch] = 0 if box.parent is None else depth[box.parent] + 1
    return [depth[box.branch] for box in boxes]


def _groups(chunking: Chunking, boxes: list[Box], colors: Palette) -> list[tuple[str, str, list[int]]]:
    """Boxes by what became of them: a name, a colour, and the places in ``boxes``."""
    found: dict[tuple[str, int], list[int]] = {}
    for place, box in enumerate(boxes):
        kind = "group" if box.branch.low is not None else box.values.kind.value
        found.setdefault((kind, box.values.level if kind == Kind.SPLIT.value else -1), []).append(place)
    ordered = sorted(found.items(), key=_order)
    return [(*_look(chunking, kind, level, colors), places) for (kind, level), places in ordered]


def _order(item: tuple[tuple[str, int], list[int]]) -> tuple[int, int]:
    kind, level = item[0]
    return ("section", "split", "run", "raw", "group").index(kind), level


def _look(chunking: Chunking, kind: str, level: int, colors: Palette) -> tuple[str, str]:
    if kind == Kind.SECTION.value:
        return _("section"), _SECTION
    if kind == Kind.RUN.value:
        return _("merge run"), colors.run
    if kind == Kind.RAW.value:
        return _("cannot be split"), colors.gone
    if kind == "group":
        return _("several parts"), colors.line
    separators, regex = _separators(chunking)
    name = separator_name(separators[level], regex=regex) if level < len(separators) else "?"
    return _("cut at {separator}").format(separator=name), _LEVELS[min(level, len(_LEVELS) - 1)]


def _separators(chunking: Chunking) -> tuple[tuple[str, ...], bool]:
    """The separators that the levels count, and whether they are patterns; of sections those within."""
    stages = chunking.extras.stages
    traced = stages[0].chunking.traced if stages else chunking.traced
    return (traced.settings.separators, traced.settings.is_regex) if traced else ((), False)


def _tells(node: Any) -> str:  # noqa: ANN401
    pieces = n_("{n} piece", "{n} pieces", node.pieces).format(n=number(node.pieces))
    chunks = node.stop_chunk - node.first_chunk
    return f"{pieces} → " + n_("{n} chunk", "{n} chunks", chunks).format(n=number(chunks))


def _path(chunking: Chunking) -> list[Branch]:
    """The open branches from the root down; another chunking begins at the root."""
    owner = (chunking.strategy, chunking.text)
    if st.session_state.get(_OWNER) != owner:
        st.session_state[_OWNER] = owner
        st.session_state[_PATH] = [Branch(0)]
    path: list[Branch] = st.session_state[_PATH]
    return path


def _open(chunking: Chunking, branch: Branch) -> None:
    """Jump to the box in the text, and make it the first row where something lies below."""
    path = _path(chunking)
    jump_to(chunking.tree.values(branch).start)
    if branch != path[-1] and len(chunking.tree.view(branch)) > 1:
        path.append(branch)


def _way_up(depth: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.button(
            _("One level up"),
            key="tree_up",
            icon=":material/arrow_upward:",
            type="tertiary",
            disabled=depth == 1,
            on_click=whole(st.session_state[_PATH].pop),
        )
        st.caption(_("A click on a box opens it and jumps to its place in the text."))
