"""Work in other processes: killable, warm, and gone when the app is gone."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest

from chunkscope.units import UnitError
from chunkscope.wording import use
from chunkscope.worker import WorkerCancelled, WorkerDied, WorkerError, Workers, WorkerTimeout
from tests.core import worker_functions as functions
from tests.core.worker_pools import PACKAGES, PATIENCE, gone, running

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator


@pytest.fixture(scope="module")
def shared() -> Iterator[Workers]:
    """A pool for tests that leave it as it was."""
    with Workers(packages=PACKAGES) as workers:
        yield workers


@pytest.fixture
def workers() -> Iterator[Workers]:
    """A pool of this test's own."""
    with Workers(packages=PACKAGES) as workers:
        yield workers


def test_a_call_gives_the_result(shared: Workers) -> None:
    """A call returns what the function returns, from another process."""
    assert shared.call(functions.add, 2, 3, timeout=PATIENCE) == 5
    assert shared.call(functions.pid, timeout=PATIENCE) != os.getpid()


def test_arrays_travel_both_ways_and_stay_writable(shared: Workers) -> None:
    """An array comes back as an array of its own, which may be written to."""
    doubled = shared.call(functions.doubled, np.arange(100_000), timeout=PATIENCE)
    assert doubled.flags.writeable
    assert np.array_equal(doubled, np.arange(100_000) * 2)


def test_long_texts_travel_once(shared: Workers, monkeypatch: pytest.MonkeyPatch) -> None:
    """A text that a worker knows is not sent again, and comes back as the very same object."""
    text = "吾輩は猫である。\ud800" * 50_000
    assert shared.call(functions.echo, text, timeout=PATIENCE)[0] is text
    written: list[int] = []
    write = os.write

    def counting(target: int, data: memoryview) -> int:
        written.append(len(data))
        return write(target, data)

    monkeypatch.setattr(os, "write", counting)
    assert shared.call(functions.echo, {"text": [text]}, timeout=PATIENCE)[0]["text"][0] is text
    assert sum(written) < 1_000


def test_a_backtracking_regex_is_killed_while_another_worker_answers(workers: Workers) -> None:
    """A regex that never ends is stopped at its timeout; meanwhile and afterwards others get answers."""
    job = workers.submit(functions.backtrack, timeout=1.5)
    assert workers.call(functions.add, 1, 1, timeout=PATIENCE) == 2
    assert not job.done
    assert job.wait(PATIENCE)
    assert isinstance(job.error, WorkerTimeout)
    assert job.error.seconds == 1.5
    with pytest.raises(WorkerTimeout, match=r"stopped after 0\.1 seconds"):
        workers.call(functions.backtrack, timeout=0.1)
    assert workers.call(functions.add, 1, 2, timeout=PATIENCE) == 3


def test_a_killed_process_has_a_successor_at_once(workers: Workers) -> None:
    """When a process is killed, another stands by already: nothing is started while a caller waits."""
    job, pid = running(workers)
    spare = {process.pid for process in workers._idle}
    job.cancel()
    assert job.wait(PATIENCE)
    assert spare
    assert pid not in spare
    assert workers.call(functions.pid, timeout=PATIENCE) in spare
    assert gone(pid)


def test_cancel_ends_a_running_job(workers: Workers) -> None:
    """A cancelled job ends at once, keeps the results it had, and says that it was cancelled."""
    job, pid = running(workers)
    job.cancel()
    assert job.wait(PATIENCE)
    assert isinstance(job.error, WorkerCancelled)
    assert job.results == [pid]


def test_cancel_ends_a_waiting_job(workers: Workers) -> None:
    """A job that waits for a worker can be cancelled, and the one it waits for goes on."""
    first, _pid = running(workers)
    waiting = workers.submit(functions.pid)
    waiting.cancel()
    assert waiting.wait(PATIENCE)
    assert isinstance(waiting.error, WorkerCancelled)
    assert not first.done


def test_cancelling_what_is_done_changes_nothing(shared: Workers) -> None:
    """A job that has ended well stays so, and its worker lives."""
    job = shared.submit(functions.pid)
    assert job.wait(PATIENCE)
    job.cancel()
    assert job.error is None
    assert shared.call(functions.pid, timeout=PATIENCE) == job.results[0]


def test_jobs_leave_a_worker_for_callers(workers: Workers) -> None:
    """However many jobs wait, a caller gets an answer; the jobs run one after the other."""
    running(workers)
    waiting = [workers.submit(functions.pid) for _ in range(5)]
    assert workers.call(functions.add, 1, 1, timeout=PATIENCE) == 2
    assert not any(job.done for job in waiting)


