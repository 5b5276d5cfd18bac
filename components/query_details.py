"""The charts of one question in lazy tabs, each with its reading in one line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

import streamlit as st

from chunkscope.retrieve import Retriever
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.budget import coverage, filled, top
from chunkscope.retrieve.picture import bands, grid, ridge
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.models import estimate_note
from chunkscope.wording.query import (
    budget_reading,
    coverage_reading,
    likeness_reading,
    ridge_reading,
    scores_note,
)
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import retriever_name
from chunkscope.wording.units import number
from components.ask import Ask
from components.callbacks import whole
from components.charts import CONFIG, palette
from components.jump import jump_to
from components.query_answers import model_tokens
from components.query_charts import budget_figure, likeness_figure, places_figure
from components.query_kept import kept_questions
from components.query_stage import choose_size
from components.query_tokens import tokens_table

_COLUMNS = 160


def query_details(
    retriever: Retriever,
    found: Sequence[SizeAnswer],
    answer: SizeAnswer,
    ask: Ask,
    text: str,
    span: Span | None,
    *,
    estimate: bool,
) -> None:
    """The tabs; the first is open in the beginning."""
    note = scores_note(retriever.unit, retriever_name(retriever), len(answer.scores))
    st.caption(literal(note))
    if estimate:
        st.warning(estimate_note())
    drawings: dict[str, Callable[[], None]] = {
        _("Likeness by size"): partial(_likeness, retriever.unit, found, answer, ask),
        _("Place by size"): partial(_places, retriever.unit, found, text, span),
        _("What fits the budget"): partial(_budget, found, ask, text),
        _("The marked answer"): partial(_coverage, found, ask, text, span),
        _("Tokens"): partial(tokens_table, text, model_tokens(retriever, text)),
        _("Kept questions"): partial(kept_questions, retriever, found, ask, text),
    }
    if ask.stage:
        _likeness(retriever.unit, found, answer, ask)
        return
    tabs = st.tabs(list(drawings), key="query_details", on_change="rerun")
    for tab, draw in zip(tabs, drawings.values(), strict=True):
        if tab.open:
            with tab:
                draw()


def _likeness(unit: str, found: Sequence[SizeAnswer], answer: SizeAnswer, ask: Ask) -> None:
    spread = [bands(each, ask.k) for each in found]
    st.markdown(literal(likeness_reading(spread, unit)))

    def chosen() -> None:
        points = st.session_state["likeness_chart"]["selection"]["points"]
        if points:
            choose_size(found[int(points[0]["point_index"])].size)

    st.plotly_chart(
        likeness_figure(spread, unit, ask.k, palette(), answer.size),
        key="likeness_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def _places(unit: str, found: Sequence[SizeAnswer], text: str, span: Span | None) -> None:
    st.markdown(literal(ridge_reading(ridge(found), len(found))))
    st.caption(_("A click on a cell opens its chunk in the text."))
    cells = grid(found, len(text), _COLUMNS)

    def chosen() -> None:
        points = st.session_state["places_chart"]["selection"]["points"]
        if points:
            row, chunk = (int(value) for value in points[0]["customdata"][:2])
            choose_size(found[row].size)
            jump_to(int(found[row].starts[chunk]))

    mark = (span.start, span.end) if span else None
    st.plotly_chart(
        places_figure(found, cells, unit, palette(), mark),
        key="places_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def _budget(found: Sequence[SizeAnswer], ask: Ask, text: str) -> None:
    sizes = [answer.size for answer in found]
    given = [filled(answer, text, ask.budget, ask.budget_unit) for answer in found]
    st.markdown(literal(budget_reading((sizes[0], given[0]), (sizes[-1], given[-1]), ask.budget)))
    st.plotly_chart(budget_figure(sizes, given, palette()), key="budget_chart", config=CONFIG)


def _coverage(found: Sequence[SizeAnswer], ask: Ask, text: str, span: Span | None) -> None:
    """Per size: how much of the marked passage arrives, in the budget and in the best k."""
    if span is None:
        st.info(
            _(
                "Select the passage that answers the question in the text below, "
                "and press the button beside it."
            )
        )
        return
    within = [coverage(each, filled(each, text, ask.budget, ask.budget_unit), span) for each in found]
    best = [coverage(each, top(each, text, ask.k), span) for each in found]
    st.markdown(
        literal(coverage_reading([(each.size, row) for each, row in zip(found, within, strict=True)]))
    )
    st.dataframe(
        {
            _("Chunk size"): [each.size for each in found],
            _("Share in the budget"): [f"{row.share:.0%}" for row in within],
            _("In one piece"): [row.whole for row in within],
            _("Share in the best {k}").format(k=number(ask.k)): [f"{row.share:.0%}" for row in best],
            _("Rank of a chunk that holds all of it"): [_rank(row.rank) for row in within],
        },
        key="coverage_table",
        hide_index=True,
    )


def _rank(rank: int | None) -> str:
    return _("cut at this size") if rank is None else number(rank)
