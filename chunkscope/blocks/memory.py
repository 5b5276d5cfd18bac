"""The garbage collector, out of the way of work that makes no garbage in circles."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def collector_paused() -> Iterator[None]:
    """No collection meanwhile: half a million small tuples would be looked through again and again.

    That took a third of the time on long documents. Counting references frees all that is dropped, as ever.
    Threads may overlap here: who found the collector running sets it running again.
    """
    running = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if running:
            gc.enable()
