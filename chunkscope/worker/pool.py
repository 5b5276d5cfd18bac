"""A pool of killable, warm worker processes, shared by the threads of the app."""

from __future__ import annotations

import threading
import weakref
from collections.abc import Callable, Sequence
from functools import partial
from inspect import isgeneratorfunction
from typing import Any, TypeVar, cast

from chunkscope.worker.calls import Task, converse
from chunkscope.worker.errors import WorkerCancelled, WorkerDied, WorkError
from chunkscope.worker.job import Job
from chunkscope.worker.names import name_of
from chunkscope.worker.process import Process

T = TypeVar("T")


class Workers:
    """At most ``size`` calls at a time, each in a process that can be killed without harm.

    One more process stands by, started and warm, so that a kill costs the next caller nothing; without
    ``spare`` none does, and a caller that lives for one call starts no process in vain. Of
    two or more workers one is always left for :meth:`call`: background jobs never block a caller who
    waits. Processes start when they are first needed, and end when the app ends, however it ends.
    ``packages`` are those whose functions may be called, ``preload`` the modules that every process
    imports before its first call.
    """

    def __init__(
        self,
        size: int = 2,
        *,
        packages: Sequence[str] = ("chunkscope",),
        preload: Sequence[str] = (),
        spare: bool = True,
    ) -> None:
        if size < 1:
            raise ValueError(f"size ({size}) must be at least 1: raise it.")
        self._size = size
        self._packages = tuple(packages)
        self._preload = tuple(preload)
        self._spare = spare
        self._changed = threading.Condition()
        self._idle: list[Process] = []
        self._running: set[Task] = set()
        self._waiting = 0
        self._closed = False
        self._all: set[Process] = set()
        self._at_exit = weakref.finalize(self, _close_all, self._all)
        with self._changed:
            self._stand_by()

    def call(self, function: Callable[..., T], *arguments: object, timeout: float) -> T:
        """The result of ``function(*arguments)``; of a generator function, the list of its items.

        ``timeout`` counts the seconds in the worker, from the function's start. Raises WorkerTimeout
        (the process was killed), WorkerDied, WorkerCancelled (the pool was closed), and what the
        function raised: an exception of ``packages`` as itself, any other as WorkerError.
        """
        task = Task(name_of(function, self._packages), arguments, timeout, background=False)
        items: list[Any] = []
        self._run(task, items.append)
        return cast("T", items if isgeneratorfunction(function) else items[0])

    def submit(
        self,
        function: Callable[..., Any],
        *arguments: object,
        timeout: float | None = None,
        explained: Callable[[WorkError], Exception] | None = None,
    ) -> Job:
        """Start ``function(*arguments)`` in the background; a generator function yields many results.

        ``explained`` puts what happened to the process into the words of the work, for the job's error.
        """
        task = Task(name_of(function, self._packages), arguments, timeout, background=True)
        run: Callable[[Callable[[Any], None]], None] = partial(self._run, task)
        if explained:
            run = partial(_explaining, explained, run)
        return Job(run, partial(self._cancel, task))

    def close(self) -> None:
        """End all processes; what still runs or waits is cancelled."""
        with self._changed:
            self._closed = True
            for task in self._running:
                task.stop()
            self._changed.notify_all()
            self._changed.wait_for(lambda: not self._running)
            self._idle.clear()
        self._at_exit()

    def __enter__(self) -> Workers:
        return self

    def __exit__(self, *_error: object) -> None:
        self.close()

    def _cancel(self, task: Task) -> None:
        with self._changed:
            task.stop()
            self._changed.notify_all()

    def _run(self, task: Task, take: Callable[[Any], None]) -> None:
        """Run one task to its end, its items given to ``take``; raises what went wrong."""
        process = self._acquire(task)
        answered = False
        try:
            kind, value = converse(process, task, take)
            answered = True
        except WorkerDied:
            if task.cancelled:
                raise WorkerCancelled from None
            raise
        finally:
            self._release(task, process, reusable=answered)
        if kind == "failed":
            raise value

    def _acquire(self, task: Task) -> Process:
        """A warm process, as soon as there may be one more at work."""
        with self._changed:
            self._waiting += not task.background
            try:
                self._changed.wait_for(lambda: task.cancelled or self._closed or self._may_run(task))
            finally:
                self._waiting -= not task.background
            if task.cancelled or self._closed:
                raise WorkerCancelled
            task.process = self._warm()
            self._running.add(task)
            self._stand_by()
            return task.process

    def _may_run(self, task: Task) -> bool:
        if not task.background:
            return len(self._running) < self._size
        others = sum(running.background for running in self._running)
        return len(self._running) < self._size - self._waiting and others < max(self._size - 1, 1)

    def _warm(self) -> Process:
        """The process that worked last: it remembers the texts of its former calls."""
        while self._idle:
            process = self._idle.pop()
            if process.alive:
                return process
            self._all.discard(process)
            process.close()
        return self._start()

    def _stand_by(self) -> None:
        """Have one process waiting, unless all there may be are there, or none shall."""
        if self._spare and not self._closed and not self._idle and len(self._all) <= self._size:
            self._idle.append(self._start())

    def _start(self) -> Process:
        process = Process(self._packages, self._preload)
        self._all.add(process)
        return process

    def _release(self, task: Task, process: Process, *, reusable: bool) -> None:
        with self._changed:
            task.process = None
            reusable = reusable and not task.cancelled
            if reusable:
                self._idle.append(process)
            else:
                self._all.discard(process)
                self._stand_by()
        if not reusable:
            process.close()
        with self._changed:
            self._running.discard(task)
            self._changed.notify_all()


def _explaining(
    explained: Callable[[WorkError], Exception],
    run: Callable[[Callable[[Any], None]], None],
    take: Callable[[Any], None],
) -> None:
    try:
        run(take)
    except WorkError as error:
        story = explained(error)
        if story is error:
            raise
        raise story from error


def _close_all(processes: set[Process]) -> None:
    for process in processes:
        process.kill()
    while processes:
        processes.pop().close()
