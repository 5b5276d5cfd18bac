"""The list of lost questions, and the ways from one to another."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from chunkscope.evaluate.values import Measured
from chunkscope.sweep.lost import Lost
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, percent
from components.callbacks import whole
from components.evaluate.lost_source import HEIGHT
from components.evaluate.run import Asked
from components.markup import head, visible
from components.step_buttons import step_after, step_before
from components.told import heard, is_choice, told

PAGE = 20
_OPEN = "evaluate_lost_open"
_TURN = "evaluate_lost_turn"
_LIST = "evaluate_lost_list"
_PAGES = "evaluate_lost_page"
_QUESTION = 90
_ROW_HEIGHT = 30
_HEAD_HEIGHT = 38


@dataclass(frozen=True, slots=True)
class Losses:
    """What one setting lost: the numbers of its questions, and which of them is open."""

    asked: Asked
    chosen: Measured
    rows: tuple[int, ...]
    at: int

    @property
    def key(self) -> Hashable:
        """Tells the losses of one setting from those of another."""
        return self.asked.key, self.chosen.setting

    @property
    def first(self) -> int:
        """Where the page with the open question begins."""
        return self.at // PAGE * PAGE

    @property
    def page(self) -> list[int]:
        """The questions of that page."""
        return list(self.rows[self.first : self.first + PAGE])


def opened(losses: Losses) -> Losses:
    """With the question that the reader opened, as long as it is one of these losses."""
    key, at = st.session_state.get(_OPEN, (None, 0))
    at = at if key == losses.key and at < len(losses.rows) else 0
    return Losses(losses.asked, losses.chosen, losses.rows, at)


def lost_list(losses: Losses, found: Sequence[Lost], now: int) -> None:
    """The questions of the page; a chosen row is opened."""
    turn: int = st.session_state.setdefault(_TURN, 0)
    key = f"{_LIST}_{turn}"
    columns = {
        "": ["▶" if at == now else "" for at in range(len(found))],
        _("Recall"): [percent(each.recall) for each in found],
        _("Question"): [visible(head(each.question.text, _QUESTION)) for each in found],
        _("Document"): [each.question.document for each in found],
    }
    if len(losses.asked.documents.sources) == 1:
        del columns[_("Document")]

    def chosen() -> None:
        rows = st.session_state[key]["selection"]["rows"]
        if rows and rows[0] < len(found):
            st.session_state[_OPEN] = (losses.key, losses.first + rows[0])

    st.dataframe(
        columns,
        key=key,
        hide_index=True,
        height=min(_HEAD_HEIGHT + _ROW_HEIGHT * len(found), HEIGHT),
        row_height=_ROW_HEIGHT,
        column_config={
            "": st.column_config.TextColumn(width=28),
            _("Recall"): st.column_config.TextColumn(width=56),
            _("Question"): st.column_config.TextColumn(width=300),
        },
        on_select=whole(chosen),
        selection_mode="single-row",
    )


def lost_pages(losses: Losses) -> None:
    """The way to the pages further away."""
    pages, now = -(-len(losses.rows) // PAGE), losses.first // PAGE + 1
    if pages > 1:
        key = told(_PAGES, (losses.key, now))
        st.pagination(
            pages,
            default=now,
            key=key,
            max_visible_pages=5,
            on_change=whole(_turn_to),
            args=(key, losses.key),
        )


def _turn_to(key: str, losses: Hashable) -> None:
    page = st.session_state[key]
    if is_choice(_PAGES, key, (losses, page)):
        _go(losses, (page - 1) * PAGE)
        heard(_PAGES, key, (losses, page))


def lost_steps(losses: Losses, open_: Lost) -> None:
    """The open question, and the ways to those before and after it."""
    count = len(losses.rows)

    def leading_to(aim: int) -> Callable[[], None] | None:
        return partial(_go, losses.key, aim) if 0 <= aim < count else None

    with st.container(
        horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False, key="evaluate_lost_steps"
    ):
        said = _("Question {n} of {total}, {recall} found in the budget").format(
            n=number(losses.at + 1), total=number(count), recall=percent(open_.recall)
        )
        st.markdown(f":gray[:small[{literal(said)}]]", width="stretch")
        step_before("evaluate_lost_before", _("Previous question"), leading_to(losses.at - 1))
        step_after("evaluate_lost_after", _("Next question"), leading_to(losses.at + 1))


def _go(key: Hashable, at: int) -> None:
    """Open another question; the list begins anew, or it would go on showing the row chosen before."""
    turn = st.session_state.get(_TURN, 0)
    st.session_state[_OPEN] = (key, at)
    st.session_state[_TURN] = turn + 1
