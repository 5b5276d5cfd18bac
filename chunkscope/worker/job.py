"""Work that goes on in the background."""

from __future__ import annotations

import threading
from collections.abc import Callable
from contextvars import copy_context
from typing import Any


class Job:
    """A call in the background: what it has given so far, whether it has ended, and how."""

    def __init__(self, run: Callable[[Callable[[Any], None]], None], cancel: Callable[[], None]) -> None:
        self._run = run
        self._cancel = cancel
        self._results: list[Any] = []
        self._error: BaseException | None = None
        self._ended = threading.Event()
        # In a copy of the caller's context, so that its messages are in the caller's language.
        context = copy_context()
        threading.Thread(target=context.run, args=(self._work,), name="chunkscope-job", daemon=True).start()

    @property
    def done(self) -> bool:
        """Whether the job has ended, well or not."""
        return self._ended.is_set()

    @property
    def results(self) -> list[Any]:
        """The items so far of a generator function, or in the end the one result of another."""
        return list(self._results)

    @property
    def error(self) -> BaseException | None:
        """What ended the job, if that was not its success: see :meth:`Workers.call`."""
        return self._error

    def cancel(self) -> None:
        """End the job at once, waiting or running; its results so far stay, its error says so."""
        self._cancel()

    def wait(self, timeout: float | None = None) -> bool:
        """Wait at most ``timeout`` seconds for the end; whether it has come."""
        return self._ended.wait(timeout)

    def _work(self) -> None:
        try:
            self._run(self._results.append)
        except BaseException as error:  # noqa: BLE001 (kept for the caller, whatever it is)
            self._error = error
        finally:
            self._ended.set()
