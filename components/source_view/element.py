"""Mounting the source view, and the protocol of what is picked and marked in it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from chunkscope.drawing import (
    Drawable,
    Ints,
    Lit,
    Payload,
    Shared,
    code_points,
    drawing_payload,
    text_payload,
    utf16,
)
from chunkscope.drawing.heat import heat_payload, ramp_css
from chunkscope.text import language_of
from chunkscope.values import Span
from chunkscope.wording import language
from components.callbacks import whole
from components.source_view.words import answer_labels, group_labels, lit_labels, margin_labels
from components.source_view.words import labels as default_labels

HERE = Path(__file__).parent


def _script(*names: str) -> str:
    """The scripts joined into one module: an inline component cannot import its neighbours."""
    return "\n".join((HERE / "js" / f"{name}.js").read_text(encoding="utf-8") for name in names)


_store = st.components.v2.component("chunkscope_store", js=_script("shelf", "store"))
_view = st.components.v2.component(
    "chunkscope_view",
    html=(HERE / "view.html").read_text(encoding="utf-8"),
    css=ramp_css(".view") + (HERE / "view.css").read_text(encoding="utf-8"),
    js=_script(
        "shelf",
        "drawing",
        "heat",
        "text",
        "blocks",
        "margin",
        "minimap",
        "words",
        "tip",
        "answer",
        "walk",
        "group",
        "position",
        "legend",
        "view",
    ),
)


class Jump(NamedTuple):
    """Scroll to the code point ``offset``, once for every new ``serial``."""

    offset: int
    serial: int


def source_view(  # noqa: PLR0913 - by name, and most views need few of them
    chunking: Drawable,
    *,
    selected: int | None,
    key: str,
    height: int = 620,
    labels: Mapping[str, str] | None = None,
    on_pick: Callable[[int], None] | None = None,
    jump: Jump | None = None,
    struck: tuple[Ints, Ints] | None = None,
    heat: NDArray[np.uint8] | None = None,
    scores: Sequence[str] | None = None,
    mark: Span | None = None,
    on_mark: Callable[[Span | None], None] | None = None,
    on_chunk: Callable[[int], None] | None = None,
    group: str | None = None,
    shared: Shared | None = None,
    margin: Payload | None = None,
    lit: Lit | None = None,
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
    disjoint) to strike through. ``labels`` replaces words of :mod:`components.source_view.words`.

    ``heat``, levels 0 (no colour) to 6, shape (chunks,), colours each chunk by its likeness to a
    question; over a character in several chunks the highest level is drawn. Boundaries are then thin
    lines without flags, none can be picked, ``selected`` is ignored, and a click or Enter on a chunk,
    the one of the highest level there, calls ``on_chunk(index)``. ``scores``, shape (chunks,), are
    told when a chunk is pointed at. ``mark`` outlines a passage. With ``on_mark`` a reader can mark
    the text that is selected, ``on_mark(span)`` in code points, or remove the mark, ``on_mark(None)``.
    Both are called once for each deed, before that run's page code, and never for another text or
    chunking than the one the deed was done in.

    Views of one ``group`` and one text scroll together. ``shared``, counts of shape (boundaries,), tells in
    how many of several chunkings each boundary is: those that not all have get a mark of their own, the
    others step back. ``margin`` is the structure of the text, of `chunkscope.drawing.margin`, drawn
    beside it as soon as the text is. ``lit`` is an answer, framed where it was handed over, hatched where it
    is missing; it goes with a ``heat`` of no colour. ValueError where ``heat`` or ``scores`` has not one
    entry per chunk, ``shared`` not one per boundary, or ``mark`` is empty or not within the text.
    """
    text, drawing = text_payload(chunking.text), drawing_payload(chunking, struck, shared, lit)
    warm = heat_payload(len(chunking.starts), heat, scores)
    boundaries = max(len(chunking.starts) - 1, 0)
    if shared is not None and len(shared.counts) != boundaries:
        raise ValueError(
            f"shared has {len(shared.counts)} counts for {boundaries} boundaries: give one for each"
        )
    if heat is not None or selected is None or not 0 <= selected < boundaries:
        selected = None
    data: dict[str, Any] = {
        "text": text.digest,
        "drawing": drawing.digest,
        "selected": selected,
        "heard": _last(key, "pick").get("serial", 0),
        "jump": jump and [int(utf16(chunking.text, _one(jump.offset))[0]), jump.serial],
        "lang": language_of(chunking.text),
        "locale": language() if language() != "qps" else "en",
        "height": height,
        "labels": default_labels(chunking.unit) | dict(labels or {}),
    }
    if group is not None:
        data["group"] = group
    if shared is not None:
        data["labels"] = group_labels() | data["labels"]
    if margin is not None:
        data["labels"] = margin_labels() | data["labels"]
        data["margin"] = margin.digest
    if lit is not None:
        data["labels"] = lit_labels() | data["labels"]
    if warm or mark or on_mark or on_chunk:
        data["labels"] = answer_labels() | data["labels"]
        data["warm"] = warm and warm.digest
        data["mark"] = mark and _sent(chunking.text, mark)
        data["asks"] = {"mark": on_mark is not None, "chunk": on_chunk is not None}
        data["told"] = max(_last(key, name).get("serial", 0) for name in ("mark", "chunk"))
    with st.container(gap=None, key=f"{key}-source"):
        _store(key=f"{key}-drawing", data=drawing.data)
        _view(
            key=key,
            data=data,
            on_pick_change=whole(lambda: _picked(key, on_pick)),
            on_mark_change=whole(lambda: _marked(key, chunking.text, text, on_mark)),
            on_chunk_change=whole(lambda: _opened(key, drawing, on_chunk)),
        )
        _store(key=f"{key}-text", data=text.data)
        if warm:
            _store(key=f"{key}-warm", data=warm.data)
        if margin is not None:
            _store(key=f"{key}-margin", data=margin.data)
    return _fresh(key, drawing, boundaries)


