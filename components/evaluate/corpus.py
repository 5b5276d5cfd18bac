"""What is evaluated: the reader's own documents, else the sample on the table."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace

import streamlit as st

from chunkscope.documents import Source
from chunkscope.evaluate.samples import sample_corpus
from chunkscope.evaluate.values import QuestionSet
from chunkscope.text import content_hash
from chunkscope.wording import _, n_
from chunkscope.wording.units import number
from components.settings import Settings
from components.source import corpus, source_of


@dataclass(frozen=True, slots=True, eq=False)
class Documents:
    """Documents with different ids; ``key`` tells them from others. ``asked`` came with them."""

    sources: tuple[Source, ...]
    key: Hashable
    asked: QuestionSet | None = None

    @property
    def characters(self) -> int:
        """How many all documents have together."""
        return sum(len(each.text) for each in self.sources)

    def line(self) -> str:
        """How much there is."""
        return n_(
            "**{n} document**, {characters} characters.",
            "**{n} documents**, {characters} characters.",
            len(self.sources),
        ).format(n=number(len(self.sources)), characters=number(self.characters))


def documents(settings: Settings) -> Documents | None:
    """All documents of the session's own, else the text on the table; None where that has not arrived."""
    own = corpus()
    shown = source_of(settings)
    if own:
        return _documents(own)
    found = sample_corpus(shown.name) if shown is not None else None
    if found is not None:
        return replace(_documents(found[0]), asked=found[1])
    return None if shown is None else _documents([shown])


def _documents(sources: Sequence[Source]) -> Documents:
    named = tuple(_apart(sources))
    return Documents(named, tuple((each.id, content_hash(each.text)) for each in named))


def _apart(sources: Sequence[Source]) -> list[Source]:
    """The documents, those of the same id told apart by their content."""
    ids = [source.id for source in sources]
    return [
        source
        if ids.count(source.id) == 1
        else replace(source, id=f"{source.id} ({content_hash(source.text)[:8]})")
        for source in sources
    ]


def corpus_row(found: Documents) -> None:
    """What is evaluated, in one line."""
    about = (
        _("These are the samples that the questions below belong to.")
        if found.asked is not None
        else _("Load more in the sidebar: all documents of your own are evaluated together.")
    )
    st.markdown(f"{found.line()} :gray[{about}]")
