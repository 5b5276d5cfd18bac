"""The free grid: sizes of the sidebar's splitter, others beside it, and the retrievers, each with each."""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from itertools import product

import streamlit as st

from chunkscope.evaluate.values import Setting
from chunkscope.evaluate.variants import parent_child, share_of, with_headings
from chunkscope.retrieve import Retriever
from chunkscope.retrieve.ladder import Overlap, at_sizes
from chunkscope.retrieve.named import retriever_named
from chunkscope.strategies import STRATEGIES, SplitError, Strategy
from chunkscope.strategies.base import has_field
from chunkscope.strategies.merged import unmerged
from chunkscope.sweep import Grid
from chunkscope.wording import _
from components.address import chosen
from components.callbacks import whole
from components.evaluate.choices import MOST_K, OVERLAPS, Choices, key_of, overlaps_text
from components.evaluate.corpus import Documents
from components.evaluate.file import grid_door, grid_file, loaded
from components.evaluate.models import model_choice
from components.fields import number_field, switch, text_field
from components.query.ask import MOST_SIZES, read_sizes
from components.results import strategy
from components.settings import LARGEST, Settings
from components.told import heard, is_choice, told

_RETRIEVERS = ("bm25", "lsa", "dense", "hybrid")


def grid_row(settings: Settings, documents: Documents) -> tuple[Grid, Hashable] | None:
    """Draw the choices; the grid and a name for it, None for a file without one, which is told.

    Raises `SplitError` or `SweepError` for choices that cannot be used.
    """
    if grid_file():
        found = loaded()
        return None if found is None else (found.grid, found.key)
    _numbers()
    _cuts()
    choices = chosen()
    if choices.dense or choices.hybrid:
        model_choice(documents)
    pairs = product(_strategies(settings, choices), _retrievers(choices))
    grid = Grid(tuple(Setting(by, each) for by, each in pairs), budget=choices.budget, k=choices.k)
    return grid, repr(grid)


def size_field() -> None:
    """The chunk sizes, as one line."""
    text_field(key_of("sizes"), _("Chunk sizes"), help=_("Up to {n} sizes.").format(n=MOST_SIZES))


def budget_field() -> None:
    """What may be handed over for a question."""
    number_field(key_of("budget"), _("Budget (characters)"), 1, LARGEST, step=100)


def k_field() -> None:
    """The number of chunks that stands beside the budget."""
    number_field(key_of("k"), _("k (chunks)"), 1, MOST_K)


def sizes_of(choices: Choices) -> tuple[int, ...]:
    """The sizes that were typed; raises `SplitError` for what are none."""
    message = _("Chunk sizes must be up to {n} whole numbers from 1 to {largest}, such as 200, 400, 800.")
    asked = message.format(n=MOST_SIZES, largest=LARGEST)
    try:
        sizes = read_sizes(choices.sizes)
    except ValueError:
        raise SplitError(asked) from None
    if not sizes:
        raise SplitError(asked)
    return sizes


def _numbers() -> None:
    sizes, budget, best, overlap, door = st.columns([3, 3, 2, 5, 3], gap="small", vertical_alignment="bottom")
    with sizes:
        size_field()
    with budget:
        budget_field()
    with best:
        k_field()
    with overlap:
        _overlaps()
    with door:
        grid_door()


def _overlaps() -> None:
    """Shares of the size to try; none for the sidebar's."""
    now = chosen().overlaps
    key = told("evaluate_overlaps_field", now)
    with st.container(key="evaluate_overlaps_field"):
        st.pills(
            _("Overlap"),
            OVERLAPS,
            selection_mode="multi",
            default=[each for each in OVERLAPS if str(each) in now.split(",")],
            format_func=lambda each: f"{each} %",
            key=key,
            on_change=whole(_take_overlaps),
            args=(key,),
            help=_("Shares of the chunk size; none chosen means the share that the sidebar has."),
        )


def _take_overlaps(key: str) -> None:
    value = overlaps_text(st.session_state[key])
    if is_choice("evaluate_overlaps_field", key, value):
        st.session_state[key_of("overlaps")] = value
        heard("evaluate_overlaps_field", key, value)


def _cuts() -> None:
    ranked, cut, more = st.columns([4, 4, 4], gap="small")
    with ranked, st.container(horizontal=True, gap="small"):
        switch(key_of("bm25"), "BM25", width="content")
        switch(key_of("lsa"), "LSA", width="content")
        switch(key_of("dense"), _("Embeddings"), width="content")
        switch(key_of("hybrid"), _("BM25 + embeddings"), width="content")
    with cut:
        switch(key_of("structure"), _("Structure at these sizes"))
        switch(key_of("sentence"), _("Whole sentences at these sizes"))
    with more:
        switch(
            key_of("parent_child"),
            _("Parent and child at these sizes"),
            help=_("Parents of these sizes with children of a quarter, and children of these sizes."),
        )
        switch(
            key_of("headings"),
            _("Also with headings before the indexed text"),
            help=_(
                "Each setting that can have them is tried with and without: the headings are searched, what "
                "is handed over stays the same."
            ),
        )


def _retrievers(choices: Choices) -> list[Retriever]:
    return [retriever_named(name, choices.model) for name in _RETRIEVERS if getattr(choices, name)]


def _strategies(settings: Settings, choices: Choices) -> Iterator[Strategy]:
    """The sidebar's splitter and the others at each size and overlap, each in the forms that were chosen."""
    base, sizes = strategy(settings), sizes_of(choices)
    for share in choices.shares or (share_of(base),):
        for by in _at(base, sizes, share, choices):
            yield by
            headed = with_headings(by) if choices.headings else None
            yield from () if headed is None else (headed,)
            if choices.parent_child and unmerged(by).name == unmerged(base).name:
                yield from parent_child(by, by.chunk_size, choices.budget)


def _at(base: Strategy, sizes: tuple[int, ...], share: float, choices: Choices) -> Iterator[Strategy]:
    overlap = Overlap(share)
    yield from at_sizes(base, sizes, overlap) if has_field(type(unmerged(base)), "chunk_size") else [base]
    for name in ("structure", "sentence"):
        if getattr(choices, name):
            yield from at_sizes(STRATEGIES[name](), sizes, overlap)
