"""The files of a ZIP archive, unpacked in memory and never more than the limits allow.

Sizes in an archive are claims: what counts is what comes out, and unpacking stops where it is too much.
Only what every ZIP program writes is unpacked (stored, deflate); the other ways have no bound on what one
read may give.
"""

from __future__ import annotations

import struct
import zipfile
import zlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from chunkscope.documents import limits
from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.names import decoded_names, is_left_out
from chunkscope.documents.progress import tell
from chunkscope.strategies.base import Step
from chunkscope.wording import _
from chunkscope.wording.reasons import reason

_UTF_8: Final = 0x800
_ENCRYPTED: Final = 0x1
_METHODS: Final = frozenset({zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED})
_FAULTS: Final = (zipfile.BadZipFile, zlib.error, struct.error, EOFError, OSError, ValueError, RuntimeError)
"""What `zipfile` raises for damage of one kind or another."""


@dataclass(slots=True)
class Allowance:
    """What all archives of one corpus may still unpack, in bytes."""

    left: int = field(default_factory=lambda: limits.MAX_UNPACKED_BYTES)


@dataclass(frozen=True, slots=True)
class Entry:
    """A file of an archive: its name there, and its bytes, or why there are none, or that it was left out."""

    name: str
    data: bytes = b""
    fault: DocumentError | None = None
    left_out: bool = False


def entries(data: bytes, name: str, allowance: Allowance) -> Iterator[Entry]:
    """The files of an archive, in its order, each told as a step.

    Raises `DocumentError` where it cannot be looked through.
    """
    if len(data) > limits.MAX_ARCHIVE_BYTES:
        sentence = _("{name} has {n} bytes, the limit for an archive is {limit}: divide it into several.")
        raise fault(sentence, name, n=f"{len(data):,}", limit=f"{limits.MAX_ARCHIVE_BYTES:,}")
    try:
        archive = zipfile.ZipFile(BytesIO(data))
    except _FAULTS as error:
        sentence = _("{name} is a damaged ZIP archive ({reason}): pack it again, or load its files alone.")
        raise fault(sentence, name, reason=reason(error)) from error
    with archive:
        infos = [info for info in archive.infolist() if not info.orig_filename.endswith("/")]
        if not infos:
            raise fault(_("{name} is an archive without a file in it: choose another."), name)
        if len(infos) > limits.MAX_ENTRIES:
            sentence = _("{name} has {n} files, the limit is {limit}: divide it into several archives.")
            raise fault(sentence, name, n=f"{len(infos):,}", limit=f"{limits.MAX_ENTRIES:,}")
        for number, (info, known) in enumerate(zip(infos, _names(infos), strict=True)):
            tell(Step(number, len(infos)))
            yield _entry(archive, info, known, allowance)


def _names(infos: list[zipfile.ZipInfo]) -> list[str]:
    """The files' names; those without the flag for UTF-8 are read in the encoding that they are in."""
    raw = {number: old for number, info in enumerate(infos) if (old := _old_name(info)) is not None}
    read = dict(zip(raw, decoded_names(list(raw.values())), strict=True)) if raw else {}
    return [read.get(number, info.orig_filename) for number, info in enumerate(infos)]


def _old_name(info: zipfile.ZipInfo) -> bytes | None:
    """The bytes of a name that `zipfile` took for code page 437; None where it knew better."""
    if info.flag_bits & _UTF_8 or info.orig_filename.isascii():
        return None
    try:
        return info.orig_filename.encode("cp437")
    except UnicodeEncodeError:
        return None


def _entry(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, allowance: Allowance) -> Entry:
    if is_left_out(name):
        return Entry(name, left_out=True)
    try:
        return Entry(name, _unpacked(archive, info, name, allowance))
    except DocumentError as error:
        return Entry(name, fault=error)


def _unpacked(archive: zipfile.ZipFile, info: zipfile.ZipInfo, name: str, allowance: Allowance) -> bytes:
    """The bytes of one entry; raises `DocumentError` where they are locked, too many, or damaged."""
    if info.flag_bits & _ENCRYPTED:
        raise fault(_("{name} is locked with a password: unpack it yourself, and load the file."), name)
    if info.compress_type not in _METHODS:
        raise fault(_("{name} is packed in a way that is not read: pack it as a plain ZIP (deflate)."), name)
    _check_claim(info, name)
    most = min(limits.MAX_BYTES, allowance.left)
    try:
        with archive.open(info) as file:
            data = file.read(most + 1)
    except _FAULTS as error:
        sentence = _("{name} is damaged in the archive ({reason}): pack it again.")
        raise fault(sentence, name, reason=reason(error)) from error
    if len(data) > most:
        allowance.left = 0 if most < limits.MAX_BYTES else allowance.left - most
        raise _bomb(name, len(data))
    allowance.left -= len(data)
    return data


def _check_claim(info: zipfile.ZipInfo, name: str) -> None:
    """Refuse what says itself that it is too large, or packed too well to be a document."""
    size = info.file_size
    bomb = size > limits.RATIO_FROM_BYTES and size > limits.MAX_RATIO * max(info.compress_size, 1)
    if bomb or size > limits.MAX_BYTES:
        raise _bomb(name, size)


def _bomb(name: str, size: int) -> DocumentError:
    sentence = _(
        "{name} would unpack to {n} bytes or more, which is too much for its archive:"
        " unpack it yourself if you trust it, and load the part you want to see."
    )
    return fault(sentence, name, n=f"{size:,}")
