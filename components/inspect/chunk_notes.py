"""What the panel says of the two chunks at a boundary, and of the cut itself, apart from the overlap."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
import streamlit as st
from numpy.typing import NDArray

from chunkscope import Boundary, Character, Chunk, Chunking, Recursive, Semantic
from chunkscope.assembly.merging import MergedChunking
from chunkscope.graphemes import inside_grapheme
from chunkscope.wording import _
from chunkscope.wording.explain import sentences
from chunkscope.wording.notes import note_sentence
from chunkscope.wording.quoting import literal, quote
from chunkscope.wording.units import number, size
from components.separator_text import shown

Flags = NDArray[np.bool_]
_AROUND = 40
_MOST_NOTES = 4


def chunk_notes(chunking: Chunking, boundary: Boundary) -> None:
    """A badge and a sentence for each peculiarity of the chunks before and after the cut."""
    for index in (boundary.index, boundary.index + 1):
        chunk = chunking.chunks[index]
        if chunk.length > chunking.strategy.chunk_size:
            _note(_about(_("Chunk {n} too long"), chunk), why_long(chunking, chunk))
        if counted := counted_longer(chunking, chunk):
            _note(_about(_("Chunk {n} counted longer"), chunk), counted)
        if not chunk.verbatim:
            _note(_about(_("Chunk {n} rewritten"), chunk), _why_rewritten(chunking, chunk))
    ends, begins = (bool(column[boundary.index]) for column in divided(chunking))
    if ends or begins:
        _note(_("Inside a character"), _why_divided(chunking, boundary, ends))


@lru_cache(maxsize=2)
def divided(chunking: Chunking) -> tuple[Flags, Flags]:
    """Two of bool[boundaries]: the chunk before ends, the one after begins, inside a reader's character."""
    text = chunking.text
    return inside_grapheme(text, chunking.ends[:-1]), inside_grapheme(text, chunking.starts[1:])


def _note(title: str, sentence: str) -> None:
    with st.container(gap="xxsmall"):
        st.badge(title, color="red")
        st.markdown(literal(sentence))


def _about(title: str, chunk: Chunk) -> str:
    return title.format(n=number(chunk.index + 1))


def why_long(chunking: Chunking, chunk: Chunk) -> str:
    """Either nothing could split it, or its pieces are longer together than one by one."""
    if isinstance(chunking, MergedChunking) and (former := chunking.former(chunk.index)) is not None:
        return why_long(chunking.inner, former)
    if isinstance(chunking.strategy, Semantic) and not chunking.strategy.cap:
        return _(
            "It is {length} long, and chunk_size is {size}, which is no limit here before “Never above "
            "chunk_size” is switched on."
        ).format(length=size(chunking.unit, chunk.length), size=number(chunking.strategy.chunk_size))
    if chunking.traced is None:
        return _(
            "It is {length} long, and chunk_size is {size}: this splitter keeps together what it found to "
            "belong together. Raise chunk_size, or choose a splitter that cuts anywhere."
        ).format(length=size(chunking.unit, chunk.length), size=number(chunking.strategy.chunk_size))
    raw = chunking.traced.is_raw(chunk.index)
    if raw and len(chunk.text) == 1:
        template = _("A single character is {length} long, and chunk_size is {size}: raise it.")
    elif raw:
        template = _(
            "It is {length} long, and chunk_size is {size}: no separator on the list splits it further. End "
            "the list with the empty one, or raise chunk_size."
        )
    elif chunking.traced.counted(chunk.index, chunking.text)[1] == 1:
        template = _(
            "It is {length} long, and chunk_size is {size}: it is a single piece, which this strategy does "
            "not cut further. Choose one that does, or raise chunk_size."
        )
    else:
        template = _(
            "It is {length} long, and chunk_size is {size}: its pieces fit when measured one by one, and "
            "are longer when joined. Where the limit is a strict one, lower chunk_size."
        )
    return template.format(
        length=size(chunking.unit, chunk.length), size=number(chunking.strategy.chunk_size)
    )


def counted_longer(chunking: Chunking, chunk: Chunk) -> str:
    """What was counted for a chunk that is shorter; "" where its separators were counted as they are."""
    by, traced = chunking.strategy, chunking.traced
    if not isinstance(by, (Recursive, Character)) or by.keep_separator or traced is None:
        return ""
    counted, pieces = traced.counted(chunk.index, chunking.text)
    if pieces < 2 or counted <= chunk.length or chunking.unit == "characters":
        return ""
    return _(
        "{counted} were counted, and its text is {length} long: the separator put between its {pieces} "
        "pieces is counted each time, though joined it belongs to the token beside it. Keep the separator, "
        "and more fits in."
    ).format(
        counted=size(chunking.unit, int(counted)),
        length=size(chunking.unit, chunk.length),
        pieces=number(pieces),
    )


def _why_rewritten(chunking: Chunking, chunk: Chunk) -> str:
    by = chunking.strategy
    if chunking.traced is None:
        notes = (note for note in chunking.notes if note.chunk == chunk.index)
        told = dict.fromkeys(note_sentence(note, chunking.text) for note in notes)
        return sentences(*list(told)[:_MOST_NOTES])
    if not isinstance(by, (Recursive, Character)) or by.keep_separator:
        return _(
            "Its text does not stand in the source like this: groups in the pattern repeat what they match, "
            "or leave it out. Write (?:…) instead of (…)."
        )
    run = chunking.traced.run_of(chunk.index)
    joiner = chunking.traced.settings.joiner(run.level) if run else ""
    return _(
        "Its text does not stand in the source like this: the separator is not kept, so the pieces were "
        "joined again with “{joiner}”. Keep the separator at the start or the end."
    ).format(joiner=shown(joiner, by.is_separator_regex))


def _why_divided(chunking: Chunking, boundary: Boundary, ends: bool) -> str:
    """Which of the two chunks it is, the character around the cut, and what would spare it."""
    cut = chunking.ends[boundary.index] if ends else chunking.starts[boundary.index + 1]
    cluster = _cluster(chunking.text, int(cut))
    if cluster == "\r\n":
        return _(
            "The cut falls between \\r and \\n of one line end: use \\r\\n as the separator instead of \\n, "
            "or strip whitespace."
        )
    template = (
        _("Chunk {n} ends inside “{cluster}”, which readers take for one character.")
        if ends
        else _("Chunk {n} begins inside “{cluster}”, which readers take for one character.")
    )
    told = template.format(n=number(boundary.index + (1 if ends else 2)), cluster=quote(cluster))
    return sentences(
        told, _("Raise chunk_size, or add a separator that occurs nearby, before the empty one.")
    )


def _cluster(text: str, position: int) -> str:
    """The character, as readers see it, around an offset inside it; of a very long one its middle."""
    low = max(position - _AROUND, 0)
    window = text[low : position + _AROUND]
    breaks = np.flatnonzero(~inside_grapheme(window, np.arange(len(window) + 1)))
    at = int(np.searchsorted(breaks, position - low))
    return window[breaks[at - 1] : breaks[at]]
