"""The sweep on a Dask scheduler, with workers in processes of their own."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from chunkscope.evaluate import Measured, Setting
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.sweep import Grid, Progress, SweepError, sweep
from tests.core.sweep_values import METRICS, Deadly, by_setting, corpus, grid, last, questions

ROOT = Path(__file__).resolve().parents[2]
OPTIONS = ("--no-dashboard", "--host", "127.0.0.1")


def _started(stack: ExitStack, *arguments: str) -> subprocess.Popen[str]:
    command = [sys.executable, "-m", *arguments]
    process = stack.enter_context(subprocess.Popen(command, cwd=ROOT, stderr=subprocess.PIPE, text=True))
    stack.callback(process.kill)
    return process


def _line(process: subprocess.Popen[str], words: str) -> str:
    """The first line of its log with these words."""
    assert process.stderr
    return next(line for line in process.stderr if words in line)


@pytest.fixture(autouse=True)
def _impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A scheduler that is gone is not waited for for long."""
    monkeypatch.setattr("chunkscope.sweep.runners.CONNECT_SECONDS", 1)


@pytest.fixture
def cluster() -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """The address and the process of a scheduler with two workers."""
    with ExitStack() as stack:
        scheduler = _started(stack, "distributed.cli.dask_scheduler", "--port", "0", *OPTIONS)
        address = _line(scheduler, "Scheduler at:").split()[-1]
        workers = [
            _started(stack, "distributed.cli.dask_worker", address, "--no-nanny", "--nthreads", "1", *OPTIONS)
            for _number in range(2)
        ]
        for worker in workers:
            _line(worker, "Registered to:")
        yield address, scheduler


def test_two_workers_of_which_one_is_killed(
    cluster: tuple[str, subprocess.Popen[str]], tmp_path: Path
) -> None:
    """Every result comes all the same; a scheduler that is gone is told, and what was done is stored."""
    address, scheduler = cluster
    file, store = tmp_path / "deadly", tmp_path / "store.sqlite"
    file.touch()
    deadly = Setting(Deadly(200, 0, files=(str(file),)), Bm25())
    wanted = Grid((*grid((100, 150, 300)).settings, deadly))
    events = list(sweep(corpus(), [questions()], wanted, executor=address, store=store, metrics=METRICS))
    assert not file.exists()
    assert len(by_setting(events)) == last(events).done == last(events).total == 4
    assert not [each.problem for each in events if isinstance(each, Progress) and each.problem]

    more = grid(range(100, 1000, 10))
    run = sweep(corpus(), [questions()], more, executor=address, store=store, metrics=METRICS)
    restored = [next(each for each in run if isinstance(each, Measured)) for _number in range(3)]
    assert {each.setting.strategy.chunk_size for each in restored} == {100, 150, 300}
    assert any(isinstance(each, Measured) for each in run)
    scheduler.kill()
    with pytest.raises(SweepError, match=f"The Dask scheduler at {address} cannot be reached"):
        list(run)


def test_no_scheduler_there() -> None:
    """The address is named."""
    run = sweep(corpus(), [questions()], grid(), executor="tcp://127.0.0.1:9", metrics=METRICS)
    with pytest.raises(SweepError, match=r"The Dask scheduler at tcp://127\.0\.0\.1:9 cannot be reached"):
        list(run)


def test_without_the_package(monkeypatch: pytest.MonkeyPatch) -> None:
    """The line that installs it is named."""
    monkeypatch.setitem(sys.modules, "distributed", None)
    run = sweep(corpus(), [questions()], grid(), executor="tcp://127.0.0.1:9", metrics=METRICS)
    with pytest.raises(SweepError, match=r"run pip install distributed==\d"):
        list(run)
