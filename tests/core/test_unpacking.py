"""Archives unpacked in a process that is bounded and can be killed: the same files, the same sentences."""

from __future__ import annotations

import struct
import threading
import time
import zipfile
from collections.abc import Callable, Iterator

import pytest

from chunkscope.documents import memory
from chunkscope.documents.corpus import load_many
from chunkscope.documents.errors import DocumentError
from chunkscope.documents.names import clean_id
from chunkscope.documents.unpacking import Packed, Unpacked, unpack, unpack_bounded
from chunkscope.strategies.base import Step
from chunkscope.wording import use
from chunkscope.worker import Job, WorkerCancelled, Workers
from tests.core.test_corpus import TEA, packed, reasons, renamed
from tests.document_files import docx

PATIENCE = 60.0
ROOM = 200_000_000


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """A pool of one, so that every test meets the process of the one before."""
    with Workers(1) as pool:
        yield pool


def given(data: bytes, path: str = "a.zip", depth: int = 0) -> Packed:
    """The bytes with all the room there is."""
    return Packed(data, path, depth, ROOM)


def ended(job: Job) -> Job:
    """The job, when it has ended."""
    assert job.wait(PATIENCE)
    return job


def crowded(count: int) -> bytes:
    """An archive whose directory names ``count`` files, none of them there: to look through it takes long."""
    entry = b"PK\x01\x02" + struct.pack("<4B4HL2L5H2L", *[0] * 11, 1, *[0] * 6) + b"a"
    directory = entry * count
    end = b"PK\x05\x06" + struct.pack("<4H2LH", 0, 0, 1, 1, len(directory), 4, 0)
    return b"PK\x03\x04" + directory + end


def in_cp932(name: str) -> bytes:
    """An archive of one file, its name as a Japanese machine writes it."""
    stand_in = "x" * len(name.encode("cp932"))
    return renamed(packed({stand_in: TEA}), stand_in.encode(), name.encode("cp932"))


def locked() -> bytes:
    """An archive of two files, the first with a password."""
    data = bytearray(packed({"locked.txt": TEA, "a.txt": TEA}))
    for magic, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
        data[data.index(magic) + offset] |= 1
    return bytes(data)


def broken() -> bytes:
    """An archive of two files, the bytes of the first damaged."""
    data = bytearray(packed({"a.txt": TEA * 99, "b.txt": TEA}))
    data[45:50] = b"?????"
    return bytes(data)


HOSTILE: dict[str, tuple[Callable[[], bytes], str]] = {
    "bomb": (
        lambda: packed({"bomb.txt": b"\0" * 30_000_000, "a.txt": TEA}),
        "bomb.txt would unpack to 30,000,000 bytes or more",
    ),
    "a bomb that lies": (
        lambda: packed({"bomb.txt": b"tea " * 750_000}).replace(
            struct.pack("<I", 3_000_000), struct.pack("<I", 100)
        ),
        "bomb.txt is damaged in the archive (",
    ),
    "zip in zip in zip": (
        lambda: packed({"b.zip": packed({"b.docx": docx(), "c.zip": packed({"d.txt": TEA})})}),
        "is an archive in two other archives: unpack it, and load its files.",
    ),
    "path tricks": (
        lambda: packed({"../../out.txt": TEA, "/abs.txt": TEA, "C:\\x.txt": TEA, "out.txt": "again"}),
        "",
    ),
    "a Japanese name": (lambda: in_cp932("議事録/四月の会議.txt"), ""),
    "a password": (locked, "locked.txt is locked with a password: unpack it yourself"),
    "another way of packing": (
        lambda: packed({"a.txt": TEA}, zipfile.ZIP_LZMA),
        "packed in a way that is not read",
    ),
    "a damaged file": (broken, "a.txt is damaged in the archive ("),
    "cut in half": (
        lambda: packed({"a.txt": TEA * 99, "b.txt": TEA})[:60],
        "all.zip is a damaged ZIP archive (",
    ),
    "nothing in it": (lambda: packed({}), "all.zip is an archive without a file in it: choose another."),
    "too many names": (lambda: crowded(20_001), "all.zip has 20,001 files, the limit is 20,000: divide it"),
    "an office file": (docx, ""),
}


