"""New texts taken into the session and put on the table: in callbacks, or before anything is drawn."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

import streamlit as st

from chunkscope.documents.corpus import Refused
from chunkscope.text import content_hash
from chunkscope.wording import _, n_, use
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from chunkscope.worker import Job
from components.address import current, fill, spoken
from components.query.ask import key_of
from components.reading import Outcome
from components.source import OwnText, keep, opened, own_text, own_texts, put_in_place
from components.splitting import Again

_WORD = "text_word"
_LOADING = "files_loading"
_MOST_LINES = 5


@dataclass(frozen=True, slots=True)
class Loading:
    """Files that are being read; or one document that is read again, in place of the text ``again`` names.

    ``how`` is how it is read again.
    """

    job: Job
    total: int
    again: str | None = None
    how: Again = field(default_factory=Again)


def open_source(ref: str) -> None:
    """Show another text with the settings that it opens with."""
    found = opened(ref, spoken())
    if found.text is not None:
        # Somebody's own text is looked at with the splitter that was chosen for it.
        now = current()
        found = replace(found, strategy=now.strategy, options=now.options)
    fill(found)
    st.session_state[key_of("mark")] = ""
    forget_words()


def take(*new: OwnText) -> int:
    """Keep new texts and show the first of them; how many older ones had to go.

    A link that waits for one of them shows that one and keeps its settings.
    """
    gone = keep(*new)
    waiting = current().text
    if all(waiting != own.hash for own in new):
        open_source(f"text:{new[0].hash}")
    return gone


def words() -> tuple[tuple[str, str], ...]:
    """What is to be said of the last files, in Markdown, each after what it is: "error" or "news"."""
    found: tuple[tuple[str, str], ...] = st.session_state.get(_WORD) or ()
    return found


def forget_words() -> None:
    """The last files are told of no more."""
    st.session_state[_WORD] = ()


def loading() -> Loading | None:
    """The files that are being read."""
    found: Loading | None = st.session_state.get(_LOADING)
    return found


def begin(new: Loading) -> None:
    """Follow the reading of files; it is taken over as soon as it is done."""
    forget_words()
    st.session_state[_LOADING] = new


def take_loaded() -> None:
    """Take over what was read meanwhile; only before any widget is drawn, or in a callback."""
    found = loading()
    if found is None or not found.job.done:
        return
    use(spoken())
    st.session_state[_LOADING] = None
    if found.job.error is not None:
        raise found.job.error
    outcome: Outcome = found.job.results[-1]
    gone = _replace(found, outcome) if found.again else _take_all(outcome)
    st.session_state[_WORD] = tuple(_told(outcome, gone, again=found.again is not None))


def _take_all(outcome: Outcome) -> int:
    new = [own_text(source.id, source) for source in outcome.corpus.sources]
    return take(*(replace(own, raw=outcome.raw.get(own.hash)) for own in new)) if new else 0


def _replace(found: Loading, outcome: Outcome) -> int:
    """Put a document that was read in another way where it stood before; the settings stay."""
    old = found.again or ""
    before = own_texts().get(old)
    if before is None or not outcome.corpus.sources:
        return 0
    plain, source = outcome.plain or before.plain or before.source, outcome.corpus.sources[0]
    again = None if source == plain else plain
    new = own_text(before.name, source, again, how=found.how)
    put_in_place(old, replace(new, raw=before.raw))
    if current().text == old:
        fill(replace(current(), text=content_hash(source.text), cut=None))
        st.session_state[key_of("mark")] = ""
    return 0


def _told(outcome: Outcome, gone: int, *, again: bool) -> Iterator[tuple[str, str]]:
    count = len(outcome.corpus.sources)
    if count > 1:
        sentence = n_(
            "{n} document was read: choose it in the list of texts.",
            "{n} documents were read: choose one in the list of texts.",
            count,
        )
        yield "news", sentence.format(n=number(count))
    if outcome.stopped:
        yield "news", _stopped(count, again=again)
    if gone:
        yield (
            "news",
            n_(
                "{n} older text was dropped to make room.", "{n} older texts were dropped to make room.", gone
            ).format(n=number(gone)),
        )
    yield from _refused(outcome.corpus.refused)


def _stopped(count: int, *, again: bool) -> str:
    if count or again:
        return _("The reading was stopped: what was there before is kept.")
    return _("The reading was stopped: nothing was taken.")


def _refused(refused: tuple[Refused, ...]) -> Iterator[tuple[str, str]]:
    for refusal in refused[:_MOST_LINES]:
        yield "error", literal(refusal.reason)
    rest = len(refused) - _MOST_LINES
    if rest > 0:
        yield (
            "error",
            n_("{n} more file was refused.", "{n} more files were refused.", rest).format(n=number(rest)),
        )
