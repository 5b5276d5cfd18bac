"""The page for a room: controls hidden, large type, and the sizes stepped through with the arrow keys."""

from __future__ import annotations

from collections.abc import Sequence

import streamlit as st

from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.ask import Ask, key_of
from components.callbacks import whole
from components.fields import switch
from components.shell import BRAND


def stage_switch(ask: Ask) -> None:
    """The switch, and the style that hides everything but facts, chart and text."""
    if ask.stage:
        st.html(BRAND / "stage.css")
        st.markdown(f"### {literal(ask.question)}")
    switch(
        key_of("stage"),
        _("For the meeting room"),
        help=_("Hides the controls and shows chart and text large."),
    )


def size_steps(found: Sequence[SizeAnswer], answer: SizeAnswer) -> None:
    """One size smaller, one larger; the arrow keys do the same."""
    sizes = [each.size for each in found]
    place = sizes.index(answer.size)
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="size_steps"):
        _step(_("Smaller"), "Left", ":material/arrow_back:", sizes[place - 1] if place else None)
        st.markdown(_("Chunk size **{size}**").format(size=number(answer.size)), width="content")
        larger = sizes[place + 1] if place + 1 < len(sizes) else None
        _step(_("Larger"), "Right", ":material/arrow_forward:", larger)


def _step(label: str, arrow: str, icon: str, size: int | None) -> None:
    st.button(
        label,
        key=f"stage_{arrow}",
        icon=icon,
        shortcut=arrow,
        disabled=size is None,
        on_click=whole(choose_size),
        args=(size,),
    )


def choose_size(size: int) -> None:
    """Put a chunk size on the table; for callbacks."""
    st.session_state[key_of("size")] = size
