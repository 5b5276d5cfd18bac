"""The questions that a setting lost, each with the passages that the budget did not hold."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import streamlit as st

from chunkscope.evaluate.standing import JUDGED
from chunkscope.evaluate.values import Measured
from chunkscope.sweep.lost import Lost
from chunkscope.wording import _, n_
from chunkscope.wording.quoting import literal
from chunkscope.wording.sweep import setting_name
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.evaluate_run import Asked
from components.evaluating import lost_ones
from components.jobs import follow, job
from components.markup import code, head

PAGE = 20
_LONGEST = 400
_SECONDS = 600.0


def lost_questions(asked: Asked, chosen: Measured) -> None:
    """How many they are, and twenty of them at a time."""
    rows = np.flatnonzero(chosen.metrics[JUDGED] < 1).tolist()
    name = literal(setting_name(chosen.setting))
    st.subheader(_("What {name} lost").format(name=name), anchor=False)
    if not rows:
        st.markdown(_("Nothing: the budget holds every answer whole."))
        return
    told = n_(
        "Of {total} questions, {n} did not get its whole answer:",
        "Of {total} questions, {n} did not get their whole answers:",
        len(rows),
    )
    st.markdown(told.format(total=number(len(asked.questions.questions)), n=number(len(rows))))
    shown = _page(rows)
    looking = job(
        "evaluate_lost",
        (asked.key, chosen.setting, tuple(shown)),
        lost_ones,
        asked.documents.sources,
        asked.questions,
        chosen.setting,
        asked.grid,
        shown,
        timeout=_SECONDS,
    )
    follow(looking, st.empty(), _draw)


def _page(rows: Sequence[int]) -> list[int]:
    pages = -(-len(rows) // PAGE)
    if st.session_state.get("evaluate_lost_page", 1) > pages:
        st.session_state["evaluate_lost_page"] = pages
    page = st.pagination(pages, key="evaluate_lost_page") if pages > 1 else 1
    return list(rows[(page - 1) * PAGE : page * PAGE])


def _draw(looking: Job) -> None:
    if not looking.done:
        st.caption(_("Looking for what is missing …"))
    if looking.error is not None:
        st.error(literal(str(looking.error)))
    for each in looking.results:
        _question(each)


def _question(each: Lost) -> None:
    told = _("{question} :gray[{recall} found]").format(
        question=f"**{literal(each.question.text)}**", recall=f"{each.recall:.0%}"
    )
    missing = [f"- {code(head(fragment, _LONGEST))}" for fragment in each.fragments]
    nothing = _("Every character was handed over, but a cut goes through the answer.")
    st.markdown("\n".join([told, "", *(missing or [f"- :gray[{nothing}]"])]))
