"""What every page says before anything else: problems of the link, and a text that is still awaited."""

from __future__ import annotations

import streamlit as st

from chunkscope.wording import _
from components.address import forget_problems, problems
from components.callbacks import whole


def link_notices() -> None:
    """What could not be used of the link, until the reader has seen it; its place is there from the start.

    What stands on a page for a while only would make all below it anew when it goes.
    """
    found, slot = problems(), st.empty()
    if found:
        with slot.container(border=True, horizontal=True, vertical_alignment="center", key="link_problems"):
            st.markdown("  \n".join(problem.sentence() for problem in found), width="stretch")
            st.button(_("Understood"), key="forget_problems", on_click=whole(forget_problems))


def ask_for_text(hash_: str) -> None:
    """That the link was made for a text which only its owner has."""
    st.info(
        _(
            "This link was made for somebody's own text. A link carries the settings but never the text: "
            "paste or upload that text in the sidebar, and this very view opens. Its hash is {hash}."
        ).format(hash=f"`{hash_}`")
    )
