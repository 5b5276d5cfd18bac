"""Python code that makes the chunks of a preview again, byte for byte, and runs alone."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from chunkscope.export.code import langchain, peers
from chunkscope.export.code.draft import Draft, install, note, program
from chunkscope.export.code.own import fixed, own
from chunkscope.strategies import (
    Character,
    ChonkieRecursive,
    ChonkieSentence,
    Code,
    Fixed,
    HtmlSections,
    Json,
    Latex,
    LlamaSentence,
    MarkdownHeaders,
    Recursive,
    Semchunk,
    SentenceTokens,
    Strategy,
    TextSplitterPeer,
    Token,
)

_DRAFTS: Final[Mapping[type[Strategy], Callable[[Any], Draft]]] = {
    Recursive: langchain.recursive,
    Character: langchain.character,
    Token: langchain.token,
    SentenceTokens: langchain.sentence_tokens,
    MarkdownHeaders: langchain.markdown,
    HtmlSections: langchain.html,
    Json: langchain.json_text,
    Latex: langchain.latex,
    Code: langchain.code,
    Semchunk: peers.semchunk,
    ChonkieRecursive: peers.chonkie_recursive,
    ChonkieSentence: peers.chonkie_sentence,
    LlamaSentence: peers.llama_sentence,
    TextSplitterPeer: peers.text_splitter,
    Fixed: fixed,
}
"""By strategy: what writes the code without Chunkscope."""


@dataclass(frozen=True, slots=True)
class Snippet:
    """A program and what it needs.

    ``code`` is a complete Python program: it reads ``document.txt`` beside it (UTF-8, its line ends as they
    are) and leaves ``chunks``, a list of texts. ``install`` is the line for pip, with the versions installed
    here, "" where Python alone will do. ``note`` says in a sentence or two what to know before it runs, ""
    for nothing.
    """

    code: str
    install: str
    note: str


def snippet(strategy: Strategy) -> Snippet:
    """The code that makes the chunks of ``strategy``: ``chunks == strategy.split(text).texts``.

    The library that does the splitting is all it needs, or the package chunkscope where no library does. A
    text that the strategy refuses is refused by the code too; an empty one may be refused by the libraries
    that read JSON and HTML, and is one empty chunk for LlamaIndex. Raises `SplitError` for a
    ``length_function`` that is a callable, which cannot be written down.
    """
    strategy.to_json()  # refuses what cannot be written down
    write = own if _only_here(strategy) else _DRAFTS.get(type(strategy), own)
    draft = write(strategy)
    return Snippet(program(draft), install(draft), note(draft))


def _only_here(strategy: Strategy) -> bool:
    """Whether these settings have Chunkscope do what the library cannot."""
    match strategy:
        case Token():
            return strategy.whole_characters
        case MarkdownHeaders():
            return strategy.verbatim
        case Code():
            return strategy.splitter == "syntax" or strategy.language == "auto"
    return False


__all__ = ["Snippet", "snippet"]
