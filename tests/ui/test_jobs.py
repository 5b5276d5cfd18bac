"""Jobs that are drawn while they work: none stays drawn half-way."""

from __future__ import annotations

from contextlib import AbstractContextManager, nullcontext
from typing import Any, cast

from components.jobs import drawn, followed


class Slot:
    """A place to draw into, which nobody sees."""

    def container(self, **_options: Any) -> AbstractContextManager[None]:
        """Where to draw."""
        return nullcontext()


class JustEnded:
    """A job that ends right after somebody has asked for the first time whether it has."""

    def __init__(self) -> None:
        self.asked = 0

    @property
    def done(self) -> bool:
        """Off once, on ever after."""
        self.asked += 1
        return self.asked > 1

    def wait(self, _seconds: float) -> bool:
        """There is nothing to wait for."""
        return True


def test_what_ends_while_it_is_drawn_is_drawn_again() -> None:
    """The end is drawn, though the job had not ended when the drawing began and had when it was over."""
    seen: list[int] = []
    with followed():
        drawn(cast("Any", JustEnded()), cast("Any", Slot()), lambda job: seen.append(job.asked))
        assert seen == [1]
    assert len(seen) == 2
