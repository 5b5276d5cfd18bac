"""The entries of a ZIP file in memory: inflated piece by piece, within a bound, as far as they are whole."""

from __future__ import annotations

import io
import re
import struct
import zlib
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from zipfile import BadZipFile, ZipFile

_SIGNATURE: Final = b"PK\x03\x04"
_HEADER: Final = struct.Struct("<4s2xHHxxxxIIIHH")
"""Signature, flags, method, time skipped, checksum, packed and whole size, lengths of name and extra."""
_ENCRYPTED: Final = 1
_SIZES_FOLLOW: Final = 8
_STORED: Final = 0
_DEFLATED: Final = 8
_MOST_RATIO: Final = 1032
"""Times as large as its packed bytes may what deflate packed be."""
_AT_ONCE: Final = 1 << 16


class TooLargeError(ValueError):
    """More was inflated than the bound allows; ``limit`` is that bound in bytes."""

    def __init__(self, limit: int) -> None:
        super().__init__(limit)
        self.limit = limit


@dataclass(frozen=True, slots=True)
class Entry:
    """A file in a ZIP file: where its packed bytes stand, and what is declared of it."""

    name: str
    method: int
    encrypted: bool
    start: int
    packed: int
    size: int
    checksum: int | None

    @property
    def readable(self) -> bool:
        """Whether it is packed in a way that Office files use; what is not is tried as if it were."""
        return self.method in {_STORED, _DEFLATED}


def entries(data: bytes) -> tuple[dict[str, Entry], bool]:
    """The entries by name, and whether the directory was damaged: then they were looked for one by one."""
    try:
        with ZipFile(io.BytesIO(data)) as archive:
            listed = archive.infolist()
    except (BadZipFile, struct.error, ValueError, OverflowError, NotImplementedError, OSError):
        return {entry.name: entry for entry in _scattered(data)}, True
    found: dict[str, Entry] = {}
    lost = False
    for info in listed:
        header = _header(data, info.header_offset)
        if header is None:
            lost = True
            continue
        encrypted = bool(info.flag_bits & _ENCRYPTED)
        start, packed = header[-1], info.compress_size
        found[info.filename] = Entry(
            info.filename, info.compress_type, encrypted, start, packed, info.file_size, info.CRC
        )
    if lost:
        found = {entry.name: entry for entry in _scattered(data)} | found
    return found, lost


def _header(data: bytes, at: int) -> tuple[str, int, int, int, int, int, int] | None:
    """Name, flags, method, checksum, sizes and the place of the bytes behind a local header."""
    if at < 0 or data[at : at + 4] != _SIGNATURE or len(data) < at + _HEADER.size:
        return None
    _, flags, method, checksum, packed, size, length, extra = _HEADER.unpack_from(data, at)
    begin = at + _HEADER.size
    name = data[begin : begin + length].decode("utf-8", "replace")
    return name, flags, method, checksum, packed, size, begin + length + extra


def _scattered(data: bytes) -> Iterator[Entry]:
    """The entries whose own headers can be found; a stream of deflated bytes ends itself."""
    for match in re.finditer(re.escape(_SIGNATURE), data):
        header = _header(data, match.start())
        if header is None:
            continue
        name, flags, method, checksum, packed, size, start = header
        follow = flags & _SIZES_FOLLOW or not packed
        length = len(data) - start if follow and method == _DEFLATED else packed
        yield Entry(name, method, bool(flags & _ENCRYPTED), start, length, size, None if follow else checksum)


class Budget:
    """How many bytes may still be inflated, all entries of a file together."""

    def __init__(self, limit: int) -> None:
        self.limit = limit
        self.left = limit

    def spend(self, count: int) -> None:
        """Take ``count`` bytes off; raises `TooLargeError` when there are not so many left."""
        self.left -= count
        if self.left < 0:
            raise TooLargeError(self.limit)


class Inflating:
    """An entry as a stream to read from; ``damaged`` says, once it was read, that it is not whole."""

    def __init__(self, data: bytes, entry: Entry, budget: Budget) -> None:
        # A size that no deflated stream can have is damage, not a threat.
        if budget.left < entry.size <= entry.packed * _MOST_RATIO:
            raise TooLargeError(budget.limit)
        self._packed = memoryview(data)[entry.start : entry.start + entry.packed]
        self._entry = entry
        self._budget = budget
        self._inflater = None if entry.method == _STORED else zlib.decompressobj(-zlib.MAX_WBITS)
        self._tail = b""
        self._checksum = 0
        self._ended = False
        self.damaged = len(self._packed) < entry.packed
        self.inflated = 0

    def read(self, size: int = -1) -> bytes:
        """At most ``size`` bytes more, b"" at the end; all there are when it is negative."""
        if size < 0:
            return b"".join(iter(lambda: self.read(_AT_ONCE), b""))
        while not self._ended:
            piece = self._next(max(size, 1))
            if piece:
                self.inflated += len(piece)
                self._budget.spend(len(piece))
                self._checksum = zlib.crc32(piece, self._checksum)
                return piece
        return b""

    def _next(self, size: int) -> bytes:
        if self._inflater is None:
            piece, self._packed = bytes(self._packed[:size]), self._packed[size:]
            return piece or self._end()
        packed = self._tail
        if not packed:
            packed, self._packed = bytes(self._packed[:_AT_ONCE]), self._packed[_AT_ONCE:]
        try:
            piece = self._inflater.decompress(packed, size)
        except zlib.error:
            self.damaged = True
            return self._end()
        self._tail = self._inflater.unconsumed_tail
        if not piece and (self._inflater.eof or not (self._tail or self._packed)):
            self.damaged |= not self._inflater.eof
            return self._end()
        return piece

    def _end(self) -> bytes:
        self._ended = True
        declared = self._entry.checksum
        self.damaged |= declared is not None and self._checksum != declared
        return b""
