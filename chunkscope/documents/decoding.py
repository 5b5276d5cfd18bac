"""Bytes as text: one encoding for all, or each line its own; a declared one before a guess."""

from __future__ import annotations

import re
from typing import Final

from chunkscope.encodings import Reading, read

LEAST_FOREIGN: Final = 3
"""So many characters beyond ASCII must stand in the lines of UTF-8 before a text counts as mixed."""
MOST_DAMAGE: Final = 0.1
"""A line of UTF-8 with at most this share of its foreign characters broken is a damaged one, no other."""

_ENDED: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_LINES: Final = re.compile(_ENDED.pattern.encode())
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
NEVER_BY_CHANCE: Final = re.compile(r"[^\x00-\u07ff]")
"""Three bytes or more in UTF-8; two may as well be half-width katakana of CP932."""
_THREE_BYTES: Final = re.compile(rb"[\xe1-\xef][\x80-\xbf][\x80-\xbf]")
"""Nearly all such characters in UTF-8: without any, no line needs to be looked at."""
_DECLARED: Final = re.compile(
    rb"""(?:charset|encoding|coding)\s*[=:]\s*["']?\s*"""
    rb"(iso-8859-\d{1,2}|windows-\d{3,4}|koi8-[ru]|shift[_-]jis|euc-jp|euc-kr|gb2312|gbk|gb18030|big5)\b",
    re.IGNORECASE,
)
_WIDER: Final = {"shift_jis": "cp932", "shift-jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030"}
"""What people mean who declare one of these: the same with the characters that vendors added."""


def read_all(data: bytes) -> tuple[Reading, int]:
    """The bytes as text, and how many lines are in another encoding than the rest."""
    reading = _declared(data)
    if reading.encoding[:4] in {"UTF-", "ISO-"} and not (reading.encoding == "UTF-8" and reading.damaged):
        return reading, 0
    if reading.encoding not in {"UTF-8", "Windows-1252"} and len(_THREE_BYTES.findall(data)) < LEAST_FOREIGN:
        return reading, 0
    return _mixed(data) or (reading, 0)


def _declared(data: bytes) -> Reading:
    """As `chunkscope.encodings` reads it, but a declared encoding decides where it would have to guess."""
    reading = read(data)
    declared = None if reading.marked or reading.encoding[:3] == "UTF" else _DECLARED.search(data[:1024])
    if declared is None:
        return reading
    encoding = declared[1].decode().lower()
    try:
        text = data.decode(_WIDER.get(encoding, encoding))
    except (UnicodeDecodeError, LookupError):
        return reading
    return reading if text == reading.text else Reading(text, encoding)


def _mixed(data: bytes) -> tuple[Reading, int] | None:
    """Every line in its own encoding, and how many are not UTF-8; None where none is, or all are.

    Lines in no encoding at all are damaged UTF-8, as long as there are others that plainly are UTF-8.
    """
    lines = _LINES.findall(data)
    apart = {number for number, line in enumerate(lines) if _is_other(line)}
    if not apart:
        return None
    ours = read(b"".join([line for number, line in enumerate(lines) if number not in apart]))
    theirs = read(b"".join([line for number, line in enumerate(lines) if number in apart]))
    telling = _FOREIGN if theirs.encoding == "Windows-1252" else NEVER_BY_CHANCE
    if ours.encoding != "UTF-8" or len(telling.findall(ours.text)) < LEAST_FOREIGN:
        return None
    if theirs.encoding[:3] == "UTF" or theirs.damaged or not theirs.sure:
        text = data.decode("utf-8-sig", "replace")
        own = data.count("\ufffd".encode())
        return Reading(text, "UTF-8", text.count("\ufffd") - own, ours.marked), 0
    mine, yours = iter(_ENDED.findall(ours.text)), iter(_ENDED.findall(theirs.text))
    text = "".join([next(yours if number in apart else mine, "") for number in range(len(lines))])
    return Reading(text, f"{ours.encoding}, {theirs.encoding}", ours.damaged, ours.marked), len(apart)


def _is_utf_8(line: bytes) -> bool:
    try:
        line.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_other(line: bytes) -> bool:
    """Whether a line is not UTF-8, not even damaged."""
    if line.isascii() or _is_utf_8(line):
        return False
    text = line.decode("utf-8", "replace")
    return text.count("\ufffd") > MOST_DAMAGE * (len(text) - len(text.encode("ascii", "ignore")))
