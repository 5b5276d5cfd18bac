r"""Pieces of the user's text inside our sentences: shortened, with escapes, harmless in Markdown."""

from __future__ import annotations

import re
import unicodedata
from reprlib import Repr

from chunkscope.wording.catalogue import _
from chunkscope.wording.escapes import SHAPERS, escape, hidden, show

QUOTE_CHARACTERS = 40
LONGEST_VALUE = 60
"""Characters that are shown of a value that cannot be used."""
_REPR = Repr()
_REPR.maxstring = _REPR.maxother = LONGEST_VALUE
"""What is no larger than it is shown: a value may be a whole document."""

_WIDE_BLANK = "\u3000"
"""A wide blank is seen between Japanese characters, and an escape in their midst is not read."""
_PUNCTUATION = re.compile(r"([!-/:-@\[-`{-~])")


def quote(text: str, limit: int = QUOTE_CHARACTERS) -> str:
    r"""``text`` on one line with escapes shown, its middle replaced by ``…`` beyond ``limit`` characters.

    A right-to-left piece is isolated, so that it cannot turn the sentence around it.
    """
    shown = "".join(_quoted(char) for char in shorten(text, limit))
    if any(unicodedata.bidirectional(char) in {"R", "AL", "AN"} for char in shown):
        return f"\u2068{shown}\u2069"
    return shown


def shown_value(value: object) -> str:
    """A value that cannot be used as it stands in a sentence: on one line, shortened, with its type."""
    return f"{quote(_REPR.repr(value), LONGEST_VALUE)} ({type(value).__name__})"


def shorten(text: str, limit: int) -> str:
    """At most ``limit`` characters of ``text``: its two ends with ``…`` between them."""
    if len(text) <= limit:
        return text
    tail = (limit - 1) // 2
    head = limit - 1 - tail
    ending = text[len(text) - tail :]
    while ending and (unicodedata.combining(ending[0]) or ending[0] in SHAPERS):
        ending = ending[1:]
    return f"{text[:head]}…{ending}"


def separator_name(separator: str, *, regex: bool = False) -> str:
    r"""A separator as people can see it: ``\n\n``, ``space``, ``every character``."""
    if separator == "":
        return _("every character")
    if regex:
        return separator
    return _("space") if separator == " " else show(separator, spaces=True)


def literal(text: str) -> str:
    r"""``text`` for a Markdown widget that must show it as it is: no bold, links, images, emoji codes.

    Line ends become spaces; every ASCII punctuation sign gets the backslash that Markdown takes away.
    """
    return _PUNCTUATION.sub(r"\\\1", " ".join(text.split("\n")))


def _quoted(char: str) -> str:
    if char in SHAPERS or char == _WIDE_BLANK:
        return char
    return escape(char) if char == "\\" or hidden(char) else char
