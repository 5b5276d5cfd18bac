"""Ways to read the document on the table anew: without its markup, or in plain letters."""

from __future__ import annotations

import streamlit as st

from chunkscope.wording import _, use
from components.address import current, spoken
from components.callbacks import whole
from components.jobs import workers
from components.reading import read_again
from components.source import OwnText, own_texts
from components.taking import Loading, begin, loading, take_loaded
from components.told import heard, is_choice, told

_HTML = "read_html_as_text"
_NORMALIZE = "read_normalized"
_PATIENCE = 0.6


def reading_options() -> None:
    """The options of the reader's own document, in the state in which it was read; nothing for a sample."""
    own = own_texts().get(current().text or "")
    if own is None:
        return
    with st.container(key="reading_options", gap="xsmall"):
        if (own.plain or own.source).format == "html":
            _toggle(
                _HTML,
                _("Read HTML as text"),
                own.as_text,
                own,
                _("The words that a reader sees, as Markdown, instead of the markup."),
            )
        _toggle(
            _NORMALIZE,
            _("Normalise (NFKC)"),
            own.source.original is not None,
            own,
            _(
                "Full-width letters, half-width katakana, ligatures and the like become plain characters. "
                "The tab Special characters lists what was changed, with its place in the original."
            ),
        )


def _toggle(name: str, label: str, value: bool, own: OwnText, help_: str) -> None:
    key = told(name, (own.hash, value))
    st.toggle(
        label,
        value,
        key=key,
        help=help_,
        disabled=loading() is not None,
        on_change=whole(_read_again),
        args=(name, key, own.hash),
    )


def _read_again(name: str, key: str, hash_: str) -> None:
    own, value = own_texts().get(hash_), bool(st.session_state[key])
    if own is None or not is_choice(name, key, (hash_, value)):
        return
    use(spoken())
    wanted = {_HTML: own.as_text, _NORMALIZE: own.source.original is not None, name: value}
    job = read_again(
        own.plain or own.source, workers(), normalize=wanted[_NORMALIZE], html_as_text=wanted[_HTML]
    )
    begin(Loading(job, 1, again=hash_, as_text=wanted[_HTML]))
    job.wait(_PATIENCE)
    take_loaded()
    heard(name, key, (hash_, value))
