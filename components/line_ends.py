"""Separators that miss a text's line ends: told, and mended with one click."""

from __future__ import annotations

import streamlit as st

from chunkscope.diagnose.separators import line_end, missed
from chunkscope.text import content_hash, newlines
from chunkscope.wording import _, n_
from components.address import current, fill_separators
from components.callbacks import whole
from components.markup import code, listed
from components.separator_text import shown
from components.source import text_of


def line_end_message() -> None:
    """Say which separators never occur because the text does not end its lines with a line feed."""
    settings = current()
    text = text_of(settings)
    if text is None:
        return
    end = _line_end(content_hash(text), text)
    blind = [item for item in settings.separators if missed(item, end, text)]
    if not blind:
        return
    names = listed(code(shown(item)) for item in blind)
    st.caption(
        n_(
            "{names} never occurs: lines of this text end with {end}.",
            "{names} never occur: lines of this text end with {end}.",
            len(blind),
        ).format(names=names, end=code(shown(end)))
    )
    meant = [item.replace("\n", end) if item in blind else item for item in settings.separators]
    st.button(
        _("Use {names} instead").format(names=listed(code(shown(item.replace("\n", end))) for item in blind)),
        key="mend_line_ends",
        icon=":material/healing:",
        on_click=whole(fill_separators),
        args=(tuple(meant),),
    )


@st.cache_data(max_entries=16, show_spinner=False)
def _line_end(text_hash: str, _text: str) -> str:  # noqa: ARG001
    return line_end(newlines(_text))
