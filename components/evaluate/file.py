"""A grid file of the reader's own: it is what runs, until it is dropped."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import blake2b
from typing import Final

import streamlit as st

from chunkscope.sweep import Grid, SweepError, grid_from_json
from chunkscope.wording import _, language, n_
from chunkscope.wording.quoting import literal, quote
from chunkscope.wording.units import number, unit_name
from components.callbacks import whole

LARGEST: Final = 20_000_000
"""Bytes; 10,000 settings have about 4 million."""
_FILE = "evaluate_grid_file"


@dataclass(frozen=True, slots=True, eq=False)
class Loaded:
    """The grid of a file; ``key`` tells it from others."""

    grid: Grid
    key: str


def grid_file() -> bool:
    """Whether a file is there in place of the choices."""
    return _FILE in st.session_state


def grid_door() -> None:
    """The way for a file to come in."""
    with st.popover(_("Load a grid file"), icon=":material/upload_file:", key="evaluate_grid_door"):
        st.file_uploader(
            _("Grid file (JSON)"),
            type=["json"],
            key="evaluate_grid_upload",
            on_change=whole(_take),
            help=_("As the button “Grid (JSON)” saves it: settings, budget, unit and k."),
        )


def loaded() -> Loaded | None:
    """The grid in the file, with its name and a way to drop it; None where it has none, which is told."""
    name, data = st.session_state[_FILE]
    try:
        found = _read(blake2b(data, digest_size=16).hexdigest(), language(), name, data)
    except SweepError as error:
        st.error(literal(str(error)))
        _drop_button()
        return None
    with st.container(horizontal=True, vertical_alignment="center", gap="small", key="evaluate_grid_loaded"):
        st.markdown(literal(_line(name, found.grid)), width="content")
        _drop_button()
    return found


def _line(name: str, grid: Grid) -> str:
    return n_(
        "{name} is what runs: {n} setting, budget {budget}, k = {k}.",
        "{name} is what runs: {n} settings, budget {budget}, k = {k}.",
        len(grid.settings),
    ).format(
        name=quote(name, 80),
        n=number(len(grid.settings)),
        budget=unit_name(grid.unit, grid.budget),
        k=number(grid.k),
    )


def _drop_button() -> None:
    st.button(
        _("Drop the grid file"),
        key="evaluate_grid_drop",
        icon=":material/close:",
        on_click=whole(_drop),
    )


def _take() -> None:
    sent = st.session_state["evaluate_grid_upload"]
    if sent is not None:
        st.session_state[_FILE] = (sent.name, sent.getvalue())


def _drop() -> None:
    st.session_state.pop(_FILE, None)


@st.cache_resource(max_entries=4, show_spinner=False)
def _read(digest: str, lang: str, name: str, _data: bytes) -> Loaded:  # noqa: ARG001
    if len(_data) > LARGEST:
        message = _("{name} has {n} bytes, the limit for a grid file is {limit}: divide it.")
        raise SweepError(message.format(name=quote(name, 80), n=number(len(_data)), limit=number(LARGEST)))
    return Loaded(grid_from_json(_data), digest)
