"""The beginning of a report: which document, cut how, and what came of it in one sentence."""

from __future__ import annotations

from datetime import date
from typing import Final

import numpy as np
from babel.dates import format_date

from chunkscope.chunking import Chunking
from chunkscope.documents.source import Source
from chunkscope.drawing.chunks import Mark, marks
from chunkscope.export.report.markup import Html, bdi, tag
from chunkscope.strategies.base import NO_LIMIT, Strategy
from chunkscope.strategies.merged import Merged, unmerged
from chunkscope.wording import LANGUAGES, _, language, n_
from chunkscope.wording.documents import format_name
from chunkscope.wording.explain import sentences
from chunkscope.wording.quoting import quote
from chunkscope.wording.units import number, size, unit_name

_LONGEST_NAME: Final = 120


def spoken() -> str:
    """The language of the page, for its ``lang``."""
    return language() if language() in LANGUAGES else "en"


def document_name(source: Source | None) -> str:
    """What the document is called, with escapes for what cannot be seen or would turn the name around."""
    name = (source and (source.name or source.title or source.id)) or _("Pasted text")
    return quote(name, _LONGEST_NAME)


def lead(chunking: Chunking, source: Source | None, day: date) -> Html:
    """The title, the settings in words, and the verdict."""
    tone = "poor" if bool(_counted(chunking)[0]) else "good"
    return tag(
        "header",
        tag("p", _("Report on chunks and their overlap"), class_="eyebrow"),
        tag("h1", bdi(document_name(source))),
        tag("p", f"{format_date(day, 'long', locale=spoken())} · {_about(chunking, source)}", class_="day"),
        tag("p", verdict_sentence(chunking), class_=f"verdict {tone}"),
        tag("p", settings_sentence(chunking.strategy), class_="settings"),
        tag("p", _reading(), class_="small"),
    )


def settings_sentence(by: Strategy) -> str:
    """How the text was cut, in words."""
    plain = unmerged(by)
    unlimited = by.chunk_size == NO_LIMIT
    told = [_("The text was cut by the splitter “{title}”.").format(title=_(plain.title))]
    told.append(
        _("The length of a chunk is not limited.")
        if unlimited
        else _("A chunk may have {size} at most.").format(size=unit_name(by.unit, by.chunk_size))
    )
    told.append(
        _("Each chunk was asked to repeat the last {size} of the one before it.").format(
            size=size(by.unit, by.chunk_overlap)
        )
        if by.chunk_overlap
        else _("No overlap was asked for.")
    )
    if isinstance(by, Merged):
        merged = _("Chunks under {below} characters are merged into a neighbour that has room.")
        told.append(merged.format(below=number(by.merge_below)))
    return sentences(*told)


def verdict_sentence(chunking: Chunking) -> str:
    """What came of it: the overlap that was asked for against the one that is there."""
    summary, asked = chunking.summary, chunking.asked
    if not summary.chunks:
        return _("There is no chunk: the text is empty or blank.")
    if not summary.boundaries:
        return _("The text is one chunk: it was cut nowhere, so there is no overlap to look at.")
    short, gone = _counted(chunking)
    values = {
        "boundaries": number(summary.boundaries),
        "short": number(short - gone),
        "gone": number(gone),
        "asked": size(chunking.unit, asked),
        "mean": number(round(summary.mean_overlap, 1)),
    }
    return _verdict_template(chunking, short, gone).format(**values)


def _verdict_template(chunking: Chunking, short: int, gone: int) -> str:
    count = chunking.summary.boundaries
    if not chunking.asked:
        return n_(
            "No overlap was asked for; at {boundaries} boundary {mean} are repeated on average.",
            "No overlap was asked for; at {boundaries} boundaries {mean} are repeated on average.",
            count,
        )
    if not short:
        return n_(
            "The {boundaries} boundary has the overlap of {asked} that was asked for; the mean is {mean}.",
            "All {boundaries} boundaries have the overlap of {asked} that was asked for; the mean is {mean}.",
            count,
        )
    if not gone:
        return n_(
            "Of the overlap of {asked} asked for, {mean} are there on average: {short} of {boundaries} "
            "boundary has less.",
            "Of the overlap of {asked} asked for, {mean} are there on average: {short} of {boundaries} "
            "boundaries have less.",
            count,
        )
    if short == gone:
        return n_(
            "Of the overlap of {asked} asked for, {mean} are there on average: {gone} of {boundaries} "
            "boundary has none at all.",
            "Of the overlap of {asked} asked for, {mean} are there on average: {gone} of {boundaries} "
            "boundaries have none at all.",
            count,
        )
    return n_(
        "Of the overlap of {asked} asked for, {mean} are there on average: {gone} of {boundaries} boundary "
        "has none at all, and {short} more has less.",
        "Of the overlap of {asked} asked for, {mean} are there on average: {gone} of {boundaries} boundaries "
        "have none at all, and {short} more have less.",
        count,
    )


def _counted(chunking: Chunking) -> tuple[int, int]:
    """How many boundaries have less than was asked for, and how many of them have nothing."""
    mark = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    return int(np.count_nonzero(mark != Mark.FULL)), int(np.count_nonzero(mark == Mark.GONE))


def _about(chunking: Chunking, source: Source | None) -> str:
    length = size("characters", len(chunking.text))
    if source is None or not source.format:
        return length
    return _("{first}, {second}").format(first=format_name(source.format), second=length)


def _reading() -> str:
    return _(
        "How to read this: a search finds a long document by its pieces, the chunks. Where one chunk ends "
        "and the next begins is a boundary. What stands there is found only if some chunk holds both sides "
        "of it, so neighbouring chunks are asked to share some text, the overlap. Splitters often give less "
        "of it than they were asked for, or none."
    )
