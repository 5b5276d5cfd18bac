r"""The functions and classes of a code text, with their places: what a good cut leaves whole.

>>> function_spans("def one():\n    return 1\n", "python")
[Span(start=0, end=23)]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from chunkscope.code.grammars import Parsed, definitions_query
from chunkscope.code.guess import guess_language
from chunkscope.values import Span

if TYPE_CHECKING:
    from tree_sitter import Node


__all__ = ["Definition", "definitions", "definitions_of", "function_spans", "guess_language"]


@dataclass(frozen=True, slots=True)
class Definition:
    """A function or class: its span with decorators, its name, and the names it stands in, outermost first.

    ``name`` is "" where it has none.
    """

    span: Span
    name: str
    is_function: bool
    path: tuple[str, ...] = ()


def function_spans(text: str, language: str) -> list[Span]:
    """The span of every function and method that has a body, decorators included, by their starts.

    Nested functions count on their own; leading comments are not part of a span. ``language`` is a key of
    `chunkscope.code.grammars.GRAMMARS`. Raises `GrammarError` for a language without an installed grammar.
    """
    return [span for span, _node, is_function in _found(Parsed(text, language)) if is_function]


def definitions(text: str, language: str) -> list[Definition]:
    """Every function and class of a text, by their starts, outer ones first."""
    return definitions_of(Parsed(text, language))


def definitions_of(parsed: Parsed) -> list[Definition]:
    """Every function and class of a parsed text, by their starts, outer ones first."""
    found = [(span, _name(parsed, node), is_function) for span, node, is_function in _found(parsed)]
    return list(_with_paths(found))


def _found(parsed: Parsed) -> list[tuple[Span, Node, bool]]:
    """The same as spans and nodes, without their names, which take a third of the time."""
    matches = parsed.captures(definitions_query(parsed.language, parsed.entry))
    first: dict[int, int] = {}
    last: dict[int, int] = {}
    nodes: dict[int, tuple[Node, bool]] = {}
    for _pattern, captured in matches:
        for kind in ("class", "function"):
            for node in captured.get(kind, ()):
                if _has_body(node):
                    nodes[node.id] = (node, kind == "function")
        for inner in captured.get("inner", ()):
            whole = captured.get("whole", [])
            starts = [node.start_byte for node in whole or captured["before"]]
            first[inner.id] = min(first.get(inner.id, inner.start_byte), *starts)
            last[inner.id] = max([inner.end_byte, *[node.end_byte for node in whole]])
    plain = []
    for key, (node, is_function) in nodes.items():
        start, end = first.get(key, node.start_byte), last.get(key, node.end_byte)
        plain.append((Span(parsed.place(start), parsed.place(end)), node, is_function))
    plain.sort(key=lambda each: (each[0].start, -each[0].end))
    return plain


def _has_body(node: Node) -> bool:
    """Whether it is more than the line that an interface promises."""
    return node.type != "method_declaration" or node.child_by_field_name("body") is not None


def _name(parsed: Parsed, node: Node) -> str:
    """The name that a node defines; "" where it defines none."""
    for field in ("name", "declarator", "type", "key", "target"):
        inner = node.child_by_field_name(field)
        if inner is None:
            continue
        if field == "target":
            return _elixir_name(parsed, node)
        if field == "declarator":
            return _name(parsed, inner) or parsed.span(inner).of(parsed.text)
        return parsed.span(inner).of(parsed.text)
    declared = next((child for child in node.named_children if child.type in _NAMING), None)
    if declared is None:
        return ""
    return _name(parsed, declared) or parsed.span(declared).of(parsed.text)


_NAMING = frozenset({"variable_declarator", "type_spec", "function_name", "simple_name"})
"""Children that carry the name where the node has no field for it."""


def _elixir_name(parsed: Parsed, node: Node) -> str:
    """The name in ``def name(...) when ... do``: the first word of the arguments."""
    given = next((child for child in node.named_children if child.type == "arguments"), None)
    words = parsed.span(given).of(parsed.text).replace("(", " ").replace(",", " ").split() if given else []
    return words[0] if words else ""


def _with_paths(plain: Sequence[tuple[Span, str, bool]]) -> Iterator[Definition]:
    """The definitions with the names of those that they stand in."""
    open_: list[tuple[int, str]] = []
    for span, name, is_function in plain:
        while open_ and open_[-1][0] <= span.start:
            open_.pop()
        yield Definition(span, name, is_function, tuple(outer for _, outer in open_))
        open_.append((span.end, name))
