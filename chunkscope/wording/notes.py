"""What a splitter did to the text beside cutting it, in words."""

from __future__ import annotations

from types import MappingProxyType

from chunkscope.values import Change, Note
from chunkscope.wording.catalogue import N_, _
from chunkscope.wording.quoting import quote, shorten
from chunkscope.wording.units import number

_QUOTED = 60


def change_name(change: Change) -> str:
    """One to three words, for a list and a count."""
    return _(_NAMES[change])


def note_sentence(note: Note, source: str) -> str:
    """What was done, with the text it was done to; ``source`` is the text that was split."""
    meant = note.text if note.text is not None else note.span.of(source) if note.span is not None else ""
    if not meant.strip():
        return _(_BARE[note.change])
    return _(_SENTENCES[note.change]).format(text=quote(shorten(meant, _QUOTED)), n=number(len(meant)))


_NAMES = MappingProxyType(
    {
        Change.ADDED: N_("Added"),
        Change.DROPPED: N_("Dropped"),
        Change.MOVED: N_("Moved"),
        Change.REWRITTEN: N_("Rewritten"),
        Change.REPEATED: N_("Repeated"),
        Change.SPLIT_CHARACTER: N_("Character divided"),
        Change.TOO_LONG: N_("Too long"),
        Change.NO_VECTOR: N_("No vector"),
    }
)

_SENTENCES = MappingProxyType(
    {
        Change.ADDED: N_("The splitter put in {text}, which the source does not have."),
        Change.DROPPED: N_("The splitter left out {text} ({n} characters): it is in no chunk."),
        Change.MOVED: N_("The splitter moved {text}: in the source it stands elsewhere."),
        Change.REWRITTEN: N_("The splitter rewrote the text here: {text}."),
        Change.REPEATED: N_("The splitter repeats {text}, which the source has once."),
        Change.SPLIT_CHARACTER: N_("The cut falls inside the character {text}, which is lost on both sides."),
        Change.TOO_LONG: N_("The chunk is longer than chunk_size: {text}."),
        Change.NO_VECTOR: N_("The model never read {text}: that part has no vector."),
    }
)

_BARE = MappingProxyType(
    {
        Change.ADDED: N_("The splitter put in text that the source does not have."),
        Change.DROPPED: N_("The splitter left out white space."),
        Change.MOVED: N_("The splitter moved text: in the source it stands elsewhere."),
        Change.REWRITTEN: N_("The splitter rewrote the text: it does not stand in the source like this."),
        Change.REPEATED: N_("The splitter repeats text that the source has once."),
        Change.SPLIT_CHARACTER: N_("The cut falls inside a character, which is lost on both sides."),
        Change.TOO_LONG: N_("The chunk is longer than chunk_size."),
        Change.NO_VECTOR: N_("The model gave no vector for this chunk: it never read it."),
    }
)
