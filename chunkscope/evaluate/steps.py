"""The guided evaluation: five steps, each of which begins with what the one before it decided.

The law: what a step decides never loses, beyond the interval of the difference, to what it began with, and
never scores lower by more than `MARGIN`; what costs more than that is taken only where its lead clears its
interval.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import chain
from math import isnan
from typing import Final

from chunkscope.evaluate.standing import between, mean
from chunkscope.evaluate.together import Together
from chunkscope.evaluate.uncertainty import Difference
from chunkscope.evaluate.values import Measured, QuestionSet, Setting
from chunkscope.evaluate.variants import (
    SHARES,
    has_headings,
    parent_child,
    plain,
    semantic,
    sized,
    structured,
    with_headings,
    with_overlap,
)
from chunkscope.retrieve import Retriever
from chunkscope.strategies import ParentChild, Semantic, Strategy, Structure
from chunkscope.strategies.merged import unmerged

DEFAULT_SIZES: Final = (200, 400, 800)
MARGIN: Final = 0.01
"""Few questions show no difference, however large it is: a tie is also no more than a point lower."""


class Step(Enum):
    """The steps, in their order."""

    BUDGET = 1
    SIZES = 2
    STRUCTURE = 3
    HEADINGS = 4
    REFINED = 5


class Verdict(Enum):
    """What a step decided."""

    BEGUN = "BEGUN"
    """The first step: there is a score to begin with."""
    TAKEN = "TAKEN"
    """Another setting leads beyond its interval."""
    CHEAPER = "CHEAPER"
    """A tie: a simpler setting is taken."""
    STAYS = "STAYS"
    """Nothing is better, and nothing that ties is simpler."""
    NOTHING = "NOTHING"
    """There was nothing to try."""


@dataclass(frozen=True, slots=True)
class Start:
    """What the steps begin with: the strategy at hand, who searches, the budget, in characters.

    ``model`` cuts by meaning in the last step; None leaves that out.
    """

    base: Strategy
    retriever: Retriever
    budget: int
    sizes: tuple[int, ...] = DEFAULT_SIZES
    model: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class Rival:
    """A setting that was tried, and its difference from what the step began with.

    The interval is sure for all pairs of settings of the step at once, as in its results in full.
    """

    found: Measured
    difference: Difference

    @property
    def better(self) -> bool:
        """Whether its lead clears the interval."""
        return self.difference.low > 0

    @property
    def worse(self) -> bool:
        """Whether it loses beyond the interval."""
        return self.difference.high < 0

    @property
    def ties(self) -> bool:
        """Whether it is as good: not shown to lose, and at most `MARGIN` lower."""
        return tied(self.difference)


@dataclass(frozen=True, slots=True, eq=False)
class Decision:
    """What a step decided: ``before`` is what it began with, ``winner`` what the next one begins with.

    ``missing`` settings were tried and could not be measured.
    """

    before: Measured
    winner: Measured
    rivals: tuple[Rival, ...]
    verdict: Verdict
    missing: tuple[Setting, ...] = ()

    @property
    def chosen(self) -> Rival | None:
        """The rival that won, else the one that came nearest; None for a step without rivals."""
        ranked = sorted(self.rivals, key=lambda each: mean(each.found), reverse=True)
        return next((each for each in ranked if each.found is self.winner), next(iter(ranked), None))


@dataclass(frozen=True, slots=True, eq=False)
class Stand:
    """Where a step stands: the settings that it measures, and what it decided, where it has.

    ``waits`` is the step before it, where that is still undecided; then it has no settings yet. A step
    without a decision and without ``waits`` can be run; with ``failed`` it was, and what it begins with
    could not be measured.
    """

    step: Step
    settings: tuple[Setting, ...] = ()
    decision: Decision | None = None
    waits: Step | None = None
    failed: bool = False


def stands(start: Start, found: Mapping[Setting, Measured], tried: Collection[Setting]) -> tuple[Stand, ...]:
    """Every step by what was measured so far; ``tried`` are the settings of all runs that have ended.

    A setting that was tried and is not in ``found`` could not be measured: its step goes on without it.
    """
    made: list[Stand] = []
    before: Measured | None = None
    for step in Step:
        if step is not Step.BUDGET and before is None:
            made.append(Stand(step, waits=made[-1].step))
            continue
        stand = _stand(start, step, before, found, tried)
        made.append(stand)
        before = stand.decision.winner if stand.decision else None
    return tuple(made)


def _stand(
    start: Start,
    step: Step,
    before: Measured | None,
    found: Mapping[Setting, Measured],
    tried: Collection[Setting],
) -> Stand:
    base = start.base if before is None else before.setting.strategy
    by = dict.fromkeys(variants(step, start, base))
    settings = tuple(Setting(each, start.retriever) for each in by)
    if not all(each in tried for each in settings):
        return Stand(step, settings)
    first = found.get(settings[0])
    if first is None:
        return Stand(step, settings, failed=True)
    measured = [found[each] for each in settings[1:] if each in found]
    missing = tuple(each for each in settings if each not in found)
    return Stand(step, settings, decide(first, measured, begun=step is Step.BUDGET, missing=missing))


def variants(step: Step, start: Start, before: Strategy) -> Iterator[Strategy]:
    """The strategies that a step compares: what it begins with, then what it tries."""
    yield before
    size = before.chunk_size
    match step:
        case Step.SIZES:
            yield from sized(before, start.sizes)
        case Step.STRUCTURE:
            yield (plain if isinstance(unmerged(before), Structure) else structured)(before, size)
        case Step.HEADINGS:
            headed = with_headings(before)
            yield from () if headed is None else (headed,)
        case Step.REFINED:
            overlaps = (with_overlap(before, share) for share in SHARES)
            yield from (each for each in overlaps if each is not None)
            yield from parent_child(before, size, start.budget)
            yield from () if start.model is None else (semantic(before, size, start.model),)


def decide(
    before: Measured, tried: Sequence[Measured], *, begun: bool = False, missing: tuple[Setting, ...] = ()
) -> Decision:
    """What a step decides on ``before`` and what it tried.

    Of what costs more than ``before``, only what is better stays in the race; of what costs less, also what
    ties. The cheapest of these that ties with the best of them wins.
    """
    made = between([before, *tried])
    rivals = tuple(Rival(each, made.of(each, before)) for each in tried)
    if not rivals:
        verdict = Verdict.BEGUN if begun else Verdict.NOTHING
        return Decision(before, before, (), verdict, missing=missing)
    race = [before, *(each.found for each in rivals if _in_race(each, before))]
    best = max(race, key=lambda each: (mean(each), _reversed(weight(each))))
    winner = min((each for each in race if each is best or _as_good(made, each, best)), key=weight)
    return Decision(before, winner, rivals, _verdict(winner, rivals), missing)


def weight(found: Measured) -> tuple[int, float, float]:
    """How much a setting costs to have: how elaborate it is, then its chunks, then its characters."""
    plainly = unmerged(found.setting.strategy)
    kinds = {Structure: 2, ParentChild: 4, Semantic: 6}
    elaborate = kinds.get(type(plainly), 0) + has_headings(plainly)
    return elaborate, found.cost["chunks"], found.cost["characters"]


def too_long(questions: QuestionSet, budget: int) -> int:
    """How many questions have an answer that is longer than the budget, in characters."""
    lengths = (sum(span.length for span in each.gold) for each in questions.questions)
    return sum(length > budget for length in lengths)


def settings_of(made: Sequence[Stand]) -> tuple[Setting, ...]:
    """All settings of the steps, each once."""
    return tuple(dict.fromkeys(chain.from_iterable(each.settings for each in made)))


def _verdict(winner: Measured, rivals: Sequence[Rival]) -> Verdict:
    won = next((each for each in rivals if each.found is winner), None)
    if won is None:
        return Verdict.STAYS
    return Verdict.TAKEN if won.better else Verdict.CHEAPER


def tied(made: Difference) -> bool:
    """Whether the first is as good as the second: not shown to lose, and at most `MARGIN` lower."""
    return not isnan(made.low) and made.high >= 0 and made.mean >= -MARGIN


def _in_race(rival: Rival, before: Measured) -> bool:
    return rival.better or (rival.ties and weight(rival.found) < weight(before))


def _as_good(made: Together, each: Measured, best: Measured) -> bool:
    return tied(made.of(each, best))


def _reversed(values: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(-value for value in values)
