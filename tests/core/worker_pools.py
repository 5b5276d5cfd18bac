"""Pools for the tests of the worker processes, and how these are seen to be gone."""

from __future__ import annotations

import os
import threading
from pathlib import Path

from chunkscope.worker import Job, Workers
from tests.core import worker_functions as functions

PATIENCE = 30.0
"""Seconds after which something that happens at once has plainly not happened."""

PACKAGES = ("chunkscope", "tests")


def running(workers: Workers) -> tuple[Job, int]:
    """A job that hangs, and the process it hangs in."""
    seen = threading.Event()
    job = workers.submit(functions.pid_then_hang)
    while not job.results:
        assert not seen.wait(0.005)
        assert not job.done
    return job, job.results[0]


def gone(pid: int) -> bool:
    """Whether there is no such process, not even a zombie."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return True
    return False


def open_descriptors() -> list[str]:
    """The names of this process's open file descriptors."""
    return sorted(entry.name for entry in Path("/dev/fd").iterdir())
