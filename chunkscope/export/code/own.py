"""The code for what Chunkscope does itself: its own package with the exact settings."""

from __future__ import annotations

from dataclasses import fields
from typing import Final

from chunkscope.code.grammar_table import GRAMMARS
from chunkscope.embed.known import BUNDLED, MODELS, SERVER
from chunkscope.embed.server import PACKAGE
from chunkscope.export.code.draft import OWN, Draft
from chunkscope.export.code.layout import Call, Pattern, assigned
from chunkscope.strategies import (
    Code,
    Contextual,
    Fixed,
    Late,
    MarkdownHeaders,
    Merged,
    ParentChild,
    Semantic,
    Sentence,
    Strategy,
    Structure,
    Token,
)
from chunkscope.strategies.peers.base import Peer
from chunkscope.wording import N_, _

_SHOWN: Final = frozenset({"chunk_size", "chunk_overlap", "chunk_sizes", "merge_below"})
"""Settings that are written down even where they are the default."""
_REASONS: Final[dict[type[Strategy], str]] = {
    Code: N_("Cutting along the syntax tree is Chunkscope's own."),
    Contextual: N_("The contexts before the chunks are Chunkscope's own."),
    Late: N_("The vectors that go with these chunks are Chunkscope's own."),
    MarkdownHeaders: N_("Exact slices are Chunkscope's own: LangChain's class rewrites the lines."),
    Merged: N_("Merging short chunks is Chunkscope's own."),
    ParentChild: N_("The levels and the parent of each chunk are Chunkscope's own."),
    Semantic: N_(
        "These slices are Chunkscope's own: LangChain's SemanticChunker joins sentences with a blank."
    ),
    Sentence: N_("The ends of sentences, English and Japanese, are Chunkscope's own."),
    Structure: N_("Cutting along headings, tables and lists is Chunkscope's own."),
    Token: N_("Cuts between whole characters are Chunkscope's own: LangChain cuts inside them."),
}
_MORE: Final[dict[type[Strategy], tuple[str, ...]]] = {
    Contextual: ("indexed = chunking.indexed  # what is searched: each chunk after its context",),
    ParentChild: (
        "parents = chunking.extras.levels[-1].texts",
        "parent_numbers = [chunk.parent for chunk in chunking.chunks]",
    ),
    Structure: ("indexed = chunking.indexed  # what is searched: with headings and table headers",),
}
"""What else of the chunking is of use."""


def fixed(strategy: Fixed) -> Draft:
    """Windows, in plain Python."""
    lines = (
        assigned("chunk_size", strategy.chunk_size),
        assigned("chunk_overlap", strategy.chunk_overlap),
        "# The last window is the first one that reaches the end of the text.",
        "end = max(len(text) - chunk_overlap, min(len(text), 1))",
        "starts = range(0, end, chunk_size - chunk_overlap)",
        "chunks = [text[start : start + chunk_size] for start in starts]",
    )
    return Draft(lines)


def own(strategy: Strategy) -> Draft:
    """Any strategy, split by Chunkscope."""
    more = _MORE.get(type(strategy), ())
    ending = ("chunking = strategy.split(text)", "chunks = chunking.texts", *more)
    lines = (
        assigned("strategy", _call(strategy)),
        *(ending if more else ("chunks = strategy.split(text).texts",)),
    )
    names = tuple(type(each).__name__ for each in _nested(strategy))
    packages = tuple(name for each in _nested(strategy) for name in _optional(each))
    return Draft(lines, {OWN: names}, (OWN, *packages), notes=tuple(_notes(strategy)))


def _nested(strategy: Strategy) -> list[Strategy]:
    """The strategy, and the one that it merges the chunks of."""
    return [strategy, *_nested(strategy.strategy)] if isinstance(strategy, Merged) else [strategy]


def _call(strategy: Strategy) -> Call:
    """The constructor with all settings that are not the default, and those that a reader looks for."""
    if isinstance(strategy, Merged):
        inner = _call(strategy.strategy)
        return Call(type(strategy).__name__, (inner,), {"merge_below": strategy.merge_below})
    values = {field.name: (getattr(strategy, field.name), field.default) for field in fields(strategy)}
    shown = {name: value for name, (value, default) in values.items() if name in _SHOWN or value != default}
    if shown.get("is_separator_regex"):
        shown |= {name: _patterns(shown[name]) for name in ("separator", "separators") if name in shown}
    return Call(type(strategy).__name__, named=shown)


def _patterns(value: str | tuple[str, ...]) -> Pattern | tuple[Pattern, ...]:
    """One separator or several as the patterns they are."""
    return Pattern(value) if isinstance(value, str) else tuple(map(Pattern, value))


def _optional(strategy: Strategy) -> list[str]:
    """The packages that this strategy needs beside those that Chunkscope always has."""
    if isinstance(strategy, Peer):
        return [strategy.requirement]
    if isinstance(strategy, Code) and strategy.splitter == "syntax":
        grammar = GRAMMARS.get(strategy.language)
        return [grammar.package] if grammar and grammar.extra else []
    model = getattr(strategy, "model", "")
    if model.startswith(SERVER):
        return [PACKAGE]
    known = MODELS.get(model)
    return [known.package] if known and known.package and model != BUNDLED else []


def _notes(strategy: Strategy) -> list[str]:
    """Why Chunkscope is needed, where it comes from, and what else must be there."""
    if isinstance(strategy, Code) and strategy.splitter == "separators":
        why = _(
            "Chunkscope guesses the language: choose it in the settings, and the code needs LangChain alone."
        )
    else:
        why = _(_REASONS[type(strategy)])
    notes = [why, _("The code needs the package chunkscope: run “pip install .” in the folder of this app.")]
    for each in _nested(strategy):
        if isinstance(each, Contextual) and each.contexts:
            message = _(
                "The set of contexts {digest} must be in the cache of the machine that runs the code."
            )
            notes.append(message.format(digest=each.contexts))
    return notes
