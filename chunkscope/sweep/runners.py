"""Where units of work are done: in processes of this machine, in an executor, or by a Dask scheduler."""

from __future__ import annotations

import os
import threading
from asyncio import CancelledError
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import suppress
from importlib import import_module
from multiprocessing import get_context, parent_process
from typing import Any, Final, Protocol

from chunkscope.sweep.grid import SweepError
from chunkscope.sweep.unit import Outcome, Shared, Unit
from chunkscope.sweep.work import work
from chunkscope.wording import _

CONNECT_SECONDS: Final = 5
INSTALL: Final = "pip install distributed==2026.8.0"


class Runner(Protocol):
    """What takes units; ``window`` of them are handed over at a time."""

    window: int

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Have a unit done."""

    def check(self) -> None:
        """Raise `SweepError` where nothing will be done any more."""

    def renew(self) -> bool:
        """Begin again after workers were lost; False where that is not ours to do."""

    def close(self) -> None:
        """Let go of everything; what is being done is ended, where it is ours to end."""


def processors() -> int:
    """How many of this machine's processors are ours."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


class Pool:
    """Processes of this machine, each with the corpus from its start on; they end when this one does."""

    def __init__(self, shared: Shared, workers: int) -> None:
        self._shared = shared
        self._workers = workers
        self.window = 2 * workers
        self._pool = self._start()

    def _start(self) -> ProcessPoolExecutor:
        threads = max(processors() // self._workers, 1)
        return ProcessPoolExecutor(
            self._workers, get_context("spawn"), initializer=begin, initargs=(self._shared, threads)
        )

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Have a unit done by the next free process."""
        return self._pool.submit(work_here, unit)

    def check(self) -> None:
        """A broken pool says so itself."""

    def renew(self) -> bool:
        """New processes in the place of all old ones."""
        self.close()
        self._pool = self._start()
        return True

    def close(self) -> None:
        """End the processes at once."""
        processes = list((self._pool._processes or {}).values())  # noqa: SLF001 - nothing else ends a running call
        self._pool.shutdown(wait=False, cancel_futures=True)
        for process in processes:
            with suppress(OSError, ValueError):
                process.kill()
        for process in processes:
            process.join()


_here: list[Shared] = []


def begin(shared: Shared, threads: int) -> None:
    """The start of a process: remember the corpus, share the processors, and end with the parent."""
    _here[:] = [shared]
    threading.Thread(target=_end_with_parent, name="chunkscope-parent", daemon=True).start()
    os.environ.setdefault("OMP_NUM_THREADS", str(threads))
    with suppress(ImportError):
        from threadpoolctl import threadpool_limits

        threadpool_limits(threads)


def work_here(unit: Unit) -> Outcome:
    """Do a unit with the corpus of this process."""
    return work(unit, _here[0])


def _end_with_parent() -> None:
    """A parent that is killed cannot end its pool, which would wait for it for ever."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


class Borrowed:
    """An executor of somebody else: it gets the corpus with every unit, and is left as it is."""

    window = 64

    def __init__(self, shared: Shared, executor: Executor) -> None:
        self._shared = shared
        self._executor = executor

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Have a unit done."""
        return self._executor.submit(work, unit, self._shared)

    def check(self) -> None:
        """Its futures say so themselves."""

    def renew(self) -> bool:
        """It is not ours."""
        return False

    def close(self) -> None:
        """It is not ours."""


class Dask:
    """The workers of a Dask scheduler, to whom the corpus is sent once."""

    window = 64

    def __init__(self, shared: Shared, address: str) -> None:
        try:
            distributed: Any = import_module("distributed")
        except ImportError:
            message = _("A scheduler needs the package distributed, which is not installed: run {install}.")
            raise SweepError(message.format(install=INSTALL)) from None
        self._address = address
        self._executor: Any = None
        try:
            self._client: Any = distributed.Client(address, timeout=CONNECT_SECONDS, set_as_default=False)
        except (OSError, ValueError) as error:
            raise self._gone() from error
        if not self._client.scheduler_info(n_workers=-1)["workers"]:
            self.close()
            message = _("The scheduler at {address} has no workers: start some with dask worker {address}.")
            raise SweepError(message.format(address=address))
        self._plain = shared
        self.renew()

    def submit(self, unit: Unit) -> Future[Outcome]:
        """Have a unit done by a worker of the scheduler's choice."""
        found: Future[Outcome] = self._executor.submit(work, unit, self._shared)
        return found

    def check(self) -> None:
        """Raise `SweepError` where the scheduler cannot be reached any more."""
        if self._client.status not in {"running", "connecting"}:
            raise self._gone()

    def renew(self) -> bool:
        """Send the corpus anew: it is lost with the last worker that had it, and so are units that need it.

        Units that are lost in any other way are started again by the scheduler itself.
        """
        try:
            if self._executor is not None:
                self._executor.shutdown(wait=False)
            self._executor = self._client.get_executor()
            self._shared = self._client.scatter(self._plain, broadcast=True, timeout=CONNECT_SECONDS)
        except (OSError, RuntimeError, ValueError, CancelledError) as error:
            raise self._gone() from error
        return True

    def close(self) -> None:
        """Cancel what the scheduler still has to do, and let go of it."""
        # A scheduler that is gone raises whatever it was about to do.
        with suppress(Exception, CancelledError):
            if self._executor is not None:
                self._executor.shutdown(wait=False)
        with suppress(Exception, CancelledError):
            self._client.close(timeout=CONNECT_SECONDS)

    def _gone(self) -> SweepError:
        message = _(
            "The Dask scheduler at {address} cannot be reached: check that it runs, and start again; with a"
            " store, finished settings are not computed again."
        )
        return SweepError(message.format(address=self._address))


def runner(shared: Shared, executor: Executor | str | None, units: int) -> Runner:
    """Where the units are done: an executor, the scheduler at an address, or (None) this machine."""
    if isinstance(executor, str):
        return Dask(shared, executor)
    if executor is not None:
        return Borrowed(shared, executor)
    return Pool(shared, max(min(processors(), units), 1))