def _one(offset: int) -> Ints:
    return np.array([offset], np.int64)


def _sent(text: str, mark: Span) -> list[int]:
    """The marked passage as the browser counts; ValueError where it is no passage of the text."""
    if not 0 <= mark.start < mark.end <= len(text):
        raise ValueError(
            f"mark ({mark.start} to {mark.end}) must be a passage within the text ({len(text)} characters): "
            "forget a mark when the text changes"
        )
    return [int(offset) for offset in utf16(text, np.array([mark.start, mark.end], np.int64))]


def _last(key: str, deed: str) -> dict[str, Any]:
    """What the browser last reported as ``deed``: its serial, where it was done, and the digest of that."""
    state = st.session_state.get(key) or {}
    return state.get(deed) or {}


def _picked(key: str, on_pick: Callable[[int], None] | None) -> None:
    """Before the run's page code: hand the new pick on, and keep it for the return value."""
    pick = _last(key, "pick")
    if "boundary" not in pick:
        return
    st.session_state[f"{key}-fresh"] = pick
    if on_pick is not None:
        on_pick(pick["boundary"])


def _marked(key: str, source: str, text: Payload, on_mark: Callable[[Span | None], None] | None) -> None:
    """Before the run's page code: hand on the passage that was marked, or None where a mark was removed."""
    deed = _last(key, "mark")
    if on_mark is None or deed.get("text") != text.digest:
        return
    on_mark(code_points(source, *deed["span"]) if deed["span"] else None)


def _opened(key: str, drawing: Payload, on_chunk: Callable[[int], None] | None) -> None:
    """Before the run's page code: hand on the chunk that was clicked."""
    deed = _last(key, "chunk")
    if on_chunk is not None and deed.get("drawing") == drawing.digest:
        on_chunk(deed["chunk"])


def _fresh(key: str, drawing: Payload, boundaries: int) -> int | None:
    """The pick of this run, if it was made in the drawing on the screen."""
    pick = st.session_state.pop(f"{key}-fresh", None)
    if pick is None or pick["drawing"] != drawing.digest or not 0 <= pick["boundary"] < boundaries:
        return None
    return int(pick["boundary"])
