"""The sweep: every setting of a grid with every question set, as they are done."""

from __future__ import annotations

from collections import deque
from collections.abc import Generator, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter
from typing import Final

from chunkscope.documents.source import Source
from chunkscope.evaluate.values import Measured, QuestionSet
from chunkscope.sweep.estimates import seconds_of
from chunkscope.sweep.grid import Grid, Progress, Spent, SweepError
from chunkscope.sweep.plan import Plan
from chunkscope.sweep.runners import Runner, runner
from chunkscope.sweep.store import Store, measured
from chunkscope.sweep.unit import Outcome, Unit
from chunkscope.wording import _

TRIES: Final = 2
PULSE_SECONDS: Final = 1.0
"""So often there is a word of progress while nothing ends."""


def sweep(
    corpus: Sequence[Source],
    sets: Sequence[QuestionSet],
    grid: Grid,
    store: Path | None = None,
    executor: Executor | str | None = None,
    metrics: Sequence[str] | None = None,
) -> Iterator[Progress | Measured]:
    """Every setting with every question set, each as soon as it is done, with progress between.

    What ``store`` has comes first and is not computed again. The units of work go to ``executor``: any of
    `concurrent.futures`, the address of a Dask scheduler, or (None) processes of this machine. ``metrics``
    are names from `METRICS`; None means all. Close the generator to cancel: work that waits is dropped,
    processes of this machine are ended, and the store has what was done so far.

    The iterator raises `SweepError` for questions or documents that cannot be used, where a worker died
    twice at the same unit, and where the scheduler is gone; `SplitError` for a strategy that is Python code.
    """
    plan = Plan.of(corpus, sets, grid, metrics, stored=store is not None)
    with closing(Store(store)) as kept:
        run = _Run(plan, kept)
        missing: list[int] = []
        for number_, found in run.restored():
            missing += [number_] if found is None else []
            if found is not None:
                yield found
        units = plan.units(missing)
        yield run.progress(problem=kept.problem())
        if units:
            yield from run.work(units, executor)


@dataclass(slots=True)
class _Run:
    plan: Plan
    store: Store
    done: int = 0
    restored_: int = 0
    began: float = field(default_factory=perf_counter)
    heavy: float = 0.0
    """Of the units that are done, in estimated seconds."""
    left: float = 0.0

    def restored(self) -> Iterator[tuple[int, Measured | None]]:
        """Every result by its number: the one in the store, or None."""
        for numbers in self.plan.batches():
            found = self.store.found([self.plan.keys[number_] for number_ in numbers])
            for number_ in numbers:
                values = found.get(self.plan.keys[number_])
                if values is None:
                    yield number_, None
                    continue
                self.done += 1
                self.restored_ += 1
                setting, set_ = self.plan.at(number_)
                yield number_, measured(setting, self.plan.sets[set_].name, values)

    def progress(self, problem: str = "", spent: Spent | None = None) -> Progress:
        """How far it is."""
        seconds = (perf_counter() - self.began) * self.left / self.heavy if self.heavy else None
        if seconds and self.done >= self.plan.total:
            seconds = 0.0  # what is left is rounding
        return Progress(self.done, self.plan.total, self.restored_, seconds, problem, spent)

    def work(self, units: Sequence[Unit], executor: Executor | str | None) -> Iterator[Progress | Measured]:
        """Have the units done, the longest first, and tell what comes of them."""
        weights = {unit: seconds_of(unit, self.plan.shared) for unit in units}
        self.left = sum(weights.values())
        self.began = perf_counter()
        by_weight = sorted(units, key=weights.__getitem__, reverse=True)
        with (
            closing(runner(self.plan.shared, executor, len(units))) as place,
            closing(_done(by_weight, place)) as all_,
        ):
            for unit, outcome in all_:
                if outcome is None or unit is None:
                    yield self.progress()
                    continue
                self.done += unit.results
                self.heavy += weights[unit]
                self.left = max(self.left - weights[unit], 0.0)
                yield from self._told(outcome)

    def _told(self, outcome: Outcome) -> Iterator[Progress | Measured]:
        """The results of a unit, stored before anybody hears of them."""
        results = outcome.results
        keys = [self.plan.key(each.setting, each.questions) for each in results]
        self.store.keep((key, each.metrics, each.cost) for key, each in zip(keys, results, strict=True))
        for each in results:
            yield Measured(each.setting, self.plan.sets[each.questions].name, each.metrics, each.cost)
        problems = [*outcome.problems, self.store.problem()]
        yield self.progress(" ".join(filter(None, problems)), outcome.spent)


def _done(units: Sequence[Unit], place: Runner) -> Generator[tuple[Unit | None, Outcome | None]]:
    """The units as they end; (None, None) now and then while none does."""
    waiting = deque((unit, 1) for unit in units)
    flying: dict[Future[Outcome], tuple[Unit, int]] = {}
    try:
        while waiting or flying:
            lost: list[tuple[Unit, int]] = []
            while waiting and len(flying) < place.window and not lost:
                lost += _sent(waiting.popleft(), place, flying)
            ended = wait(flying, PULSE_SECONDS, FIRST_COMPLETED).done
            place.check()
            for future in [each for each in flying if each in ended]:
                unit, tries = flying.pop(future)
                outcome = _result(future, unit)
                if outcome is None:
                    lost.append((unit, tries))
                else:
                    yield unit, outcome
            if lost:
                place.check()
                waiting.extendleft(_again([*lost, *flying.values()], place))
                flying.clear()
            elif not ended:
                yield None, None
    finally:
        for future in flying:
            future.cancel()


def _sent(
    task: tuple[Unit, int], place: Runner, flying: dict[Future[Outcome], tuple[Unit, int]]
) -> list[tuple[Unit, int]]:
    """Send a unit on its way; what could not be, because the workers are gone."""
    try:
        flying[place.submit(task[0])] = task
    except BrokenExecutor:
        return [task]
    return []


def _result(future: Future[Outcome], unit: Unit) -> Outcome | None:
    """What a unit came to; None where its worker was lost, or what it had been sent."""
    try:
        return future.result()
    except (BrokenExecutor, CancelledError):
        return None
    except Exception as error:
        if type(error).__name__ == "KilledWorker":  # Dask's, which has tried several workers
            raise _ended([unit]) from error
        raise


def _again(lost: Sequence[tuple[Unit, int]], place: Runner) -> list[tuple[Unit, int]]:
    """The units of lost workers for another try; raises `SweepError` for the second of the same."""
    tired = [unit for unit, tries in lost if tries >= TRIES]
    if tired or not place.renew():
        raise _ended(tired or [unit for unit, _tries in lost])
    return [(unit, tries + 1) for unit, tries in lost]


def _ended(units: Sequence[Unit]) -> SweepError:
    names = sorted({unit.strategy.name for unit in units})
    message = _(
        "The worker processes ended while they worked on {strategies}: perhaps the memory was not enough;"
        " take larger chunks or fewer documents, and start again with the same store."
    )
    return SweepError(message.format(strategies=", ".join(names)))
