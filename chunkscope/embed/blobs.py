"""Bytes that were worked out before, in an SQLite file that several processes may share.

A store that cannot be read or written costs nothing but its help: the work goes on, with a notice.
"""

from __future__ import annotations

import sqlite3
import threading
import time
import zlib
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import Final, Self, TypeAlias, TypeVar

from chunkscope.embed.cache_file import Notice, bytes_used, opened, transaction, trouble_of

T = TypeVar("T")
Row: TypeAlias = tuple[bytes, float, bytes]
"""Key, time of last use, packed bytes."""

PAUSE_SECONDS: Final = 60.0
"""After so long a store that failed is tried again."""
FRESH_SECONDS: Final = 600.0
"""What was used within so long is not marked as used again: reading should not have to write."""

ROW_BYTES: Final = 80
"""What a row costs in the file besides its bytes: key, time, checksum, both indexes."""
_KEYS: Final = 500


class Blobs:
    """Bytes by their keys in ``path``, at most ``max_bytes``; those unused for longest go first.

    Safe with several threads and processes, and with a writer that is killed: a batch is there whole
    or not at all. ``notice`` says what is wrong, None while nothing is. No method raises for a file
    that is damaged, locked, read-only, or on a full disk.
    """

    def __init__(self, path: Path, max_bytes: int, *, clock: Callable[[], float] = time.time) -> None:
        self.path = path
        self.max_bytes = max_bytes
        self.notice: Notice | None = None
        self._clock = clock
        self._lock = threading.RLock()
        self._connection: sqlite3.Connection | None = None
        self._again = {"read": 0.0, "write": 0.0}

    def found(self, keys: Sequence[bytes]) -> dict[bytes, bytes]:
        """What is there of these keys; what was damaged is as if not there."""
        nothing: list[Row] = []
        rows = self._try("read", partial(_rows, keys=keys), otherwise=nothing)
        now = self._clock()
        stale = [(now, key) for key, used, _content in rows if used < now - FRESH_SECONDS]
        if stale:
            self._try("write", partial(_mark_used, stale=stale), otherwise=None)
        unpacked = ((key, _unpacked(content)) for key, _used, content in rows)
        return {key: content for key, content in unpacked if content is not None}

    def keep(self, contents: Mapping[bytes, bytes]) -> None:
        """Keep these bytes under their keys, in one transaction, and let old ones go for them."""
        now = self._clock()
        rows = [(key, now, _packed(content)) for key, content in contents.items()]
        if rows:
            self._try("write", partial(_insert, rows=rows, limit=self.max_bytes), otherwise=None)

    def clear(self) -> None:
        """Forget everything, and give the space back."""
        self._try("write", _clear, otherwise=None)

    @property
    def size(self) -> int:
        """The bytes in use, 0 where the file cannot be read."""
        return self._try("read", bytes_used, otherwise=0)

    def close(self) -> None:
        """Let go of the file; the next use opens it again."""
        with self._lock:
            if self._connection:
                self._connection.close()
            self._connection = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _try(self, purpose: str, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """What ``work`` makes of the open file; what goes wrong becomes the notice."""
        with self._lock:
            if self._clock() < self._again[purpose]:
                return otherwise
            try:
                if self._connection is None:
                    self._connection = opened(self.path)
                result = work(self._connection)
            except (sqlite3.Error, OSError) as error:
                self._failed(purpose, error)
                return otherwise
            self._again[purpose] = 0.0
            if not any(self._again.values()):
                self.notice = None
            return result

    def _failed(self, purpose: str, error: sqlite3.Error | OSError) -> None:
        self.notice = Notice(trouble_of(error), str(self.path), str(error))
        again = self._clock() + PAUSE_SECONDS
        self._again["write"] = again
        if purpose == "read" or self._connection is None:
            self._again["read"] = again
        with suppress(sqlite3.Error):
            self.close()


def _rows(connection: sqlite3.Connection, keys: Sequence[bytes]) -> list[Row]:
    rows: list[Row] = []
    for start in range(0, len(keys), _KEYS):
        part = keys[start : start + _KEYS]
        marks = ",".join("?" * len(part))
        query = f"SELECT key, used, vector FROM vectors WHERE key IN ({marks})"  # noqa: S608 - marks only
        rows += connection.execute(query, part)
    return rows


def _mark_used(connection: sqlite3.Connection, stale: Sequence[tuple[float, bytes]]) -> None:
    with transaction(connection):
        connection.executemany("UPDATE vectors SET used = ? WHERE key = ?", stale)


def _insert(connection: sqlite3.Connection, rows: Sequence[Row], limit: int) -> None:
    with transaction(connection):
        _make_room(connection, sum(len(vector) + ROW_BYTES for _key, _used, vector in rows), limit)
        connection.executemany("INSERT OR REPLACE INTO vectors (key, used, vector) VALUES (?, ?, ?)", rows)


def _make_room(connection: sqlite3.Connection, incoming: int, limit: int) -> None:
    """Let go of what was unused for longest, a tenth of the limit more than needed."""
    used = bytes_used(connection)
    if used + incoming <= limit:
        return
    count: int = connection.execute("SELECT COUNT(*) FROM vectors").fetchone()[0]
    surplus = min(used + incoming - limit + limit // 10, used)
    oldest = "SELECT id FROM vectors ORDER BY used, id LIMIT ?"
    connection.execute(f"DELETE FROM vectors WHERE id IN ({oldest})", (-(-count * surplus // used),))  # noqa: S608


def _clear(connection: sqlite3.Connection) -> None:
    connection.execute("DELETE FROM vectors")
    connection.execute("VACUUM")


def _packed(content: bytes) -> bytes:
    """The bytes, with their checksum before them."""
    return zlib.crc32(content).to_bytes(4, "little") + content


def _unpacked(packed: object) -> bytes | None:
    """The bytes; None where the checksum says that they were damaged."""
    if not isinstance(packed, bytes) or len(packed) < 4:
        return None
    content = packed[4:]
    return content if zlib.crc32(content) == int.from_bytes(packed[:4], "little") else None
