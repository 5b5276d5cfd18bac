"""The text on the table: one of the samples, or the reader's own, kept in the session only.

A source is named by a reference that fits into a widget and a link: ``sample:<id>`` or
``text:<hash>``. Own texts never leave the session: a link carries their hash alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

import streamlit as st

from chunkscope.documents import Source
from chunkscope.query_samples import QuestionSample, question_samples
from chunkscope.samples import Sample, default_sample, samples
from chunkscope.text import content_hash, newlines
from chunkscope.wording import language
from components.diagnosing import LookedAt
from components.lessons import Lesson, lessons
from components.settings import Settings, from_langchain, from_strategy, opening
from components.splitting import Again

_TEXTS = "own_texts"
MOST_TEXTS = 250
MOST_CHARACTERS = 6_400_000
"""Of all texts of a session together; the newest is kept however long it is."""


@dataclass(frozen=True, slots=True)
class OwnText:
    """A document that was pasted or uploaded, with what was noticed at the door.

    ``plain`` is the document as it is in its file, where it was read anew in another way, and ``how`` is that
    way. ``raw`` are the bytes of a file that is text.
    """

    hash: str
    name: str
    source: Source
    plain: Source | None = None
    how: Again = field(default_factory=Again)
    raw: bytes | None = field(default=None, repr=False)


def own_texts() -> dict[str, OwnText]:
    """The reader's own texts of this session, by hash; the newest last."""
    found: dict[str, OwnText] = st.session_state.setdefault(_TEXTS, {})
    return found


def keep(*new: OwnText) -> int:
    """Keep texts in the session, the first as the newest; how many had to go, oldest first, to make room.

    One of the same characters as a text that is there already takes its place.
    """
    texts = own_texts()
    for own in reversed(new):
        texts.pop(own.hash, None)
        texts[own.hash] = own
    held, gone = sum(len(own.source.text) for own in texts.values()), 0
    while len(texts) > MOST_TEXTS or (held > MOST_CHARACTERS and len(texts) > 1):
        held -= len(texts.pop(next(iter(texts))).source.text)
        gone += 1
    return gone


def put_in_place(old: str, new: OwnText) -> None:
    """Let a text take the place of another one, such as the same document read in another way."""
    texts = own_texts()
    kept = [
        new if hash_ == old else own
        for hash_, own in texts.items()
        if hash_ in (old, new.hash) or hash_ != new.hash
    ]
    texts.clear()
    texts.update({own.hash: own for own in kept})


def own_text(name: str, source: Source, plain: Source | None = None, *, how: Again | None = None) -> OwnText:
    """A text of the reader's own, named by its content."""
    return OwnText(content_hash(source.text), name, source, plain, how or Again())


def corpus() -> tuple[Source, ...]:
    """All documents of the reader's own that the session holds, in the order of the list of texts."""
    return tuple(own.source for own in reversed(own_texts().values()))


def looked_at(settings: Settings) -> LookedAt | None:
    """The document that the settings name, for a diagnosis; None where only its hash has arrived."""
    source = source_of(settings)
    if source is None:
        return None
    hashes = tuple(own_texts()) if settings.text is not None and len(own_texts()) > 1 else ()
    key = (source.id, source.name, source.format, len(source.blocks), hashes)
    return LookedAt(source, corpus() if hashes else (), key)


def references(current: str) -> list[str]:
    """What can be chosen: own texts, the newest first, then samples, the screen's language first."""
    own = [f"text:{hash_}" for hash_ in reversed(own_texts())]
    every_sample: tuple[Sample | QuestionSample, ...] = (*samples(), *question_samples())
    spoken = sorted(every_sample, key=lambda item: item.language != language())
    every = [*own, *(f"sample:{item.id}" for item in spoken)]
    return every if current in every else [current, *every]


def find_sample(id_: str) -> Sample | QuestionSample | Lesson | None:
    """The sample, the sample with a question, or the guide's example with this id; or None."""
    known: tuple[Sample | QuestionSample | Lesson, ...] = (*samples(), *question_samples(), *lessons())
    return next((item for item in known if item.id == id_), None)


def text_of(settings: Settings) -> str | None:
    """The text that the settings name, or None where only its hash has arrived."""
    if settings.text is not None:
        own = own_texts().get(settings.text)
        return own.source.text if own else None
    found = find_sample(settings.sample or "")
    return found.text if found else None


def source_of(settings: Settings) -> Source | None:
    """The document that the settings name, as far as it was read; None where only its hash has arrived.

    Of a sample and a paste the structure is not read at once: see `components.structure`.
    """
    if settings.text is not None:
        own = own_texts().get(settings.text)
        return own.source if own else None
    found = find_sample(settings.sample or "")
    if found is None:
        return None
    file = getattr(found, "file", "")
    format_ = {"md": "markdown", "html": "html"}.get(file.rpartition(".")[2], "text")
    return Source(found.id, file, format_, found.text, newlines=newlines(found.text))


def name_of(settings: Settings) -> str:
    """The name of the file that the text came from; "" for a pasted one."""
    if settings.text is not None:
        own = own_texts().get(settings.text)
        return own.name if own else ""
    return getattr(find_sample(settings.sample or ""), "file", "")


def opened(ref: str, lang: str) -> Settings:
    """The settings that a source opens with: those that show a sample's trap, some tens of chunks else."""
    kind, _colon, name = ref.partition(":")
    if kind == "text":
        own = own_texts().get(name)
        return Settings(lang=lang, text=name, **(opening(len(own.source.text)) if own else {}))
    found = find_sample(name)
    if isinstance(found, Sample | Lesson):
        return Settings(lang=lang, sample=name, **from_strategy(found.strategy))
    options: Mapping[str, Any] = found.settings if found else {}
    if isinstance(found, QuestionSample):
        options = {"chunk_size": found.sizes[0], **options}
    return Settings(lang=lang, sample=name, **from_langchain(options))


def default_ref(lang: str) -> str:
    """The sample that somebody sees first who speaks ``lang``."""
    return f"sample:{default_sample(lang).id}"
