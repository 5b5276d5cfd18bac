"""A process that sweeps into a store: run, and killed, by test_sweep_processes.py.

    python -m tests.core.sweep_process STORE LOG SIZE...

It prints a line for every result, once that is stored.
"""

from __future__ import annotations

import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from chunkscope.evaluate import Measured, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid, sweep
from tests.core.sweep_values import METRICS, Counted, corpus, questions


def main(store: str, log: str, *sizes: str) -> None:
    """One split after the other, in this process."""
    settings = tuple(Setting(Counted(int(size), 0, file=log), Bm25()) for size in sizes)
    with ThreadPoolExecutor(1) as executor:
        run = sweep(
            corpus(), [questions()], Grid(settings), store=Path(store), executor=executor, metrics=METRICS
        )
        for each in run:
            if isinstance(each, Measured):
                print(each.setting.strategy.chunk_size, flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
