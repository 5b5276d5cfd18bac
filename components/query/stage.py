"""The page for a room: controls hidden, large type, and the sizes stepped through with the arrow keys."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.wording import _
from chunkscope.wording.query import stage_facts
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.callbacks import whole
from components.fields import switch
from components.query.ask import Ask, key_of
from components.query.choice import choose_size
from components.query.details import likeness
from components.query.scene import Scene
from components.query.text import stage_text
from components.shell import BRAND


def head_line(ask: Ask) -> tuple[DeltaGenerator, DeltaGenerator]:
    """The line above the answers, with the switch at its end: where the sizes go, and where the status.

    For a room: the style that hides everything else, the question, and the line below it.
    """
    if ask.stage:
        st.html(BRAND / "stage.css")
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="query_head"):
        if ask.stage:
            st.subheader(literal(ask.question), anchor=False, width="stretch")
            line = None
        else:
            line = st.container(width="stretch")
        switch(
            key_of("stage"),
            _("For the meeting room"),
            width="content",
            help=_("Hides the controls and shows chart and text large."),
        )
    if line is not None:
        return line, line
    with st.container(horizontal=True, vertical_alignment="center", gap="medium", key="stage_line"):
        return st.container(width="content"), st.container(width="stretch")


def stage(scene: Scene, steps: DeltaGenerator) -> None:
    """Sizes to step through; facts, reading and chart at the left, the text at the right."""
    with steps:
        _steps(scene)
    left, right = st.columns(2, gap="medium")
    with left:
        answer = scene.answer
        best = float(answer.scores.max(initial=0.0))
        facts = stage_facts(
            scene.unit,
            best,
            len(answer.scores),
            scene.within(answer),
            scene.ask.budget,
            scene.coverage(answer),
        )
        with st.container(key="stage_facts"):
            st.markdown(facts)
        likeness(scene, large=True)
    with right:
        stage_text(scene)


def _steps(scene: Scene) -> None:
    """One size smaller, one larger; the arrow keys do the same."""
    sizes = [each.size for each in scene.found]
    now = scene.answer.size
    place = sizes.index(now)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="size_steps"):
        _step(_("Smaller"), "Left", sizes[place - 1] if place else None)
        st.markdown(_("Chunk size **{size}**").format(size=number(now)), width="content")
        larger = sizes[place + 1] if place + 1 < len(sizes) else None
        _step(_("Larger"), "Right", larger)


def _step(label: str, arrow: str, size: int | None) -> None:
    """A button that shows its key, an arrow, by itself."""
    st.button(
        label,
        key=f"stage_{arrow}",
        shortcut=arrow,
        disabled=size is None,
        on_click=whole(choose_size),
        args=(size,),
    )
