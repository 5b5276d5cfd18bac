"""The Query screen from top to bottom: question, facts, charts, the text beside the ranking."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope import SplitError
from chunkscope.retrieve import RetrieverError
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.strategies import STRATEGIES, Recursive, Strategy
from chunkscope.units import UnitError
from chunkscope.values import Span
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from components.address import asked, check_mark, current
from components.notices import ask_for_text, link_notices
from components.query.answers import (
    Asked,
    chosen_retriever,
    nearest,
    needs_model,
    retriever_of,
    sized,
    sizes_of,
    start,
    strategies_of,
)
from components.query.ask import Ask
from components.query.controls import examples, question_row, settings_row
from components.query.details import query_details
from components.query.progress import failure, so_far, status
from components.query.scene import Scene
from components.query.stage import head_line, stage
from components.query.text import query_text
from components.settings import Settings
from components.source import text_of


def query_view() -> None:
    """Draw the screen for the session's settings and question."""
    settings = current()
    text = text_of(settings)
    if text is not None:
        check_mark(len(text))
    ask = asked()
    link_notices()
    if text is None:
        ask_for_text(settings.text or "")
        return
    chosen = chosen_retriever(ask, text)
    if not ask.stage:
        question_row(ask, chosen)
        settings_row(ask, sizes_of(ask, settings, text), chosen)
        if sized(settings) != settings:
            st.caption(_instead_of(settings))
    if ask.question.strip():
        _answered(settings, ask, text)
    else:
        if ask.stage:
            head_line(ask)
        examples(settings, ask)


def _instead_of(settings: Settings) -> str:
    """That the sidebar's splitter is not the one that is asked."""
    return _(
        "The sidebar's splitter, {title}, has no chunk_size to try, or needs a model: the sizes are tried "
        "with {recursive}."
    ).format(title=_(STRATEGIES[settings.strategy].title), recursive=_(Recursive.title))


def _answered(settings: Settings, ask: Ask, text: str) -> None:
    """Ask, and draw what has been answered so far."""
    steps, line = head_line(ask)
    try:
        by = strategies_of(ask, settings, text)
        first = _first(by, settings, ask)
        wanted = start(ask, by, retriever_of(ask, text), text, first=first, kind="ask")
    except (SplitError, RetrieverError, UnitError) as error:
        st.error(literal(str(error)))
        return
    shown = _meanwhile(wanted, ask, by, text, first)
    drawn = so_far(wanted, shown)
    failure(wanted)
    scene = _scene(shown, ask, by, text, first)
    if scene:
        _draw(scene, steps)
    status(line, wanted, shown, scene, drawn, len(by))


def _first(by: tuple[Strategy, ...], settings: Settings, ask: Ask) -> int:
    """The size to show: the chosen one; without a choice the one nearest to the sidebar's."""
    sizes = [strategy.chunk_size for strategy in by]
    return ask.size if ask.size in sizes else nearest(sizes, settings.chunk_size)


def _meanwhile(wanted: Asked, ask: Ask, by: tuple[Strategy, ...], text: str, first: int) -> Asked:
    """What to show: BM25's answers, which are quick, until the first of the wanted ones has come."""
    if wanted.answers or not needs_model(wanted.retriever):
        return wanted
    return start(replace(ask, estimate=False), by, Bm25(), text, first=first, kind="ask_plain")


def _scene(shown: Asked, ask: Ask, by: tuple[Strategy, ...], text: str, first: int) -> Scene | None:
    """What there is to draw; None as long as nothing has been answered."""
    found = shown.answers
    if not found:
        return None
    span = Span(*ask.span) if ask.span else None
    sizes = [strategy.chunk_size for strategy in by]
    answer = on_the_table(found, first)
    return Scene(ask, text, shown.retriever, found, answer, sizes, span, shown.estimate)


def on_the_table(found: list[SizeAnswer], first: int) -> SizeAnswer:
    """The answer of size ``first``, or of the nearest size that has been answered."""
    size = nearest([answer.size for answer in found], first)
    return next(answer for answer in found if answer.size == size)


def _draw(scene: Scene, steps: DeltaGenerator) -> None:
    """Charts above, the text and its ranking below; for a room side by side."""
    if scene.ask.stage:
        stage(scene, steps)
        return
    query_details(scene)
    query_text(scene)
