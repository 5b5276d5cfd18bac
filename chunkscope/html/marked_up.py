"""Links and pictures as `HTMLSemanticPreservingSplitter` writes them: Markdown in the place of their tags.

Source: langchain-text-splitters 1.1.3, ``html.py``: ``[text](href)`` and ``![image:src](src)``.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from html.parser import HTMLParser

from chunkscope.blocks.visible import Atom
from chunkscope.html.nodes import Node, cut
from chunkscope.html.tree import Tree
from chunkscope.values import Span

_BLANKS = re.compile(r"\s+")


class Written(Node):
    """A string that stands for an element: ``atoms`` say which of its signs stand for which of the source."""

    __slots__ = ("_atoms",)

    def __init__(self, source: str, span: Span, atoms: list[Atom], parent: int) -> None:
        super().__init__("text", span.start, span.of(source), parent)
        self._atoms = atoms
        self.coded = True
        self.text = "".join(text for text, _start, _length in atoms)
        self.bare = self.text.strip()

    def atoms(self) -> list[Atom]:
        """`bare`, in its parts."""
        lead = len(self.text) - len(self.text.lstrip())
        return cut(self._atoms, lead, lead + len(self.bare))


def marked_up(tree: Tree, source: str, *, links: bool, images: bool) -> Tree:
    """The tree with one string for each picture, and for each link with all that is in it."""
    found = Tree(list(tree.nodes), list(tree.names), tree.parents, tree.tags, tree.ends)
    if images:
        _write_images(found, source)
    if links:
        _write_links(found, source)
    return found


def _write_images(tree: Tree, source: str) -> None:
    for number, name in enumerate(tree.names):
        if name == "img":
            tag = Span(*tree.tags[number])
            address = _attribute(tag.of(source), "src")
            atom = (f"![image:{address}]({address})", tag.start, tag.length)
            tree.nodes.append(Written(source, tag, [atom], number))
    tree.nodes.sort(key=_start)


def _write_links(tree: Tree, source: str) -> None:
    """Elements come in the order of their start tags, so that what is in one follows it."""
    within = [-1] * len(tree.names)
    links: dict[int, list[Node]] = {}
    for number, name in enumerate(tree.names):
        outer = within[tree.parents[number]] if number else -1
        if outer < 0 and name == "a" and tree.ends[number] is not None:
            outer = number
            links[number] = []
        within[number] = outer
        if outer >= 0:
            tree.names[number] = ""
    others: list[Node] = []
    for node in tree.nodes:
        (links[within[node.parent]] if within[node.parent] >= 0 else others).append(node)
    written = [_link(tree, source, number, inside) for number, inside in links.items()]
    tree.nodes = sorted([*others, *written], key=_start)


def _link(tree: Tree, source: str, number: int, inside: Sequence[Node]) -> Written:
    end = tree.ends[number]
    assert end is not None
    opened, closed = Span(*tree.tags[number]), Span(*end)
    address = _attribute(opened.of(source), "href")
    words = [atom for node in inside if node.sort == "text" for atom in node.atoms()]
    atoms = [("[", opened.start, opened.length), *words, (f"]({address})", closed.start, closed.length)]
    return Written(source, Span(opened.start, closed.end), atoms, tree.parents[number])


def _start(node: Node) -> int:
    return node.start


class _Tag(HTMLParser):
    """Reads the attributes of one tag as BeautifulSoup does."""

    attributes: dict[str, str | None]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:  # noqa: ARG002
        """Keep them; the last of a name counts."""
        self.attributes = dict(attrs)


def _attribute(tag: str, name: str) -> str:
    """The value of an attribute, "" where the tag has none; white space as the splitter leaves it."""
    reader = _Tag()
    reader.attributes = {}
    reader.feed(tag)
    return _BLANKS.sub(" ", reader.attributes.get(name) or "")
