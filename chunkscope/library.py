"""The installed langchain-text-splitters, run on the same text and compared chunk by chunk."""

from __future__ import annotations

import re
from dataclasses import dataclass
from importlib.metadata import version
from itertools import zip_longest
from typing import Any

from chunkscope.strategies.base import SplitError
from chunkscope.strategies.character import Character
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import measure

PACKAGE = "langchain-text-splitters"


@dataclass(frozen=True, slots=True)
class Difference:
    """The first chunk that differs: its number, ours, and the library's; None where one has no such chunk."""

    index: int
    ours: str | None
    theirs: str | None


@dataclass(frozen=True, slots=True)
class Comparison:
    """What the installed library made of a text, beside what Chunkscope made of it.

    ``chunks`` is the library's count. Where ``difference`` is not None the library is right:
    it is what the reader's own code will run.
    """

    name: str
    version: str
    chunks: int
    difference: Difference | None

    @property
    def identical(self) -> bool:
        """Whether both returned the same chunks, byte for byte."""
        return self.difference is None


def library_chunks(strategy: Recursive | Character, text: str) -> list[str]:
    """What ``split_text`` of LangChain's splitter returns for the same settings."""
    from langchain_text_splitters import CharacterTextSplitter, RecursiveCharacterTextSplitter

    unit = strategy.length_function
    shared: dict[str, Any] = {
        "keep_separator": strategy.keep_separator,
        "is_separator_regex": strategy.is_separator_regex,
        "chunk_size": strategy.chunk_size,
        "chunk_overlap": strategy.chunk_overlap,
        "strip_whitespace": strategy.strip_whitespace,
        "length_function": unit if callable(unit) else measure(unit),
    }
    if isinstance(strategy, Character):
        return CharacterTextSplitter(separator=strategy.separator, **shared).split_text(text)
    return RecursiveCharacterTextSplitter(separators=list(strategy.separators), **shared).split_text(text)


def compare(strategy: Recursive | Character, text: str) -> Comparison:
    """Run both and compare. Raises what ours raises where the library refuses the text too."""
    refusal = None
    ours: list[str] = []
    try:
        ours = strategy.split(text).texts
    except SplitError as error:
        refusal = error
    try:
        theirs = library_chunks(strategy, text)
    except (ValueError, TypeError, IndexError, re.error):
        if refusal is not None:
            raise refusal from None
        raise
    pairs = enumerate(zip_longest(ours, theirs))
    difference = next((Difference(index, *pair) for index, pair in pairs if pair[0] != pair[1]), None)
    return Comparison(PACKAGE, version(PACKAGE), len(theirs), difference)
