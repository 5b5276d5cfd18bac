"""What was changed, in words."""

from __future__ import annotations

import pytest

from chunkscope import Change, Note, Span
from chunkscope.wording.notes import change_name, note_sentence


@pytest.mark.parametrize("change", Change, ids=lambda change: change.value)
def test_every_change_has_a_name_and_quotes_its_text(change: Change) -> None:
    """The sentence quotes what is meant: the text of the note, else the source at its place."""
    assert change_name(change)
    told = note_sentence(Note(change, Span(0, 5), text="bravo"), "alpha")
    assert ("alpha" if change is Change.DROPPED else "bravo") in told
    assert "alpha" in note_sentence(Note(change, Span(0, 5)), "alpha bravo")


@pytest.mark.parametrize("change", Change, ids=lambda change: change.value)
def test_a_change_without_a_text_is_told_without_one(change: Change) -> None:
    """Where there is nothing to quote, or nothing but blanks, no quotation marks stand empty."""
    for note in (Note(change), Note(change, Span(0, 2))):
        sentence = note_sentence(note, "  ")
        assert sentence.endswith(".")
        assert "“" not in sentence
