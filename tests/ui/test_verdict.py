"""The library's verdict in words: checking, identical, different, not finished."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, cast

import pytest

from chunkscope import Recursive
from chunkscope.library import Comparison, Difference
from chunkscope.wording.results import facts_line
from chunkscope.worker import Job, WorkerTimeout
from components.inspect.verdict import verdict


@dataclass
class Stub:
    """A job that stands where a test wants it."""

    done: bool = True
    results: list[Any] = field(default_factory=list)
    error: BaseException | None = None


@pytest.mark.parametrize(
    ("job", "words"),
    [
        (None, "too much to check"),
        (Stub(done=False), "checking"),
        (Stub(results=[Comparison("lib", "1.2", 3, None)]), "identical to lib 1.2"),
        (Stub(results=[Comparison("lib", "1.2", 3, Difference(0, "a", "b"))]), "differs from lib 1.2"),
        (Stub(error=WorkerTimeout(20)), "over 20 s"),
        (Stub(error=RuntimeError("`odd` *words*")), "odd"),
    ],
    ids=["too much", "checking", "identical", "different", "timeout", "error"],
)
def test_every_state_has_its_words(job: Stub | None, words: str) -> None:
    """Whatever became of the check, the line of facts ends with it."""
    by = Recursive(chunk_size=12, chunk_overlap=4)
    summary = by.split("alpha bravo charlie").summary
    line = facts_line(summary, 4, verdict(by, cast("Job | None", job)), markdown=True)
    assert words in line
    assert line.startswith("**1 of 1** boundaries have no overlap; mean **0.0** of 4 asked; max **0**;")
