r"""Invisible characters made visible, and read back: ``show("\n\n")`` is ``\n\n`` in four signs.

``read(show(text)) == text`` for every string, and ``show`` never leaves an invisible character.
A separator that is a regular expression is shown and read as typed: do not pass it through here.
"""

from __future__ import annotations

import re
import unicodedata

_LETTERS = {"\n": "n", "\t": "t", "\r": "r", "\0": "0", "\f": "f", "\v": "v", "\\": "\\"}
_SIGNS = {letter: char for char, letter in _LETTERS.items()}
_ESCAPE = re.compile(r"\\(?:([ntr0fv\\])|x([0-9A-Fa-f]{2})|u([0-9A-Fa-f]{4})|U([0-9A-Fa-f]{8}))")

# Unicode calls these letters or marks, and yet they show nothing.
_BLANK_LETTERS = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u180f\u3164\uffa0\u2800")
# They shape the emoji and letters around them, so a quotation keeps them.
SHAPERS = frozenset(["\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10))])
_LAST_CODE_POINT = 0x10FFFF


def show(text: str, *, spaces: bool = False) -> str:
    r"""``text`` with escapes for what cannot be seen; with ``spaces`` also ``␣`` for each space.

    >>> show("a\tb\u3000c\\")
    'a\\tb\\u3000c\\\\'
    """
    return "".join(_shown(char, spaces) for char in text)


def read(text: str, *, spaces: bool = False) -> str:
    r"""What ``show`` made of a string, turned back; a backslash that begins no escape stands for itself.

    >>> read(r"\n\n"), read(r"\d"), read(r"\u3042")
    ('\n\n', '\\d', 'あ')
    """
    if spaces:
        text = text.replace("␣", " ")
    return _ESCAPE.sub(_read_one, text)


def hidden(char: str) -> bool:
    """Whether ``char`` shows nothing on a screen, or only an emptiness that is no plain space."""
    if char == " ":
        return False
    category = unicodedata.category(char)
    if category in {"Cc", "Cf", "Cs", "Zl", "Zp", "Zs"} or char in _BLANK_LETTERS:
        return True
    return char in SHAPERS or 0xE0100 <= ord(char) <= 0xE01EF


def escape(char: str) -> str:
    r"""The escape of one character: ``\n``, ``\u3000``, ``\U000e0041``."""
    if char in _LETTERS:
        return "\\" + _LETTERS[char]
    code = ord(char)
    if code <= 0xFF:
        return f"\\x{code:02x}"
    return f"\\u{code:04x}" if code <= 0xFFFF else f"\\U{code:08x}"


def _shown(char: str, spaces: bool) -> str:
    if spaces and char == " ":
        return "␣"
    if char == "\\" or hidden(char) or (spaces and char == "␣"):
        return escape(char)
    return char


def _read_one(match: re.Match[str]) -> str:
    letter, *numbers = match.groups()
    if letter:
        return _SIGNS[letter]
    code = int(next(number for number in numbers if number), 16)
    return chr(code) if code <= _LAST_CODE_POINT else match[0]
