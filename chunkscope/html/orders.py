"""In which order each of LangChain's splitters comes to the strings of a document.

Source: langchain-text-splitters 1.1.3, ``html.py``. What is said here is a forecast: `chunkscope.html.align`
believes it only as far as the library's text bears it out.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass, field

from chunkscope.html.nodes import Node
from chunkscope.html.tree import Tree

_OF_THE_HEAD = frozenset({"base", "head", "html", "link", "meta", "script", "style", "title", "[document]"})


def header_order(tree: Tree) -> list[Node]:
    """`HTMLHeaderTextSplitter`: element by element, of each only the strings that are directly in it."""
    inside = tree.within("body")
    nodes = [node for node in tree.nodes if inside[node.parent]] if any(inside) else tree.nodes
    return sorted((node for node in nodes if node.bare), key=lambda node: node.parent)


def section_order(tree: Tree) -> list[Node]:
    """`HTMLSectionSplitter`: as in the source, but for what lxml puts in the page's head or leaves out."""
    head = tree.within("head")
    found: list[Node] = []
    begun = False
    for node in tree.nodes:
        if not node.bare or head[node.parent] or node.sort == "declaration":
            continue
        name = tree.names[node.parent]
        begun = begun or (node.sort == "text" and name != "title")
        begun = begun or (name not in _OF_THE_HEAD)
        if begun and name != "title":
            found.append(node)
    return found


@dataclass(frozen=True, slots=True)
class Kept:
    """An element that `HTMLSemanticPreservingSplitter` keeps whole: its strings, and its placeholder."""

    nodes: list[Node]
    placeholder: str

    @property
    def text(self) -> str:
        """What takes the placeholder's place."""
        return " ".join(node.bare for node in self.nodes)


Entry = Node | Kept


@dataclass(slots=True)
class _Semantic:
    """The walk of `HTMLSemanticPreservingSplitter`: children first, then an element's own strings."""

    tree: Tree
    headings: Collection[str]
    kept: Collection[str]
    children: list[list[int]] = field(default_factory=list)
    strings: list[list[Node]] = field(default_factory=list)
    documents: list[list[Entry]] = field(default_factory=lambda: [[]])
    placeholders: int = 0

    def prepare(self) -> None:
        """Children and own strings by element."""
        self.children = [[] for _ in self.tree.names]
        self.strings = [[] for _ in self.tree.names]
        for number, parent in enumerate(self.tree.parents[1:], 1):
            self.children[parent].append(number)
        for node in self.tree.nodes:
            self.strings[node.parent].append(node)

    def walk(self, elements: list[int]) -> None:
        """Elements and what is in them."""
        for number in elements:
            name = self.tree.names[number]
            if name in self.headings:
                self.documents.append([])
            elif name in self.kept:
                nodes = [node for node in self.all_strings(number) if node.bare]
                self.documents[-1].append(Kept(nodes, f"PRESERVED_{self.placeholders}"))
                self.placeholders += 1
            else:
                self.walk(self.children[number])
                self.documents[-1] += [node for node in self.strings[number] if node.bare]

    def all_strings(self, element: int) -> list[Node]:
        """The strings in an element, however deep."""
        found, waiting = [], [element]
        while waiting:
            number = waiting.pop()
            found += self.strings[number]
            waiting += self.children[number]
        return sorted(found, key=lambda node: node.start)


def semantic_documents(tree: Tree, headings: Collection[str], kept: Collection[str]) -> list[list[Entry]]:
    """`HTMLSemanticPreservingSplitter`: what it collects between two headings, in the order it does so.

    Strings outside of every element, and those in headings, are in none.
    """
    walk = _Semantic(tree, headings, kept)
    walk.prepare()
    walk.walk(walk.children[0])
    return [document for document in walk.documents if document]
