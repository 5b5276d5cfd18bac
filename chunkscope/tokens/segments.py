"""Segments of a text whose token counts add up, because no token reaches across their joints.

tiktoken splits a text by a pattern before it encodes the parts. The patterns of cl100k_base and
o200k_base end a part before a blank that follows anything but white space, and before a sign that
follows a letter or digit; and what comes after depends on nothing before it. So most of a text is
counted by looking up words that were counted before.

The law, tested: the segments join to the text, and their counts add up to that of the text.
"""

from __future__ import annotations

import re
from typing import Final

SIGNS: Final = "\n,.;:!?()[]{}|#*-。、！？．，；：「」（）・"
"""Signs that begin a new part after a letter or digit. An apostrophe may belong to the word before it."""

_SET: Final = re.escape(SIGNS)

_INVISIBLE: Final = "\\x00-\\x20\\x7f-\u3040"
"""All but ASCII signs and letters and what comes after U+3040: all white space is among them."""

_WORDLIKE: Final = "A-Za-z0-9\u3041-\u3096\u4e00-\u9fa5"
"""ASCII letters and digits, kana and common kanji."""

_WORDS: Final = re.compile(rf" *[^ ]+(?:(?<=[{_INVISIBLE}]) +[^ ]*)*| +")
_CLAUSES: Final = re.compile(
    rf".[^{_SET}]*(?:(?<![{_WORDLIKE}])[{_SET}][^{_SET}]*)*",
    re.DOTALL,
)


words: Final = _WORDS.findall
"""The text cut before every blank that follows something visible."""

clauses: Final = _CLAUSES.findall
"""The text cut before every sign that follows a letter or digit."""

joint: Final = re.compile(rf"(?<=[^{_INVISIBLE}]) |(?<=[{_WORDLIKE}])[{_SET}]")
"""A place where either of them cuts: the counts of what stands before it and after it add up."""
