"""A lost question in its source: what was handed over, and the answer, found and missing."""

from __future__ import annotations

from collections.abc import Hashable

import numpy as np
import streamlit as st

from chunkscope.sweep.lost import Lost
from chunkscope.sweep.source_chunks import SourceChunks, lit
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.callbacks import whole
from components.jump import jump_to, pending_jump
from components.markup import code, head
from components.source_view import source_view

HEIGHT = 560
_FRAGMENT = 90
_MOST_FRAGMENTS = 5
_AIMED = "evaluate_lost_aimed"


def source_of_lost(found: Lost, key: Hashable, document: str, cutting: Job) -> None:
    """The question, what it lacks, and the document around its answer."""
    told = _("{question} :gray[in {document}]")
    question = f"**{literal(found.question.text)}**"
    st.markdown(told.format(question=question, document=literal(document)))
    _fragments(found)
    if not cutting.done:
        st.caption(_("Looking for the chunks …"))
    elif cutting.error is not None:
        st.error(literal(str(cutting.error)))
    else:
        _view(found, key, cutting.results[-1])


def _fragments(found: Lost) -> None:
    """Each missing passage, as a way to its place."""
    if not found.fragments:
        st.markdown(f":gray[{_('Every character was handed over, but a cut goes through the answer.')}]")
    for at, (fragment, span) in enumerate(zip(found.fragments, found.missing, strict=True)):
        if at == _MOST_FRAGMENTS:
            break
        with st.container(horizontal=True, vertical_alignment="center", gap="xsmall", wrap=False):
            st.button(
                _("Show"),
                key=f"evaluate_fragment_{at}",
                icon=":material/my_location:",
                type="tertiary",
                help=_("Scroll the text to this passage."),
                on_click=whole(jump_to),
                args=(span.start,),
            )
            told = _("Missing: {passage}").format(passage=code(head(fragment, _FRAGMENT)))
            st.markdown(told, width="stretch")
    rest = len(found.fragments) - _MOST_FRAGMENTS
    if rest > 0:
        st.caption(_("and {n} more, marked in the text").format(n=number(rest)))


def _view(found: Lost, key: Hashable, chunks: SourceChunks) -> None:
    gold = found.question.gold
    place = found.missing[0].start if found.missing else gold[0].start
    if st.session_state.get(_AIMED) != (key, found.question.id):
        jump_to(place)
        st.session_state[_AIMED] = (key, found.question.id)
    source_view(
        chunks,
        selected=None,
        key="evaluate_source",
        height=HEIGHT - 90,
        heat=np.zeros(len(chunks.starts), np.uint8),
        scores=[
            _("handed over") if given else _("not handed over") for given in chunks.begin_in(found.handed)
        ],
        lit=lit(gold, found.handed, found.missing),
        labels={
            "score": "{score}",
            "help_heat": _("The document with its chunks, and how much of the answer was handed over."),
        },
        jump=pending_jump(),
    )
