"""The text of a file before its format is known: decoded, with all that was noticed on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from chunkscope.documents.errors import fault
from chunkscope.documents.limits import MAX_CHARACTERS
from chunkscope.documents.refusals import refused_binary
from chunkscope.documents.source import BlockSpan, Heading, Remark, RemarkKind, Source
from chunkscope.encodings import Reading, read
from chunkscope.text import UNKNOWN_BINARY, clean, newlines, reads_badly
from chunkscope.wording import _

LEAST_FOREIGN: Final = 3
"""So many characters beyond ASCII must stand in the lines of UTF-8 before a text counts as mixed."""
MOST_DAMAGE: Final = 0.1
"""A line of UTF-8 with at most this share of its foreign characters broken is a damaged one, no other."""

_ENDED: Final = re.compile(r"[^\r\n]*(?:\r\n|\r|\n|\Z)")
_LINES: Final = re.compile(_ENDED.pattern.encode())
_FOREIGN: Final = re.compile(r"[^\x00-\x7f]")
_NEVER_BY_CHANCE: Final = re.compile(r"[^\x00-\u07ff]")
"""Three bytes or more in UTF-8; two may as well be half-width katakana of CP932."""
_DECLARED: Final = re.compile(
    rb"""(?:charset|encoding|coding)\s*[=:]\s*["']?\s*"""
    rb"(iso-8859-\d{1,2}|windows-\d{3,4}|koi8-[ru]|shift[_-]jis|euc-jp|euc-kr|gb2312|gbk|gb18030|big5)\b",
    re.IGNORECASE,
)
_WIDER: Final = {"shift_jis": "cp932", "shift-jis": "cp932", "gb2312": "gb18030", "gbk": "gb18030"}
"""What people mean who declare one of these: the same with the characters that vendors added."""


@dataclass(frozen=True, slots=True)
class Opened:
    """A text with the name of its file, the encoding it was in, and what was noticed."""

    name: str
    text: str
    encoding: str
    remarks: tuple[Remark, ...] = ()

    def source(
        self,
        format: str,  # noqa: A002 - the field's own name
        *,
        text: str | None = None,
        title: str = "",
        headings: Iterable[Heading] = (),
        blocks: Iterable[BlockSpan] = (),
        remarks: Iterable[Remark] = (),
    ) -> Source:
        """The document that was read from it; ``text`` where that is not its own."""
        text = self.text if text is None else text
        return Source(
            id=self.name,
            name=self.name,
            format=format,
            text=text,
            title=title,
            headings=tuple(headings),
            blocks=tuple(blocks),
            remarks=(*self.remarks, *remarks),
            encoding=self.encoding,
            newlines=newlines(text),
        )


def opened(data: bytes, name: str) -> Opened:
    """The text that the bytes hold, NUL and line ends kept. Raises `DocumentError` where they hold none."""
    reading, others = _read(data), 0
    if reading.encoding[:4] not in {"UTF-", "ISO-"} or (reading.encoding == "UTF-8" and reading.damaged):
        reading, others = _mixed(data) or (reading, 0)
    if reads_badly(reading):
        raise refused_binary(UNKNOWN_BINARY, name)
    _check(reading.text, name)
    return Opened(name, reading.text, reading.encoding, tuple(_remarks(reading, others)))


def opened_text(text: str, name: str) -> Opened:
    """The same for a text that is none of bytes, such as a paste; lone surrogates become U+FFFD."""
    cleaned = clean(text)
    _check(cleaned.text, name)
    reading = Reading(cleaned.text, "Unicode", cleaned.replaced)
    return Opened(name, cleaned.text, reading.encoding, tuple(_remarks(reading, 0)))


def _check(text: str, name: str) -> None:
    if not text:
        raise fault(_("{name} has no text in it (0 characters): choose a file with text."), name)
    if len(text) > MAX_CHARACTERS:
        sentence = _(
            "{name} has {n} characters, the limit is {limit}: divide it, or load the part you want to see."
        )
        raise fault(sentence, name, n=f"{len(text):,}", limit=f"{MAX_CHARACTERS:,}")


def _remarks(reading: Reading, others: int) -> Iterator[Remark]:
    if reading.marked:
        yield Remark(RemarkKind.BOM_REMOVED)
    if others:
        yield Remark(RemarkKind.MIXED_ENCODINGS, others, reading.encoding)
    elif not reading.sure:
        yield Remark(RemarkKind.ENCODING_UNSURE, 0, reading.encoding)
    if reading.damaged:
        yield Remark(RemarkKind.REPLACED, reading.damaged)
    if nuls := reading.text.count("\0"):
        yield Remark(RemarkKind.NUL, nuls)


def _read(data: bytes) -> Reading:
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
    """Every line in its own encoding, and how many are not UTF-8; None where there is only one encoding."""
    lines = _LINES.findall(data)
    apart = {number for number, line in enumerate(lines) if _is_other(line)}
    if not apart:
        return None
    ours = read(b"".join([line for number, line in enumerate(lines) if number not in apart]))
    theirs = read(b"".join([line for number, line in enumerate(lines) if number in apart]))
    if ours.encoding != "UTF-8" or theirs.encoding[:3] == "UTF" or theirs.damaged or not theirs.sure:
        return None
    telling = _FOREIGN if theirs.encoding == "Windows-1252" else _NEVER_BY_CHANCE
    if len(telling.findall(ours.text)) < LEAST_FOREIGN:
        return None
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
