"""Chunkscope: see where a text splitter cut, what it repeated, and why an overlap is missing.

>>> from chunkscope import Recursive
>>> chunking = Recursive(chunk_size=12, chunk_overlap=4).split("alpha bravo charlie")
>>> chunking.texts
['alpha bravo', 'charlie']
>>> chunking.boundaries[0].overlap, chunking.boundaries[0].causes
(0, (<Cause.WHOLE_PIECES: 'WHOLE_PIECES'>,))

As the last line of a notebook's cell, ``chunking`` shows the text in colours with the reasons; a boundary,
and what the functions below return, are shown too, and ``print`` tells each in words.

=================================  =================================================================
``STRATEGY.split(text)``           cuts: `Recursive`, `Fixed`, `Sentence`, `Code`, ... -> `Chunking`
``chunking.chunks``, ``.texts``    the chunks: places, lengths, headings; their texts alone
``chunking.boundaries``            the overlap of each cut: asked, carried over, found; its causes
``show(chunking, start=0)``        any part of the text in colours
``remedies(chunking, boundary)``   settings, run, that keep the context of a cut
``diagnosis(chunking)``            what is wrong with the chunks, the most harmful first
``comparison(one, other)``         chunkings of one text side by side
``query(text, question, by)``      which chunks answer a question
``evaluation(documents, ...)``     which of several settings finds the answers, with intervals
``save(chunking, "chunks.jsonl")`` to a file: JSON Lines, CSV, Parquet, LangChain, a report, a program
``chunkscope.documents.load``      PDF, Word, HTML and other files as text
``chunkscope.wording.use("ja")``   Japanese from here on
=================================  =================================================================

These functions are imported when they are first asked for.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

from chunkscope.chunking import Chunking
from chunkscope.strategies import (
    Character,
    ChonkieRecursive,
    ChonkieSentence,
    Code,
    Contextual,
    Fixed,
    HtmlSections,
    Json,
    Late,
    Latex,
    LlamaSentence,
    MarkdownHeaders,
    Merged,
    ParentChild,
    Recursive,
    Semantic,
    Semchunk,
    Sentence,
    SentenceTokens,
    SplitError,
    Strategy,
    Structure,
    TextSplitterPeer,
    Token,
    strategy_from_json,
)
from chunkscope.values import (
    Boundary,
    Cause,
    Change,
    Chunk,
    Note,
    Queue,
    QueuePiece,
    Remedy,
    Span,
    Summary,
    causes_of,
)

if TYPE_CHECKING:
    from chunkscope.front import Table, comparison, diagnosis, evaluation, query, remedies, save, show

_FRONT = frozenset({"Table", "comparison", "diagnosis", "evaluation", "query", "remedies", "save", "show"})

__all__ = [
    "Boundary",
    "Cause",
    "Change",
    "Character",
    "ChonkieRecursive",
    "ChonkieSentence",
    "Chunk",
    "Chunking",
    "Code",
    "Contextual",
    "Fixed",
    "HtmlSections",
    "Json",
    "Late",
    "Latex",
    "LlamaSentence",
    "MarkdownHeaders",
    "Merged",
    "Note",
    "ParentChild",
    "Queue",
    "QueuePiece",
    "Recursive",
    "Remedy",
    "Semantic",
    "Semchunk",
    "Sentence",
    "SentenceTokens",
    "Span",
    "SplitError",
    "Strategy",
    "Structure",
    "Summary",
    "Table",
    "TextSplitterPeer",
    "Token",
    "causes_of",
    "comparison",
    "diagnosis",
    "evaluation",
    "query",
    "remedies",
    "save",
    "show",
    "strategy_from_json",
]
__version__ = "0.1.0"


def __getattr__(name: str) -> object:
    """The functions of `chunkscope.front`, which import more than splitting needs."""
    if name in _FRONT:
        return getattr(import_module("chunkscope.front"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


def __dir__() -> list[str]:
    """What Tab completes."""
    return sorted({*globals(), *__all__})
