"""The strings and elements of an HTML document, in the tree that BeautifulSoup makes of them.

It is the one on ``html.parser``, which LangChain's splitters walk: nothing is closed but by its own end tag,
by that of an element around it, or by being void.
"""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass, field

from chunkscope.blocks.tags import token
from chunkscope.html.nodes import Node, Sort

_VOID = frozenset(
    (
        *(
            "area",
            "base",
            "basefont",
            "bgsound",
            "br",
            "col",
            "command",
            "embed",
            "frame",
            "hr",
            "image",
            "img",
        ),
        *("input", "isindex", "keygen", "link", "menuitem", "meta", "nextid", "param", "source", "spacer"),
        *("track", "wbr"),
    )
)
_RAW = ("script", "style")
_TOKEN = token(_RAW)
_NAME = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)")
_WHOLE = re.compile(r"(<(script|style)\b[^>]*>)(.*?)(</\2\s*>)?\Z", re.DOTALL | re.IGNORECASE)
_REMARK = re.compile(r"<!--(.*?)(?:--!?>)?\Z|<!\[CDATA\[(.*?)(?:\]\]>|>)?\Z", re.DOTALL)
_DECLARATION = re.compile(r"<!(?:doctype\s)?(.*)>\Z|<[?/](.*)>\Z", re.DOTALL | re.IGNORECASE)


@dataclass(slots=True)
class Tree:
    """The strings that are not blank, and elements in the order of their start tags, the document first.

    ``tags`` are where the start tags begin and end, ``ends`` the same of the end tags, None where there is
    none.
    """

    nodes: list[Node] = field(default_factory=list)
    names: list[str] = field(default_factory=lambda: ["[document]"])
    parents: list[int] = field(default_factory=lambda: [-1])
    tags: list[tuple[int, int]] = field(default_factory=lambda: [(0, 0)])
    ends: list[tuple[int, int] | None] = field(default_factory=lambda: [None])
    _stack: list[int] = field(default_factory=lambda: [0])
    _open: Counter[str] = field(default_factory=Counter)
    _known: dict[str, tuple[str, str]] = field(default_factory=dict)

    def within(self, name: str) -> list[bool]:
        """Per element, whether it is the first element of a name, or in it."""
        inside = [False] * len(self.names)
        if name in self.names:
            first = self.names.index(name)
            inside[first] = True
            for number in range(first + 1, len(self.names)):
                inside[number] = inside[self.parents[number]]
        return inside

    def read(self, source: str) -> None:
        """Strings and tags, in order."""
        at = 0
        for number, part in enumerate(_TOKEN.split(source)):
            if number % 2:
                self._tag(part, at)
            elif part:
                self._string("text", at, part)
            at += len(part)

    def _string(self, sort: Sort, start: int, raw: str) -> None:
        if raw.isspace():
            return
        parent = self._stack[-1]
        if sort == "text" and self.names[parent] in {"script", "style", "template"}:
            sort = "script"
        self.nodes.append(Node(sort, start, raw, parent))

    def _tag(self, tag: str, at: int) -> None:
        closing, name = self._known.get(tag) or self._learn(tag)
        if closing:
            self._end(name, (at, at + len(tag)))
        elif not name:
            self._remark(tag, at)
        elif name in _RAW:
            self._whole(_WHOLE.match(tag), tag, at)
        else:
            self._start(name, (at, at + len(tag)), closed=tag[-2] == "/")

    def _learn(self, tag: str) -> tuple[str, str]:
        match = _NAME.match(tag)
        self._known[tag] = found = (match[1], match[2].lower()) if match else ("", "")
        return found

    def _whole(self, whole: re.Match[str] | None, tag: str, at: int) -> None:
        """A script or a style sheet, whose text has no tags in it."""
        if whole is None:
            self._string("declaration", at, tag)
            return
        self._start(whole[2].lower(), (at, at + len(whole[1])), closed=False)
        if whole[3]:
            self._string("script", at + whole.start(3), whole[3])
        if whole[4]:
            self._end(whole[2].lower(), (at + whole.start(4), at + len(tag)))

    def _remark(self, tag: str, at: int) -> None:
        match = _REMARK.match(tag)
        sort: Sort = "comment" if match else "declaration"
        match = match or _DECLARATION.match(tag)
        if match is not None and match.lastindex:
            self._string(sort, at + match.start(match.lastindex), match[match.lastindex])

    def _start(self, name: str, tag: tuple[int, int], *, closed: bool) -> None:
        self.names.append(name)
        self.tags.append(tag)
        self.ends.append(None)
        self.parents.append(self._stack[-1])
        if name not in _VOID and not closed:
            self._stack.append(len(self.names) - 1)
            self._open[name] += 1

    def _end(self, name: str, tag: tuple[int, int]) -> None:
        if not self._open[name]:
            return
        while True:
            number = self._stack.pop()
            last = self.names[number]
            self._open[last] -= 1
            if last == name:
                self.ends[number] = tag
                return


def tree_of(source: str) -> Tree:
    """The tree of a document; nothing is raised, whatever the text is."""
    tree = Tree()
    tree.read(source)
    return tree
