"""A call on its way to a process, and what is said until it has ended."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from time import monotonic
from typing import Any, Final

from chunkscope.wording import language
from chunkscope.worker.errors import WorkerTimeout
from chunkscope.worker.process import Process

START_SECONDS: Final = 60.0
"""A process that has not begun a call after so long will never begin it."""


@dataclass(eq=False, slots=True)
class Task:
    """One call on its way; ``process`` is the one that runs it just now."""

    name: str
    arguments: tuple[object, ...]
    timeout: float | None
    background: bool
    language: str = field(default_factory=language)
    process: Process | None = None
    cancelled: bool = False

    def stop(self) -> None:
        """Cancel it, and kill the process that runs it."""
        self.cancelled = True
        if self.process:
            self.process.kill()


def converse(process: Process, task: Task, take: Callable[[Any], None]) -> tuple[str, Any]:
    """Hand the call over and listen to its last message."""
    process.begin(task.name, task.arguments, task.language, task.timeout)
    kind, value = _first(process)
    deadline = None if task.timeout is None else monotonic() + task.timeout
    try:
        while kind in {"started", "item"}:
            if kind == "item":
                take(value)
            kind, value = process.next(deadline)
    except TimeoutError:
        raise WorkerTimeout(task.timeout or 0.0) from None
    return kind, value


def _first(process: Process) -> tuple[str, Any]:
    try:
        return process.next(monotonic() + START_SECONDS)
    except TimeoutError:
        raise WorkerTimeout(START_SECONDS) from None
