"""The Inspect screen from top to bottom: facts, causes, text beside boundary, details."""

from __future__ import annotations

from functools import partial

import streamlit as st

from chunkscope import Chunking
from chunkscope.inspection.places import Places
from chunkscope.wording.quoting import literal
from chunkscope.wording.results import facts_line
from chunkscope.worker import Job
from components.address import check_cut, current
from components.inspect.about import about_line
from components.inspect.boundary_panel import boundary_panel
from components.inspect.details import details
from components.inspect.finding_places import outline_labels
from components.inspect.findings_panel import findings_panel, look_for_faults, outlined, summary
from components.inspect.remedies_panel import draw_remedies
from components.inspect.rewritten import rewritten_button
from components.inspect.side import FINDINGS, side, side_switch
from components.inspect.verdict import check, difference, merging, verdict
from components.jobs import follow
from components.jump import pending_jump
from components.notices import ask_for_text, link_notices
from components.results import Result, result
from components.source import looked_at, text_of
from components.source_view import source_view
from components.steps import Walk, cause_pills, select
from components.structure import structured

HEIGHT = 720
"""Pixels of text and panel in a tall window; a lower one makes them less, so that the tabs are in sight."""


def inspect_view() -> None:
    """Draw the screen for the session's settings."""
    settings = current()
    text = text_of(settings)
    found = result(settings, text) if text is not None else Result(None)
    if found.chunking is not None:
        check_cut(len(found.chunking.overlaps))
    link_notices()
    if text is None:
        ask_for_text(settings.text or "")
    elif found.chunking is not None:
        _draw(found.chunking, found)
    else:
        st.error(literal(found.error or ""))


def _draw(chunking: Chunking, found: Result) -> None:
    """Everything, and at the end what the workers have found out meanwhile."""
    checking = check(chunking)
    with st.container(gap="xsmall", key="facts"):
        with st.container(key="facts_line"):
            facts = st.empty()
        facts.markdown(_line(chunking, checking))
        about_line(current(), found)
        with st.container(
            horizontal=True,
            vertical_alignment="center",
            gap="small",
            height=34,
            border=False,
            wrap=False,
            key="odd",
        ):
            walk = cause_pills(chunking)
            rewritten_button(chunking, walk.now)
    looked = looked_at(current())
    assert looked is not None, "there are chunks, so there is a text"
    looking = look_for_faults(chunking, looked)
    if checking is not None:
        follow(checking, facts, partial(_facts, chunking))
    document = structured(current())
    left, right = st.columns([5, 3], gap="small")
    with left:
        source_view(
            chunking,
            selected=walk.now,
            key="view",
            height=HEIGHT,
            on_pick=select,
            jump=pending_jump(),
            mark=outlined(chunking),
            labels=outline_labels(),
            margin=document.margin if document else None,
        )
    places = document.places(chunking) if document else None
    with right:
        summary(looking, side_switch())
        if side() == FINDINGS:
            findings_panel(chunking, looked, looking, HEIGHT)
        else:
            _boundary(chunking, walk, places)
    details(chunking, looked, places)


def _boundary(chunking: Chunking, walk: Walk, places: Places | None) -> None:
    searching, remedies = boundary_panel(chunking, walk, HEIGHT, places)
    if searching is not None and walk.now is not None:
        follow(searching, remedies, partial(draw_remedies, chunking, walk.now))


def _facts(chunking: Chunking, checking: Job) -> None:
    st.markdown(_line(chunking, checking))
    difference(checking)


def _line(chunking: Chunking, checking: Job | None) -> str:
    told = merging(chunking) or verdict(chunking.strategy, checking)
    return facts_line(chunking.summary, chunking.asked, told, markdown=True)
