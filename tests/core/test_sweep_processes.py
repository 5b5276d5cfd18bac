"""The processes of a sweep: killed, cancelled, dead, resumed."""

from __future__ import annotations

import os
import signal
import sqlite3
import subprocess
import sys
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import replace
from multiprocessing import active_children
from pathlib import Path

import pytest

from chunkscope.evaluate import Measured, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import (
    Grid,
    Progress,
    SweepError,
    sweep,
)
from chunkscope.worker import WorkerCancelled, Workers
from tests.core.sweep_values import (
    METRICS,
    Counted,
    Deadly,
    by_setting,
    calls,
    corpus,
    grid,
    last,
    questions,
    swept,
)

ROOT = Path(__file__).resolve().parents[2]


def test_killed_again_and_again(tmp_path: Path) -> None:
    """SIGKILL after a result or two, in a loop: nothing that was stored is computed again."""
    store, log = tmp_path / "store.sqlite", tmp_path / "log"
    sizes = ["100", "120", "150", "200", "300"]
    printed: list[int] = []
    settled: dict[int, int] = {}
    for wanted in (1, 2, 9):
        command = [sys.executable, "-m", "tests.core.sweep_process", str(store), str(log), *sizes]
        with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as process:
            assert process.stdout
            done = len(printed)
            while (line := process.stdout.readline()) and len(printed) - done < wanted + done:
                printed.append(int(line))
            if line:
                os.kill(process.pid, signal.SIGKILL)
        assert {size: calls(log).count(size) for size in settled} == settled
        settled = {size: calls(log).count(size) for size in printed}
        with sqlite3.connect(store) as file:
            assert file.execute("PRAGMA integrity_check").fetchone() == ("ok",)
        file.close()
    assert set(printed) == {100, 120, 150, 200, 300}
    settings = Grid(tuple(Setting(Counted(int(size), 0, file=str(log)), Bm25()) for size in sizes))
    before = calls(log)
    assert max(before.count(size) for size in set(before)) <= 2
    assert last(swept(corpus(), [questions()], settings, store=store)).restored == 5
    assert calls(log) == before


def test_cancelled_and_resumed(tmp_path: Path) -> None:
    """A generator that is closed drops what waits; what was told before is in the store."""
    store, file = tmp_path / "store.sqlite", tmp_path / "log"
    settings = Grid(tuple(Setting(Counted(size, 0, file=str(file)), Bm25()) for size in range(100, 2000, 20)))
    with ThreadPoolExecutor(1) as executor:
        run = sweep(corpus(), [questions()], settings, store=store, executor=executor, metrics=METRICS)
        told = [next(each for each in run if isinstance(each, Measured)) for _ in range(3)]
        run.close()  # type: ignore[attr-defined]
    done = len(calls(file))
    assert 3 <= done < len(settings.settings) - 20
    again = replace(settings, settings=tuple(each.setting for each in told))
    assert last(swept(corpus(), [questions()], again, store=store)) == Progress(3, 3, restored=3)


def test_processes_of_this_machine(tmp_path: Path) -> None:
    """A pool gives what one process does, survives the death of a worker, and leaves none behind."""
    file = tmp_path / "deadly"
    file.touch()
    deadly = Setting(Deadly(200, 0, files=(str(file),)), Bm25())
    wanted = Grid((*grid((100, 300)).settings, deadly))
    events = list(sweep(corpus(), [questions()], wanted, metrics=METRICS))
    assert by_setting(events) == by_setting(swept(corpus(), [questions()], wanted))
    assert not file.exists()
    assert last(events).done == 3
    assert last(events).seconds_left == 0
    spent = [each.spent for each in events if isinstance(each, Progress) and each.spent]
    assert len(spent) == 3
    assert all(each.peak_bytes > 10_000_000 and each.cpu_seconds > 0 for each in spent)
    assert not active_children()


def test_in_a_worker_of_the_app(tmp_path: Path) -> None:
    """The generator runs in the app's own pool; a job that is cancelled takes its processes with it."""
    file = tmp_path / "log"
    settings = Grid(tuple(Setting(Counted(size, 0, file=str(file)), Bm25()) for size in range(100, 900)))
    with Workers(1, packages=("chunkscope", "tests")) as workers:
        job = workers.submit(sweep, corpus(), [questions()], settings, tmp_path / "store", None, METRICS)
        while not any(isinstance(each, Measured) for each in job.results) and not job.done:
            job.wait(0.05)
        job.cancel()
        assert job.wait(10)
        assert isinstance(job.error, WorkerCancelled)
        done = Grid(tuple(each.setting for each in job.results if isinstance(each, Measured)))
    assert last(swept(corpus(), [questions()], done, store=tmp_path / "store")).restored == len(done.settings)
    assert 0 < len(calls(file)) < 800


def test_a_worker_that_dies_twice_is_told(tmp_path: Path) -> None:
    """One sentence that names the strategy; what was done before is stored."""
    files = tuple(str(tmp_path / name) for name in "ab")
    for file in files:
        Path(file).touch()
    with pytest.raises(SweepError, match=r"ended while they worked on deadly: perhaps the memory"):
        list(
            sweep(
                corpus(),
                [questions()],
                Grid((Setting(Deadly(200, 0, files=files), Bm25()),)),
                metrics=METRICS,
            )
        )
    assert not active_children()


def test_a_broken_executor_of_somebody_else_is_told(tmp_path: Path) -> None:
    """It cannot be started again by us."""
    file = tmp_path / "deadly"
    file.touch()
    from multiprocessing import get_context

    with ProcessPoolExecutor(1, get_context("spawn")) as executor, pytest.raises(SweepError, match="deadly"):
        swept(
            corpus(),
            [questions()],
            Grid((Setting(Deadly(200, 0, files=(str(file),)), Bm25()),)),
            executor=executor,
        )
