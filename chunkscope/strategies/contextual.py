"""Recursive chunks, indexed with a short context before them.

What makes it reproducible: contexts that were read or written are a set under a digest, and ``contexts``
is that digest. Splitting looks the set up on this machine; it never asks a server. See `chunkscope.context`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

from chunkscope.chunking import Chunking
from chunkscope.context.contexts import Match
from chunkscope.context.headings import headings_of, paths
from chunkscope.extras import Extras
from chunkscope.shapes import is_a
from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import DEFAULT_SEPARATORS, Recursive
from chunkscope.values import Change, Note
from chunkscope.wording import N_, _

_DIGEST = re.compile("[0-9a-f]{16}")
SOURCES: Mapping[str, str] = {
    "headings": N_("The headings above it"),
    "file": N_("A file prepared elsewhere"),
    "llm": N_("A language model"),
}


@dataclass(frozen=True, slots=True)
class Contextual(Strategy):
    """`Recursive` chunks; each is indexed as its context, a blank line, and its text.

    ``source`` says where contexts come from: "headings" puts "title > section > subsection" before the
    chunks under them; with "file" and "llm" it is the set under the digest ``contexts``, "" for none yet.
    A chunk without a context is indexed as it is, and noted. Raises `SplitError` where the set is not on
    this machine.
    """

    name: ClassVar[str] = "contextual"
    title: ClassVar[str] = N_("Contextual")
    about: ClassVar[str] = N_(
        "Recursive chunks, each indexed with a short context before it: its headings, or what a file or a "
        "language model says."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "source",
            N_("Context from"),
            N_("What is put before the indexed text; the delivered text stays as it is."),
            SOURCES,
        ),
        Option(
            "contexts",
            N_("Set of contexts"),
            N_(
                "Sixteen digits that name a set of contexts on this machine. They fill in by themselves when "
                "you read a file or have contexts written; put them back to use an earlier set."
            ),
            only_with=(("source", ("file", "llm")),),
        ),
    )

    chunk_size: int = 800
    chunk_overlap: int = 0
    separators: tuple[str, ...] = DEFAULT_SEPARATORS
    length_function: str = "characters"
    source: str = "headings"
    contexts: str = ""

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        object.__setattr__(self, "separators", self.inner.separators)
        if not is_a(self.source, str) or self.source not in SOURCES:
            message = _("source {value} is unknown: use one of {known}.")
            raise SplitError(message.format(value=repr(self.source), known=", ".join(SOURCES)))
        if not is_a(self.contexts, str) or (self.contexts and not _DIGEST.fullmatch(self.contexts)):
            message = _("contexts {value} is no set: it has 16 hexadecimal digits, or is empty.")
            raise SplitError(message.format(value=repr(self.contexts)))

    @property
    def inner(self) -> Recursive:
        """The strategy that cuts."""
        return Recursive(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=self.separators,
            length_function=self.length_function,
        )

    def split(self, text: str) -> Chunking:
        """The chunks of `Recursive`, with what is indexed; what cannot be used is refused as there."""
        found = self.inner.split(text)
        found.strategy = self
        above = _headings(found) if self.source == "headings" else {}
        contexts = {index: " > ".join(path) for index, path in above.items()}
        if matched := self.match(found):
            contexts = matched.contexts
        indexed = {index: f"{context}\n\n{found.texts[index]}" for index, context in contexts.items()}
        without = (index for index in range(len(found.starts)) if index not in contexts)
        notes = tuple(Note(Change.NO_CONTEXT, chunk=index) for index in without)
        found.extras = Extras(indexed=indexed, headings=above, notes=notes)
        return found

    def match(self, chunking: Chunking) -> Match | None:
        """How the set and the chunks go together; None where there is no set.

        Raises `SplitError` where it is not on this machine.
        """
        if self.source == "headings" or not self.contexts:
            return None
        from chunkscope.context.store import default_store

        known = default_store().find(self.contexts)
        if known is None:
            message = _(
                "The contexts {digest} are not on this machine: read the file again, or have them written."
            )
            raise SplitError(message.format(digest=self.contexts))
        return known.match(chunking)


def _headings(chunking: Chunking) -> dict[int, tuple[str, ...]]:
    """For each chunk that stands under headings, these, at its first sign that is not blank."""
    blanks = (len(text) - len(text.lstrip()) for text in chunking.texts)
    places = [start + blank for start, blank in zip(chunking.starts.tolist(), blanks, strict=True)]
    found = paths(headings_of(chunking.text), places)
    return {index: path for index, path in enumerate(found) if path}
