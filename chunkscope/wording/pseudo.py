"""The pseudo-locale: ``pseudo("{n} chunks")`` is ``⟦{n} ćĥũńķś⟧``.

A string on the screen without ⟦ ⟧ never went through the catalogues; one that overflows here
will overflow in a longer language.
"""

from __future__ import annotations

import re

_ACCENTED = str.maketrans(
    "ABCDEGHIKLNORSTUWYZabcdeghiklnorstuwyz",
    "ÁḂĆĎÉĜĤÍĶĹŃÓŔŚŤŨŴÝŹáḃćďéĝĥíķĺńóŕśťũŵýź",
)
# What a format string, Markdown or a link would no longer understand with accents on it.
_KEEP = re.compile(
    r"""
    (\{[^{}]*\}             # placeholders
    |`[^`]*`                # code
    |https?://\S+           # addresses
    |\]\([^)]*\)            # targets of links
    |:[a-z_]+(?:/[a-z_0-9]+)?:   # icons and emoji
    |:[a-z-]+(?=\[)         # coloured text
    |<[^<>\s][^<>]*>|&\w+;) # tags and entities
    """,
    re.VERBOSE,
)


def pseudo(message: str) -> str:
    """``message`` between ⟦ and ⟧ with accents on its letters; what is no prose is kept."""
    if not message:
        return ""
    parts = _KEEP.split(message)
    parts[::2] = [part.translate(_ACCENTED) for part in parts[::2]]
    return "⟦" + "".join(parts) + "⟧"
