"""The text of a file before its format is known: decoded, with all that was noticed on the way."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Final

from chunkscope.documents.decoding import NEVER_BY_CHANCE, read_all
from chunkscope.documents.errors import fault
from chunkscope.documents.limits import MAX_CHARACTERS
from chunkscope.documents.refusals import refused_binary
from chunkscope.documents.source import BlockSpan, Heading, Remark, RemarkKind, Source
from chunkscope.encodings import Reading, read_as
from chunkscope.text import UNKNOWN_BINARY, clean, newlines, reads_badly
from chunkscope.wording import _

_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_CONTROLS: Final = r"\x01-\x08\x0e-\x1a\x1c-\x1f\x7f"
_BAD: Final = re.compile(rf"[{_CONTROLS}\ufffd][\x00{_CONTROLS}\ufffd]*")
LEAST_LEGIBLE: Final = 0.35
"""Of a damaged text, at least this share must stand in stretches of twenty characters without damage."""
LEAST_PROVEN: Final = 0.25
"""Or at least this share of its characters must take three bytes of UTF-8, which hardly occur in noise."""
_LEGIBLE: Final = re.compile(rf"[^\x00{_CONTROLS}\ufffd]{{20,}}+")


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
        labels: Iterable[Heading] = (),
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
            labels=tuple(labels),
            encoding=self.encoding,
            newlines=newlines(text),
        )


def opened(data: bytes, name: str, *, promise: bool = False, encoding: str = "") -> Opened:
    """The text that the bytes hold, NUL and line ends kept. Raises `DocumentError` where they hold none.

    ``promise`` says that the name promises a text: then a damaged one is taken as well. ``encoding`` is one
    of `chunkscope.encodings.CHOICES` where it was chosen by hand: then it is not asked whether the text reads
    well.
    """
    if encoding:
        return _as_chosen(read_as(data, encoding), name)
    reading, others = read_all(data)
    damaged = reads_badly(reading)
    if damaged and not (promise and _is_legible(reading)):
        raise refused_binary(UNKNOWN_BINARY, name)
    _check(reading.text, name)
    remarks = [*_remarks(reading, others), *(_damage(reading.text) if damaged else ())]
    return Opened(name, reading.text, reading.encoding, tuple(remarks))


def _as_chosen(reading: Reading, name: str) -> Opened:
    """The text in an encoding chosen by hand, with the first place that is no character in it."""
    _check(reading.text, name)
    remarks = [each for each in _remarks(reading, 0) if each.kind is not RemarkKind.REPLACED]
    if reading.damaged:
        line, column = place(reading.text, reading.text.index("\ufffd"))
        remarks.append(Remark(RemarkKind.NOT_IN_ENCODING, reading.damaged, f"{line}:{column}"))
    return Opened(name, reading.text, reading.encoding, tuple(remarks))


def opened_text(text: str, name: str) -> Opened:
    """The same for a text that is none of bytes, such as a paste; lone surrogates become U+FFFD."""
    cleaned = clean(text)
    _check(cleaned.text, name)
    reading = Reading(cleaned.text, "Unicode", cleaned.replaced)
    return Opened(name, cleaned.text, reading.encoding, tuple(_remarks(reading, 0)))


def _is_legible(reading: Reading) -> bool:
    """Whether enough of a damaged text can be read; noise has neither long stretches nor valid UTF-8."""
    text = reading.text
    if sum(map(len, _LEGIBLE.findall(text))) >= LEAST_LEGIBLE * len(text):
        return True
    proven = len(NEVER_BY_CHANCE.findall(text)) - text.count("\ufffd")
    return reading.encoding == "UTF-8" and proven >= LEAST_PROVEN * len(text)


def _damage(text: str) -> Iterator[Remark]:
    """The remark on stretches that are no text, unless all of them are NUL, which has its own."""
    first, count = None, 0
    for count, found in enumerate(_BAD.finditer(text), 1):  # noqa: B007 - counted to its end
        first = found.start() if first is None else first
    if first is not None:
        yield damaged_at(text, first, count)


def damaged_at(text: str, at: int, count: int = 1) -> Remark:
    """The remark that the text is damaged in ``count`` places, the first told as ``line:column``."""
    line, column = place(text, at)
    return Remark(RemarkKind.RECOVERED, count, f"{line}:{column}")


def place(text: str, at: int) -> tuple[int, int]:
    """The line and the column of an offset, both from 1, whatever the line ends are."""
    ends = [found.end() for found in _LINE_END.finditer(text, 0, at)]
    return len(ends) + 1, at - (ends[-1] if ends else 0) + 1


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
