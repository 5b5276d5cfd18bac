"""The questions that a setting lost: a list, the worst first, beside the source of the one that is open."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from functools import partial

import streamlit as st

from chunkscope.evaluate.standing import lost_rows
from chunkscope.evaluate.values import Measured
from chunkscope.sweep.lost import Lost
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.callbacks import whole
from components.evaluate_look import Names
from components.evaluate_lost_source import HEIGHT, source_of_lost
from components.evaluate_run import Asked
from components.evaluating import cut_ones, lost_ones
from components.jobs import follow, job
from components.markup import head, visible

PAGE = 20
_SECONDS = 600.0
_OPEN = "evaluate_lost_open"
_TURN = "evaluate_lost_turn"
_LIST = "evaluate_lost_list"
_QUESTION = 90
_ROW_HEIGHT = 30
_HEAD_HEIGHT = 38


@dataclass(frozen=True, slots=True)
class _Losses:
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


def lost_questions(asked: Asked, chosen: Measured, names: Names) -> None:
    """How many they are, and the one that is open with what is missing lit in its source."""
    rows = tuple(lost_rows(chosen))
    st.subheader(_("What {name} lost").format(name=literal(names[chosen.setting])), anchor=False)
    if not rows:
        st.markdown(_("Nothing: the budget holds every answer whole."))
        return
    told = n_(
        "Of {total} questions, {n} did not get its whole answer:",
        "Of {total} questions, {n} did not get their whole answers:",
        len(rows),
    )
    st.markdown(told.format(total=number(len(asked.questions.questions)), n=number(len(rows))))
    losses = _opened(_Losses(asked, chosen, rows, 0))
    looking = job(
        "evaluate_lost",
        (losses.key, tuple(losses.page)),
        lost_ones,
        asked.documents.sources,
        asked.questions,
        chosen.setting,
        asked.grid,
        losses.page,
        timeout=_SECONDS,
    )
    follow(looking, st.empty(), partial(_draw, losses))


def _opened(losses: _Losses) -> _Losses:
    """With the question that the reader opened, as long as it is one of these losses."""
    key, at = st.session_state.get(_OPEN, (None, 0))
    at = at if key == losses.key and at < len(losses.rows) else 0
    return _Losses(losses.asked, losses.chosen, losses.rows, at)


def _draw(losses: _Losses, looking: Job) -> None:
    if not looking.done:
        st.caption(_("Looking for what is missing …"))
        return
    if looking.error is not None:
        st.error(literal(str(looking.error)))
    found: Sequence[Lost] = looking.results
    if not found:
        return
    now = min(losses.at - losses.first, len(found) - 1)
    left, right = st.columns([2, 3], gap="small")
    with left:
        _list(losses, found, now)
    with right:
        _steps(losses, found[now])
        _source(losses, found[now])


def _list(losses: _Losses, found: Sequence[Lost], now: int) -> None:
    """The questions of the page; a chosen row is opened."""
    turn: int = st.session_state.setdefault(_TURN, 0)
    key = f"{_LIST}_{turn}"
    columns = {
        "": ["▶" if at == now else "" for at in range(len(found))],
        _("Found"): [f"{each.recall:.0%}" for each in found],
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
            _("Found"): st.column_config.TextColumn(width=56),
            _("Question"): st.column_config.TextColumn(width=300),
        },
        on_select=whole(chosen),
        selection_mode="single-row",
    )


def _steps(losses: _Losses, open_: Lost) -> None:
    """The open question, and the ways to those before and after it."""
    count = len(losses.rows)

    def step(key: str, icon: str, label: str, aim: int) -> None:
        st.button(
            label,
            key=key,
            icon=icon,
            type="tertiary",
            help=label,
            disabled=not 0 <= aim < count,
            on_click=whole(partial(_go, losses.key, aim)),
        )

    with st.container(
        horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False, key="evaluate_lost_steps"
    ):
        said = _("Question {n} of {total}, {recall} found in the budget").format(
            n=number(losses.at + 1), total=number(count), recall=f"{open_.recall:.0%}"
        )
        st.markdown(f":gray[:small[{literal(said)}]]", width="stretch")
        step("evaluate_lost_before", ":material/chevron_left:", _("Previous question"), losses.at - 1)
        step("evaluate_lost_after", ":material/chevron_right:", _("Next question"), losses.at + 1)


def _go(key: Hashable, at: int) -> None:
    """Open another question; the list begins anew, or it would go on showing the row chosen before."""
    turn = st.session_state.get(_TURN, 0)
    st.session_state[_OPEN] = (key, at)
    st.session_state[_TURN] = turn + 1


def _source(losses: _Losses, open_: Lost) -> None:
    """The document of the open question with its chunks, as soon as they are there."""
    asked, strategy = losses.asked, losses.chosen.setting.strategy
    document = next(each for each in asked.documents.sources if each.id == open_.question.document)
    cutting = job(
        "evaluate_cut",
        (asked.key, document.id, strategy),
        cut_ones,
        document.text,
        asked.questions.hidden.get(document.id, ()),
        strategy,
        timeout=_SECONDS,
        kept=8,
    )
    follow(cutting, st.empty(), partial(source_of_lost, open_, losses.key, document.name))
