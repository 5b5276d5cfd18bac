"""What is compared: sizes of the sidebar's splitter, Structure and Sentence beside it, and the retrievers."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product

import streamlit as st

from chunkscope.evaluate.values import Setting
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.retrieve.ladder import Overlap, at_sizes
from chunkscope.retrieve.lsa import Lsa
from chunkscope.strategies import STRATEGIES, SplitError, Strategy
from chunkscope.strategies.base import has_field
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep import Grid
from chunkscope.sweep.grid import DEFAULT_BUDGET, DEFAULT_K
from chunkscope.wording import _
from components.ask import MOST_SIZES, read_sizes
from components.fields import number_field, switch, text_field
from components.results import strategy
from components.settings import LARGEST, Settings

_DEFAULTS = {
    "evaluate_sizes": "200, 400, 800",
    "evaluate_budget": DEFAULT_BUDGET,
    "evaluate_k": DEFAULT_K,
    "evaluate_structure": True,
    "evaluate_sentence": True,
    "evaluate_bm25": True,
    "evaluate_lsa": True,
}


def grid_row(settings: Settings) -> Grid:
    """Draw the choices; raises `SplitError` or `SweepError` for those that cannot be used."""
    for name, value in _DEFAULTS.items():
        st.session_state.setdefault(name, value)
    sizes, budget, best, retrievers, others = st.columns([4, 4, 2, 2, 6], gap="small")
    with sizes:
        text_field("evaluate_sizes", _("Chunk sizes"), help=_("Up to {n} sizes.").format(n=MOST_SIZES))
    with budget:
        number_field("evaluate_budget", _("Budget (characters)"), 1, LARGEST, step=100)
    with best:
        number_field("evaluate_k", _("k (chunks)"), 1, 100)
    with retrievers:
        switch("evaluate_bm25", "BM25")
        switch("evaluate_lsa", "LSA")
    with others:
        switch("evaluate_structure", _("Structure at these sizes"))
        switch("evaluate_sentence", _("Whole sentences at these sizes"))
    state = st.session_state
    pairs = product(_strategies(settings), _retrievers())
    found = tuple(Setting(by, retriever) for by, retriever in pairs)
    return Grid(found, budget=state["evaluate_budget"], k=state["evaluate_k"])


def _retrievers() -> list[Retriever]:
    every: dict[str, Retriever] = {"evaluate_bm25": Bm25(), "evaluate_lsa": Lsa()}
    return [retriever for name, retriever in every.items() if st.session_state[name]]


def _strategies(settings: Settings) -> Iterator[Strategy]:
    """The sidebar's splitter and the others at each size, with the sidebar's share of overlap."""
    sizes = _sizes()
    overlap = Overlap(min(settings.chunk_overlap / settings.chunk_size, 0.9))
    base = strategy(settings)
    yield from at_sizes(base, sizes, overlap) if has_field(type(unmerged(base)), "chunk_size") else [base]
    for name in ("structure", "sentence"):
        if st.session_state[f"evaluate_{name}"]:
            yield from at_sizes(STRATEGIES[name](), sizes, overlap)


def _sizes() -> tuple[int, ...]:
    typed = st.session_state["evaluate_sizes"]
    message = _("Chunk sizes must be up to {n} whole numbers from 1 to {largest}, such as 200, 400, 800.")
    told = message.format(n=MOST_SIZES, largest=LARGEST)
    try:
        sizes = read_sizes(typed)
    except ValueError:
        raise SplitError(told) from None
    if not sizes:
        raise SplitError(told)
    return sizes
