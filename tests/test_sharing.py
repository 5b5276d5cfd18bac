"""How tests share out over processes."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from tests.sharing import LONGEST, Shared, is_journey, place

TESTS = Path(__file__).parent
JOURNEYS = [f"tests/e2e/test_{name}.py::test_{n}" for name in "ab" for n in range(4)]
FILES = [f"tests/core/test_{name}.py::test_{n}" for name in "cdefg" for n in range(3)]


class Process:
    """A process that runs what it is sent when it is told to, one test at a time."""

    def __init__(self, name: str, tests: list[str]) -> None:
        self.gateway = SimpleNamespace(id=name)
        self.tests, self.shutting_down = tests, False
        self.sent: list[int] = []
        self.ran: list[str] = []

    def send_runtest_some(self, indices: list[int]) -> None:
        """More to run."""
        self.sent += indices

    def shutdown(self) -> None:
        """Nothing more comes."""
        self.shutting_down = True


def run(tests: list[str], seconds: tuple[float, ...]) -> list[Process]:
    """Run the tests on processes which take so many seconds for each."""
    config: Any = SimpleNamespace(
        getvalue=lambda _name: [f"{len(seconds)}*popen"], option=SimpleNamespace(loadscopereorder=False)
    )
    sharing = Shared(config)
    processes: list[Any] = [Process(f"gw{n}", tests) for n in range(len(seconds))]
    for process in processes:
        sharing.add_node(process)
    for process in processes:
        sharing.add_node_collection(process, tests)
    sharing.schedule()
    clocks = [0.0] * len(seconds)
    while any(process.sent for process in processes):
        at = min((n for n, process in enumerate(processes) if process.sent), key=lambda n: clocks[n])
        clocks[at] += seconds[at]
        index = processes[at].sent.pop(0)
        processes[at].ran.append(tests[index])
        sharing.mark_test_complete(processes[at], index)
    assert sharing.tests_finished
    return processes


@pytest.mark.parametrize("seconds", [(1.0,), (1.0, 1.0), (9.0, 1.0), (1.0, 9.0), (2.0, 3.0, 1.0, 1.0)])
def test_every_test_runs_once_and_files_stay_whole(seconds: tuple[float, ...]) -> None:
    """However fast the processes are, each test runs in exactly one, and those of a file in the same."""
    processes = run([*JOURNEYS, *FILES], seconds)
    ran = [test for process in processes for test in process.ran]
    assert sorted(ran) == sorted([*JOURNEYS, *FILES])
    for process in processes:
        files = [test.partition("::")[0] for test in process.ran if not is_journey(test)]
        assert all(files.count(file) == 3 for file in files)


def test_one_process_drives_the_browser_and_the_others_help_at_the_end() -> None:
    """The first process begins with journeys, the others take journeys, the last first, after all files."""
    slow, fast = run([*JOURNEYS, *FILES], (9.0, 1.0))
    assert all(map(is_journey, slow.ran))
    helped = [test for test in fast.ran if is_journey(test)]
    assert fast.ran == [*FILES, *helped]
    assert helped == [*reversed(JOURNEYS)][: len(helped)] != []


def test_the_longest_files_exist_and_come_first() -> None:
    """Journeys, then the files that are known as long, then the others as they were."""
    assert all((TESTS / file).is_file() for file in LONGEST)
    long = [f"tests/{file}::test_x" for file in LONGEST]
    assert sorted([*FILES, *reversed(long), *JOURNEYS], key=place) == [*JOURNEYS, *long, *FILES]
