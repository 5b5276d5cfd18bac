"""What a library made of the strings of a document, found again in the order in which it came to them.

Nothing is searched for in the source: a cursor moves over the strings in their forecast order, and each is
believed where the library's text goes on with exactly it. The text stays the library's in any case; words of
it that no string bears out have no place, strings that it passes over are dropped.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from itertools import islice
from typing import NamedTuple

from chunkscope.blocks.visible import Atom, Visible, Writer
from chunkscope.html.nodes import Node, cut

_AHEAD = 32
"""How many strings of the forecast may be passed over at once."""
_MOST = 2_000
"""How many words of a changed string are compared one by one."""
_ALIKE = 0.6
_WORD = re.compile(r"\S+")


class Found(NamedTuple):
    """A string of the document, and the range of the library's text that it stands in."""

    at: int
    end: int
    node: Node


@dataclass(slots=True)
class Aligned:
    """A text of the library: its places, the strings found in it, in its order, and words without a place."""

    content: Visible
    found: list[Found] = field(default_factory=list)
    added: list[tuple[int, int]] = field(default_factory=list)


class Aligner:
    """Aligns one text after the other with the strings of a document, in their forecast order.

    ``squeezed`` says that the library makes every run of white space one space.
    """

    def __init__(self, source: str, nodes: Sequence[Node], *, squeezed: bool = False) -> None:
        self.source = source
        self.nodes = nodes
        self.squeezed = squeezed
        self.next = 0
        self.passed: list[Node] = []

    def align(self, text: str) -> Aligned:
        """The next text."""
        state = _State(text, Writer(self.source))
        while (word := _WORD.search(text, state.at)) is not None:
            if word.start() > state.at:
                state.blank(word.start())
            if (node := self._here(text, state.at)) is not None:
                state.whole(node, self._text(node), squeezed=self.squeezed)
            elif not self._changed(state):
                state.unknown(word.end())
        state.blank(len(text))
        return Aligned(state.writer.visible(), state.found, state.added)

    def _text(self, node: Node) -> str:
        return node.squeezed if self.squeezed else node.bare

    def _atoms(self, node: Node) -> list[Atom]:
        return node.squeezed_atoms() if self.squeezed else node.atoms()

    def _is_at(self, node: Node, text: str, at: int) -> bool:
        bare = self._text(node)
        end = at + len(bare)
        return text.startswith(bare, at) and (end == len(text) or text[end].isspace())

    def _here(self, text: str, at: int) -> Node | None:
        """The string that stands here: the next, one a little further on, or one that was passed over."""
        for number in range(self.next, min(self.next + _AHEAD, len(self.nodes))):
            node = self.nodes[number]
            if self._is_at(node, text, at):
                if number > self.next:
                    self.passed += self.nodes[self.next : number]
                self.next = number + 1
                return node
            if number == self.next and self._resembles(node, text, at):
                return None
        for number in range(len(self.passed) - 1, max(len(self.passed) - _AHEAD, 0) - 1, -1):
            if self._is_at(self.passed[number], text, at):
                return self.passed.pop(number)
        return None

    def _resembles(self, node: Node, text: str, at: int) -> bool:
        """Whether most of the first words here are the string's, or one or two much like its only ones."""
        own = self._text(node)[:400].split(None, 8)[:8]
        here = text[at : at + 400].split(None, len(own))[: len(own)]
        if sum(a == b for a, b in zip(own, here, strict=False)) * 2 > len(own):
            return True
        return len(own) <= 2 and SequenceMatcher(None, " ".join(own), " ".join(here)).ratio() > _ALIKE

    def _changed(self, state: _State) -> bool:
        """The next string in another form: word by word; False where it is not here at all."""
        if self.next >= len(self.nodes) or not self._resembles(self.nodes[self.next], state.text, state.at):
            return False
        node = self.nodes[self.next]
        self.next += 1
        state.changed(node, self._text(node), self._atoms(node))
        return True


@dataclass(slots=True)
class _State:
    """A text while it is aligned: what is written of it up to ``at``."""

    text: str
    writer: Writer
    at: int = 0
    found: list[Found] = field(default_factory=list)
    added: list[tuple[int, int]] = field(default_factory=list)

    def blank(self, end: int) -> None:
        """White space, which has no place of its own."""
        self.writer.add(self.text[self.at : end])
        self.at = end

    def unknown(self, end: int) -> None:
        """A word that is in no string."""
        self.added.append((self.at, end))
        self.blank(end)

    def whole(self, node: Node, text: str, *, squeezed: bool) -> None:
        """A string as it is."""
        end = self.at + len(text)
        self.found.append(Found(self.at, end, node))
        if not node.coded and text == node.bare:
            self.writer.keep(text, node.start + node.raw.index(text))
        else:
            for atom in node.squeezed_atoms() if squeezed else node.atoms():
                self.writer.write(*atom)
        self.at = end

    def changed(self, node: Node, own: str, atoms: list[Atom]) -> None:
        """A string with other words in it: where as many stand for as many, each stands for the other."""
        began = self.at
        mine = [match.span() for match in islice(_WORD.finditer(own), _MOST)]
        here = [match.span() for match in islice(_WORD.finditer(self.text, self.at), len(mine) + 8)]
        matcher = SequenceMatcher(
            None, [own[a:b] for a, b in mine], [self.text[a:b] for a, b in here], autojunk=False
        )
        for what, low, high, first, last in matcher.get_opcodes():
            if high == len(mine) and what != "equal":
                last = min(last, first + high - low)  # noqa: PLW2901 - what follows is of other strings
            if what == "insert" or (what == "replace" and high - low != last - first):
                for place in here[first:last]:
                    self.blank(place[0])
                    self.unknown(place[1])
            elif what != "delete":
                for source, place in zip(mine[low:high], here[first:last], strict=True):
                    self._word(place, cut(atoms, *source))
        self.found.append(Found(began, self.at, node))

    def _word(self, place: tuple[int, int], atoms: list[Atom]) -> None:
        """A word of the text that is, or stands for, a word of the string."""
        self.blank(place[0])
        word = self.text[slice(*place)]
        if word == "".join(text for text, _start, _length in atoms):
            for atom in atoms:
                self.writer.write(*atom)
        else:
            start, last = atoms[0][1], atoms[-1]
            self.writer.write(word, start, last[1] + last[2] - start)
        self.at = place[1]
