"""The remedy that was applied last: what became of every fault, and the way back."""

from __future__ import annotations

from dataclasses import dataclass, replace

import streamlit as st

from chunkscope.diagnose import Cure
from chunkscope.documents import Source
from chunkscope.text import newlines
from chunkscope.wording import _
from chunkscope.wording.faults import fault_name
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import current, fill, spoken
from components.callbacks import whole
from components.settings import Settings, from_strategy
from components.source import keep, name_of, own_text

_APPLIED = "applied_cure"
_TURN = "applied_turn"


@dataclass(frozen=True, slots=True)
class Applied:
    """A cure, and the settings before and with it."""

    cure: Cure
    before: Settings
    after: Settings


def apply(cure: Cure, before: Settings) -> None:
    """Take a cure over: its settings, and its text where that was repaired; for callbacks."""
    after = replace(before, **from_strategy(cure.strategy))
    if cure.text is not None:
        name = _("{name}, repaired").format(name=name_of(before) or _("Text"))
        own = own_text(name, Source(name, name, "text", cure.text, newlines=newlines(cure.text)))
        keep(own)
        after = replace(after, text=own.hash, sample=None, cut=None)
    _remember(Applied(cure, before, replace(after, cut=None)))
    fill(after)


def undo(applied: Applied) -> None:
    """The settings as they were before; for callbacks."""
    _remember(None)
    fill(replace(applied.before, lang=spoken()))


def turn() -> int:
    """Another number whenever something was applied or undone: the panel then begins at its top."""
    number_: int = st.session_state.get(_TURN, 0)
    return number_


def _remember(applied: Applied | None) -> None:
    if st.session_state.get(_APPLIED) != applied:
        st.session_state[_TURN] = turn() + 1
        st.session_state[_APPLIED] = applied


def applied_now() -> Applied | None:
    """What was applied last, as long as the settings are still as it left them."""
    last: Applied | None = st.session_state.get(_APPLIED)
    if last is None:
        return None
    now = replace(current(), cut=None, lang=last.after.lang)
    return last if now == last.after else None


def applied_box() -> None:
    """What got better and what got worse, with the way back; nothing where nothing was applied."""
    applied = applied_now()
    if applied is None:
        return
    with st.container(border=True, gap="xsmall", key="applied"):
        with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
            title = _("Applied")
            st.markdown(f"**{title}**", width="stretch")
            st.button(
                _("Undo"),
                key="undo_cure",
                icon=":material/undo:",
                type="tertiary",
                on_click=whole(undo),
                args=(applied,),
                wrap=False,
            )
        st.markdown("\n".join(_lines(applied.cure)))


def _lines(cure: Cure) -> list[str]:
    """A table: what changed, before and after; what got worse is red."""
    head = " | ".join((_("Fault"), _("Before"), _("After")))
    return [f"| {head} |", "|---|---:|---:|", *_faults(cure), *_price(cure)]


def _faults(cure: Cure) -> list[str]:
    """What got better, then what got worse; the most harmful first."""
    counts = {fault: (before, cure.after.get(fault, 0)) for fault, before in cure.before.items()}
    better = [_row(fault_name(fault), *pair, "green") for fault, pair in counts.items() if pair[1] < pair[0]]
    worse = [_row(fault_name(fault), *pair, "red") for fault, pair in counts.items() if pair[1] > pair[0]]
    return better + worse


def _price(cure: Cure) -> list[str]:
    return [
        _row(_("Chunks"), *cure.chunks, "gray"),
        _row(_("Stored characters"), *cure.stored, "gray"),
    ]


def _row(label: str, before: int, after: int, color: str) -> str:
    return f"| {literal(label)} | {number(before)} | :{color}[**{number(after)}**] |"
