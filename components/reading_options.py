"""Ways to read the document on the table anew: in another encoding, without its markup, in plain letters."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope.encodings import CHOICES
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
_REJOIN = "read_rejoined"
_ENCODING = "read_encoding"
_FIELDS = {_HTML: "html_as_text", _NORMALIZE: "normalize", _REJOIN: "rejoin", _ENCODING: "encoding"}
"""What each option sets of `Again`."""
_PATIENCE = 0.6
"""A reading that is done within so many seconds is on the table before the page is drawn anew."""


def reading_options() -> None:
    """The options of the reader's own document, in the state in which it was read; nothing for a sample."""
    own = own_texts().get(current().text or "")
    if own is None:
        return
    format_ = (own.plain or own.source).format
    with st.container(key="reading_options", gap="xsmall"):
        if own.raw is not None:
            _encoding(own)
        if format_ == "html":
            _html_as_text(own)
        if format_ == "pdf":
            _rejoin(own)
        _normalize(own)


def _html_as_text(own: OwnText) -> None:
    help_ = _("The words that a reader sees, as Markdown, instead of the markup.")
    _toggle(_HTML, _("Read HTML as text"), own.how.html_as_text, own, help_)


def _rejoin(own: OwnText) -> None:
    help_ = _(
        "A hyphen at the end of a line goes with the line end where it breaks a word; where the"
        " text has the two parts with a hyphen elsewhere too, it stays. The tab Special"
        " characters lists every change, with its place in the original."
    )
    _toggle(_REJOIN, _("Join broken words"), own.how.rejoin, own, help_)


def _normalize(own: OwnText) -> None:
    help_ = _(
        "Full-width letters, half-width katakana, ligatures and the like become plain characters. "
        "The tab Special characters lists what was changed, with its place in the original."
    )
    _toggle(_NORMALIZE, _("Normalise (NFKC)"), own.how.normalize, own, help_)


def _encoding(own: OwnText) -> None:
    """The encoding of the file: found out, or chosen by hand."""
    names = ["", *CHOICES]
    key = told(_ENCODING, (own.hash, own.how.encoding))
    st.selectbox(
        _("Encoding"),
        names,
        names.index(own.how.encoding),
        key=key,
        format_func=lambda name: name or _("automatic"),
        help=_(
            "How the bytes of the file are read as letters. Where the letters look wrong, choose the encoding"
            " of the program that wrote the file; a place that is no character in it is told by line and"
            " column."
        ),
        disabled=loading() is not None,
        on_change=whole(_read_again),
        args=(_ENCODING, key, own.hash),
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
    own, value = own_texts().get(hash_), st.session_state[key]
    if own is None or not is_choice(name, key, (hash_, value)):
        return
    use(spoken())
    how = replace(own.how, **{_FIELDS[name]: value})
    # Bytes are read once more only where that makes a difference.
    raw = own.raw if name == _ENCODING else None
    job = read_again(own.plain or own.source, raw, how, workers())
    begin(Loading(job, 1, again=hash_, how=how))
    job.wait(_PATIENCE)
    take_loaded()
    heard(name, key, (hash_, value))
