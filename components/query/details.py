"""The charts of one question in lazy tabs, each with its reading in one line."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st

from chunkscope.query_samples import question_samples
from chunkscope.retrieve.budget import coverage, top
from chunkscope.retrieve.picture import bands, grid, ridge
from chunkscope.wording import N_, _, language
from chunkscope.wording.models import estimate_note
from chunkscope.wording.query import budget_reading, coverage_reading, likeness_reading, ridge_reading
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number, percent
from components.callbacks import whole
from components.charts import CONFIG, palette
from components.jump import jump_to
from components.kept_tabs import kept_tabs
from components.query.answers import model_tokens
from components.query.charts import budget_figure, likeness_figure, places_figure
from components.query.choice import choose_size
from components.query.kept import kept_questions
from components.query.scene import Scene
from components.query.tokens import tokens_table

_COLUMNS = 160


def query_details(scene: Scene) -> None:
    """The tabs, each drawn while it is open."""
    if scene.estimate:
        st.warning(estimate_note())
    drawings: dict[str, Callable[[], None]] = {
        N_("Likeness by size"): partial(likeness, scene),
        N_("Place by size"): partial(_places, scene),
        N_("What fits the budget"): partial(_budget, scene),
        N_("The marked answer"): partial(_coverage, scene),
        N_("Tokens"): partial(_tokens, scene),
        N_("Kept questions"): partial(kept_questions, scene),
    }
    kept_tabs("query_details", drawings)


def likeness(scene: Scene, *, large: bool = False) -> None:
    """Best and mean score by size, and its reading; a point puts its size on the table."""
    spread = [bands(each, scene.ask.k) for each in scene.found]

    def chosen() -> None:
        points = st.session_state["likeness_chart"]["selection"]["points"]
        if points:
            choose_size(scene.found[int(points[0]["point_index"])].size)

    figure = likeness_figure(
        spread, scene.sizes, scene.unit, scene.ask.k, palette(), chosen=scene.answer.size, large=large
    )
    st.plotly_chart(
        figure, key="likeness_chart", config=CONFIG, on_select=whole(chosen), selection_mode="points"
    )
    st.markdown(literal(_lesson(scene) or likeness_reading(spread, scene.unit, scene.retriever.name)))


def _lesson(scene: Scene) -> str:
    """What a question sample teaches, where it is what has been asked; else nothing."""
    strategies = tuple(answer.strategy for answer in scene.found)
    for each in question_samples():
        if each.question == scene.ask.question and each.strategies == strategies and each.text == scene.text:
            return each.lesson(language(), scene.found)
    return ""


def _places(scene: Scene) -> None:
    found, span = scene.found, scene.span
    st.caption(_("A click on a cell opens its chunk in the text."))
    cells = grid(found, len(scene.text), _COLUMNS)

    def chosen() -> None:
        points = st.session_state["places_chart"]["selection"]["points"]
        if points:
            row, chunk = (int(value) for value in points[0]["customdata"][:2])
            jump_to(int(found[row].starts[chunk]))
            choose_size(found[row].size)

    mark = (span.start, span.end) if span else None
    st.plotly_chart(
        places_figure(found, cells, scene.sizes, scene.unit, palette(), mark),
        key="places_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )
    st.markdown(literal(ridge_reading(ridge(found), len(found))))


def _budget(scene: Scene) -> None:
    found = [answer.size for answer in scene.found]
    given = [scene.within(answer) for answer in scene.found]
    st.plotly_chart(budget_figure(found, given, scene.sizes, palette()), key="budget_chart", config=CONFIG)
    st.markdown(literal(budget_reading((found[0], given[0]), (found[-1], given[-1]), scene.ask.budget)))


def _coverage(scene: Scene) -> None:
    """Per size: how much of the marked passage arrives, in the budget and in the best k."""
    span = scene.span
    if span is None:
        st.info(
            _(
                "Select the passage that answers the question in the text below, "
                "and press the button beside it."
            )
        )
        return
    sizes = [each.size for each in scene.found]
    within = [coverage(each, scene.within(each), span) for each in scene.found]
    best = [coverage(each, top(each, scene.text, scene.ask.k), span) for each in scene.found]
    st.markdown(literal(coverage_reading(list(zip(sizes, within, strict=True)))))
    st.dataframe(
        {
            _("Chunk size"): sizes,
            _("Share in the budget"): [percent(row.share) for row in within],
            _("In one piece"): [row.whole for row in within],
            _("Share in the best {k}").format(k=number(scene.ask.k)): [percent(row.share) for row in best],
            _("Rank of a chunk that holds all of it"): [_rank(row.rank) for row in within],
        },
        key="coverage_table",
        hide_index=True,
    )


def _rank(rank: int | None) -> str:
    return _("cut at this size") if rank is None else number(rank)


def _tokens(scene: Scene) -> None:
    tokens_table(scene.text, model_tokens(scene.retriever, scene.text))
