"""The page's language for screen readers and fonts: Streamlit itself always says English."""

from __future__ import annotations

import streamlit as st

from chunkscope.wording import PSEUDO, language

_mount = st.components.v2.component(
    "chunkscope_language",
    js="export default ({ data }) => { document.documentElement.lang = data.language; };",
)


def document_language() -> None:
    """Put the language of the words on the page into its ``lang``; draws nothing."""
    _mount(key="document_language", data={"language": "en" if language() == PSEUDO else language()})
