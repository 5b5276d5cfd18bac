"""The Query screen from top to bottom: question, facts, charts, the text beside the ranking."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope import SplitError
from chunkscope.retrieve import RetrieverError
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.units import UnitError
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import asked, current
from components.ask import Ask, key_of
from components.notices import ask_for_text, link_notices
from components.query_answers import (
    Asked,
    chosen_retriever,
    needs_model,
    retriever_of,
    sizes_of,
    start,
    strategies_of,
)
from components.query_controls import examples, question_row, settings_row
from components.query_details import query_details
from components.query_progress import failure, watch
from components.query_stage import size_steps, stage_switch
from components.query_text import query_text
from components.settings import Settings
from components.source import text_of


def query_view() -> None:
    """Draw the screen for the session's settings and question."""
    settings, ask = current(), asked()
    text = text_of(settings)
    link_notices()
    if text is None:
        ask_for_text(settings.text or "")
        return
    chosen = chosen_retriever(ask, text)
    if not ask.stage:
        question_row(ask, chosen)
        settings_row(ask, sizes_of(ask, settings, text), chosen)
    stage_switch(ask)
    if not ask.question.strip():
        examples(settings)
        return
    _answered(settings, ask, text)


def _answered(settings: Settings, ask: Ask, text: str) -> None:
    """Ask, and draw what has been answered so far."""
    try:
        by = strategies_of(ask, settings, text)
        wanted = start(ask, by, retriever_of(ask, text), text, "ask")
    except (SplitError, RetrieverError, UnitError) as error:
        st.error(literal(str(error)))
        return
    shown = _meanwhile(wanted, ask, by, text)
    found = shown.answers
    failure(wanted, shown)
    if found:
        _draw(shown, found, ask, text)
    watch(wanted, shown, len(by))


def _meanwhile(wanted: Asked, ask: Ask, by: tuple, text: str) -> Asked:  # type: ignore[type-arg]
    """What to show: BM25's answers, which are quick, until the first of the wanted ones has come."""
    if wanted.answers or not needs_model(wanted.retriever):
        return wanted
    return start(replace(ask, estimate=False), by, Bm25(), text, "ask_plain")


def _draw(shown: Asked, found: list[SizeAnswer], ask: Ask, text: str) -> None:
    """The answers of ``shown``: charts above, the text and its ranking below."""
    span = _span(ask, text)
    answer = on_the_table(found, ask)
    if ask.stage:
        size_steps(found, answer)
    query_details(shown.retriever, found, answer, ask, text, span, estimate=shown.estimate)
    query_text(shown.retriever, answer, ask, text, span)


def on_the_table(found: list[SizeAnswer], ask: Ask) -> SizeAnswer:
    """The answer of the chosen size; without a choice that of the highest score."""
    chosen = next((answer for answer in found if answer.size == ask.size), None)
    return chosen or max(found, key=lambda answer: float(answer.scores.max(initial=0.0)))


def _span(ask: Ask, text: str) -> Span | None:
    """The marked passage, if the text is long enough to hold it."""
    if ask.span is None:
        return None
    if ask.span[1] > len(text):
        st.session_state[key_of("mark")] = ""
        st.warning(
            _(
                "The marked passage ends at character {end}, the text at {length}: the mark was removed."
            ).format(end=number(ask.span[1]), length=number(len(text)))
        )
        return None
    return Span(*ask.span)
