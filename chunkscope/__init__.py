"""Chunkscope: see where a text splitter cut, what it repeated, and why an overlap is missing.

>>> from chunkscope import Recursive
>>> boundary = Recursive(chunk_size=12, chunk_overlap=4).split("alpha bravo charlie").boundaries[0]
>>> boundary.overlap, boundary.causes
(0, (<Cause.WHOLE_PIECES: 'WHOLE_PIECES'>,))
"""

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
    "TextSplitterPeer",
    "Token",
    "causes_of",
    "strategy_from_json",
]
__version__ = "0.1.0"
