"""What stands beside the text: the boundary on the table, or the findings; and the switch between them."""

from __future__ import annotations

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope.wording import _
from components.callbacks import whole
from components.told import heard, is_choice, told

BOUNDARY, FINDINGS = "boundary", "findings"
_SIDE = "side"


def side() -> str:
    """The one that is shown."""
    shown: str = st.session_state.get(_SIDE, BOUNDARY)
    return shown


def turn_to(name: str) -> None:
    """Show it; for callbacks."""
    st.session_state[_SIDE] = name


def side_switch() -> DeltaGenerator:
    """Draw the switch; the place beside it, where the findings are summed up."""
    names = {BOUNDARY: _("Boundary"), FINDINGS: _("Findings")}
    key = told(_SIDE, (side(), *names.values()))
    with st.container(
        horizontal=True, vertical_alignment="center", gap="small", wrap=False, key="side_switch"
    ):
        st.segmented_control(
            _("Beside the text"),
            list(names),
            default=side(),
            format_func=names.__getitem__,
            required=True,
            key=key,
            label_visibility="collapsed",
            on_change=whole(_take),
            args=(key, tuple(names.values())),
        )
        return st.empty()


def _take(key: str, names: tuple[str, ...]) -> None:
    chosen = st.session_state[key]
    if is_choice(_SIDE, key, (chosen, *names)):
        turn_to(chosen)
        heard(_SIDE, key, (chosen, *names))
