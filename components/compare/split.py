"""The text split by every setting that is compared: at once, or where it can be stopped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from chunkscope import Chunking, SplitError, Strategy, strategy_from_json
from chunkscope.limits import check_count, check_size
from chunkscope.strategies import unmerged
from chunkscope.text import content_hash
from chunkscope.units import UnitError
from chunkscope.worker import Job, WorkerCancelled, WorkError
from components.compare.compared import LETTERS, values_of
from components.jobs import job, models, stop_others
from components.results import chunking as chunking_of
from components.splitting import split_in_steps

KIND = "compare"
SECONDS = 1_800
"""So long may a slow strategy take; a reader who does not want to wait stops it."""
_PATIENCE = 0.15
_KEPT = 8


@dataclass(frozen=True, slots=True)
class Side:
    """One setting and what became of it: a chunking, or the reason why there is none, or the work on it."""

    number: int
    column: str
    chunking: Chunking | None = None
    error: str | None = None
    job: Job | None = None

    @property
    def values(self) -> dict[str, Any]:
        """Its settings by name."""
        return values_of(self.column)

    @property
    def letter(self) -> str:
        """What the page calls it."""
        return LETTERS[self.number]


def split_all(columns: tuple[str, ...], text: str) -> list[Side]:
    """Every setting with its chunking, as far as there is one; work that nobody waits for is stopped."""
    hash_ = content_hash(text)
    sides = [_side(place, column, hash_, text) for place, column in enumerate(columns)]
    stop_others(KIND, {(side.column, hash_) for side in sides})
    return sides


def _side(place: int, column: str, hash_: str, text: str) -> Side:
    try:
        by = strategy_from_json(values_of(column))
        if unmerged(by).slow:
            return _slow(place, column, by, hash_, text)
        return Side(place, column, chunking_of(by, hash_, text))
    except (SplitError, UnitError, WorkError) as error:
        return Side(place, column, error=str(error))


def _slow(place: int, column: str, by: Strategy, hash_: str, text: str) -> Side:
    check_size(by, text)
    work = job(
        KIND,
        (column, hash_),
        split_in_steps,
        by,
        text,
        timeout=SECONDS,
        pool=models(),
        alone=False,
        kept=_KEPT,
    )
    work.wait(_PATIENCE)
    if not work.done or isinstance(work.error, WorkerCancelled):
        return Side(place, column, job=work)
    if work.error is not None:
        return Side(place, column, error=str(work.error))
    check_count(work.results[-1])
    return Side(place, column, work.results[-1])
