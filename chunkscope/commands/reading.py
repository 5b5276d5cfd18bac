"""Files that a command reads: whatever they hold, in a process bounded in time and memory.

It is started with the first file, serves for all of them, and ends with the command.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from functools import cache
from pathlib import Path
from typing import IO, Final

from chunkscope.commands.usage import UsageError, tell
from chunkscope.documents import Source, limits
from chunkscope.documents.archive import Entry
from chunkscope.documents.bounded import awaited, load_safely, run_bounded
from chunkscope.documents.corpus import Corpus, load_many
from chunkscope.documents.refusals import too_large
from chunkscope.documents.unpacking import Packed, Unpacked, unpack_bounded
from chunkscope.wording import _
from chunkscope.wording.documents import remark_line
from chunkscope.wording.reasons import file_reason
from chunkscope.worker import Workers

QUESTION_SECONDS: Final = 120.0
"""Questions are looked for in all documents, which takes longer than reading one."""


def read_source(name: str) -> Source:
    """The document in a file of any format, or in standard input where the name is a hyphen.

    What was noticed while it was read goes to standard error.
    """
    hint = _("{file} could not be read ({reason}): check the name, or give - for standard input.")
    source = _loaded(read_bytes(name, hint), "" if name == "-" else name)
    tell_remarks(source, name)
    return source


def tell_remarks(source: Source, name: str) -> None:
    """Damage, guesses and what is not in the text, in one line for the document."""
    if source.remarks:
        tell(f"{name}: " + " ".join(map(remark_line, source.remarks)))


def read_text(name: str) -> str:
    """The text in a file of any format, or in standard input where the name is a hyphen."""
    return read_source(name).text


def read_corpus(files: Path | Iterable[Entry]) -> Corpus:
    """The documents in a file, a folder or an archive, or in several files, and what could not be read."""
    return load_many(files, loader=_loaded, unpacker=_unpacked)


def read_elsewhere(work: Callable[[], object], name: str) -> object:
    """What comes of the work on a file of questions, which is no document, within bounds as well."""
    return awaited(run_bounded(_workers(), work, name, seconds=QUESTION_SECONDS))


def read_bytes(name: str, hint: str) -> bytes:
    """The bytes of a file, or of standard input where the name is a hyphen; never more than a document has.

    ``hint`` is the sentence for one that cannot be read, with ``{file}`` and ``{reason}`` in it.
    """
    try:
        if name == "-":
            return _bounded(sys.stdin.buffer, name)
        with Path(name).open("rb") as file:
            return _bounded(file, name)
    except IsADirectoryError as error:
        message = _("{file} is a folder: name a file in it, or give the folder to diagnose or evaluate.")
        raise UsageError(message.format(file=name)) from error
    except OSError as error:
        raise UsageError(hint.format(file=name, reason=file_reason(error))) from error


def _bounded(file: IO[bytes], name: str) -> bytes:
    """All bytes of a stream that may have no end."""
    data = file.read(limits.MAX_BYTES + 1)
    if len(data) > limits.MAX_BYTES:
        size = Path(name).stat().st_size if name != "-" else 0
        raise too_large(max(size, len(data)), name)
    return data


def _loaded(data: bytes, name: str) -> Source:
    return load_safely(data, name, workers=_workers())


def _unpacked(packed: Packed) -> Unpacked | None:
    found = awaited(unpack_bounded(_workers(), packed))
    assert found is None or isinstance(found, Unpacked)
    return found


@cache
def _workers() -> Workers:
    return Workers(1, spare=False)
