"""The text on the table: one of the samples, or the reader's own, kept in the session only.

A source is named by a reference that fits into a widget and a link: ``sample:<id>`` or
``text:<hash>``. Own texts never leave the session: a link carries their hash alone.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import streamlit as st

from chunkscope.query_samples import QuestionSample, question_samples
from chunkscope.samples import Sample, default_sample, samples
from chunkscope.text import Decoded, content_hash
from chunkscope.wording import language
from components.lessons import Lesson, lessons
from components.settings import Settings, from_langchain, from_strategy, opening

_TEXTS = "own_texts"
_MOST_TEXTS = 5


@dataclass(frozen=True, slots=True)
class OwnText:
    """A text that was pasted or uploaded, with what was noticed at the door."""

    hash: str
    name: str
    decoded: Decoded


def own_texts() -> dict[str, OwnText]:
    """The reader's own texts of this session, by hash; the newest last."""
    found: dict[str, OwnText] = st.session_state.setdefault(_TEXTS, {})
    return found


def keep(name: str, decoded: Decoded) -> OwnText:
    """Keep a text in the session, which holds the five newest."""
    own = OwnText(content_hash(decoded.text), name, decoded)
    texts = own_texts()
    texts.pop(own.hash, None)
    texts[own.hash] = own
    while len(texts) > _MOST_TEXTS:
        del texts[next(iter(texts))]
    return own


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
        return own.decoded.text if own else None
    found = find_sample(settings.sample or "")
    return found.text if found else None


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
        return Settings(lang=lang, text=name, **(opening(len(own.decoded.text)) if own else {}))
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
