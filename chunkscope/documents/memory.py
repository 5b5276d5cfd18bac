"""How much memory a process takes, and a bound on what it may take more."""

from __future__ import annotations

import resource
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final

_STATM: Final = Path("/proc/self/statm")
_RESIDENT, _DATA = 1, 5
"""Where in that file, which counts pages, the resident memory and the data stand."""


class Watch:
    """A bound on the memory that this process may take beyond what it has now, in bytes.

    Linux refuses what is beyond the bound: a MemoryError in Python, the end of the process in a library that
    cannot bear it. Elsewhere, where no such limit is enforced, ``exceeded`` has to be looked at, and sees the
    highest use that the process ever had.
    """

    def __init__(self, limit: int) -> None:
        self._limit = limit
        self._start = resident()

    @property
    def exceeded(self) -> bool:
        """Whether the process has taken more than the bound allows."""
        return resident() - self._start > self._limit

    @contextmanager
    def limited(self) -> Iterator[None]:
        """The bound, enforced by the system meanwhile; afterwards the process is as free as before."""
        if not _STATM.exists():
            yield
            return
        soft, hard = resource.getrlimit(resource.RLIMIT_DATA)
        bound = _pages(_DATA) + self._limit
        for known in (soft, hard):
            bound = bound if known == resource.RLIM_INFINITY else min(bound, known)
        resource.setrlimit(resource.RLIMIT_DATA, (bound, hard))
        try:
            yield
        finally:
            resource.setrlimit(resource.RLIMIT_DATA, (soft, hard))


def resident() -> int:
    """The memory that this process has in use, in bytes; elsewhere than on Linux the most it ever had."""
    if _STATM.exists():
        return _pages(_RESIDENT)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else peak * 1024


def _pages(place: int) -> int:
    return int(_STATM.read_text(encoding="ascii").split()[place]) * resource.getpagesize()
