"""What is to be evaluated, as plain values and as JSON."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import product
from typing import Any, Final

from chunkscope.evaluate.values import Setting
from chunkscope.retrieve import RetrieverError, retriever_from_json
from chunkscope.shapes import is_a
from chunkscope.strategies import SplitError, strategy_from_json
from chunkscope.strategies.fitting import fitted
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.quoting import shown_value
from chunkscope.wording.reasons import json_reason

DEFAULT_BUDGET: Final = 2_000
DEFAULT_K: Final = 5
MANY: Final = 10_000
"""From so many settings on a run wants to be asked for."""
_KNOWN: Final = frozenset({"settings", "strategies", "retrievers", "budget", "unit", "k"})


class SweepError(ValueError):
    """A grid that cannot be run, or a run that could not go on; one sentence that says what to do."""


@dataclass(frozen=True, slots=True)
class Grid:
    """The settings to compare, and how much of a ranking is handed over.

    That is ``budget`` in ``unit`` (see `chunkscope.units`), and the best ``k`` beside it. A setting that
    stands there twice is run once. Raises `SweepError` for a grid of nothing and for sizes without a meaning.
    """

    settings: tuple[Setting, ...]
    budget: int = DEFAULT_BUDGET
    unit: str = "characters"
    k: int = DEFAULT_K

    def __post_init__(self) -> None:
        """Each setting once, in the order in which they stand."""
        _check_settings(self.settings)
        object.__setattr__(self, "settings", tuple(dict.fromkeys(self.settings)))
        if not self.settings:
            raise SweepError(_("The grid has no settings: give at least one strategy and one retriever."))
        for name, value in (("budget", self.budget), ("k", self.k)):
            if type(value) is not int or value < 1:
                message = _("{name} ({value}) must be a whole number of at least 1.")
                raise SweepError(message.format(name=name, value=value))
        if self.unit not in UNITS:
            message = _("unit {value} is unknown: use one of {units}.")
            raise SweepError(message.format(value=repr(self.unit), units=", ".join(UNITS)))


@dataclass(frozen=True, slots=True)
class Spent:
    """What a unit of work took: ``peak_bytes`` is the most memory that its process held while it ran."""

    seconds: float
    cpu_seconds: float
    peak_bytes: int


@dataclass(frozen=True, slots=True)
class Progress:
    """``done`` of ``total`` settings (each with each question set); ``restored`` of them were in the store.

    ``seconds_left`` is an estimate from what was done so far, None before anything was. ``problem`` is one
    sentence about a setting that had to be left out, or about the store; "" where all is well.
    ``spent`` is what the unit that has just ended took.
    """

    done: int
    total: int
    restored: int = 0
    seconds_left: float | None = None
    problem: str = ""
    spent: Spent | None = field(default=None, compare=False)


@dataclass(frozen=True, slots=True)
class Estimate:
    """What a sweep is going to take: ``units`` of work, ``seconds`` on this machine, ``bytes`` of memory.

    The memory is that of all its processes together. Units are splits; ``results`` are settings times
    question sets.
    """

    units: int
    results: int
    seconds: float
    bytes: int


def _check_settings(settings: object) -> None:
    """Refuse what are no settings."""
    if not isinstance(settings, list | tuple):
        message = _("settings must be a list of Setting(strategy, retriever), not {value}.")
        raise SweepError(message.format(value=shown_value(settings)))
    for each in settings:
        if not isinstance(each, Setting):
            message = _("Each of the settings must be a Setting(strategy, retriever), not {value}.")
            raise SweepError(message.format(value=shown_value(each)))


def grid_to_json(grid: Grid) -> str:
    """The grid as the JSON of a grid file; raises `SplitError` for a strategy that is Python code."""
    settings = [
        {"strategy": setting.strategy.to_json(), "retriever": setting.retriever.to_json()}
        for setting in grid.settings
    ]
    values = {"budget": grid.budget, "unit": grid.unit, "k": grid.k, "settings": settings}
    return json.dumps(values, ensure_ascii=False, indent=2) + "\n"


def grid_from_json(data: str | bytes) -> Grid:
    """The grid in a grid file.

    Beside ``settings``, as `grid_to_json` writes them, a file may have ``strategies`` and ``retrievers``:
    each of the one with each of the other. Raises `SweepError`, naming the place, for what is no grid.
    """
    if not is_a(data, str, bytes):
        given = _(
            "A grid must be JSON text (str or bytes), not {value}: put values through json.dumps first."
        )
        raise SweepError(given.format(value=shown_value(data)))
    message = _("The grid file is no JSON ({reason}): save one from the page Evaluate.")
    try:
        values = json.loads(data)
    except ValueError as error:
        raise SweepError(message.format(reason=json_reason(error))) from None
    except RecursionError:
        raise SweepError(message.format(reason=_("it is nested too deep"))) from None
    if not isinstance(values, dict):
        raise SweepError(_("A grid file must hold a JSON object with settings in it."))
    if unknown := sorted(values.keys() - _KNOWN):
        message = _("A grid has no {unknown}; it has {known}.")
        raise SweepError(message.format(unknown=", ".join(unknown), known=", ".join(sorted(_KNOWN))))
    rest = {name: values[name] for name in ("budget", "unit", "k") if name in values}
    return Grid(tuple(_settings(values)), **rest)


def _settings(values: dict[str, Any]) -> Iterator[Setting]:
    for number, each in enumerate(_listed(values, "settings"), start=1):
        if not isinstance(each, dict) or each.keys() != {"strategy", "retriever"}:
            message = _("Setting {number} of the grid must have a strategy and a retriever, no more.")
            raise SweepError(message.format(number=number))
        yield _setting(each["strategy"], each["retriever"], number)
    strategies, retrievers = _listed(values, "strategies"), _listed(values, "retrievers")
    if bool(strategies) != bool(retrievers):
        given, missing = ("strategies", "retrievers") if strategies else ("retrievers", "strategies")
        message = _("The grid has {given} but no {missing}: each of the one is run with each of the other.")
        raise SweepError(message.format(given=given, missing=missing))
    pairs = product(strategies, retrievers)
    for number, (strategy, retriever) in enumerate(pairs, start=1):
        yield _setting(strategy, retriever, number)


def _listed(values: dict[str, Any], name: str) -> list[Any]:
    listed = values.get(name, [])
    if not isinstance(listed, list):
        raise SweepError(_("{name} in the grid must be a list.").format(name=name))
    return listed


def _setting(strategy: Any, retriever: Any, number: int) -> Setting:  # noqa: ANN401 - from a file
    """A setting from its JSON values; what they lack has its default, but an overlap fits its size."""
    message = _("Setting {number} of the grid: {reason}")
    try:
        if not isinstance(strategy, dict):
            raise SweepError(message.format(number=number, reason=_("a strategy must be a JSON object.")))
        return Setting(strategy_from_json(fitted(strategy)), retriever_from_json(retriever))
    except (SplitError, RetrieverError, TypeError) as error:
        raise SweepError(message.format(number=number, reason=error)) from error
