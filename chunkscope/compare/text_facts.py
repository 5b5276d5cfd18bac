"""What is known of a text, whatever is done with it: what it is written in, its blocks, what may not be cut.

The diagnosis, Compare, the landscape and the costs of an evaluation ask here, so that they count the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from chunkscope.arrays import Ints
from chunkscope.blocks import Block, blocks_of, format_of
from chunkscope.code.guess import guess_language
from chunkscope.codes import points_of
from chunkscope.compare.landmarks import (
    CODE,
    FUNCTIONS,
    SENTENCES,
    TABLES,
    Landmarks,
    landmarks_of,
    tables_and_code_of,
)
from chunkscope.compare.tables import Table, known_blocks, tables_of
from chunkscope.compare.whole import columns_of
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.text import Newlines, newlines

DATA = ("csv", "json", "jsonl")
"""Formats whose text is neither prose nor code: it has no sentences."""
_STRUCTURE = re.compile(r"^ {0,3}(?:#{1,6}[ \t]|```|~~~|=+[ \t]*$|-+[ \t]*$)|^(?: {4}|\t)|\|", re.MULTILINE)
"""What every heading, table or code block of Markdown has; reading all of it takes longer than the rest."""
_STRUCTURE_SIGNS = ("#", "`", "~", "=", "-", "\t", "    ", "|")
"""A text without any of these has no `_STRUCTURE`, which is sooner known."""


@dataclass(frozen=True)
class TextFacts:
    """What is known of a text, whatever is done with it.

    ``format`` is that of the document it came from, "" where that is not known; ``given`` are the blocks
    that its reader told.
    """

    text: str
    name: str = ""
    format: str = ""
    given: tuple[BlockSpan, ...] = ()

    @cached_property
    def language(self) -> str | None:
        """The programming language, None for anything but code."""
        return None if self.format in DATA else guess_language(self.text, self.name or None)

    @cached_property
    def blocks(self) -> Sequence[Block]:
        """Headings, paragraphs, lists, tables and code; none in code, data, or text without structure."""
        if self.language or self._has_no_sentences:
            return []
        is_html = self.format == "html" or self._is_html
        if self.given and not is_html:
            return known_blocks(self.text, self.given)
        return blocks_of(self.text, self._reads_as) if is_html or self._has_structure else []

    @cached_property
    def _has_no_sentences(self) -> bool:
        """Whether it is data, or code whose language no grammar reads: settings, scripts, markup."""
        return self.format in DATA or (self.format == "code" and not self.language and not self._is_html)

    @property
    def _has_structure(self) -> bool:
        """Whether it has a line that a heading, table or code block of Markdown would have."""
        signs = any(sign in self.text for sign in _STRUCTURE_SIGNS)
        return signs and _STRUCTURE.search(self.text) is not None

    @cached_property
    def _reads_as(self) -> str:
        """The format that the text reads as, whatever format it came in."""
        return format_of(self.text)

    @property
    def _is_html(self) -> bool:
        return self._reads_as == "html"

    @cached_property
    def landmarks(self) -> Landmarks:
        """Sentences, tables, code blocks and functions."""
        if self._has_no_sentences:
            return Landmarks(
                {SENTENCES: (), TABLES: [each.span for each in self.tables], CODE: (), FUNCTIONS: ()}
            )
        is_html = not self.language and self._is_html
        return landmarks_of(self.text, self.language, self.blocks, is_html=is_html)

    @property
    def tables_and_code(self) -> Landmarks:
        """Only the tables and code blocks of `landmarks`: sentences take longer than all else."""
        if self._has_no_sentences:
            return self.landmarks
        is_html = not self.language and self._is_html
        return tables_and_code_of(self.blocks, self.text, is_html=is_html)

    @cached_property
    def spans(self) -> dict[str, tuple[Ints, Ints]]:
        """Where the landmarks of each kind start and end, as columns."""
        return {kind: columns_of(spans) for kind, spans in self.landmarks.spans.items()}

    @cached_property
    def tables(self) -> list[Table]:
        """The tables with their rows."""
        return tables_of(self.text, self.blocks, self.given)

    @cached_property
    def codes(self) -> NDArray[np.uint32]:
        """The code points."""
        return points_of(self.text)

    @cached_property
    def newlines(self) -> Newlines:
        """How often each line end occurs."""
        return newlines(self.text)


@lru_cache(maxsize=4)
def text_facts(text: str, name: str, format: str, given: tuple[BlockSpan, ...]) -> TextFacts:  # noqa: A002
    """The facts of a text; the same ones for every chunking of it."""
    return TextFacts(text, name, format, given)


def landmarks(text: str, name: str = "", source: Source | None = None) -> Landmarks:
    """The landmarks of a text: those of the document ``source``, where it is known.

    The name of its file may tell in which language it is written. Code has functions, data such as CSV has
    tables, anything else has sentences, tables and code blocks, and the functions of code blocks whose
    language is named.
    """
    return Told.of(source, name).facts(text).landmarks


class Told(NamedTuple):
    """What the reader of a document told of it; ``blocks`` are its tables and code, and one at the least."""

    name: str = ""
    format: str = ""
    blocks: tuple[BlockSpan, ...] = ()

    @classmethod
    def of(cls, source: Source | None, name: str = "") -> Told:
        """What is told of a document; only ``name`` where there is none."""
        if source is None:
            return cls(name)
        kept = tuple(block for block in source.blocks if block.kind in {"table", "code"})
        return cls(name or source.name, source.format, kept or source.blocks[:1])

    def facts(self, text: str) -> TextFacts:
        """The facts of this document's text."""
        return TextFacts(text, self.name, self.format, self.blocks)
