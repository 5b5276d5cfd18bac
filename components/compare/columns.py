"""Which settings the session compares: where they begin, and how they change.

A column that is as the sidebar has it stays so when the sidebar changes.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

import streamlit as st

from chunkscope import Fixed, Recursive, SplitError
from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.text import language_of
from components.address import compared, fill_columns
from components.compare.compared import FEWEST, MERGE_BELOW, MOST, values_of, written
from components.presets import preset
from components.results import strategy
from components.settings import LARGEST, Settings, takes

_SHOWN = "compare_shown"
_INSPECT = "compare_inspect"
_CARRIED = (
    "chunk_size",
    "chunk_overlap",
    "length_function",
    "separators",
    "keep_separator",
    "is_separator_regex",
    "strip_whitespace",
)
_WIDE = frozenset({"ja", "zh"})


def columns_for(settings: Settings, text: str) -> tuple[str, ...]:
    """The settings to compare now: two to four, all different where nobody chose otherwise."""
    inspect = _inspect(settings)
    chosen = _followed(compared(), inspect)
    if chosen != compared():
        fill_columns(chosen)
    shown = chosen or (inspect,)
    while len(shown) < FEWEST:
        shown = (*shown, _next(shown, inspect, text))
    st.session_state[_SHOWN] = shown
    st.session_state[_INSPECT] = inspect
    return shown


def is_inspect(column: str) -> bool:
    """Whether a setting is as the sidebar has it."""
    return bool(column == st.session_state[_INSPECT])


def change(number: int, name: str, value: object) -> None:
    """Set one value of a column; for callbacks."""
    _put(number, written({**values_of(_shown()[number]), name: value}))


def choose_strategy(number: int, name: str) -> None:
    """Another strategy in a column, with what it has in common with the former one; for callbacks."""
    before, kind = values_of(_shown()[number]), STRATEGIES[name]
    carried = {
        each: before[each]
        for each in _CARRIED
        if each in before and takes(kind, each) and takes(STRATEGIES[before["strategy"]], each)
    }
    merging = {MERGE_BELOW: before.get(MERGE_BELOW, 0)}
    _put(number, written({**kind().to_json(), **carried, **merging}))


def as_inspect(number: int) -> None:
    """The sidebar's settings in a column; for callbacks."""
    _put(number, st.session_state[_INSPECT])


def add(text: str) -> None:
    """One more column, with settings that no other has; for callbacks."""
    shown = _shown()
    if len(shown) < MOST:
        _show((*shown, _next(shown, st.session_state[_INSPECT], text)))


def remove(number: int) -> None:
    """One column less; for callbacks."""
    shown = _shown()
    if len(shown) > FEWEST:
        _show(shown[:number] + shown[number + 1 :])


def _shown() -> tuple[str, ...]:
    shown: tuple[str, ...] = st.session_state[_SHOWN]
    return shown


def _put(number: int, column: str) -> None:
    shown = _shown()
    _show((*shown[:number], column, *shown[number + 1 :]))


def _show(columns: tuple[str, ...]) -> None:
    """Callbacks compute from what is shown, so that is written last."""
    fill_columns(columns)
    st.session_state[_SHOWN] = columns


def _inspect(settings: Settings) -> str:
    """The sidebar's strategy; while its settings are impossible, the last that was not."""
    try:
        return written(strategy(settings).to_json())
    except SplitError:
        last: str | None = st.session_state.get(_INSPECT)
        return last or written(Recursive(chunk_size=settings.chunk_size, chunk_overlap=0).to_json())


def _followed(columns: tuple[str, ...], inspect: str) -> tuple[str, ...]:
    before = st.session_state.get(_INSPECT)
    return tuple(inspect if column == before else column for column in columns)


def _next(columns: tuple[str, ...], inspect: str, text: str) -> str:
    """The first settings that make a point beside those there are."""
    points = (written(point) for point in _points(values_of(inspect), text))
    return next(point for point in points if point not in columns)


def _points(base: Mapping[str, Any], text: str) -> Iterator[dict[str, Any]]:
    """What is worth a look beside the sidebar's settings, the most telling first; enough for all columns."""
    size = base.get("chunk_size", NO_LIMIT)
    size = size if size <= LARGEST else Fixed().chunk_size
    overlap = min(base.get("chunk_overlap", 0), size)
    unit = base.get("length_function", "characters")
    presets = ("japanese", "langchain") if language_of(text) in _WIDE else ("sentences", "langchain")
    recursive = [_recursive(name, size, overlap, unit) for name in presets]
    fixed = Fixed(size, min(overlap, size - 1)).to_json()
    yield from (*recursive, fixed) if language_of(text) in _WIDE else (fixed, *recursive)
    for times in (2, 4, 8):
        yield _recursive(presets[0], min(size * times, LARGEST), overlap, unit)
        yield _recursive(presets[0], max(size // times, 1), min(overlap, size // times), unit)


def _recursive(name: str, size: int, overlap: int, unit: str) -> dict[str, Any]:
    found = preset(name)
    return Recursive(
        chunk_size=size,
        chunk_overlap=overlap,
        separators=found.separators,
        keep_separator=found.keep_separator,
        is_separator_regex=found.regex,
        length_function=unit,
    ).to_json()
