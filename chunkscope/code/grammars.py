"""Syntax trees of code: which grammar reads which language, and where its nodes stand in the text.

The grammars are pre-built wheels of tree-sitter, one per language. The common ones are installed with
Chunkscope, the others with its extra ``grammars``. Nothing is downloaded at run time.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from chunkscope.code.grammar_table import GRAMMARS
from chunkscope.values import Span
from chunkscope.wording import _

if TYPE_CHECKING:
    from tree_sitter import Language, Node, Query, Tree


__all__ = ["GRAMMARS", "GrammarError", "Parsed", "comments_query", "definitions_query", "load"]


CROWD = 5000
"""An unreadable stretch with more signs than this, beside its parts, is not searched."""


class GrammarError(ValueError):
    """There is no grammar for a language, or its package is missing; the message says what to do."""


@lru_cache(maxsize=32)
def load(language: str) -> tuple[Language, ...]:
    """The grammars of a language; raises `GrammarError` where there is none, or its package is missing."""
    from tree_sitter import Language

    grammar = GRAMMARS.get(language)
    if grammar is None:
        message = _("There is no syntax grammar for {language}: use one of {known}.")
        raise GrammarError(message.format(language=language, known=", ".join(GRAMMARS)))
    try:
        module = import_module(grammar.package.replace("-", "_"))
    except ModuleNotFoundError as error:
        message = _("The syntax grammar for {language} is not installed: pip install {package}")
        raise GrammarError(message.format(language=language, package=grammar.package)) from error
    return tuple(Language(getattr(module, entry)()) for entry in grammar.entries)


@lru_cache(maxsize=32)
def definitions_query(language: str, entry: int = 0) -> Query:
    """The query that captures every ``function`` and every ``class``, for the ``entry``-th grammar."""
    from tree_sitter import Query

    grammar = GRAMMARS[language]
    kinds = (("function", grammar.functions), ("class", grammar.classes))
    groups = [f"[{' '.join(f'({kind})' for kind in types)}] @{name}" for name, types in kinds if types]
    return Query(load(language)[entry], "\n".join([*groups, *grammar.patterns]))


@lru_cache(maxsize=32)
def comments_query(language: str, entry: int = 0) -> Query:
    """The query that captures every comment of a language, for the ``entry``-th grammar."""
    from tree_sitter import Query

    grammar = load(language)[entry]
    numbers = filter(grammar.node_kind_is_named, range(grammar.node_kind_count))
    kinds = {kind for number in numbers if "comment" in (kind := grammar.node_kind_for_id(number) or "")}
    return Query(grammar, f"[{' '.join(f'({kind})' for kind in sorted(kinds))}] @comment")


class Parsed:
    """A text and its syntax tree; nodes count bytes of UTF-8, spans count code points of the text.

    ``data`` are those bytes.
    """

    def __init__(self, text: str, language: str) -> None:
        self.text = text
        self.language = language
        from tree_sitter import Parser

        # A lone surrogate has no UTF-8; "?" stands for it, one character as well.
        self.data = text.encode("utf-8", "replace")
        trees = []
        for grammar in load(language):
            trees.append(Parser(grammar).parse(self.data))
            if not trees[-1].root_node.has_error:
                break
        best = [tree.root_node.has_error for tree in trees].index(trees[-1].root_node.has_error)
        self.tree: Tree = trees[best]
        self.entry = best

    @property
    def root(self) -> Node:
        """The node of the whole text."""
        return self.tree.root_node

    def place(self, byte: int) -> int:
        """The code point that begins at a byte, or holds it."""
        return byte if len(self.data) == len(self.text) else int(self._places[byte])

    def span(self, node: Node) -> Span:
        """Where a node stands in the text."""
        return Span(self.place(node.start_byte), self.place(node.end_byte))

    @property
    def _places(self) -> NDArray[np.int64]:
        if not hasattr(self, "_table"):
            self._table = _starts_before(self.data)
        return self._table

    def faults(self) -> list[Span]:
        """The stretches that the grammar could not read, outermost ones, in order."""
        return [self.span(node) for node in self._faulty()]

    def captures(self, query: Query) -> list[tuple[int, dict[str, list[Node]]]]:
        """The matches of a query; none in a text that is little but brackets in disorder.

        There tree-sitter's search takes the square of their number, and finds nothing.
        """
        from tree_sitter import QueryCursor

        if any(node.child_count - node.named_child_count > CROWD for node in self._faulty()):
            return []
        return QueryCursor(query).matches(self.root)

    def _faulty(self) -> Iterator[Node]:
        """The outermost nodes that could not be read."""
        waiting = [self.root] if self.root.has_error else []
        while waiting:
            node = waiting.pop()
            if node.is_error or node.is_missing:
                yield node
            elif node.has_error:
                waiting.extend(reversed(node.children))


def _starts_before(data: bytes) -> NDArray[np.int64]:
    """Per byte of UTF-8 (and one past the end), the characters that end at or before it."""
    leads = (np.frombuffer(data, dtype=np.uint8) & 0xC0) != 0x80
    places = np.zeros(len(data) + 1, dtype=np.int64)
    places[:-1] = np.cumsum(leads) - leads - ~leads
    places[-1] = np.count_nonzero(leads)
    return places
