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
    there = note.span.of(source) if note.span is not None else ""
    # What was dropped is what the source has, not what stands in its place.
    meant = there if note.text is None or (there and note.change is Change.DROPPED) else note.text
    if not meant.strip():
        return _(_BARE[note.change])
    return _(_SENTENCES[note.change]).format(text=quote(shorten(meant, _QUOTED)), n=number(len(meant)))


def whole_text_sentence(change: Change) -> str:
    """What was done somewhere in the text, without saying where."""
    return _(_BARE[change])


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
        Change.NO_CONTEXT: N_("No context"),
        Change.HEADING_MISSED: N_("Heading overlooked"),
        Change.HEADING_INVENTED: N_("No heading"),
        Change.UNCUT: N_("Left whole"),
        Change.UNREAD: N_("Not understood"),
        Change.UNCLOSED: N_("Never closed"),
        Change.NOT_FOUND: N_("Nothing to cut at"),
        Change.ASSUMED: N_("Guessed"),
    }
)

_SENTENCES = MappingProxyType(
    {
        Change.ADDED: N_("The splitter put in “{text}”, which the source does not have."),
        Change.DROPPED: N_("The splitter left out “{text}” ({n} characters): it is in no chunk."),
        Change.MOVED: N_("The splitter moved “{text}”: in the source it stands elsewhere."),
        Change.REWRITTEN: N_("The splitter rewrote the text here: “{text}”."),
        Change.REPEATED: N_("The splitter repeats “{text}”, which the source has once."),
        Change.SPLIT_CHARACTER: N_(
            "The cut falls inside the character “{text}”, which is lost on both sides."
        ),
        Change.TOO_LONG: N_("The chunk is longer than chunk_size: “{text}”."),
        Change.NO_VECTOR: N_("The model never read “{text}”: that part has no vector."),
        Change.NO_CONTEXT: N_("There is no context for “{text}”: it is indexed as it is."),
        Change.HEADING_MISSED: N_(
            "“{text}” is a heading, which the splitter overlooked: it cut nothing here."
        ),
        Change.HEADING_INVENTED: N_(
            "“{text}” is no heading, but the splitter took it for one: what follows stands under it."
        ),
        Change.UNCUT: N_(
            "“{text}” ({n} characters) is too long and was left whole: this splitter never cuts it."
        ),
        Change.UNREAD: N_("The parser could not read “{text}”: it was cut without knowing its parts."),
        Change.UNCLOSED: N_(
            "“{text}” opens something that is never closed: all that follows counts as inside it."
        ),
        Change.NOT_FOUND: N_(
            "The text, which begins with “{text}”, has nothing that this splitter cuts at: choose another."
        ),
        Change.ASSUMED: N_("This was not said, so it was guessed: “{text}”."),
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
        Change.NO_CONTEXT: N_("There is no context for the chunk: it is indexed as it is."),
        Change.HEADING_MISSED: N_("The splitter overlooked a heading."),
        Change.HEADING_INVENTED: N_("The splitter took something for a heading that is none."),
        Change.UNCUT: N_("Something too long was left whole: this splitter never cuts it."),
        Change.UNREAD: N_("The parser could not read the text: it was cut without knowing its parts."),
        Change.UNCLOSED: N_("Something is opened and never closed: all that follows counts as inside it."),
        Change.NOT_FOUND: N_("Nothing that this splitter cuts at is in the text: choose another splitter."),
        Change.ASSUMED: N_("Something was not said and had to be guessed."),
    }
)
