"""The frame around every page: navigation, brand, language, and the remedy for deep links.

With a ``pages/`` folder the very first request to a fresh server, when it names a page, runs that
page's script without the router. Each page therefore calls `ensure_router` before anything else.
"""

from __future__ import annotations

from contextvars import ContextVar
from pathlib import Path

import streamlit as st
from streamlit import Page

from chunkscope.wording import LANGUAGES, N_, _, language_name, use
from components.address import restore, spoken
from components.document_language import document_language

ROOT = Path(__file__).parent.parent
BRAND = Path(__file__).parent / "brand"
_PAGES = (
    ("inspect", N_("Inspect")),
    ("query", N_("Query")),
    ("compare", N_("Compare")),
    ("evaluate", N_("Evaluate")),
    ("guide", N_("Guide")),
)
# No icons: a page's own icon becomes the favicon until the page is configured, and is fetched from outside.
_routed: ContextVar[bool] = ContextVar("chunkscope_routed", default=False)


def router() -> Page:
    """Set up the page, the language and the navigation; the page to run."""
    st.set_page_config(
        page_title="Chunkscope",
        page_icon=str(BRAND / "icon.png"),
        layout="wide",
        initial_sidebar_state=304,
    )
    restore()
    use(spoken())
    page = st.navigation(_pages(), position="top")
    _routed.set(True)
    st.html(BRAND / "shell.css")
    _wordmark()
    return page


def ensure_router() -> None:
    """Hand over to the router where this run began without it; one call at the top of every page."""
    if _routed.get():
        _routed.set(False)
        return
    st.navigation(_pages(), position="top")
    st.rerun()


def page(name: str) -> Page:
    """The page with this name, for links between pages."""
    return _pages()[[entry[0] for entry in _PAGES].index(name)]


def language_switch() -> None:
    """The languages, each in its own words."""
    options = list(dict.fromkeys((*LANGUAGES, st.session_state["lang"])))
    with st.container(gap=None):
        st.segmented_control(
            _("Language"),
            options,
            default=st.session_state["lang"],
            format_func=language_name,
            required=True,
            key="lang",
            label_visibility="collapsed",
        )
        document_language()


def _pages() -> list[Page]:
    """The pages of the navigation, and the first of them once more under its own name, for links."""
    named = [_page(name, title, default=number == 0) for number, (name, title) in enumerate(_PAGES)]
    first, title = _PAGES[0]
    again = st.Page(_script(first), title=_(title), url_path=first, visibility="hidden")
    return [*named, again]


def _page(name: str, title: str, *, default: bool) -> Page:
    return st.Page(_script(name), title=_(title), default=default, url_path="start" if default else name)


def _script(name: str) -> Path:
    return ROOT / "pages" / f"{name}.py"


def _wordmark() -> None:
    theme = "dark" if st.context.theme.type == "dark" else "light"
    st.logo(str(BRAND / f"wordmark-{theme}.svg"), size="large", icon_image=str(BRAND / "icon.png"))