@pytest.mark.parametrize("kind", HOSTILE)
def test_a_process_unpacks_what_is_unpacked_here(workers: Workers, kind: str) -> None:
    """Whatever somebody packs: the same documents by the same ids, the same sentence for each fault."""

    def elsewhere(wanted: Packed) -> Unpacked | None:
        job = ended(unpack_bounded(workers, wanted))
        if job.error:
            raise job.error
        found: Unpacked | None = job.results[-1]
        return found

    made, sentence = HOSTILE[kind]
    data = made()
    found = load_many([("all.zip", data)], unpacker=elsewhere)
    assert found == load_many([("all.zip", data)])
    assert found.sources or found.refused
    assert all(sentence in reason and reason.endswith(".") for reason in reasons(found).values())
    assert bool(sentence) == bool(found.refused)
    assert workers.call(clean_id, "../a.txt", timeout=PATIENCE) == "a.txt"


def test_a_japanese_name_arrives(workers: Workers) -> None:
    """A name in CP932 is read in the process as its writer meant it; what is left to unpack is counted."""
    job = ended(unpack_bounded(workers, given(in_cp932("議事録/四月の会議.txt"))))
    found = job.results[-1]
    assert [entry.name for entry in found.entries] == ["議事録/四月の会議.txt"]
    assert found.allowed == ROOM - len(TEA)


def test_progress_and_cancel(workers: Workers) -> None:
    """The files that are unpacked are counted; cancelled, the process is gone at once and another serves."""
    part = TEA.encode() * 300_000
    job = unpack_bounded(
        workers, given(packed({f"{number}.txt": part for number in range(20)}, zipfile.ZIP_STORED))
    )
    while not job.results and not job.done:
        threading.Event().wait(0.005)
    assert isinstance(job.results[0], Step)
    assert job.results[0].total == 20
    job = unpack_bounded(workers, given(crowded(600_000)))
    assert not job.wait(0.3)
    began = time.monotonic()
    job.cancel()
    assert isinstance(ended(job).error, WorkerCancelled)
    assert time.monotonic() - began < 5
    assert ended(unpack_bounded(workers, given(packed({"a.txt": TEA})))).error is None


def test_too_long_a_time_is_told(workers: Workers) -> None:
    """An archive that takes too long is stopped at its bound, in the language of who asked."""
    job = unpack_bounded(workers, given(crowded(400_000)), seconds=0.2)
    assert str(ended(job).error) == (
        "a.zip was not unpacked within 0.2 seconds, and the unpacking was stopped: unpack it yourself, and"
        " load its files."
    )
    use("ja")
    error = ended(unpack_bounded(workers, given(packed({})))).error
    assert isinstance(error, DocumentError)
    assert type(error.__cause__).__name__ == "WorkerError"


@pytest.mark.skipif(not memory._STATM.exists(), reason="elsewhere the highest use so far may hide this one")
def test_too_much_memory_is_told(workers: Workers) -> None:
    """An archive that takes too much memory is stopped, with one sentence that names the bound."""
    job = unpack_bounded(workers, given(crowded(400_000)), memory=60 << 20)
    assert str(ended(job).error) == (
        "a.zip needs more than 60 MiB of memory to be unpacked, and the unpacking was stopped: unpack it"
        " yourself, and load its files."
    )


def test_an_archive_too_deep_is_told_but_no_document() -> None:
    """Two archives down nothing more is opened; an office file there is a document like any other."""
    assert unpack(given(docx(), "b.docx", depth=2)) is None
    with pytest.raises(DocumentError, match="in two other archives"):
        unpack(given(packed({"a.txt": TEA}), "b.zip", depth=2))


def test_a_name_of_many_folders_takes_no_long_time() -> None:
    """A path of 30,000 folders becomes an id at once: what it leads through is dropped from its start."""
    began = time.process_time()
    assert clean_id("a/" * 30_000 + "b.txt") == "a/" * 117 + "b.txt"
    assert time.process_time() - began < 0.5
