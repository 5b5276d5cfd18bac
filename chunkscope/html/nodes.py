"""One string of an HTML document: as it stands in the source, and as a parser hands it on."""

from __future__ import annotations

import re
from html import unescape
from typing import Literal

from chunkscope.blocks.visible import Atom, atoms_of
from chunkscope.values import Span

Sort = Literal["text", "script", "comment", "declaration"]
_BLANKS = re.compile(r"\s+")


class Node:
    """One string of the document: ``raw`` in the source, from ``start`` on, in element ``parent``.

    ``text`` is the string as a parser hands it on (entities are decoded, but not in scripts and comments),
    ``bare`` the same without white space around it.
    """

    __slots__ = ("bare", "coded", "parent", "raw", "sort", "start", "text")

    def __init__(self, sort: Sort, start: int, raw: str, parent: int) -> None:
        self.sort = sort
        self.start = start
        self.raw = raw
        self.parent = parent
        self.coded = sort == "text" and "&" in raw
        self.text = unescape(raw) if self.coded else raw
        self.bare = self.text.strip()

    @property
    def span(self) -> Span:
        """Its place in the source, without white space around it."""
        lead = len(self.raw) - len(self.raw.lstrip())
        return Span(self.start + lead, self.start + max(len(self.raw.rstrip()), lead))

    @property
    def squeezed(self) -> str:
        """The string with every run of white space as one space, none at either end."""
        return " ".join(self.bare.split())

    @property
    def place(self) -> int:
        """Where `bare` stands in the source; -1 where it does not stand there as it is."""
        return -1 if self.coded else self.start + len(self.text) - len(self.text.lstrip())

    def atoms(self) -> list[Atom]:
        """`bare`, as stretches of the source and what stands for others of its signs."""
        if not self.coded:
            return [(self.bare, self.place, len(self.bare))]
        lead = len(self.text) - len(self.text.lstrip())
        return cut(list(atoms_of((self.start, self.raw))), lead, lead + len(self.bare))

    def squeezed_atoms(self) -> list[Atom]:
        """The same of `squeezed`."""
        atoms = self.atoms()
        if self.squeezed == self.bare:
            return atoms
        found: list[Atom] = []
        for text, start, length in atoms:
            if len(text) != length:
                found.append((text, start, length))
                continue
            done = 0
            for blank in _BLANKS.finditer(text):
                found.append((text[done : blank.start()], start + done, blank.start() - done))
                found.append((" ", start + blank.start(), blank.end() - blank.start()))
                done = blank.end()
            found.append((text[done:], start + done, length - done))
        return _one_space(found)


def _one_space(atoms: list[Atom]) -> list[Atom]:
    """The atoms without a space that follows a space; an entity may be one."""
    found: list[Atom] = []
    for text, start, length in atoms:
        if text.isspace():
            if not found or found[-1][0] != " ":
                found.append((" ", start, length))
        elif text:
            found.append((text, start, length))
    return found


def cut(atoms: list[Atom], low: int, high: int) -> list[Atom]:
    """The atoms of ``text[low:high]`` of their text; one that stands for others stays whole."""
    found: list[Atom] = []
    at = 0
    for text, start, length in atoms:
        first, last = max(low - at, 0), min(high - at, len(text))
        at += len(text)
        if first < last:
            whole = length != len(text)
            found.append(
                (text[first:last], start if whole else start + first, length if whole else last - first)
            )
    return found
