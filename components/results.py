"""From settings to a chunking: cached, refused in words, and never lost while a setting is impossible."""

from __future__ import annotations

import json
from dataclasses import dataclass

import streamlit as st

from chunkscope import Chunking, SplitError, Strategy
from chunkscope.limits import check_count, check_size
from chunkscope.strategies import STRATEGIES, merged, unmerged
from chunkscope.text import content_hash
from chunkscope.units import UnitError
from chunkscope.wording import _
from chunkscope.worker import Job, WorkerCancelled, WorkError, WorkerTimeout
from components.jobs import job, models, workers
from components.settings import Settings, takes
from components.source import opened
from components.splitting import split, split_in_steps

_LAST = "last_chunking"
_REFUSED = "refused"
_PATIENCE = 0.15
_KEPT = 6
SLOW_SECONDS = 1_800
"""So long may a slow strategy take; a reader who does not want to wait stops it."""


@dataclass(frozen=True, slots=True)
class Result:
    """What to show. Where the settings fail, ``error`` says why and ``chunking`` is one that worked.

    While a slow strategy is at work, or where it was stopped, ``job`` is that work.
    """

    chunking: Chunking | None
    error: str | None = None
    job: Job | None = None


def strategy(settings: Settings) -> Strategy:
    """The splitter that the settings describe; raises `SplitError` for impossible ones.

    A strategy takes of the common settings those that it has, and its own options before them.
    """
    kind = STRATEGIES[settings.strategy]
    common = {
        "chunk_size": settings.chunk_size,
        "chunk_overlap": settings.chunk_overlap,
        "separators": settings.separators,
        "keep_separator": False if settings.keep_separator == "off" else settings.keep_separator,
        "is_separator_regex": settings.regex,
        "strip_whitespace": settings.strip,
        "length_function": settings.unit,
    }
    taken = {name: value for name, value in common.items() if takes(kind, name)}
    return merged(kind(**taken, **dict(settings.options)), settings.merge_below)


def result(settings: Settings, text: str) -> Result:
    """Split the text, or show what worked last: for this very text, else its opening settings."""
    state = st.session_state
    refused, reason = state.get(_REFUSED, (None, ""))
    if refused != (settings, text):
        try:
            by = strategy(settings)
            found = _slowly(by, text) if unmerged(by).slow else Result(chunking(by, content_hash(text), text))
            if found.chunking is not None:
                state[_LAST] = found.chunking
                return found
            return Result(_last(settings, text), job=found.job)
        except (SplitError, UnitError, WorkError) as error:
            reason = _words(error)
            state[_REFUSED] = (settings, text), reason
    return Result(_last(settings, text), reason)


def _slowly(by: Strategy, text: str) -> Result:
    """The chunking of a slow strategy, or the work on it: in another process, where it can be stopped."""
    key = (by, content_hash(text))
    found = job("split", key, split_in_steps, by, text, timeout=SLOW_SECONDS, pool=models(), kept=_KEPT)
    found.wait(_PATIENCE)
    if not found.done or isinstance(found.error, WorkerCancelled):
        return Result(None, job=found)
    if found.error is not None:
        raise found.error
    check_count(found.results[-1])
    return Result(found.results[-1])


def _last(settings: Settings, text: str) -> Chunking | None:
    """What this text was shown with last, else what it opens with."""
    last: Chunking | None = st.session_state.get(_LAST)
    return last if last is not None and last.text == text else _opening(settings, text)


def _opening(settings: Settings, text: str) -> Chunking | None:
    """The text with the settings that it opens with."""
    ref = f"text:{settings.text}" if settings.text else f"sample:{settings.sample}"
    try:
        return chunking(strategy(opened(ref, settings.lang)), content_hash(text), text)
    except (SplitError, UnitError, WorkError):
        return None


def chunking(by: Strategy, text_hash: str, text: str) -> Chunking:
    """The text, which its hash names, split by a strategy that is not slow."""
    return _chunking(json.dumps(by.to_json()), text_hash, by, text)


@st.cache_resource(max_entries=12, show_spinner=False)
def _chunking(key: str, text_hash: str, _by: Strategy, _text: str) -> Chunking:  # noqa: ARG001
    """The text split; kept by strategy and content hash, since both are frozen."""
    check_size(_by, _text)
    found = _split_apart(_by, _text) if _runs_patterns(_by) else _by.split(_text)
    check_count(found)
    return found


def _runs_patterns(by: Strategy) -> bool:
    """Whether the strategy cuts at patterns that its reader wrote."""
    return bool(getattr(unmerged(by), "is_separator_regex", False))


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
