"""One question, and every chunk's likeness to it: embedded alone, and cut out of the whole text's reading."""

from __future__ import annotations

import numpy as np
import plotly.graph_objects as go
import streamlit as st

from chunkscope import Chunking, Late
from chunkscope.retrieve.late import LateAnswer, late_answer
from chunkscope.strategies.base import Step
from chunkscope.text import content_hash
from chunkscope.wording import _, use
from chunkscope.wording.meaning import reading
from chunkscope.wording.quoting import literal
from chunkscope.wording.retrievers import score
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import spoken
from components.callbacks import whole
from components.charts import CONFIG, Palette, dressed, palette
from components.jobs import forget_job, job, models
from components.jump import jump_to
from components.markup import head, visible
from components.query.answers import SECONDS
from components.query.ask import LONGEST_QUESTION

PAGE = 50
QUESTION = "late_question"
_JOB = "late"
_KEPT = 6
_PATIENCE = 0.15
_POLL_SECONDS = 0.4
_TEXT = 120


def draw(chunking: Chunking) -> None:
    """The question, how far its answer is, and the answer."""
    by = chunking.strategy
    if not isinstance(by, Late):
        st.markdown(_("These chunks were not cut late: there is nothing to compare."))
        return
    question = st.text_input(
        _("Question"),
        key=QUESTION,
        max_chars=LONGEST_QUESTION,
        placeholder=_("What should this text answer?"),
    )
    if not question.strip():
        st.info(_("Write a question: each chunk's likeness to it is then shown both ways."))
        return
    key = (question, by, content_hash(chunking.text))
    asked = job(
        _JOB, key, late_answer, chunking.text, question, by, timeout=SECONDS, pool=models(), kept=_KEPT
    )
    asked.wait(_PATIENCE)
    if not asked.done:
        st.fragment(run_every=_POLL_SECONDS)(_poll)(asked)
    elif asked.error is not None:
        _failed(asked)
    else:
        _answered(chunking, asked.results[-1])


def _poll(asked: Job) -> None:
    use(spoken())
    if asked.done:
        st.rerun()
    last = asked.results[-1:]
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        if last and isinstance(last[0], Step):
            told = _("Reading the text: {done} of {total} chunks and windows …")
            told = told.format(done=number(last[0].done), total=number(last[0].total))
        else:
            told = _("Loading the model …")
        st.caption(told, width="stretch")
        st.button(_("Stop"), key="late_stop", on_click=whole(asked.cancel))


def _failed(asked: Job) -> None:
    if isinstance(asked.error, WorkerCancelled):
        st.caption(_("The question was stopped."))
    else:
        st.error(literal(str(asked.error)))
    st.button(_("Ask again"), key="late_again", on_click=whole(forget_job), args=(_JOB, asked))


def _answered(chunking: Chunking, answer: LateAnswer) -> None:
    st.markdown(literal(reading(answer)))
    rows = _page(len(answer.naive))
    _chart(chunking, answer, rows)
    _table(chunking, answer, rows)


def _page(count: int) -> range:
    pages = max(1, -(-count // PAGE))
    if st.session_state.get("late_page", 1) > pages:
        st.session_state["late_page"] = pages
    page = st.pagination(pages, key="late_page") if pages > 1 else 1
    return range((page - 1) * PAGE, min(page * PAGE, count))


def _chart(chunking: Chunking, answer: LateAnswer, rows: range) -> None:
    def chosen() -> None:
        points = st.session_state["late_chart"]["selection"]["points"]
        if points:
            jump_to(int(chunking.starts[int(points[0]["x"]) - 1]))

    st.plotly_chart(
        late_figure(answer, rows, palette()),
        key="late_chart",
        config=CONFIG,
        on_select=whole(chosen),
        selection_mode="points",
    )


def late_figure(answer: LateAnswer, rows: range, colors: Palette) -> go.Figure:
    """Two bars per chunk: its cosine with the question alone, and cut late."""
    figure = go.Figure()
    numbers = np.arange(rows.start, rows.stop) + 1
    for name, tint, scores in (
        (_("alone"), colors.short, answer.naive),
        (_("late"), colors.full, answer.late),
    ):
        figure.add_trace(
            go.Bar(
                x=numbers,
                y=scores[rows.start : rows.stop],
                name=name,
                marker_color=tint,
                hovertemplate=_("Chunk {n}: {score}").format(n="%{x}", score="%{y:.3f}")
                + f"<extra>{name}</extra>",
            )
        )
    dressed(figure, colors, _("Chunk"), _("Score ({unit})").format(unit=_("cosine")))
    figure.update_layout(
        barmode="group",
        showlegend=True,
        legend={"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0},
        yaxis={"rangemode": "normal"},
    )
    return figure


def _table(chunking: Chunking, answer: LateAnswer, rows: range) -> None:
    chunks = chunking.chunks[rows.start : rows.stop]
    columns = {
        _("Chunk"): [chunk.index + 1 for chunk in chunks],
        _("Alone"): [_score(float(answer.naive[row])) for row in rows],
        _("Late"): [_score(float(answer.late[row])) for row in rows],
        _("Rank alone"): [int(answer.ranks_naive[row]) for row in rows],
        _("Rank late"): [_rank(answer, row) for row in rows],
        _("Text"): [visible(head(chunk.text, _TEXT)) for chunk in chunks],
    }

    def chosen() -> None:
        picked = st.session_state["late_table"]["selection"]["rows"]
        if picked and picked[0] < len(rows):
            jump_to(int(chunking.starts[rows.start + picked[0]]))

    st.dataframe(
        columns, key="late_table", hide_index=True, on_select=whole(chosen), selection_mode="single-row"
    )


def _score(value: float) -> str:
    return _("no vector") if np.isnan(value) else score("cosine", value)


def _rank(answer: LateAnswer, row: int) -> int | None:
    return None if np.isnan(answer.late[row]) else int(answer.ranks_late[row])
