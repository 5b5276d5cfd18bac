"""Causes as pills with counts, and the steps from one of their boundaries to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from dataclasses import dataclass

import numpy as np
import streamlit as st

from chunkscope import Cause, Chunking
from chunkscope.inspection.reasons import count_causes
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name
from chunkscope.wording.units import number
from components.callbacks import whole
from components.inspect.side import BOUNDARY, turn_to

_CAUSE = "cause"
_PLACE = "cut_place"
_LAST_CAUSE = "last_cause"


@dataclass(frozen=True, slots=True)
class Walk:
    """The boundaries that the steps lead through, ascending, and the one on the table."""

    boundaries: list[int]
    now: int | None

    @property
    def previous(self) -> int | None:
        """The boundary one step back, or None at the beginning."""
        place = bisect_left(self.boundaries, self.now) - 1 if self.now is not None else -1
        return self.boundaries[place] if place >= 0 else None

    @property
    def following(self) -> int | None:
        """The boundary one step on, or None at the end."""
        place = bisect_right(self.boundaries, self.now) if self.now is not None else 0
        return self.boundaries[place] if place < len(self.boundaries) else None

    @property
    def place(self) -> str:
        """Which of the walk's boundaries this is: ``3 / 14``; ``– / 14`` for one beside the path."""
        total = number(len(self.boundaries))
        at = bisect_left(self.boundaries, self.now) if self.now is not None else len(self.boundaries)
        on_path = at < len(self.boundaries) and self.boundaries[at] == self.now
        return f"{number(at + 1) if on_path else '–'} / {total}"


def cause_pills(chunking: Chunking) -> Walk:
    """Draw the pills; the walk through the boundaries of the chosen cause."""
    counts = count_causes(chunking)
    if st.session_state.get(_CAUSE) not in counts:
        st.session_state[_CAUSE] = None
    with st.container(key="cause_pills"):
        chosen = _pills(counts) if counts else None
        if not counts and chunking.asked and len(chunking.overlaps):
            st.markdown(_("Every boundary has the overlap asked for."))
    walk = Walk(boundaries_of(chunking, chosen), _now(chunking))
    return _joined(chunking, walk, chosen)


def boundaries_of(chunking: Chunking, cause: Cause | None) -> list[int]:
    """The boundaries with this cause; without one, all that fall short; where none does, all."""
    bits = chunking.cause_bits
    found = np.flatnonzero(bits & cause.bit if cause else bits)
    places: list[int] = (found if len(found) else np.arange(len(bits))).tolist()
    return places


def first_shown(chunking: Chunking, walk: list[int]) -> int | None:
    """The boundary to begin with: the first of the walk that has no overlap at all, or its first."""
    empty = (place for place in walk if not chunking.overlaps[place])
    return next(empty, walk[0] if walk else None)


def select(boundary: int) -> None:
    """Put a boundary on the table, and its panel beside the text; for callbacks."""
    put_on_table(boundary)
    turn_to(BOUNDARY)


def put_on_table(boundary: int) -> None:
    """Select a boundary, whatever stands beside the text."""
    st.session_state["cut"] = boundary + 1


def _now(chunking: Chunking) -> int | None:
    """The chosen boundary, which keeps its place in the text when the cuts move; None without a choice."""
    cut = st.session_state.get("cut")
    key = (chunking.strategy, chunking.text)
    old_key, old_cut, offset = st.session_state.get(_PLACE, (key, cut, 0))
    ends = chunking.ends[:-1]
    if cut is not None and len(ends) and cut == old_cut and old_key != key and old_key[1] == key[1]:
        cut = int(np.abs(ends - offset).argmin()) + 1
    return int(cut) - 1 if cut is not None and 1 <= cut <= len(ends) else None


def _joined(chunking: Chunking, walk: Walk, cause: Cause | None) -> Walk:
    """The walk with a boundary on the table: a newly chosen cause leads to its nearest one further on."""
    now = walk.now
    if now is None:
        now = first_shown(chunking, walk.boundaries)
    elif cause is not None and cause is not st.session_state.get(_LAST_CAUSE) and now not in walk.boundaries:
        now = walk.following if walk.following is not None else walk.previous
    st.session_state[_LAST_CAUSE] = cause
    if now is not None:
        put_on_table(now)
        key = (chunking.strategy, chunking.text)
        st.session_state[_PLACE] = (key, now + 1, int(chunking.ends[now]))
    return Walk(walk.boundaries, now)


def _pills(counts: dict[Cause, int]) -> Cause | None:
    names = {cause: f"{cause_name(cause)} **{number(count)}**" for cause, count in counts.items()}
    return st.pills(
        _("Causes"),
        list(names),
        format_func=names.__getitem__,
        key=_CAUSE,
        on_change=whole(turn_to),
        args=(BOUNDARY,),
        label_visibility="collapsed",
        wrap=False,
    )
