"""Above each text that is compared: what its setting is, what came of it, and how to change it."""

from __future__ import annotations

from functools import partial

import streamlit as st

from chunkscope.strategies import STRATEGIES
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.callbacks import whole
from components.compare.columns import as_inspect, change, choose_strategy, is_inspect, remove
from components.compare.form import option_fields, size_fields, strategy_list
from components.compare.split import Side
from components.compare.words import rest_of

_WIDTH = 330
"""Pixels of the form, or its longest sentence would make it as wide as the page."""


def header(side: Side, own: int | None, *, removable: bool) -> None:
    """Four rows of the same height in every column, so that the texts stand side by side."""
    prefix = f"compare_{side.number}"
    with st.container(gap="xxsmall", key=f"{prefix}_header"):
        _facts_row(side, own, removable=removable)
        strategy_list(side.values, prefix, partial(choose_strategy, side.number))
        with st.container(
            horizontal=True, vertical_alignment="bottom", gap="xxsmall", wrap=False, key=f"{prefix}_fields"
        ):
            size_fields(side.values, prefix, partial(change, side.number))
            _more(side, prefix)
        st.caption(literal(rest_of(side.values)) or "&nbsp;")


def _facts_row(side: Side, own: int | None, *, removable: bool) -> None:
    with st.container(
        horizontal=True,
        vertical_alignment="center",
        gap="xxsmall",
        wrap=False,
        key=f"compare_{side.number}_facts",
    ):
        st.markdown(_facts(side, own), width="stretch")
        label = _("Remove column {letter}").format(letter=side.letter)
        st.button(
            label,
            key=f"compare_remove_{side.number}",
            icon=":material/close:",
            type="tertiary",
            help=label,
            disabled=not removable,
            on_click=whole(partial(remove, side.number)),
        )


def _facts(side: Side, own: int | None) -> str:
    """The letter, the number of chunks, and how many cuts no other setting makes."""
    if side.chunking is None:
        state = _("being split …") if side.job is not None and not side.job.done else _("no chunks")
        return _("**{letter}** {state}").format(letter=side.letter, state=state)
    count = len(side.chunking.starts)
    chunks = n_("{n} chunk", "{n} chunks", count).format(n=number(count))
    if own is None:
        return _("**{letter}** {state}").format(letter=side.letter, state=chunks)
    return _("**{letter}** {state}, {own} own cuts").format(letter=side.letter, state=chunks, own=number(own))


def _more(side: Side, prefix: str) -> None:
    """What is set once and seldom, folded away."""
    kind = STRATEGIES[side.values["strategy"]]
    label, key = _("More settings"), f"compare_more_{side.number}"
    with (
        st.popover(label, icon=":material/tune:", width="content", key=key, help=label),
        st.container(width=_WIDTH),
    ):
        st.caption(_(kind.about))
        option_fields(side.values, prefix, partial(change, side.number))
        if is_inspect(side.column):
            st.caption(_("These are the sidebar's settings: this column follows the sidebar."))
        else:
            st.button(
                _("As in Inspect"),
                key=f"{prefix}_inspect",
                help=_("Take the sidebar's settings, and follow the sidebar from then on."),
                on_click=whole(partial(as_inspect, side.number)),
            )
