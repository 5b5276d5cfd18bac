"""How far the five steps have come: which are to be run, their jobs, and what was measured."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass, field, replace

import streamlit as st

from chunkscope.evaluate.steps import Stand, Start, Step, stands
from chunkscope.evaluate.values import Measured, Setting
from chunkscope.strategies import Strategy
from chunkscope.sweep import Grid
from chunkscope.worker import Job
from components.evaluate.corpus import Documents
from components.evaluate.questions import Posed
from components.evaluate.run import Asked, begin_again, measured, results, working

_BEGUN = "evaluate_begun"
_MOST = 24
"""Choices whose steps are remembered."""


@dataclass(frozen=True, slots=True)
class Begun:
    """Steps that were asked for: up to which, and the strategy that the sidebar had then."""

    upto: int
    base: Strategy


@dataclass(frozen=True, slots=True)
class Seen:
    """How far a job was: whether it had ended, and how many results it had."""

    done: bool
    results: int


@dataclass(slots=True, eq=False)
class Journey:
    """The steps for these choices, as far as they have come: see `begun`.

    ``jobs`` has the job of every step that was begun, ``seen`` how far it was when it was looked at,
    ``found`` what they measured. ``agreed`` is off as long as its reader has not agreed to a large run.
    """

    start: Start
    documents: Documents
    posed: Posed
    k: int
    agreed: bool = True
    made: tuple[Stand, ...] = ()
    jobs: dict[Step, Job] = field(default_factory=dict)
    seen: dict[Step, Seen] = field(default_factory=dict)
    found: dict[Setting, Measured] = field(default_factory=dict)
    tried: set[Setting] = field(default_factory=set)

    @property
    def key(self) -> Hashable:
        """The documents, the questions and the choices; not the sidebar, which may take over the winner."""
        asked = (self.start.retriever, self.start.budget, self.start.sizes, self.start.model)
        return self.documents.key, self.posed.key, repr(asked), self.k

    @property
    def begun(self) -> Begun:
        """How many steps were asked for, and with what."""
        return _begun().get(self.key, Begun(0, self.start.base))

    @property
    def running(self) -> bool:
        """Whether a step is on its way."""
        return any(not each.done for each in self.seen.values())

    def asked(self, settings: tuple[Setting, ...]) -> Asked:
        """These settings as a run."""
        grid = Grid(settings, budget=self.start.budget, k=self.k)
        return Asked(self.documents, self.posed.questions, grid, (self.posed.key, repr(grid)))

    def of(self, stand: Stand) -> list[Measured]:
        """What a step has measured so far."""
        return [self.found[each] for each in stand.settings if each in self.found]


def _begun() -> dict[Hashable, Begun]:
    known: dict[Hashable, Begun] = st.session_state.get(_BEGUN, {})
    return known


def gone_on(journey: Journey) -> Journey:
    """The journey with all that is known by now; the next step that was asked for is begun.

    It goes on from the strategy that it began with, whatever the sidebar has meanwhile.
    """
    begun = journey.begun
    journey.start = replace(journey.start, base=begun.base)
    while True:
        journey.made = stands(journey.start, journey.found, journey.tried)
        stand = next((each for each in journey.made if each.decision is None), None)
        if stand is None or not stand.settings or stand.failed or stand.step.value > begun.upto:
            return journey
        asked = journey.asked(stand.settings)
        running = journey.jobs[stand.step] = working(asked)
        journey.seen[stand.step] = seen = Seen(running.done, results(running))
        ended = seen.done and running.error is None
        journey.found |= {each.setting: each for each in measured(running, asked.grid)}
        if not ended:
            return journey
        journey.tried |= set(stand.settings)


def run_to(journey: Journey, step: int) -> None:
    """Run all steps up to this one; for callbacks."""
    stand = next((each for each in journey.made if each.decision is None), None)
    if stand is not None and stand.settings and stand.step in journey.jobs:
        begin_again(journey.asked(stand.settings))
    others = {key: value for key, value in _begun().items() if key != journey.key}
    newest = dict(list(others.items())[1 - _MOST :])
    begun = Begun(max(step, journey.begun.upto), journey.start.base)
    st.session_state[_BEGUN] = newest | {journey.key: begun}


def begin_anew(journey: Journey) -> None:
    """Forget what these steps began with, so that they begin with the sidebar; for callbacks."""
    st.session_state[_BEGUN] = {key: value for key, value in _begun().items() if key != journey.key}
