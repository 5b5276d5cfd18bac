"""One line about the text on the table: what a sample teaches, or what is known of an own text."""

from __future__ import annotations

from dataclasses import replace

import streamlit as st

from chunkscope import Chunking
from chunkscope.documents import Remark
from chunkscope.query_samples import QuestionSample
from chunkscope.samples import Sample
from chunkscope.strategies import STRATEGIES, unmerged
from chunkscope.strategies.base import NO_LIMIT
from chunkscope.values import Change
from chunkscope.wording import _, language
from chunkscope.wording.causes import cause_rule
from chunkscope.wording.documents import format_name, remark_line
from chunkscope.wording.explain import sentences
from chunkscope.wording.notes import note_sentence, whole_text_sentence
from chunkscope.wording.quoting import literal
from chunkscope.wording.units import number
from components.address import fill
from components.callbacks import whole
from components.markup import code, head
from components.results import Result
from components.settings import Settings
from components.source import OwnText, find_sample, opened, own_texts
from components.split_progress import split_progress

_HEIGHT = 38
"""Pixels: two lines."""
_UNFIT = (Change.NOT_FOUND, Change.UNREAD, Change.UNCLOSED)


def about_line(settings: Settings, found: Result) -> None:
    """Draw the line; its place keeps its height, so that nothing below moves when a setting does."""
    assert found.chunking is not None
    chunking, error = found.chunking, found.error
    with st.container(height=_HEIGHT, border=False, key="about_line"):
        own = own_texts().get(settings.text or "")
        opening = _opening(settings)
        if found.job is not None:
            split_progress(found.job, settings.strategy, instead_of(chunking))
        elif error is not None:
            st.markdown(f":red[:small[{_refusal(error, chunking)}]]")
        elif own is not None:
            st.caption(sentences(*_unfit(chunking), own_text_facts(own, settings, opening)))
        elif settings != opening:
            _changed(settings, opening, chunking)
        else:
            st.caption(_lesson(settings, chunking))


def _refusal(error: str, chunking: Chunking) -> str:
    """Why the settings cannot be used, and what the picture shows meanwhile."""
    return sentences(literal(error), instead_of(chunking))


def instead_of(chunking: Chunking) -> str:
    """What the picture shows while the settings themselves give none."""
    by = unmerged(chunking.strategy)
    if by.chunk_size == NO_LIMIT:
        return _("Meanwhile the picture shows {title}.").format(title=_(by.title))
    return _("Meanwhile the picture shows {title}, chunk size {size} and overlap {overlap}.").format(
        title=_(by.title), size=number(by.chunk_size), overlap=number(by.chunk_overlap)
    )


def own_text_facts(own: OwnText, settings: Settings, opening: Settings) -> str:
    """Name, size, encoding, how the text was opened, while that holds, and what was changed at the door."""
    source = own.source
    told = (
        _("{name}: {n} characters, read as {encoding}.")
        if source.encoding
        else _("{name}: {n} characters of text, read from: {format}.")
    )
    facts = told.format(
        name=code(head(own.name, 40)),
        n=number(len(source.text)),
        encoding=source.encoding,
        format=format_name(source.format),
    )
    return sentences(facts, *_opened(settings, opening), *map(_remark, source.remarks))


def _opened(settings: Settings, opening: Settings) -> list[str]:
    """With which sizes the text was opened; nothing where others are set, as after it was read anew."""
    size, overlap = opening.chunk_size, opening.chunk_overlap
    if (settings.chunk_size, settings.chunk_overlap) != (size, overlap):
        return []
    told = _("Opened with chunk size {size} and overlap {overlap}, for some tens of chunks.")
    return [told.format(size=number(size), overlap=number(overlap))]


def _remark(remark: Remark) -> str:
    return literal(remark_line(remark))


def _opening(settings: Settings) -> Settings:
    ref = f"text:{settings.text}" if settings.text else f"sample:{settings.sample}"
    return replace(opened(ref, settings.lang), cut=settings.cut)


def _changed(settings: Settings, opening: Settings, chunking: Chunking) -> None:
    """What another splitter does, or that the settings are others; and the way back."""
    told = _unfit(chunking) or [
        _("These are no longer the settings that the sample opens with.")
        if settings.strategy == opening.strategy
        else literal(_(STRATEGIES[settings.strategy].about))
    ]
    with st.container(horizontal=True, vertical_alignment="center", gap="small"):
        st.caption(sentences(*told), width="content")
        st.button(
            _("Back to them"),
            key="back_to_opening",
            icon=":material/undo:",
            type="tertiary",
            on_click=whole(fill),
            args=(opening,),
        )


def _unfit(chunking: Chunking) -> list[str]:
    """A sentence for each way in which the text is not of the splitter's kind."""
    first = {note.change: note for note in reversed(chunking.notes)}
    found = [first[change] for change in _UNFIT if change in first]
    return [
        whole_text_sentence(note.change)
        if note.change is Change.NOT_FOUND
        else literal(note_sentence(note, chunking.text))
        for note in found
    ]


def _lesson(settings: Settings, chunking: Chunking) -> str:
    found = find_sample(settings.sample or "")
    if isinstance(found, Sample):
        return literal(found.lesson(language(), chunking.summary))
    if isinstance(found, QuestionSample):
        return _("This sample brings a question and is made for the Query page: ask it there.")
    return literal(cause_rule(found.cause)) if found is not None else ""