def test_a_generator_gives_its_items_as_they_come(shared: Workers) -> None:
    """A job of a generator function has the items so far, also when it fails; a call has all of them."""
    job = shared.submit(functions.count_up, 3, True)
    assert job.wait(PATIENCE)
    assert job.results == [0, 1, 2]
    assert str(job.error) == "ValueError: enough"
    assert shared.call(functions.count_up, 3, timeout=PATIENCE) == [0, 1, 2]


@pytest.mark.parametrize(
    ("function", "kind", "reason"),
    [
        (functions.raise_division, "ZeroDivisionError", "division by zero"),
        (functions.raise_exit, "SystemExit", "3"),
        (functions.raise_stubborn, "tests.core.worker_functions.Stubborn", "99 green bottles"),
        (functions.unpicklable, "AttributeError", "unpicklable.<locals>.<lambda>"),
    ],
    ids=lambda value: getattr(value, "__name__", ""),
)
def test_exceptions_travel_by_name(
    shared: Workers, function: Callable[[], object], kind: str, reason: str
) -> None:
    """Whatever is raised arrives with its kind, its words and the worker's traceback; the worker lives."""
    before = shared.call(functions.pid, timeout=PATIENCE)
    with pytest.raises(WorkerError) as raised:
        shared.call(function, timeout=PATIENCE)
    assert raised.value.kind == kind
    assert reason in raised.value.reason
    assert kind.rpartition(".")[2] in raised.value.traceback
    assert shared.call(functions.pid, timeout=PATIENCE) == before


def test_our_own_exceptions_arrive_as_themselves(shared: Workers) -> None:
    """An exception of chunkscope is raised as what it is, with the worker's story as its cause."""
    with pytest.raises(UnitError, match="no such unit") as raised:
        shared.call(functions.raise_unit_error, timeout=PATIENCE)
    assert isinstance(raised.value.__cause__, WorkerError)
    assert "raise_unit_error" in raised.value.__cause__.traceback


@pytest.mark.parametrize(
    ("function", "arguments", "code"), [(functions.leave, (7,), 7), (functions.interrupted, (), -9)]
)
def test_a_crash_is_told_and_the_pool_goes_on(
    workers: Workers, function: Callable[..., None], arguments: tuple[int, ...], code: int
) -> None:
    """A process that crashes raises WorkerDied with its exit code and last words; the next call works."""
    with pytest.raises(WorkerDied, match=rf"exit code {code}") as raised:
        workers.call(function, *arguments, timeout=PATIENCE)
    assert raised.value.code == code
    assert raised.value.last_words == ("last words\n" if code == 7 else "")
    assert workers.call(functions.add, 1, 2, timeout=PATIENCE) == 3


def test_a_process_that_died_idle_is_replaced(workers: Workers) -> None:
    """A worker killed from outside while it waited is noticed before it gets a call."""
    workers.call(functions.pid, timeout=PATIENCE)
    for process in workers._idle:
        process.kill()
        process._popen.wait()
    assert workers.call(functions.add, 1, 2, timeout=PATIENCE) == 3


def test_printing_does_not_disturb(shared: Workers) -> None:
    """What a function prints goes nowhere, and it reads an empty stdin."""
    assert shared.call(functions.prints, timeout=PATIENCE) == ""


def test_the_readers_language_goes_along(shared: Workers) -> None:
    """The worker speaks the caller's language, and so do a job's own errors."""
    use("ja")
    assert shared.call(functions.speaks, timeout=PATIENCE) == "ja"
    use("qps")
    job = shared.submit(functions.backtrack, timeout=0.1)
    assert job.wait(PATIENCE)
    assert "⟦" in str(job.error)


@pytest.mark.parametrize(
    "function",
    [lambda: None, len, os.getcwd, functions.Stubborn, "text".upper, Workers.close],
    ids=["lambda", "built-in", "other package", "class", "bound method", "method"],
)
def test_only_named_functions_of_ours_are_run(shared: Workers, function: Callable[..., Any]) -> None:
    """A function without a name at the top of a module of ours is refused before anything is sent."""
    with pytest.raises(TypeError, match="a worker runs functions from the top of a module"):
        shared.call(function, timeout=PATIENCE)


def test_preloaded_modules_are_there_before_the_first_call(shared: Workers) -> None:
    """A module on the preload list has been imported when the first function runs, another has not."""
    with Workers(packages=PACKAGES, preload=["wave"]) as workers:
        assert workers.call(functions.imported, "wave", timeout=PATIENCE)
    assert not shared.call(functions.imported, "wave", timeout=PATIENCE)
