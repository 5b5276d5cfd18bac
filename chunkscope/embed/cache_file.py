"""The SQLite file of the embedding cache: how it is opened, and what can be wrong with it."""

from __future__ import annotations

import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from enum import Enum
from pathlib import Path
from typing import Final

BUSY_SECONDS: Final = 5.0
"""How long one process waits for another to finish its write."""
APPLICATION: Final = 0x43_48_53_43
"""Written in the file's head: it is ours."""
VERSION: Final = 1

_SCHEMA: Final = (
    "CREATE TABLE vectors (id INTEGER PRIMARY KEY, key BLOB UNIQUE, used REAL, vector BLOB)",
    "CREATE INDEX by_use ON vectors (used)",
    f"PRAGMA application_id = {APPLICATION}",
    f"PRAGMA user_version = {VERSION}",
)


class Trouble(Enum):
    """Why the cache did not help."""

    CORRUPTED = "CORRUPTED"
    FOREIGN = "FOREIGN"
    READ_ONLY = "READ_ONLY"
    FULL = "FULL"
    BUSY = "BUSY"
    UNREACHABLE = "UNREACHABLE"


_TROUBLES: Final = (
    ("SQLITE_CORRUPT", Trouble.CORRUPTED),
    ("SQLITE_NOTADB", Trouble.CORRUPTED),
    ("SQLITE_READONLY", Trouble.READ_ONLY),
    ("SQLITE_FULL", Trouble.FULL),
    ("SQLITE_BUSY", Trouble.BUSY),
    ("SQLITE_LOCKED", Trouble.BUSY),
)


@dataclass(frozen=True, slots=True)
class Notice:
    """The cache at ``path`` did not help: :func:`chunkscope.wording.models.notice` says it in words."""

    trouble: Trouble
    path: str
    reason: str


class Foreign(sqlite3.DatabaseError):
    """An SQLite file of somebody else."""


def opened(path: Path) -> sqlite3.Connection:
    """The file, made if it is new. Raises sqlite3.Error or OSError where it cannot be used."""
    path.parent.mkdir(parents=True, exist_ok=True)
    connection = sqlite3.connect(path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False)
    try:
        _prepare(connection)
    except BaseException:
        connection.close()
        raise
    return connection


def _prepare(connection: sqlite3.Connection) -> None:
    """Make the tables where the file is new. Raises for a file that is not ours."""
    tables = _number(connection, "SELECT COUNT(*) FROM sqlite_master")
    if tables and _number(connection, "PRAGMA application_id") != APPLICATION:
        raise Foreign("not a cache of Chunkscope")
    _write_ahead(connection)
    connection.execute("PRAGMA synchronous = NORMAL")
    connection.execute("PRAGMA journal_size_limit = 4000000")
    if _number(connection, "PRAGMA user_version") != VERSION:
        with transaction(connection):
            if _number(connection, "PRAGMA user_version") != VERSION:
                connection.execute("DROP TABLE IF EXISTS vectors")
                for statement in _SCHEMA:
                    connection.execute(statement)


def _write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to write-ahead logging; SQLite does not wait for others here, so this does."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode = WAL")
        except sqlite3.OperationalError as error:
            if trouble_of(error) is not Trouble.BUSY or time.monotonic() > deadline:
                raise
            time.sleep(0.01)
        else:
            return


@contextmanager
def transaction(connection: sqlite3.Connection) -> Iterator[None]:
    """All statements inside count, or none does."""
    connection.execute("BEGIN IMMEDIATE")
    try:
        yield
        connection.execute("COMMIT")
    except BaseException:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise


def _number(connection: sqlite3.Connection, query: str) -> int:
    with closing(connection.execute(query)) as rows:
        return int(rows.fetchone()[0])


def bytes_used(connection: sqlite3.Connection) -> int:
    """The bytes of the pages that hold something."""
    pages = _number(connection, "PRAGMA page_count") - _number(connection, "PRAGMA freelist_count")
    return pages * _number(connection, "PRAGMA page_size")


def trouble_of(error: sqlite3.Error | OSError) -> Trouble:
    """What an error of SQLite, or of the file system, means for the cache."""
    if isinstance(error, Foreign):
        return Trouble.FOREIGN
    name = getattr(error, "sqlite_errorname", None) or ""
    return next((trouble for code, trouble in _TROUBLES if name.startswith(code)), Trouble.UNREACHABLE)
