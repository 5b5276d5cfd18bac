"""What would keep the context across the selected cut: remedies as they are found, each with a button."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import streamlit as st

from chunkscope import Boundary, Chunking, Remedy
from chunkscope.inspection.remedies import SIZE_FACTOR, remedies, searched
from chunkscope.strategies import unmerged
from chunkscope.text import content_hash
from chunkscope.wording import _, n_
from chunkscope.wording.cures import cure_for
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled
from components.address import current, fill
from components.callbacks import whole
from components.inspect.changes import change
from components.jobs import job
from components.markup import listed
from components.settings import from_strategy

_SECONDS = 120


def search(chunking: Chunking, boundary: Boundary) -> Job | None:
    """Start the search for remedies, or go on with it; None where nothing is lost, or nothing is tried."""
    if boundary.overlap or not boundary.causes or not searched(chunking, boundary.index):
        return None
    key = (chunking.strategy, content_hash(chunking.text), boundary.index)
    return job("remedies", key, remedies, chunking, boundary.index, timeout=_SECONDS)


def hints(chunking: Chunking, boundary: Boundary) -> None:
    """For a boundary that keeps some context: what would give more, in general."""
    told = dict.fromkeys(cure_for(cause, unmerged(chunking.strategy)) for cause in boundary.causes)
    for hint in told:
        st.markdown(f":green[:material/healing:] {literal(hint)}")


def draw_remedies(chunking: Chunking, boundary: int, job_: Job) -> None:
    """The remedies found so far, and how the search stands."""
    for place, remedy in enumerate(job_.results):
        _remedy(chunking, remedy, place)
    if not job_.done:
        _searching(job_)
    elif isinstance(job_.error, WorkerCancelled):
        st.caption(_("The search was stopped; what it had found is shown."))
    elif job_.error is not None:
        st.caption(_("The search ended early: {reason}").format(reason=literal(str(job_.error))))
    elif not job_.results:
        st.markdown(_none(chunking, searched(chunking, boundary)))


def trying() -> str:
    """What is said while the search goes on."""
    return _("Trying settings …")


def _searching(job_: Job) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(trying(), width="content")
        st.button(_("Stop"), key="stop_search", type="tertiary", on_click=whole(job_.cancel))


def _none(chunking: Chunking, kinds: Sequence[str]) -> str:
    size = chunking.strategy.chunk_size
    words = {
        "chunk_overlap": _("overlaps up to {size}").format(size=number(size)),
        "separators": _("finer separators"),
        "separator": _("other separators"),
        "keep_separator": _("the other places for the separator"),
        "strip_whitespace": _("no stripping"),
        "chunk_size": _("sizes up to {size}").format(size=number(SIZE_FACTOR * size)),
        "splitter": _("the other ways to split of this class"),
    }
    tried = listed(words[kind] for kind in kinds)
    return _("Nothing that was tried keeps context here: {tried}. Use Fixed or Token windows.").format(
        tried=tried
    )


def _remedy(chunking: Chunking, remedy: Remedy, place: int) -> None:
    with st.container(horizontal=True, vertical_alignment="center", gap="small", wrap=False):
        changed = change(remedy.strategy, chunking.strategy)
        st.markdown(f"**{changed}**  \n:small[:gray[{_effect(chunking, remedy)}]]")
        st.button(_("Apply"), key=f"apply_{place}", on_click=whole(_apply), args=(remedy,), wrap=False)


def _apply(remedy: Remedy) -> None:
    fill(replace(current(), **from_strategy(remedy.strategy)))


def _effect(chunking: Chunking, remedy: Remedy) -> str:
    """What it gives here and costs overall."""
    here = n_("{n} character of context here", "{n} characters of context here", remedy.overlap)
    more = remedy.chunks - len(chunking.starts)
    effect = _("{here}; {chunks} chunks ({more}), {duplicated} characters stored twice").format(
        here=here.format(n=number(remedy.overlap)),
        chunks=number(remedy.chunks),
        more=f"{more:+,}",
        duplicated=number(remedy.duplicated),
    )
    if remedy.tried is None:
        return effect
    low, high = map(number, remedy.tried)
    if remedy.values:
        return _("{effect}; the smallest that works of {n} values from {low} to {high}").format(
            effect=effect, n=number(remedy.values), low=low, high=high
        )
    return _("{effect}; the smallest that works from {low} to {high}").format(
        effect=effect, low=low, high=high
    )
