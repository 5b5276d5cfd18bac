"""What the styles and the numbering of a Word document say of a paragraph: heading, title, list."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import Final

from chunkscope.documents.office.elements import Element, child, named, value, whole
from chunkscope.documents.office.package import Package

_HEADING: Final = re.compile(
    r"(?:heading|見出し|überschrift|titre|título|titolo|标题|標題|제목)\s*([1-9])", re.IGNORECASE
)
_TITLES: Final = frozenset({"title", "表題", "タイトル"})
_LISTS: Final = {"list bullet": "-", "箇条書き": "-", "list number": "1.", "段落番号": "1."}
_LIST_NAME: Final = re.compile(rf"(?:{'|'.join(_LISTS)})\s*([1-9]?)")
_BODY_TEXT: Final = 9
"""The outline level that Word writes for "none"."""
_UNNUMBERED: Final = "0"


@dataclass(frozen=True, slots=True)
class Style:
    """A paragraph style: heading ``level`` (0: none), list by number and depth, and what it is based on."""

    level: int
    number: str
    depth: int
    name: str
    base: str


@dataclass(slots=True)
class _Level:
    """One level of a list: bullet or number, and what it begins with."""

    style: str
    start: int


@dataclass(slots=True)
class Lists:
    """The lists of a document, with how far each has counted."""

    levels: dict[str, list[_Level]]
    counts: dict[str, list[int]] = field(default_factory=dict)

    def marker(self, number: str, depth: int) -> str:
        """``-`` or ``7.`` for the next item of list ``number``; "" where the list shows no sign."""
        levels = self.levels.get(number)
        if not levels or depth >= len(levels):
            return ""
        level = levels[depth]
        counts = self.counts.setdefault(number, [])
        counts[depth + 1 :] = []
        if level.style in {"bullet", "none"}:
            return "-" if level.style == "bullet" else ""
        counts.extend(known.start - 1 for known in levels[len(counts) : depth + 1])
        counts[depth] += 1
        return f"{max(counts[depth], 0)}."


class Styles:
    """The paragraph styles of a package by id, and its lists."""

    def __init__(self, package: Package) -> None:
        root = package.tree(package.related(package.main, "styles") or "word/styles.xml")
        self._styles: dict[str, Style] = {}
        self._default = ""
        for element in named(root, "style"):
            if value(element, "type") in {None, "paragraph"}:
                key = value(element, "styleId") or ""
                self._styles[key] = _style(element)
                if value(element, "default") in {"1", "true"}:
                    self._default = key
        numbering = package.tree(package.related(package.main, "numbering") or "word/numbering.xml")
        self.lists = Lists(_levels(numbering))

    def _chain(self, key: str) -> list[Style]:
        """A style and those it is based on, the nearest first; a circle ends where it closes."""
        found: dict[str, Style] = {}
        while key in self._styles and key not in found:
            found[key] = self._styles[key]
            key = found[key].base
        return list(found.values())

    def heading_level(self, properties: Element) -> int:
        """The level of a heading with these paragraph properties; 0 for one that is none."""
        own = child(properties, "outlineLvl")
        if own is not None:
            return _outline(own)
        chain = self._chain(self._key(properties))
        return next((style.level for style in chain if style.level), 0)

    def is_title(self, properties: Element) -> bool:
        """Whether a paragraph is the document's title by its style."""
        return any(style.name.casefold() in _TITLES for style in self._chain(self._key(properties)))

    def item(self, properties: Element) -> tuple[int, str]:
        """How deep in a list a paragraph is, and its sign; "" for one that is in none."""
        chain = self._chain(self._key(properties))
        own = child(properties, "numPr")
        number = value(child(own, "numId"))
        inherited = next((style for style in chain if style.number), None)
        if number is None and inherited is not None:
            number = inherited.number
        depth = whole(child(own, "ilvl"), default=inherited.depth if inherited else 0)
        depth = min(max(depth, 0), _BODY_TEXT - 1)
        if number == _UNNUMBERED:
            return 0, ""
        if number is not None and number in self.lists.levels:
            built_in = 0 if own is not None else max(map(_suffix, chain), default=0)
            return max(depth, built_in), self.lists.marker(number, depth)
        for style in chain:
            for name, marker in _LISTS.items():
                if style.name.casefold().startswith(name):
                    return max(depth, _suffix(style)), marker
        return 0, ""

    def _key(self, properties: Element) -> str:
        return value(child(properties, "pStyle")) or self._default


def _suffix(style: Style) -> int:
    """How deep a built-in list style is: "List Bullet 2" is one level in."""
    found = _LIST_NAME.fullmatch(style.name.casefold())
    return max(int(found[1] or "1") - 1, 0) if found else 0


def _style(element: Element) -> Style:
    name = value(child(element, "name")) or ""
    properties = child(element, "pPr")
    outline = child(properties, "outlineLvl")
    named_level = _HEADING.fullmatch(name.strip())
    level = _outline(outline) if outline is not None else int(named_level[1]) if named_level else 0
    number = child(properties, "numPr")
    base = value(child(element, "basedOn")) or ""
    return Style(level, value(child(number, "numId")) or "", whole(child(number, "ilvl")), name.strip(), base)


def _outline(element: Element) -> int:
    """Outline level 0 is heading 1; 9 is body text."""
    level = whole(element, default=_BODY_TEXT)
    return level + 1 if 0 <= level < _BODY_TEXT else 0


def _levels(root: Element) -> dict[str, list[_Level]]:
    """The levels of every list by its number, its own changes of the abstract list applied."""
    abstract = {value(found, "abstractNumId"): _own_levels(found) for found in named(root, "abstractNum")}
    lists: dict[str, list[_Level]] = {}
    for element in named(root, "num"):
        base = abstract.get(value(child(element, "abstractNumId")), {})
        levels = base | _own_levels(element)
        if levels:
            missing = _Level("none", 1)
            ordered = [levels.get(depth, missing) for depth in range(max(levels) + 1)]
            lists[value(element, "numId") or ""] = ordered
    return lists


def _own_levels(element: Element) -> dict[int, _Level]:
    found = {}
    for level in named(element, "lvl"):
        depth = whole(level, "ilvl")
        if 0 <= depth < _BODY_TEXT:
            style = value(child(level, "numFmt")) or "decimal"
            found[depth] = _Level(style, whole(child(level, "start"), default=1))
    return found
