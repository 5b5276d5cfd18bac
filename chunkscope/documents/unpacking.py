"""Archives unpacked: here, or in a process that is bounded in time and memory and can be killed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from chunkscope.documents import limits
from chunkscope.documents.archive import Allowance, Entry, entries
from chunkscope.documents.bounded import MEMORY, SECONDS, TOO_MUCH_MEMORY, reader_failed, run_bounded
from chunkscope.documents.errors import fault
from chunkscope.documents.sniff import is_plain_archive
from chunkscope.wording import _
from chunkscope.worker import Job, WorkerDied, WorkerError, WorkError, Workers, WorkerTimeout


@dataclass(frozen=True, slots=True)
class Packed:
    """Bytes that begin as an archive does, with their path; ``depth`` counts the archives that they are in.

    ``allowed`` is what may still be unpacked, in bytes.
    """

    data: bytes
    path: str
    depth: int
    allowed: int


@dataclass(frozen=True, slots=True)
class Unpacked:
    """The files of an archive, in its order, and how many bytes may be unpacked after it."""

    entries: tuple[Entry, ...]
    allowed: int


Unpacker = Callable[[Packed], Unpacked | None]
"""What does the work of `unpack`, here or elsewhere."""


def unpack(packed: Packed) -> Unpacked | None:
    """The files of an archive; None where it is one office document.

    Raises `DocumentError` where it cannot be looked through, or is too deep in other archives.
    """
    if not is_plain_archive(packed.data):
        return None
    if packed.depth > limits.MAX_NESTED_ARCHIVES:
        sentence = _("{name} is an archive in two other archives: unpack it, and load its files.")
        raise fault(sentence, packed.path)
    allowance = Allowance(packed.allowed)
    return Unpacked(tuple(entries(packed.data, packed.path, allowance)), allowance.left)


def unpack_bounded(
    workers: Workers, packed: Packed, *, seconds: float = SECONDS, memory: int = MEMORY
) -> Job:
    """Begin `unpack` in a process of ``workers``: a job that gives `Step`s, and at last what `unpack` does.

    It ends as the job of `load_bounded` does, with sentences about the archive.
    """
    explained = partial(_explained, packed.path, memory)
    work = partial(unpack, packed)
    return run_bounded(workers, work, packed.path, seconds=seconds, memory=memory, explained=explained)


def _explained(name: str, memory: int, error: WorkError) -> Exception:
    """What happened to the process, as a sentence about the archive."""
    if isinstance(error, WorkerTimeout):
        sentence = _(
            "{name} was not unpacked within {n} seconds, and the unpacking was stopped: unpack it yourself,"
            " and load its files."
        )
        return fault(sentence, name, n=f"{error.seconds:g}")
    if isinstance(error, WorkerDied) and error.code == TOO_MUCH_MEMORY:
        sentence = _(
            "{name} needs more than {n} MiB of memory to be unpacked, and the unpacking was stopped: unpack"
            " it yourself, and load its files."
        )
        return fault(sentence, name, n=f"{memory >> 20:,}")
    if isinstance(error, WorkerDied):
        sentence = _(
            "The process that unpacked {name} ended (exit code {code}): pack it again, or load its files"
            " alone."
        )
        return fault(sentence, name, code=error.code)
    return reader_failed(name, error) if isinstance(error, WorkerError) else error
