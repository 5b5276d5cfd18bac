"""What an evaluation report is about: the results in their order, and how each stands to the leader."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.standing import JUDGED, Tied, against_best, by_worth, interval, tied
from chunkscope.evaluate.uncertainty import Difference, Interval
from chunkscope.evaluate.values import Measured, QuestionSet, Setting
from chunkscope.sweep.grid import Grid
from chunkscope.wording import N_, _
from chunkscope.wording.setting_names import setting_names

NOTHING: Final = "–"


class Standing(Enum):
    """How a setting stands to the leader; the value is its class in the style sheet."""

    LEADS = "leads"
    TIED = "tied"
    BEHIND = "behind"
    UNKNOWN = "unknown"


STANDINGS: Final[Mapping[Standing, str]] = {
    Standing.LEADS: N_("leads"),
    Standing.TIED: N_("cannot be told from the leader"),
    Standing.BEHIND: N_("finds less than the leader, clear of chance"),
    Standing.UNKNOWN: N_("has no score"),
}


@dataclass(frozen=True, slots=True)
class Row:
    """A setting with its place, its score, and the difference from the leader, None for the leader itself."""

    place: int
    measured: Measured
    name: str
    score: Interval
    difference: Difference | None
    standing: Standing

    def cost(self, name: str) -> int:
        """A figure of `Measured.cost`, as a whole number."""
        return round(self.measured.cost[name])


@dataclass(frozen=True, slots=True)
class Evaluated:
    """All that the report is made of; ``rows`` has the best setting first."""

    found: Sequence[Measured]
    questions: QuestionSet
    grid: Grid
    corpus: Sequence[Source]
    names: Mapping[Setting, str]
    rows: tuple[Row, ...]
    tied: Tied | None

    @property
    def leader(self) -> Row:
        """The best setting."""
        return self.rows[0]

    @property
    def characters(self) -> int:
        """How many the documents have together."""
        return sum(len(each.text) for each in self.corpus)


def evaluated(
    found: Sequence[Measured], questions: QuestionSet, grid: Grid, corpus: Sequence[Source]
) -> Evaluated:
    """The results, the best first, each with its standing."""
    names = setting_names([each.setting for each in found])
    level = tied(found)
    near = {id(each) for each in level.found} if level else set()
    best, differences = against_best(found)[:2]
    against = {id(each): made for each, made in zip(found, differences, strict=True)}
    rows = []
    for place, each in enumerate(by_worth(found), start=1):
        score = interval(JUDGED, each.metrics[JUDGED])
        standing = _standing(score, leads=each is best, near=id(each) in near)
        made = None if each is best else against[id(each)]
        rows.append(Row(place, each, names[each.setting], score, made, standing))
    return Evaluated(found, questions, grid, corpus, names, tuple(rows), level)


def standing_name(standing: Standing) -> str:
    """The standing in words."""
    return _(STANDINGS[standing])


def _standing(score: Interval, *, leads: bool, near: bool) -> Standing:
    if not score.n:
        return Standing.UNKNOWN
    if leads:
        return Standing.LEADS
    return Standing.TIED if near else Standing.BEHIND
