"""A measured setting taken over into the sidebar."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope.evaluate.values import Measured
from chunkscope.wording import _
from components.address import current, fill
from components.callbacks import whole
from components.settings import from_strategy
from components.shell import page


def apply_button(chosen: Measured, label: str, *, key: str, icon: str) -> None:
    """The button that takes a setting over; the way to Inspect where the sidebar has it already."""
    settings = current()
    if settings == replace(settings, **from_strategy(chosen.setting.strategy)):
        st.page_link(page("inspect"), label=_("Open in Inspect"), icon=":material/frame_inspect:")
        return
    st.button(
        label,
        key=key,
        icon=icon,
        on_click=whole(_apply),
        args=(chosen,),
        help=_("Puts this setting into the sidebar, for all pages."),
    )


def _apply(chosen: Measured) -> None:
    fill(replace(current(), cut=None, **from_strategy(chosen.setting.strategy)))
