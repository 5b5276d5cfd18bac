"""The blocks of a text, from one of which no sentence reaches into the next, and the signs that each holds.

What signs a block holds decides what has to be looked at in it. One table says it for every character, and
one pass of numpy for every block: a search in each would cost more than finding the sentences.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache, cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from chunkscope.codes import Codes, codes_of
from chunkscope.text import SURROGATE

Ints = NDArray[np.int64]

_OPENINGS: Final = re.compile(
    r"\n(?:[^\S\n]*(?:"
    r"(?P<line>(?:\#{1,6}[ \t]|\|)[^\n]*)"  # headings and table rows end with their line
    r"|[-*+](?=[ \t])|[0-9]{1,2}[.)](?=[ \t])|[•‣・●○■□◆◇※]|[（(]?[0-9０-９]{1,2}[）．、]|[①-⑳]"
    r"|(?=\n)|\Z)"
    r"|\u3000)"
)
"""Lines that begin a block; by the line end before them, because a search for one sign is quick."""
_PAGES: Final = re.compile(r"[\f\u2029]")
CLOSING: Final = "」』）】〕》〉)]}”’"
_LAST: Final = 0xFFFF
"""All signs that matter stand before it; later ones are looked up as this one."""


class Sign:
    """What a character is to the search for sentences, as bits; a block has those of all its characters.

    Plain numbers: the operators of an `enum.IntFlag` would take longer than all that is asked of a block.
    """

    VISIBLE: Final = 1
    CLOSING: Final = 2
    """A closing bracket or quotation mark."""
    BRACKET: Final = 4
    """``)`` or ``]``."""
    STOP: Final = 8
    """A full-width end of a sentence."""
    DIGIT: Final = 16
    LETTER: Final = 32
    """An ASCII letter."""
    EAST_ASIAN: Final = 64
    WIDE_BLANK: Final = 128
    """White space of more than one byte."""


_RANGES: Final = {
    Sign.CLOSING: CLOSING,
    Sign.BRACKET: ")]",
    Sign.STOP: "。｡！？",
    Sign.DIGIT: "0123456789",
    Sign.LETTER: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz",
}
_EAST_ASIAN: Final = ((0x3041, 0x30FF), (0x3400, 0x9FFF), (0xAC00, 0xD7A3), (0xFF66, 0xFF9D))


@cache
def _table() -> NDArray[np.uint8]:
    """uint8[65536]: the signs of every code point."""
    table = np.full(_LAST + 1, Sign.VISIBLE, dtype=np.uint8)
    blanks = [code for code in range(_LAST) if chr(code).isspace()]
    table[blanks] = [Sign.WIDE_BLANK if code > 127 else 0 for code in blanks]
    for sign, characters in _RANGES.items():
        table[list(map(ord, characters))] |= sign
    for first, last in _EAST_ASIAN:
        table[first : last + 1] |= Sign.EAST_ASIAN
    return table


@dataclass(frozen=True)
class Blocks:
    """A text in its blocks: block ``i`` is ``text[edges[i]:edges[i + 1]]``; ``edges`` are int64."""

    text: str
    edges: Ints

    @classmethod
    def of(cls, text: str) -> Blocks:
        """The blocks of a text, whose line ends become line feeds without moving anything."""
        plain = _without_surrogates(text)
        if "\r" in plain:
            plain = plain.replace("\r\n", " \n").replace("\r", "\n")
        return cls(plain, _edges(plain))

    def slice(self, number: int) -> slice:
        """Where a block stands."""
        return slice(int(self.edges[number]), int(self.edges[number + 1]))

    @cached_property
    def codes(self) -> Codes:
        """Per character, its code point."""
        return codes_of(self.text)

    @cached_property
    def signs_at(self) -> NDArray[np.uint8]:
        """Per character, its signs."""
        if self.text.isascii():
            return np.frombuffer(self.text.encode("ascii").translate(_table()[:256].tobytes()), np.uint8)
        return _table().take(self.codes, mode="clip")

    @cached_property
    def signs(self) -> NDArray[np.uint8]:
        """Per block, the signs of its characters."""
        first = self.edges[:-1]
        return np.bitwise_or.reduceat(self.signs_at, first) if len(first) else np.zeros(0, np.uint8)

    @cached_property
    def narrow(self) -> str:
        """The text with an ASCII blank for every wide one."""
        wide = (self.signs_at & Sign.WIDE_BLANK) > 0
        if not wide.any():
            return self.text
        return np.where(wide, np.uint32(32), self.codes).tobytes().decode("utf-32-le")

    @cached_property
    def visible(self) -> Ints:
        """The places of all that is no white space."""
        return np.flatnonzero(self.signs_at & Sign.VISIBLE)

    def trimmed(self, cuts: Ints) -> tuple[Ints, Ints]:
        """Where the parts between cuts begin and end without the white space around them; none is blank."""
        visible = self.visible
        before = np.searchsorted(visible, cuts)
        first, last = before[:-1], before[1:]
        filled = first < last
        return visible[first[filled]], visible[last[filled] - 1] + 1


def _without_surrogates(text: str) -> str:
    try:
        text.encode()
    except UnicodeEncodeError:
        return SURROGATE.sub("\ufffd", text)
    return text


def _edges(text: str) -> Ints:
    """Where blocks begin, and last where the text ends."""
    places = [0, len(text)]
    # With a line end in front, a match begins one character after the line does in the text.
    for found in _OPENINGS.finditer("\n" + text):
        places.append(found.start())
        if found.lastgroup:
            places.append(min(found.end(), len(text)))
    if "\f" in text or "\u2029" in text:
        places += [found.start() for found in _PAGES.finditer(text)]
    return np.unique(np.array(places, np.int64))
