"""From settings to a chunking: cached, refused in words, and never lost while a setting is impossible."""

from __future__ import annotations

from dataclasses import dataclass

import streamlit as st

from chunkscope import Chunking, Recursive, SplitError, Strategy
from chunkscope.limits import check_count, check_size
from chunkscope.text import content_hash
from chunkscope.units import UnitError
from chunkscope.wording import _
from chunkscope.worker import WorkError, WorkerTimeout
from components.jobs import workers
from components.settings import Settings
from components.source import opened
from components.splitting import split

_LAST = "last_chunking"
_REFUSED = "refused"


@dataclass(frozen=True, slots=True)
class Result:
    """What to show. Where the settings fail, ``error`` says why and ``chunking`` is one that worked."""

    chunking: Chunking | None
    error: str | None = None


def strategy(settings: Settings) -> Recursive:
    """The splitter that the settings describe; raises `SplitError` for impossible ones."""
    return Recursive(
        chunk_size=settings.chunk_size,
        chunk_overlap=settings.chunk_overlap,
        separators=settings.separators,
        keep_separator=False if settings.keep_separator == "off" else settings.keep_separator,  # type: ignore[arg-type]
        is_separator_regex=settings.regex,
        strip_whitespace=settings.strip,
        length_function=settings.unit,
    )


def result(settings: Settings, text: str) -> Result:
    """Split the text, or show what worked last: for this very text, else its opening settings."""
    state = st.session_state
    refused, reason = state.get(_REFUSED, (None, ""))
    if refused != (settings, text):
        try:
            state[_LAST] = found = chunking(strategy(settings), content_hash(text), text)
            return Result(found)
        except (SplitError, UnitError, WorkError) as error:
            reason = _words(error)
            state[_REFUSED] = (settings, text), reason
    last: Chunking | None = state.get(_LAST)
    return Result(last if last is not None and last.text == text else _opening(settings, text), reason)


def _opening(settings: Settings, text: str) -> Chunking | None:
    """The text with the settings that it opens with."""
    ref = f"text:{settings.text}" if settings.text else f"sample:{settings.sample}"
    try:
        return chunking(strategy(opened(ref, settings.lang)), content_hash(text), text)
    except (SplitError, UnitError, WorkError):
        return None


@st.cache_resource(max_entries=8, show_spinner=False)
def chunking(by: Strategy, text_hash: str, _text: str) -> Chunking:  # noqa: ARG001
    """The text split; kept by strategy and content hash, since both are frozen."""
    check_size(by, _text)
    found = _split_apart(by, _text) if getattr(by, "is_separator_regex", False) else by.split(_text)
    check_count(found)
    return found


def _split_apart(by: Strategy, text: str) -> Chunking:
    """Split in another process, which is killed if it takes too long."""
    return workers().call(split, by, text, timeout=_patience(by, text))


def _patience(by: Strategy, text: str) -> float:
    """Seconds that patterns may take: two, more for a very long text or for tokens."""
    return 1.8 + len(text) / 2_000_000 + (0 if by.unit == "characters" else 15 + len(text) / 200_000)


def _words(error: Exception) -> str:
    if isinstance(error, WorkerTimeout):
        return _(
            "A separator pattern took longer than {n} seconds on this text and was stopped: it tries too "
            "many ways to match. Make it simpler, for example without a repetition inside a repetition."
        ).format(n=f"{error.seconds:.0f}")
    return str(error)
