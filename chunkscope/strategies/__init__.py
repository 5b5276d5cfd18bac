"""The splitting strategies, and their way back from JSON."""

from __future__ import annotations

from typing import Any

from chunkscope.strategies.base import SplitError, Strategy, check_settings
from chunkscope.strategies.character import Character
from chunkscope.strategies.code import Code
from chunkscope.strategies.contextual import Contextual
from chunkscope.strategies.fixed import Fixed
from chunkscope.strategies.html_sections import HtmlSections
from chunkscope.strategies.json_text import Json
from chunkscope.strategies.late import Late
from chunkscope.strategies.latex import Latex
from chunkscope.strategies.markdown_headers import MarkdownHeaders
from chunkscope.strategies.merged import Merged, merged, unmerged
from chunkscope.strategies.parent_child import ParentChild
from chunkscope.strategies.peers.chonkie_recursive import ChonkieRecursive
from chunkscope.strategies.peers.chonkie_sentence import ChonkieSentence
from chunkscope.strategies.peers.llama_index import LlamaSentence
from chunkscope.strategies.peers.semantic_text_splitter import TextSplitterPeer
from chunkscope.strategies.peers.semchunk import Semchunk
from chunkscope.strategies.recursive import Recursive
from chunkscope.strategies.semantic import Semantic
from chunkscope.strategies.sentence import Sentence
from chunkscope.strategies.sentence_tokens import SentenceTokens
from chunkscope.strategies.structure import Structure
from chunkscope.strategies.token import Token
from chunkscope.wording import _

STRATEGIES: dict[str, type[Strategy]] = {
    strategy.name: strategy
    for strategy in (
        Recursive,
        Fixed,
        Character,
        HtmlSections,
        Structure,
        MarkdownHeaders,
        Semantic,
        ParentChild,
        Late,
        Contextual,
        Semchunk,
        ChonkieRecursive,
        ChonkieSentence,
        LlamaSentence,
        TextSplitterPeer,
        Token,
        Code,
        Latex,
        Json,
        SentenceTokens,
        Sentence,
    )
}
"""Every strategy by its name, in the order in which a screen lists them."""


def strategy_from_json(values: dict[str, Any]) -> Strategy:
    """The strategy that `Strategy.to_json` wrote down, from a dict; raises `SplitError` for an unknown one.

    Any of them may have ``merge_below`` beside its settings, see `Merged`.
    """
    check_settings(values)
    if "merge_below" in values:
        inner = {key: value for key, value in values.items() if key != "merge_below"}
        return merged(strategy_from_json(inner), values["merge_below"])
    name = values.get("strategy")
    if not isinstance(name, str) or name not in STRATEGIES:
        message = _("There is no strategy {name}: use one of {known}.")
        raise SplitError(message.format(name=repr(name), known=", ".join(sorted(STRATEGIES))))
    return STRATEGIES[name].from_json(values)


__all__ = [
    "STRATEGIES",
    "Character",
    "ChonkieRecursive",
    "ChonkieSentence",
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
    "ParentChild",
    "Recursive",
    "Semantic",
    "Semchunk",
    "Sentence",
    "SentenceTokens",
    "SplitError",
    "Strategy",
    "Structure",
    "TextSplitterPeer",
    "Token",
    "merged",
    "strategy_from_json",
    "unmerged",
]
