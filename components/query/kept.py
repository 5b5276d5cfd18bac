"""Questions that were kept, with what each size made of them, one row each."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import streamlit as st

from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.retrievers import retriever_name, score
from chunkscope.wording.units import number
from components.address import fill_ask
from components.callbacks import whole
from components.markup import head
from components.query.ask import Ask
from components.query.scene import Scene

_KEPT = "kept_questions"
_MOST = 20


@dataclass(frozen=True, slots=True)
class Kept:
    """A question with its best scores by size; scores of different retrievers are never compared."""

    ask: Ask
    text: str
    retriever: str
    unit: str
    best: tuple[tuple[int, float], ...]


def kept_questions(scene: Scene) -> None:
    """Keep the question on the table, and see those that were kept of this text."""
    now = Kept(
        replace(scene.ask, stage=False),
        content_hash(scene.text),
        retriever_name(scene.retriever),
        scene.unit,
        tuple((each.size, float(each.scores.max(initial=0.0))) for each in scene.found),
    )
    kept: list[Kept] = st.session_state.setdefault(_KEPT, [])
    of_text = [each for each in kept if each.text == now.text]
    st.button(
        _("Keep this question"),
        key="keep_question",
        icon=":material/bookmark:",
        on_click=whole(_keep),
        args=(now,),
    )
    if not of_text:
        st.caption(_("Kept questions stand here side by side, with the best score at each size."))
        return
    st.caption(
        _("Best score at each size. Scores of different retrievers cannot be compared with each other.")
    )
    _table(of_text)


def _table(kept: Sequence[Kept]) -> None:
    sizes = sorted({size for each in kept for size, _best in each.best})
    columns: dict[str, list[str]] = {
        _("Question"): [head(each.ask.question, 80) for each in kept],
        _("Ranked by"): [f"{each.retriever} ({each.unit})" for each in kept],
    }
    for size in sizes:
        columns[number(size)] = [_cell(each, size) for each in kept]

    def chosen() -> None:
        picked = st.session_state["kept_table"]["selection"]["rows"]
        if picked:
            fill_ask(kept[picked[0]].ask)

    st.dataframe(
        columns, key="kept_table", hide_index=True, on_select=whole(chosen), selection_mode="single-row"
    )


def _cell(kept: Kept, size: int) -> str:
    best = dict(kept.best).get(size)
    return "" if best is None else score(kept.unit, best)


def _keep(question: Kept) -> None:
    kept: list[Kept] = st.session_state.setdefault(_KEPT, [])
    others = [each for each in kept if (each.ask, each.text) != (question.ask, question.text)]
    st.session_state[_KEPT] = [*others, question][-_MOST:]
