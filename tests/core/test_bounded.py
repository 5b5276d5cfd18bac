"""Documents read in a process that is bounded and can be killed."""

from __future__ import annotations

import gc
import os
import resource
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from chunkscope.documents import Source, bounded, load, memory
from chunkscope.documents.bounded import load_bounded, load_safely
from chunkscope.documents.errors import DocumentError
from chunkscope.strategies.base import Step
from chunkscope.text import MAX_CHARACTERS
from chunkscope.wording import use
from chunkscope.worker import Job, WorkerCancelled, Workers
from tests.core import worker_functions as functions
from tests.core.office_files import paragraph, pdf_of, small, word_body, zipped

PATIENCE = 60.0
FORMATS = ("pdf", "docx", "pptx", "xlsx")


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """A pool of one, so that every test meets the process of the one before."""
    with Workers(1, packages=("chunkscope", "tests")) as pool:
        yield pool


def ended(job: Job) -> Job:
    """The job, when it has ended."""
    assert job.wait(PATIENCE)
    return job


def limits() -> tuple[int, int, int]:
    """For the worker: its process, and its limits on memory."""
    return os.getpid(), *resource.getrlimit(resource.RLIMIT_DATA)


@pytest.mark.parametrize("file_format", FORMATS)
def test_a_document_arrives_whole(workers: Workers, file_format: str) -> None:
    """A document that is read elsewhere is the same as one that is read here."""
    name = f"a.{file_format}"
    job = ended(load_bounded(workers, small(file_format), name))
    assert job.error is None
    assert job.results[-1] == load(small(file_format), name=name)


def test_a_fault_arrives_as_itself(workers: Workers) -> None:
    """What is wrong with a document is told in the words of its reader, in the language of who asked."""
    use("ja")
    error = ended(load_bounded(workers, word_body("<w:p/>"), "a.docx")).error
    assert isinstance(error, DocumentError)
    assert type(error.__cause__).__name__ == "WorkerError"


def test_progress_and_cancel(workers: Workers) -> None:
    """A long document tells how far it is and can be stopped; the next one is read as if it had not been."""
    data = pdf_of([f"page {number}\n" + "tea and tide\n" * 50 for number in range(2_000)])
    job = load_bounded(workers, data, "long.pdf")
    while not job.results and not job.done:
        threading.Event().wait(0.005)
    assert isinstance(job.results[0], Step)
    assert job.results[0].total == 2_000
    began = time.monotonic()
    job.cancel()
    assert isinstance(ended(job).error, WorkerCancelled)
    assert time.monotonic() - began < 5
    assert ended(load_bounded(workers, small("pdf"), "a.pdf")).error is None


def test_too_long_a_time_is_told(workers: Workers) -> None:
    """A document that takes too long is stopped at its bound, with one sentence that names it."""
    data = word_body("<w:p><w:r/></w:p>" * 2_000_000)
    error = ended(load_bounded(workers, data, "slow.docx", seconds=0.3)).error
    assert str(error) == (
        "slow.docx was not read within 0.3 seconds, and the reading was stopped: divide it, or export its"
        " text and load that."
    )


@pytest.mark.skipif(not memory._STATM.exists(), reason="elsewhere the highest use so far may hide this one")
def test_too_much_memory_is_told(workers: Workers) -> None:
    """A document that takes too much memory is stopped, with one sentence that names the bound."""
    parts = {"word/document.xml": "<document/>", "word/styles.xml": "<s>" + "<a b='c'/>" * 3_000_000 + "</s>"}
    error = ended(load_bounded(workers, zipped(parts), "large.docx", memory=100 << 20)).error
    assert str(error) == (
        "large.docx needs more than 100 MiB of memory, and the reading was stopped: divide it, or export"
        " its text and load that."
    )


def test_the_bound_does_not_stay(workers: Workers) -> None:
    """A process that has read a document goes on with the limits it had, for whatever comes next."""
    before = workers.call(limits, timeout=PATIENCE)
    assert ended(load_bounded(workers, small("docx"), "a.docx")).error is None
    assert ended(load_bounded(workers, word_body("<w:p/>"), "a.docx")).error is not None
    assert workers.call(limits, timeout=PATIENCE) == before


def test_a_crash_is_told_as_what_it_may_be(workers: Workers) -> None:
    """A process that ends names the file, its exit code and the bound of memory."""
    crash = workers.submit(
        functions.leave, 7, explained=bounded.partial(bounded._explained, "a.pdf", 1 << 30)
    )
    message = str(ended(crash).error)
    assert message.startswith("The process that read a.pdf ended (exit code 7): the file is damaged")
    assert "1,024 MiB" in message


def test_large_results_come_back(workers: Workers) -> None:
    """Five million characters and their places come back through the pipe."""
    words = "潮が満ち、茶が香る。" * 49
    data = word_body(paragraph(words) * 10_000)
    source = load_safely(data, "large.docx", workers=workers)
    assert MAX_CHARACTERS - 100_000 < len(source.text) <= MAX_CHARACTERS
    assert len(source.blocks) == 10_000
    over = ended(load_bounded(workers, word_body(paragraph(words) * 10_200), "a.docx")).error
    assert "more than 5,000,000 characters" in str(over)


def test_load_safely_needs_no_pool() -> None:
    """Without a pool a process is started and ended; whoever listens is told the steps; faults are raised."""
    steps: list[Step] = []
    data = pdf_of(["tea and tide\n" * 50] * 600)
    assert isinstance(load_safely(data, "a.pdf", listener=steps.append), Source)
    assert all(isinstance(step, Step) for step in steps)


def test_nothing_is_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Reading a document leaves no file behind, nor makes one meanwhile."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    monkeypatch.chdir(tmp_path)
    made = []
    monkeypatch.setattr(os, "mkdir", made.append)
    for file_format in FORMATS:
        load(small(file_format), name=f"a.{file_format}")
    gc.collect()
    assert list(tmp_path.iterdir()) == made == []


def test_the_watch_sees_what_is_taken() -> None:
    """Memory that was taken beyond the bound is seen; the bound itself is put back."""
    watch = memory.Watch(8 << 20)
    before = resource.getrlimit(resource.RLIMIT_DATA)
    assert not watch.exceeded
    held = bytearray(64 << 20)
    held[:: 1 << 12] = b"x" * len(held[:: 1 << 12])
    assert watch.exceeded
    with watch.limited():
        pass
    assert resource.getrlimit(resource.RLIMIT_DATA) == before
