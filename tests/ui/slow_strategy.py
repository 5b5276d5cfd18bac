"""A strategy that takes its time: one step for each character, as those with models do for each sentence."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import sleep
from typing import ClassVar

from chunkscope import Chunking, Fixed, SplitError, Strategy
from chunkscope.strategies.base import Step
from chunkscope.strategies.options import Option


@dataclass(frozen=True, slots=True)
class Slow(Strategy):
    """Windows of 100, after ``seconds`` of rest; refuses in the end where ``refuses``."""

    name: ClassVar[str] = "slow"
    title: ClassVar[str] = "Slow windows"
    about: ClassVar[str] = "It takes its time."
    slow: ClassVar[bool] = True
    options: ClassVar[tuple[Option, ...]] = (
        Option("seconds", "Rest", "In seconds.", low=0.0, high=60.0, step=0.5),
        Option("refuses", "Refuses", "In the end.", only_with=(("loud", (True,)),)),
        Option("loud", "Loud", "Shows an option."),
        Option("kind", "Kind", "One of two.", choices={"first": "The first", "second": "The second"}),
        Option("levels", "Levels", "A list."),
        Option("word", "Word", "A line."),
    )

    seconds: float = 0.0
    refuses: bool = False
    loud: bool = False
    kind: str = "first"
    levels: tuple[int, ...] = (4, 2)
    word: str = ""

    @property
    def unit(self) -> str:
        """Characters."""
        return "characters"

    def measure_all(self, pieces: Sequence[str]) -> list[int]:
        """The length of each piece."""
        return list(map(len, pieces))

    def steps(self, text: str) -> Iterator[Step | Chunking]:
        """Two steps, then the windows."""
        yield Step(1, 2)
        sleep(self.seconds)
        if self.refuses:
            raise SplitError("word ('no') refuses this text: choose another one.")
        yield Step(2, 2)
        yield Fixed(100, 0).split(text)
