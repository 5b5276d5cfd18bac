"""Everything that a splitter did to the text beside cutting it, as a list that leads to each place."""

from __future__ import annotations

from collections import Counter
from functools import partial

import streamlit as st

from chunkscope import Chunking, Note
from chunkscope.wording import _
from chunkscope.wording.notes import change_name, note_sentence
from chunkscope.wording.units import number
from components.jump import jump_to
from components.markup import listed
from components.tables import page_of, table


def notes_table(chunking: Chunking) -> None:
    """The counts of each kind in one line, and one row for each change; a row scrolls the text to it."""
    notes = sorted(chunking.notes, key=partial(_place, chunking))
    counts = Counter(note.change for note in notes)
    st.caption(listed(f"{change_name(change)}: {number(count)}" for change, count in counts.most_common()))
    rows = page_of(len(notes), "notes_page")
    shown = notes[rows.start : rows.stop]
    columns = {
        _("Change"): [change_name(note.change) for note in shown],
        _("Chunk"): [None if note.chunk is None else note.chunk + 1 for note in shown],
        _("Start"): [_place(chunking, note) for note in shown],
        _("What happened"): [note_sentence(note, chunking.text) for note in shown],
    }
    places = [_place(chunking, note) for note in shown]
    table("notes_table", columns, rows, lambda index: jump_to(places[index - rows.start]))


def _place(chunking: Chunking, note: Note) -> int:
    """Where in the source it happened: its own place, else the beginning of its chunk."""
    if note.span is not None:
        return note.span.start
    return int(chunking.starts[note.chunk]) if note.chunk is not None else 0
