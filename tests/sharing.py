"""How the tests of a run are shared out over its processes.

A browser costs more than a processor has while it draws, and little while it waits: the journeys are the
longest chain there is. So one process does nothing but journeys from the beginning, the others take the
files, the longest first, and whoever has no more of its own takes what is left of the other kind, a
journey or a file at a time, so that all end together.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from xdist.scheduler.loadscope import LoadScopeScheduling

if TYPE_CHECKING:
    from xdist.workermanage import WorkerController

LONGEST = (
    "core/test_causes.py",
    "core/test_every_strategy.py",
    "core/test_damaged_documents.py",
    "core/test_laws.py",
    "ui/test_query.py",
    "ui/test_compare.py",
)
"""Files that must not be the last to begin, the longest first."""


def is_journey(test: str) -> bool:
    """Whether the test with this id drives a browser."""
    return "/e2e/" in test


def place(test: str) -> tuple[bool, int]:
    """Where a test belongs: journeys come first, then the longest files; the rest stays in order."""
    turns = [turn for turn, file in enumerate(LONGEST) if f"/{file}::" in test]
    return not is_journey(test), turns[0] if turns else len(LONGEST)


class Shared(LoadScopeScheduling):
    """A file goes to one process whole; a journey goes alone, since it shares nothing but the browser."""

    def _split_scope(self, nodeid: str) -> str:
        return nodeid if is_journey(nodeid) else nodeid.partition("::")[0]

    def _assign_work_unit(self, node: WorkerController) -> None:
        """Give the first process the next journey, another the next file; then the last of the other kind."""
        drives = node is self.nodes[0]
        own = [scope for scope in self.workqueue if is_journey(scope) == drives]
        self.workqueue.move_to_end(own[0] if own else self._of_the_other_kind(), last=False)
        super()._assign_work_unit(node)

    def _of_the_other_kind(self) -> str:
        """The last journey, so that journeys of one file stay together, or the longest file that is left."""
        first = next(iter(self.workqueue))
        return next(reversed(self.workqueue)) if is_journey(first) else first
