"""Which text: a sample, a paste, or a document of the reader's own."""

from __future__ import annotations

import streamlit as st

from chunkscope.samples import classic_lessons
from chunkscope.wording import _, language, use
from chunkscope.wording.quoting import literal
from components.address import current, spoken
from components.callbacks import whole
from components.choice import choose
from components.paste_box import Pasted, paste_box
from components.source import own_text, references, text_of
from components.taking import open_source, take
from components.text_titles import titles
from components.upload_door import upload_door


def text_picker() -> None:
    """The samples and own texts to choose from, the lessons, and the two doors for new texts."""
    names = titles(references(st.session_state["source"]))
    shown = names[st.session_state["source"]]
    choose(_("Text"), names, "source", then=_open_chosen, help=literal(shown))
    _lessons()
    _own_text()


def _open_chosen() -> None:
    open_source(st.session_state["source"])


def _lessons() -> None:
    """The two classic patterns, one click each."""
    names = (_("Lesson 1: lines cut alone"), _("Lesson 2: sentences too long"))
    with st.container(gap=None, key="lessons"):
        for number, (name, item) in enumerate(zip(names, classic_lessons(language()), strict=True), start=1):
            st.button(
                name,
                key=f"lesson_{number}",
                icon=":material/school:",
                type="tertiary",
                help=item.title(language()),
                on_click=whole(open_source),
                args=(f"sample:{item.id}",),
            )


def _own_text() -> None:
    """The two doors; open by themselves where a link waits for a text."""
    settings = current()
    waiting = settings.text is not None and text_of(settings) is None
    with st.expander(
        _("Paste or upload your own"), icon=":material/content_paste:", key="own_text", expanded=waiting
    ):
        paste_box(key="paste", on_paste=_take_pasted)
        upload_door()


def _take_pasted(pasted: Pasted) -> None:
    use(spoken())
    take(own_text(pasted.name, pasted.source))
