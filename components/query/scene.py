"""What the query page draws: answers, the one on the table, and what they answer."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from chunkscope.retrieve import Retriever
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.budget import Coverage, Filled, coverage, filled
from chunkscope.values import Span
from components.query.ask import Ask


@dataclass(frozen=True, slots=True, eq=False)
class Scene:
    """Answers of one retriever, ``found`` by rising size, at least one; ``sizes`` are all that will come.

    ``answer`` is the one on the table, ``span`` the marked passage; ``estimate`` tells that the scores
    are fast ones.
    """

    ask: Ask
    text: str
    retriever: Retriever
    found: Sequence[SizeAnswer]
    answer: SizeAnswer
    sizes: Sequence[int]
    span: Span | None
    estimate: bool

    @property
    def unit(self) -> str:
        """What a score is."""
        return self.retriever.unit

    def within(self, answer: SizeAnswer) -> Filled:
        """What the budget buys of an answer's chunks."""
        return filled(answer, self.text, self.ask.budget, self.ask.budget_unit)

    def coverage(self, answer: SizeAnswer) -> Coverage | None:
        """How much of the marked passage the budget buys; None without one."""
        return coverage(answer, self.within(answer), self.span) if self.span else None
