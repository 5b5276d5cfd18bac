r"""Separators as people read and type them: ``\n\n`` for two line feeds, ``␣`` for a space.

The law: ``typed(shown(s, regex), regex) == s``; for a pattern as long as it writes no line end or
tab as an escape of its own and holds no ``␣``.
"""

from __future__ import annotations

import re

from chunkscope.wording.escapes import read, show

_SIGNS = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}
_CHARS = {sign: char for char, sign in _SIGNS.items()}
_ESCAPE = re.compile(r"\\.", re.DOTALL)


def shown(separator: str, regex: bool = False) -> str:
    """The separator on one line, every character of it visible."""
    if not regex:
        return show(separator, spaces=True)
    return "".join(_SIGNS.get(char, char) for char in separator.replace(" ", "␣"))


def typed(text: str, regex: bool = False) -> str:
    """The separator that somebody meant who typed ``text``; an unknown escape stands for itself."""
    if not regex:
        return read(text, spaces=True)
    return _ESCAPE.sub(lambda found: _CHARS.get(found[0], found[0]), text.replace("␣", " "))
