"""No process outlives its pool or the app, and none is started in vain."""

from __future__ import annotations

import os
import select
import subprocess
import sys
from pathlib import Path

import pytest

from chunkscope.worker import WorkerCancelled, Workers, WorkerTimeout
from tests.core import worker_functions as functions
from tests.core.worker_pools import PACKAGES, PATIENCE, gone, open_descriptors, running


def test_a_checkout_works_from_any_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the app was started, its workers find chunkscope, and no module of that folder shadows one."""
    (tmp_path / "regex.py").write_text("raise SystemExit('the wrong module')")
    monkeypatch.chdir(tmp_path)
    with Workers(packages=PACKAGES) as workers:
        assert workers.call(functions.cwd_is_importable, timeout=PATIENCE) is False


def test_close_leaves_nothing_behind() -> None:
    """After close no process is left, not even a zombie, no descriptor is open, and calls are refused."""
    before = open_descriptors()
    workers = Workers(packages=PACKAGES)
    job, pid = running(workers)
    pids = {pid, workers.call(functions.pid, timeout=PATIENCE)} | {process.pid for process in workers._all}
    workers.close()
    assert job.wait(PATIENCE)
    assert isinstance(job.error, WorkerCancelled)
    assert len(pids) == 3
    assert all(map(gone, pids))
    assert open_descriptors() == before
    with pytest.raises(WorkerCancelled):
        workers.call(functions.pid, timeout=PATIENCE)
    workers.close()


PARENT = """
import sys
from chunkscope.worker import Workers
from tests.core.worker_pools import PACKAGES, running
from tests.core import worker_functions as functions
workers = Workers(packages=PACKAGES)
print(running(workers)[1], workers.call(functions.pid, timeout=30), flush=True)
sys.stdin.read()
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere a busy worker ends at its call's timeout")
@pytest.mark.parametrize("ending", ["killed", "normal"])
def test_workers_die_with_the_app(ending: str) -> None:
    """Idle or inside a regex that never ends, a worker is gone when the app is gone, however it went."""
    command = [sys.executable, "-c", PARENT]
    root = Path(__file__).parents[2]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=root) as parent:
        assert parent.stdout
        assert parent.stdin
        handles = [os.pidfd_open(int(pid)) for pid in parent.stdout.readline().split()]
        if ending == "killed":
            parent.kill()
        else:
            parent.stdin.close()
        assert len(handles) == 2
        for handle in handles:
            assert select.select([handle], [], [], PATIENCE)[0]
            os.close(handle)


def test_without_a_spare_no_process_waits() -> None:
    """One is started by the first call and serves the next; after a kill another one is."""
    with Workers(1, packages=PACKAGES, spare=False) as pool:
        assert len(pool._all) == 0
        first, second = (pool.call(functions.pid, timeout=PATIENCE) for _call in range(2))
        assert first == second
        assert len(pool._all) == 1
        with pytest.raises(WorkerTimeout):
            pool.call(functions.pid_then_hang, timeout=0.3)
        assert pool.call(functions.pid, timeout=PATIENCE) != first
