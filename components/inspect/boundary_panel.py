"""One boundary: what was asked, what came, why, and what would keep the context."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import streamlit as st
from streamlit.delta_generator import DeltaGenerator

from chunkscope import Boundary, Chunking
from chunkscope.inspection.facts import facts_of
from chunkscope.inspection.places import Places
from chunkscope.inspection.reasons import why_of
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.wording import _, n_
from chunkscope.wording.causes import cause_name
from chunkscope.wording.explain import sentences
from chunkscope.wording.places import place_line
from chunkscope.wording.quoting import literal, shorten
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.inspect.chunk_notes import chunk_notes, why_long
from components.inspect.queue_steps import queue_steps
from components.inspect.remedies_panel import draw_remedies, hints, search, trying
from components.markup import code, head, tail
from components.step_buttons import step_after, step_before
from components.steps import Walk, select

_QUOTED = 90


def boundary_panel(
    chunking: Chunking, walk: Walk, height: int, places: Places | None = None
) -> tuple[Job | None, DeltaGenerator]:
    """Everything about the walk's boundary, or what to do where there is none.

    Returns the search for remedies, if there is one, and the place where they are to be drawn.
    """
    with st.container(border=True, height=height, gap="small", key="boundary_panel"):
        if walk.now is None:
            _nothing(chunking)
            return None, st.empty()
        boundary = chunking.boundaries[walk.now]
        _heading(boundary, len(chunking.boundaries), walk)
        _figures(boundary)
        _causes(chunking, boundary)
        chunk_notes(chunking, boundary)
        if _traced(chunking, boundary):
            queue_steps(chunking, boundary)
        searching, slot = _remedies(chunking, boundary)
        _ends(chunking, boundary, places)
    return searching, slot


def _traced(chunking: Chunking, boundary: Boundary) -> bool:
    """Whether a queue of pieces may have carried something over this cut: windows and packages have none."""
    stage = chunking.stage(boundary.index)
    return chunking.traced is not None or (stage is not None and stage.chunking.traced is not None)


def _remedies(chunking: Chunking, boundary: Boundary) -> tuple[Job | None, DeltaGenerator]:
    if not boundary.causes:
        return None, st.empty()
    searching = search(chunking, boundary)
    heading = _("What gives more here") if searching is None else _("What keeps the context here")
    st.markdown(f"**{heading}**")
    slot = st.empty()
    with slot.container():
        if searching is None:
            hints(chunking, boundary)
        elif searching.done:
            draw_remedies(chunking, boundary.index, searching)
            return None, slot
        else:
            st.caption(trying())
    return searching, slot


def _nothing(chunking: Chunking) -> None:
    title = _("No boundary")
    st.markdown(f"**{title}**")
    st.markdown(literal(_only_chunk(chunking)))


def _only_chunk(chunking: Chunking) -> str:
    if not len(chunking.starts):
        return _("There is no chunk: the text holds nothing but blanks.")
    chunk = chunking.chunks[0]
    if chunk.length > chunking.strategy.chunk_size:
        return sentences(_("The text is one chunk."), why_long(chunking, chunk))
    if chunking.strategy.chunk_size == NO_LIMIT:
        return _("The text is one chunk: this splitter found no place to cut it.")
    return _("The whole text fits into one chunk: lower the chunk size to see where it is cut.")


def _heading(boundary: Boundary, total: int, walk: Walk) -> None:
    title = _("**Boundary {n}** :gray[of {total}]").format(n=number(boundary.index + 1), total=number(total))
    # The flags in the text bear the number of the chunk that begins there, one more than the boundary's.
    chunks = _("chunks {n}–{next}").format(n=number(boundary.index + 1), next=number(boundary.index + 2))
    title = f"{title} :gray[:small[· {chunks}]]"
    with st.container(
        horizontal=True, vertical_alignment="center", gap="xxsmall", wrap=False, key="boundary_heading"
    ):
        st.markdown(title, width="stretch")
        step_before("step_previous", _("Previous boundary"), _leading_to(walk.previous))
        if len(walk.boundaries) < total:
            st.markdown(f":gray[:small[{walk.place}]]", width="content")
        step_after("step_next", _("Next boundary"), _leading_to(walk.following))


def _leading_to(target: int | None) -> Callable[[], None] | None:
    return None if target is None else partial(select, target)


def _figures(boundary: Boundary) -> None:
    """Asked, got, the most that any overlap could give, and what is in neither chunk."""
    color = "red" if boundary.overlap_length < boundary.asked else "green"
    figures = (
        (_("Asked"), f"**{number(boundary.asked)}**", None),
        (_("Got"), f":{color}[**{number(boundary.overlap_length)}**]", None),
        (_("Possible"), f"**{number(boundary.most)}**", _most_help()),
        (_("Gap"), f"**{number(boundary.gap)}**", _gap_help()),
    )
    with st.container(horizontal=True, gap="small", wrap=False, key="figures"):
        for label, value, help_ in figures:
            st.markdown(f":gray[:small[{label}]]  \n{value}", width="stretch", help=help_)


def _most_help() -> str:
    return _(
        "Characters: the overlap that this very cut would have if `chunk_overlap` were as large as "
        "`chunk_size`. 0 means that no overlap setting helps here."
    )


def _gap_help() -> str:
    return _("Characters of the text between the two chunks that are in neither of them.")


def _causes(chunking: Chunking, boundary: Boundary) -> None:
    if not boundary.causes:
        st.markdown(_no_cause(boundary))
        return
    facts = facts_of(chunking, boundary.index)
    for cause in boundary.causes:
        with st.container(gap="xxsmall"):
            st.badge(cause_name(cause), color="orange")
            st.markdown(literal(why_of(chunking, cause, facts)))


def _no_cause(boundary: Boundary) -> str:
    if not boundary.asked:
        return _("No overlap was asked for, so none is missing here.")
    return _("Nothing is missing: the overlap reaches what was asked for.")


def _ends(chunking: Chunking, boundary: Boundary, places: Places | None) -> None:
    """How the chunk before the cut ends, what lies between or in both, and how the one after it begins."""
    before, after = chunking.chunks[boundary.index], chunking.chunks[boundary.index + 1]
    known = places is not None and places.known
    above, below = (
        place_line(places[index]) if places and known else "" for index in (before.index, after.index)
    )
    _quoted(_("Chunk {n} ends").format(n=number(before.index + 1)), tail(before.text, _QUOTED), above)
    end, start = int(chunking.ends[boundary.index]), int(chunking.starts[boundary.index + 1])
    if boundary.overlap:
        template = n_("{n} character in both", "{n} characters in both", boundary.overlap)
        _quoted(template.format(n=number(boundary.overlap)), shorten(chunking.text[start:end], _QUOTED))
    elif boundary.gap:
        template = n_("{n} character between them", "{n} characters between them", boundary.gap)
        _quoted(template.format(n=number(boundary.gap)), shorten(chunking.text[end:start], _QUOTED))
    _quoted(_("Chunk {n} begins").format(n=number(after.index + 1)), head(after.text, _QUOTED), below)


def _quoted(label: str, text: str, place: str = "") -> None:
    with st.container(gap=None):
        st.caption(f"{label} :gray[· {literal(place)}]" if place else label)
        st.markdown(code(text))
