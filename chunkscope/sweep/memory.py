"""What a stretch of work takes: seconds, processor seconds, and the most memory of this process."""

from __future__ import annotations

import resource
import sys
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import perf_counter, process_time
from typing import Final

from chunkscope.sweep.grid import Spent

_STATUS: Final = Path("/proc/self/status")
_MARKS: Final = Path("/proc/self/clear_refs")


def watch() -> Callable[[], Spent]:
    """Begin; the function that comes back says what was spent since.

    The peak is that of the whole process, and where the system cannot forget the one before (it can on
    Linux), the highest so far. Processor time is that of all threads.
    """
    with suppress(OSError):
        _MARKS.write_text("5", encoding="ascii")
    began, worked = perf_counter(), process_time()
    return lambda: Spent(perf_counter() - began, process_time() - worked, peak_bytes())


def peak_bytes() -> int:
    """The most memory that this process held."""
    with suppress(OSError, StopIteration):
        lines = _STATUS.read_text(encoding="ascii", errors="replace").splitlines()
        return 1024 * int(next(line for line in lines if line.startswith("VmHWM:")).split()[1])
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    return peak if sys.platform == "darwin" else 1024 * peak
