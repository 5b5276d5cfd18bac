"""The structure of the text on the table: read in the background where it is long and nobody has yet."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

import streamlit as st

from chunkscope import Chunking
from chunkscope.documents import Source
from chunkscope.drawing import Payload
from chunkscope.drawing.margin import has_structure, margin_payload
from chunkscope.inspection.places import Places, places_of
from chunkscope.text import content_hash
from chunkscope.worker import Job
from components.jobs import follow, job
from components.settings import Settings
from components.source import source_of
from components.splitting import structure

_AT_ONCE = 30_000
"""Characters: a shorter text is read in less time than a worker takes to be asked."""
_SECONDS = 60.0


@dataclass(frozen=True, eq=False)
class Structured:
    """A document with its structure, and the margin that shows it, None where there is nothing to show."""

    source: Source
    margin: Payload | None

    def places(self, chunking: Chunking) -> Places | None:
        """Where the chunks lie; None where nothing is known of that."""
        if self.margin is None or len(chunking.text) != len(self.source.text):
            return None
        return _places(chunking, self)


def structured(settings: Settings) -> Structured | None:
    """The document on the table; None until its structure is known, or where there is no text.

    The run ends with another one where the structure has become known meanwhile.
    """
    source = source_of(settings)
    if source is None:
        return None
    if source.blocks or source.pages or len(source.text) <= _AT_ONCE:
        return _structured(_name(source), source)
    reading = job("structure", _name(source), structure, source, timeout=_SECONDS)
    if not reading.done:
        follow(reading, None, _again)
        return None
    if reading.error is not None:
        return Structured(source, None)
    return _structured(_name(source), reading.results[0])


def _name(source: Source) -> tuple[str, str, str, int, int]:
    """What tells a document from any other."""
    return content_hash(source.text), source.id, source.format, len(source.blocks), len(source.pages)


def _again(_reading: Job) -> None:
    st.rerun()


@st.cache_resource(max_entries=16, show_spinner=False)
def _structured(name: tuple[str, str, str, int, int], _source: Source) -> Structured:  # noqa: ARG001
    found = _source if _source.blocks or _source.pages else structure(_source)
    return Structured(found, margin_payload(found) if has_structure(found) else None)


@lru_cache(maxsize=4)
def _places(chunking: Chunking, found: Structured) -> Places:
    return places_of(chunking, found.source)
