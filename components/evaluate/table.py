"""The table of settings: scores with their intervals, and what each setting costs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from unicodedata import east_asian_width

import streamlit as st
from streamlit.elements.lib.column_types import ColumnConfig

from chunkscope.evaluate.report import LISTED, score_words
from chunkscope.evaluate.values import Measured, Setting
from chunkscope.wording import _
from chunkscope.wording.costs import cut_words, embedding_price, vectors_words
from chunkscope.wording.metrics import metric_formula, metric_name
from components.callbacks import whole
from components.evaluate.look import Names
from components.fields import number_field

_ROW_HEIGHT = 30
_HEAD_HEIGHT = 38
_MOST_HEIGHT = 518
_CHOSEN = "evaluate_chosen"
_PRICE = "evaluate_price"
_MOST_PRICE = 1_000_000.0
_SCORE_WIDTHS = {"budget_recall": 150, "recall": 140, "budget_complete": 140}
_COST_WIDTHS = {"chunks": 64, "characters": 68, "tokens_per_query": 96, "tokens": 78}
_NAME_WIDTH = (120, 300)
_LETTER = 7.6
_HEAD_ROOM = 18


def settings_table(ranked: Sequence[Measured], names: Names) -> Measured:
    """One row for each setting, the best first; the one that is chosen, else the best."""
    told = {each: names[each.setting] for each in ranked}
    columns = _columns(ranked, list(told.values()))
    settings = tuple(each.setting for each in ranked)
    st.dataframe(
        {name: values for name, (values, _config) in columns.items()},
        key="evaluate_table",
        hide_index=True,
        column_config={name: config for name, (_values, config) in columns.items()},
        height=min(_HEAD_HEIGHT + _ROW_HEIGHT * len(ranked), _MOST_HEIGHT),
        row_height=_ROW_HEIGHT,
        on_select=whole(lambda: _choose(settings)),
        selection_mode="single-row",
    )
    chosen = st.session_state.get(_CHOSEN)
    return next((each for each in ranked if each.setting == chosen), ranked[0])


def _choose(settings: Sequence[Setting]) -> None:
    rows = st.session_state["evaluate_table"]["selection"]["rows"]
    st.session_state[_CHOSEN] = settings[rows[0]] if rows and rows[0] < len(settings) else None


def price_field() -> None:
    """What a million tokens cost, for those who want prices; empty at first."""
    st.session_state.setdefault(_PRICE, None)
    number_field(
        _PRICE,
        _("Price of a million tokens"),
        0.0,
        _MOST_PRICE,
        label_visibility="collapsed",
        placeholder=_("Price / 1M tokens"),
        help=_(
            "What your embedding model costs for a million tokens: the table then has the price of embedding."
        ),
        width=230,
    )


def _columns(ranked: Sequence[Measured], names: list[str]) -> dict[str, tuple[list[Any], ColumnConfig]]:
    """The columns by their heads, with what is shown and how."""
    text, whole_number = st.column_config.TextColumn, st.column_config.NumberColumn
    low, high = _NAME_WIDTH
    width = round(min(max(low, 16 + _LETTER * max(map(_letters, names))), high))
    found: dict[str, tuple[list[Any], ColumnConfig]] = {
        "": (["★" if each is ranked[0] else "" for each in ranked], text(width=30, pinned=True)),
        _("Setting"): (names, text(width=width, pinned=True)),
    }
    for metric in LISTED:
        scores = [score_words(metric, each) for each in ranked]
        found[_short(metric)] = (scores, text(width=_SCORE_WIDTHS[metric], help=metric_formula(metric)))
    for kind, name, about in _blocks(ranked):
        found[name] = ([cut_words(each, kind) for each in ranked], text(width=82, help=about))
    for name, cost, about in _costs():
        values = [round(each.cost[cost]) for each in ranked]
        width = max(_COST_WIDTHS[cost], round(_HEAD_ROOM + _LETTER * _letters(name)))
        found[name] = (values, whole_number(width=width, format="localized", help=about))
    price = st.session_state.get(_PRICE)
    if price:
        prices = [embedding_price(each, price) for each in ranked]
        about = _("Re-embedding tokens times your price of a million.")
        found[_("Re-embed price")] = (prices, whole_number(width=96, format="%.4f", help=about))
    vectors = [vectors_words(each) for each in ranked]
    about = _("Vectors times dimensions times 4 bytes, what an index holds; BM25 needs no vectors.")
    found[_("Vectors")] = (vectors, text(width=190, help=about))
    seconds = [round(each.cost["seconds"], 2) for each in ranked]
    about = _("To cut, to index and to answer all questions, on this machine.")
    found[_("Seconds")] = (seconds, whole_number(width=74, format="%.2f", help=about))
    return found


def _letters(name: str) -> int:
    """How many letters wide it is: a kanji takes two."""
    return sum(2 if east_asian_width(sign) in "WF" else 1 for sign in name)


def _short(metric: str) -> str:
    """The head of a column of scores: short, so that the costs are in sight too."""
    return _("Complete") if metric == "budget_complete" else metric_name(metric)


def _blocks(ranked: Sequence[Measured]) -> list[tuple[str, str, str]]:
    """The columns of what was cut through, where the documents have any of it."""
    about = _("No chunk that is searched holds it whole.")
    every = [("tables", _("Cut tables"), about), ("code_blocks", _("Cut code"), about)]
    return [each for each in every if any(found.cost[each[0]] for found in ranked)]


def _costs() -> list[tuple[str, str, str]]:
    """Heads of the costs that are whole numbers, their names in `Measured.cost`, what they say."""
    return [
        (_("Chunks"), "chunks", _("Chunks that are searched.")),
        (
            _("Stored"),
            "characters",
            _("Characters that are stored, those in several chunks counted in each."),
        ),
        (_("Tokens/query"), "tokens_per_query", _("Tokens that the best k chunks hand over, on average.")),
        (
            _("Re-embed"),
            "tokens",
            _(
                "About how many tokens a model reads when everything is embedded again: after another model, "
                "another splitter or another size, all chunks are."
            ),
        ),
    ]
