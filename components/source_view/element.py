"""Mounting the source view, and the protocol of its selection."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import streamlit as st

from chunkscope.drawing import Drawable, Ints, Payload, drawing_payload, text_payload, utf16
from chunkscope.text import language_of
from chunkscope.wording import language
from components.callbacks import whole
from components.source_view.words import labels as default_labels

HERE = Path(__file__).parent


def _script(*names: str) -> str:
    """The scripts joined into one module: an inline component cannot import its neighbours."""
    return "\n".join((HERE / "js" / f"{name}.js").read_text(encoding="utf-8") for name in names)


_store = st.components.v2.component("chunkscope_store", js=_script("shelf", "store"))
_view = st.components.v2.component(
    "chunkscope_view",
    html=(HERE / "view.html").read_text(encoding="utf-8"),
    css=(HERE / "view.css").read_text(encoding="utf-8"),
    js=_script("shelf", "drawing", "text", "blocks", "minimap", "words", "tip", "view"),
)


class Jump(NamedTuple):
    """Scroll to the code point ``offset``, once for every new ``serial``."""

    offset: int
    serial: int


def source_view(
    chunking: Drawable,
    *,
    selected: int | None,
    key: str,
    height: int = 620,
    labels: Mapping[str, str] | None = None,
    on_pick: Callable[[int], None] | None = None,
    jump: Jump | None = None,
    struck: tuple[Ints, Ints] | None = None,
) -> int | None:
    """Draw ``chunking`` with boundary ``selected`` marked; return the boundary picked in it just now.

    A pick is reported once, in the run it caused: as the return value, and before that run's page
    code as ``on_pick(index)``. Otherwise the return value is None, so an old pick can never override
    a newer selection made elsewhere. The page keeps the selection, in one place::

        def choose(index): st.session_state.boundary = index
        source_view(chunking, selected=st.session_state.boundary, key="view", on_pick=choose)
        st.button("Next", on_click=choose, args=(...,))

    ``on_pick`` may name a boundary of the chunking drawn before; one that the present chunking lacks
    is drawn as no selection. The view scrolls to a newly selected boundary only if it is out of
    sight, and never because the chunking changed. ``height`` is that of the whole element in pixels;
    a low window makes it less. ``struck`` are spans (code points, ascending,
    disjoint) to strike through. ``labels`` replaces words of :func:`components.source_view.words.labels`.
    """
    text, drawing = text_payload(chunking.text), drawing_payload(chunking, struck)
    boundaries = max(len(chunking.starts) - 1, 0)
    with st.container(gap=None, key=f"{key}-source"):
        _store(key=f"{key}-drawing", data=drawing.data)
        _view(
            key=key,
            data={
                "text": text.digest,
                "drawing": drawing.digest,
                "selected": selected if selected is not None and 0 <= selected < boundaries else None,
                "heard": _last_pick(key).get("serial", 0),
                "jump": jump and [int(utf16(chunking.text, _one(jump.offset))[0]), jump.serial],
                "lang": language_of(chunking.text),
                "locale": language() if language() != "qps" else "en",
                "height": height,
                "labels": default_labels(chunking.unit) | dict(labels or {}),
            },
            on_pick_change=whole(lambda: _picked(key, on_pick)),
        )
        _store(key=f"{key}-text", data=text.data)
    return _fresh(key, drawing, boundaries)


def _one(offset: int) -> Ints:
    return np.array([offset], np.int64)


def _last_pick(key: str) -> dict[str, Any]:
    """What the browser last reported: boundary, serial, digest of the drawing it was picked in."""
    state = st.session_state.get(key) or {}
    return state.get("pick") or {}


def _picked(key: str, on_pick: Callable[[int], None] | None) -> None:
    """Before the run's page code: hand the new pick on, and keep it for the return value."""
    pick = _last_pick(key)
    if "boundary" not in pick:
        return
    st.session_state[f"{key}-fresh"] = pick
    if on_pick is not None:
        on_pick(pick["boundary"])


def _fresh(key: str, drawing: Payload, boundaries: int) -> int | None:
    """The pick of this run, if it was made in the drawing on the screen."""
    pick = st.session_state.pop(f"{key}-fresh", None)
    if pick is None or pick["drawing"] != drawing.digest or not 0 <= pick["boundary"] < boundaries:
        return None
    return int(pick["boundary"])
