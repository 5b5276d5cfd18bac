"""Files and texts read into documents: each in a process bounded in time and memory, which can be killed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from threading import Event
from typing import Any

from chunkscope.documents import DocumentError, Source
from chunkscope.documents.bounded import load_bounded, run_bounded
from chunkscope.documents.corpus import Corpus, Refused, load_many
from chunkscope.documents.unpacking import Packed, Unpacked, unpack_bounded
from chunkscope.strategies.base import Step
from chunkscope.text import content_hash
from chunkscope.wording import _
from chunkscope.wording.quoting import literal, shorten
from chunkscope.wording.units import number
from chunkscope.worker import Job, WorkerCancelled, Workers
from components.splitting import Again, Reread, reread

_POLL_SECONDS = 0.1
_NAME = 32


@dataclass(frozen=True, slots=True)
class File:
    """A file as the browser sent it; its name may be a path."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Reading:
    """The document that is being read, the how manieth it is, and how far its reader is, if it says so.

    ``unpacking`` says that it is an archive, which is opened after ``number`` documents.
    """

    number: int
    name: str
    step: Step | None = None
    unpacking: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came of the files; ``stopped`` where the reader of the screen did not wait for all of them.

    ``raw`` has the bytes of each text, by the hash of what was read of them: they may be read in another
    encoding. ``plain`` is a document that was read anew as it is before it is put in another form.
    """

    corpus: Corpus
    stopped: bool
    raw: Mapping[str, bytes] = field(default_factory=dict)
    plain: Source | None = None


class _Stopped(DocumentError):
    """A document that is not read any more."""


class _Desk:
    """Reads one document after the other, until it is stopped."""

    def __init__(self, workers: Workers, take: Callable[[Any], None], stop: Event) -> None:
        self._workers, self._take, self._stop = workers, take, stop
        self._count = 0
        self.raw: dict[str, bytes] = {}

    def read(self, data: bytes, name: str) -> Source:
        """One document, with word of how far it is. Raises `DocumentError`."""
        self._check()
        self._count += 1
        self._take(Reading(self._count, name))
        source: Source = self._awaited(load_bounded(self._workers, data, name), name)
        if source.encoding:
            self.raw[content_hash(source.text)] = data
        return source

    def unpack(self, packed: Packed) -> Unpacked | None:
        """The files of an archive, with word of how far it is. Raises `DocumentError`."""
        self._check()
        job = unpack_bounded(self._workers, packed)
        found: Unpacked | None = self._awaited(job, packed.path, unpacking=True)
        return found

    def _check(self) -> None:
        if self._stop.is_set():
            raise _Stopped

    def _awaited(self, job: Job, name: str, *, unpacking: bool = False) -> Any:  # noqa: ANN401 - its last item
        """The last item of a job, its steps told; the process is killed when the reading is stopped."""
        seen = 0
        while not job.wait(_POLL_SECONDS):
            if self._stop.is_set():
                job.cancel()
            for step in job.results[seen:]:
                seen += 1
                self._take(Reading(self._count, name, step, unpacking))
        self._check()
        if job.error is not None:
            raise job.error
        return job.results[-1]


def read_files(files: Sequence[File], workers: Workers) -> Job:
    """Read files, and what is in archives among them: a job of `Reading` items, at last an `Outcome`.

    Cancelling it kills the process at work; what was read before is in the outcome.
    """
    stop = Event()

    def run(take: Callable[[Any], None]) -> None:
        desk = _Desk(workers, take, stop)
        corpus = load_many([(file.name, file.data) for file in files], loader=desk.read, unpacker=desk.unpack)
        refused = tuple(each for each in corpus.refused if each.reason)
        take(Outcome(replace(corpus, refused=refused), stop.is_set(), desk.raw))

    return Job(run, stop.set)


def read_again(plain: Source, raw: bytes | None, how: Again, workers: Workers) -> Job:
    """Read a document anew, from its bytes where its encoding was chosen: items as of `read_files`."""
    work = partial(reread, plain, raw, how)
    job = run_bounded(workers, work, plain.id)

    def run(take: Callable[[Any], None]) -> None:
        take(Reading(1, plain.id))
        job.wait()
        if isinstance(job.error, WorkerCancelled):
            take(Outcome(Corpus(()), stopped=True))
        elif isinstance(job.error, DocumentError):
            take(Outcome(Corpus((), (Refused(plain.id, str(job.error)),)), stopped=False))
        elif job.error is not None:
            raise job.error
        else:
            found: Reread = job.results[-1]
            take(Outcome(Corpus((found.source,)), stopped=False, plain=found.plain))

    return Job(run, job.cancel)


def progress(job: Job, total: int) -> tuple[str, float]:
    """How far the reading is: a sentence for a progress bar, and the share that is done of this document."""
    last = next((item for item in reversed(job.results) if isinstance(item, Reading)), None)
    if last is None:
        return _("Reading …"), 0.0
    name, step = literal(shorten(last.name, _NAME)), last.step
    if last.unpacking:
        told = _("Unpacking {name} …").format(name=name)
    elif total == last.number == 1:
        told = _("Reading {name} …").format(name=name)
    else:
        told = _("Reading {name}, document {n} …").format(name=name, n=number(last.number))
    return told, min(step.done / max(step.total, 1), 1.0) if step else 0.0
