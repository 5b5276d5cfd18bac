"""Mounting the paste box; what it sends arrives once and is kept in the session."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import streamlit as st

from chunkscope.documents import Remark, RemarkKind, Source
from chunkscope.text import MAX_CHARACTERS, clean, content_hash, newlines
from chunkscope.wording import _, language
from components.callbacks import whole
from components.paste_box.words import labels as default_labels

HERE = Path(__file__).parent
MOST_TYPED = 20_000
PREVIEW_LINES, PREVIEW_CHARACTERS = 4, 320


def _read(name: str) -> str:
    return (HERE / name).read_text(encoding="utf-8")


_box = st.components.v2.component(
    "chunkscope_paste_box", html=_read("box.html"), css=_read("box.css"), js=_read("box.js")
)


@dataclass(frozen=True, slots=True)
class Pasted:
    """A text as it was pasted, line ends included; ``replaced`` lone surrogates became U+FFFD."""

    text: str
    digest: str
    replaced: int

    @property
    def name(self) -> str:
        """What to call it on the screen."""
        return _("Pasted text")

    @property
    def source(self) -> Source:
        """The text as a document, its structure not read yet."""
        remarks = (Remark(RemarkKind.REPLACED, self.replaced),) if self.replaced else ()
        return Source(
            self.name,
            "",
            "text",
            self.text,
            remarks=remarks,
            encoding="Unicode",
            newlines=newlines(self.text),
        )


def paste_box(
    *,
    key: str,
    labels: Mapping[str, str] | None = None,
    on_paste: Callable[[Pasted], None] | None = None,
) -> Pasted | None:
    """Draw the box; return the text pasted, dropped or typed just now, else None.

    A text is reported once, in the run it caused: as the return value, and before that run's page
    code as ``on_paste(pasted)``, where settings of widgets may still be changed. The box goes on
    showing its size and first lines until it is cleared or replaced. More than
    ``chunkscope.text.MAX_CHARACTERS`` are refused in words; CRLF, CR, NUL and BOM are kept.
    """
    _box(
        key=key,
        data={
            "kept": _shown(st.session_state.get(f"{key}-kept"), st.session_state.get(f"{key}-serial", 0)),
            "serial": st.session_state.get(f"{key}-serial", 0),
            "most": MAX_CHARACTERS,
            "most_typed": MOST_TYPED,
            "locale": language() if language() != "qps" else "en",
            "labels": default_labels() | dict(labels or {}),
        },
        on_paste_change=whole(lambda: _arrived(key, on_paste)),
    )
    fresh: Pasted | None = st.session_state.pop(f"{key}-fresh", None)
    return fresh


def _arrived(key: str, on_paste: Callable[[Pasted], None] | None) -> None:
    """Before the run's page code: keep what the browser sent. A trigger is seen in one run only."""
    sent = (st.session_state.get(key) or {}).get("paste")
    if not isinstance(sent, dict):
        return
    st.session_state[f"{key}-serial"] = sent["serial"]
    if sent["text"] is None:
        st.session_state[f"{key}-kept"] = None
    elif 0 < len(sent["text"]) <= MAX_CHARACTERS:
        cleaned = clean(sent["text"])
        pasted = Pasted(cleaned.text, content_hash(cleaned.text), sent["replaced"] + cleaned.replaced)
        st.session_state[f"{key}-kept"] = st.session_state[f"{key}-fresh"] = pasted
        if on_paste is not None:
            on_paste(pasted)


def _shown(pasted: Pasted | None, serial: int) -> dict[str, Any] | None:
    """What the box shows of a text: sizes, the first lines, and all of it where it can be edited."""
    if pasted is None:
        return None
    text = pasted.text
    found = newlines(text)
    editable = len(text) <= MOST_TYPED and "\r" not in text
    return {
        "serial": serial,
        "characters": len(text),
        "lines": found.lf + found.crlf + found.cr + (text[-1] not in "\r\n"),
        "preview": "\n".join(text[:PREVIEW_CHARACTERS].splitlines()[:PREVIEW_LINES]),
        "text": text if editable else None,
        "replaced": pasted.replaced,
    }
