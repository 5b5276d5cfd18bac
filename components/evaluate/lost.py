"""The questions that a setting lost: a list, the worst first, beside the source of the one that is open."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import streamlit as st

from chunkscope.evaluate.standing import lost_rows
from chunkscope.evaluate.values import Measured
from chunkscope.sweep.lost import Lost
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.evaluate.look import Names
from components.evaluate.lost_list import Losses, lost_list, lost_pages, lost_steps, opened
from components.evaluate.lost_source import source_of_lost
from components.evaluate.run import Asked
from components.evaluate.worker import cut_ones, lost_ones
from components.jobs import follow, job

_SECONDS = 600.0


def lost_questions(asked: Asked, chosen: Measured, names: Names) -> None:
    """How many they are, and the one that is open with what is missing lit in its source."""
    rows = tuple(lost_rows(chosen))
    st.subheader(_("What {name} lost").format(name=literal(names[chosen.setting])), anchor=False)
    if not rows:
        st.markdown(_("Nothing: the budget holds every answer whole."))
        return
    sentence = n_(
        "Of {total} questions, {n} did not get its whole answer:",
        "Of {total} questions, {n} did not get their whole answers:",
        len(rows),
    )
    st.markdown(sentence.format(total=number(len(asked.questions.questions)), n=number(len(rows))))
    losses = opened(Losses(asked, chosen, rows, 0))
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


def _draw(losses: Losses, looking: Job) -> None:
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
        lost_list(losses, found, now)
        lost_pages(losses)
    with right:
        lost_steps(losses, found[now])
        _source(losses, found[now])


def _source(losses: Losses, open_: Lost) -> None:
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
