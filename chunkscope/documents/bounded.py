"""Documents read in a process of their own: bounded in time and memory, killable, with progress."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextvars import copy_context
from functools import partial
from pathlib import Path
from threading import Thread
from typing import Final

from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.given import checked
from chunkscope.documents.loading import load
from chunkscope.documents.memory import Watch
from chunkscope.documents.progress import told
from chunkscope.documents.source import Source
from chunkscope.strategies.base import Step
from chunkscope.wording import _
from chunkscope.wording.reasons import fault_of_ours
from chunkscope.worker import Job, WorkerDied, WorkerError, WorkError, Workers, WorkerTimeout

SECONDS: Final = 20.0
MEMORY: Final = 1 << 30
"""Bytes that the reading may take beyond what its process has at the start."""
_POLL: Final = 0.05
"""Seconds between two looks at the memory, and between two steps that are told."""
TOO_MUCH_MEMORY: Final = 77
"""The exit code of a process that ended itself because it had too much."""


def load_bounded(
    workers: Workers,
    data: bytes | str | os.PathLike[str],
    name: str = "",
    *,
    normalize: bool = False,
    html_as_text: bool = False,
    encoding: str = "",
    seconds: float = SECONDS,
    memory: int = MEMORY,
) -> Job:
    """Begin to read a document in a process of ``workers``: a job that gives `Step`s, and at last a `Source`.

    ``data`` is what `load` takes, and is refused as there before the job begins.
    It ends with a `DocumentError` for a document that cannot be read, that takes more than ``seconds``, or
    more than ``memory`` bytes; with WorkerCancelled after its ``cancel``. A process that was stopped is gone,
    any other is as it was before.
    """
    given = checked(data, name)
    known = name or (given.name if isinstance(given, Path) else "")
    work = partial(load, given, name=name, normalize=normalize, html_as_text=html_as_text, encoding=encoding)
    return run_bounded(workers, work, known, seconds=seconds, memory=memory)


def run_bounded(
    workers: Workers,
    work: Callable[[], object],
    name: str,
    *,
    seconds: float = SECONDS,
    memory: int = MEMORY,
    explained: Callable[[WorkError], Exception] | None = None,
) -> Job:
    """Begin any other work on a document, such as reading it anew, within the same bounds.

    ``work`` is sent to the process: a function of a module, or a `functools.partial` of one. ``explained``
    has other words for the end of the process than those about a document.
    """
    explained = explained or partial(_explained, name, memory)
    return workers.submit(reading, work, memory, timeout=seconds, explained=explained)


def load_safely(
    data: bytes | str | os.PathLike[str],
    name: str = "",
    *,
    normalize: bool = False,
    html_as_text: bool = False,
    workers: Workers | None = None,
    listener: Callable[[Step], None] | None = None,
) -> Source:
    """A document, read in a bounded process and waited for; ``listener`` is told its steps.

    Raises what ends the job of `load_bounded`. Without ``workers`` a process is started for this document.
    """
    if workers is None:
        with Workers(1) as own:
            return load_safely(
                data, name, normalize=normalize, html_as_text=html_as_text, workers=own, listener=listener
            )
    job = load_bounded(workers, data, name, normalize=normalize, html_as_text=html_as_text)
    source = awaited(job, listener)
    assert isinstance(source, Source)
    return source


def awaited(job: Job, listener: Callable[[Step], None] | None = None) -> object:
    """The last item of a job, waited for; ``listener`` is told its steps. Raises what ended the job."""
    seen = 0
    while not job.wait(_POLL):
        steps = [item for item in job.results if isinstance(item, Step)]
        if listener:
            for step in steps[seen:]:
                listener(step)
        seen = len(steps)
    if job.error:
        raise job.error
    last: object = job.results[-1]
    return last


def reader_failed(name: str, error: WorkerError) -> DocumentError:
    """The sentence for a document on which its reader itself failed, which it never should."""
    sentence = _("The reader of {name} failed on it ({reason}): save it anew from its program, or as text.")
    return fault(sentence, name, reason=fault_of_ours(error.kind, error.reason))


def _explained(name: str, memory: int, error: WorkError) -> Exception:
    """What happened to the process, as a sentence about the document."""
    if isinstance(error, WorkerTimeout):
        sentence = _(
            "{name} was not read within {n} seconds, and the reading was stopped: divide it, or export its"
            " text and load that."
        )
        return fault(sentence, name, n=f"{error.seconds:g}")
    if isinstance(error, WorkerDied):
        if error.code == TOO_MUCH_MEMORY:
            sentence = _(
                "{name} needs more than {n} MiB of memory, and the reading was stopped: divide it, or export"
                " its text and load that."
            )
            return fault(sentence, name, n=f"{memory >> 20:,}")
        sentence = _(
            "The process that read {name} ended (exit code {code}): the file is damaged in a way that its"
            " reader cannot bear, or needs more than {n} MiB of memory. Save it anew from its program, or"
            " divide it."
        )
        return fault(sentence, name, code=error.code, n=f"{memory >> 20:,}")
    return reader_failed(name, error) if isinstance(error, WorkerError) else error


def reading(load: Callable[[], object], memory: int) -> Iterator[object]:
    """What `run_bounded` runs in the worker: steps, now and then, and at last what came of the work."""
    watch = Watch(memory)
    work = _Work(load)
    try:
        with watch.limited():
            yield from _watched(work, watch)
        if work.error:
            raise work.error
    except MemoryError:
        # What was read may still be held, and the thread that reads cannot be stopped.
        os._exit(TOO_MUCH_MEMORY)
    yield work.result


def _watched(work: _Work, watch: Watch) -> Iterator[Step]:
    work.start()
    while work.is_alive():
        work.join(_POLL)
        if watch.exceeded:
            raise MemoryError
        yield from work.news()


class _Work(Thread):
    """The reading itself, beside the thread that watches it."""

    def __init__(self, load: Callable[[], object]) -> None:
        super().__init__(name="chunkscope-reading", daemon=True)
        self._load = load
        self._context = copy_context()
        self._step: Step | None = None
        self._told: Step | None = None
        self.result: object = None
        self.error: BaseException | None = None

    def run(self) -> None:
        """Read, and keep what comes of it."""
        self._context.run(self._read)

    def _read(self) -> None:
        try:
            with told(self._take):
                self.result = self._load()
        except BaseException as error:  # noqa: BLE001 (raised again by the thread that watches)
            self.error = error

    def _take(self, step: Step) -> None:
        self._step = step

    def news(self) -> Iterator[Step]:
        """The newest step, if it was not told yet."""
        step = self._step
        if step is not None and step != self._told:
            self._told = step
            yield step
