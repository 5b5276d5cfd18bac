"""The settings that are compared, and how a link says so.

Each is written as compact JSON of `Strategy.to_json`, impossible values too: those are refused in their
own column. The law: ``read_compared(dumps(columns)) == (columns, ())``.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any

from chunkscope import SplitError, Strategy, strategy_from_json
from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of, has_field
from chunkscope.strategies.options import MOST_VALUES
from chunkscope.units import UNITS
from chunkscope.wording import _
from chunkscope.wording.quoting import literal
from components.link_problems import Problem
from components.link_values import are_separators
from components.settings import LARGEST

PARAM = "compare"
MERGE_BELOW = "merge_below"
"""What every strategy can have beside its own settings."""
FEWEST, MOST = 2, 4
LETTERS = "ABCD"


@dataclass(frozen=True, slots=True)
class CompareProblem(Problem):
    """What of a link's comparison could not be used: ``value`` says why, ``used`` which of its settings."""

    def sentence(self) -> str:
        """The reason, and what became of it."""
        if not self.used:
            return _(
                "The link's comparison must be a JSON list of {fewest} to {most} settings: "
                "the sidebar's settings are compared instead."
            ).format(fewest=FEWEST, most=MOST)
        message = _("Setting {n} of the link's comparison was left out. {reason}")
        return message.format(n=self.used, reason=literal(self.value))


def written(values: Mapping[str, Any]) -> str:
    """One setting as compact JSON; equal settings are equally written."""
    same = {"keep_separator": "start"} if values.get("keep_separator") is True else {}
    said = {name: value for name, value in {**values, **same}.items() if name != MERGE_BELOW or value}
    return json.dumps(said, ensure_ascii=False, separators=(",", ":"))


def values_of(column: str) -> dict[str, Any]:
    """The values of a setting that `written` wrote."""
    values: dict[str, Any] = json.loads(column)
    return values


def dumps(columns: tuple[str, ...]) -> str:
    """The settings as the link's one parameter."""
    return f"[{','.join(columns)}]"


def read_compared(value: str) -> tuple[tuple[str, ...], tuple[Problem, ...]]:
    """The settings of a link; those that cannot be shown in a form are left out and told."""
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, list) or not FEWEST <= len(found) <= MOST:
        return (), (CompareProblem(PARAM, value, ""),)
    columns, problems = [], []
    for number, item in enumerate(found, start=1):
        try:
            columns.append(_column(item))
        except SplitError as error:
            problems.append(CompareProblem(PARAM, str(error), str(number)))
    return tuple(columns), tuple(problems)


def _column(item: object) -> str:
    """One setting, checked; raises `SplitError` for what no form can show."""
    if not isinstance(item, dict):
        message = _("It must be a JSON object such as {example}.")
        raise SplitError(message.format(example='{"strategy":"fixed"}'))
    name = item.get("strategy")
    if not isinstance(name, str) or name not in STRATEGIES:
        strategy_from_json({"strategy": str(name)})
    kind = STRATEGIES[str(name)]
    if all(key in ("strategy", MERGE_BELOW) or has_field(kind, key) for key in item):
        _check_values(kind, item)
    else:
        kind.from_json({key: value for key, value in item.items() if key != MERGE_BELOW})
    values = {**kind().to_json(), **item}
    text = written(values)
    _check_text(text)
    return text


def _check_values(kind: type[Strategy], item: Mapping[str, Any]) -> None:
    for name, value in item.items():
        if name != "strategy" and not _fits(kind, name, value):
            message = _("{name} cannot be {value}.")
            raise SplitError(message.format(name=name, value=json.dumps(value, ensure_ascii=False)[:80]))


def _check_text(text: str) -> None:
    try:
        text.encode()
    except UnicodeEncodeError as error:
        raise SplitError(_("It holds half a character, which no text can have.")) from error


def _fits(kind: type[Strategy], name: str, value: object) -> bool:
    """Whether a form can show the value: it is of the right kind, if perhaps impossible beside others."""
    if name == MERGE_BELOW:
        return _whole(0)(value)
    default = default_of(kind, name)
    for option in kind.options:
        if option.name == name:
            return isinstance(value, list) == isinstance(default, tuple) and option.accepts(value, default)
    if name in _COMMON:
        return _COMMON[name](value)
    if isinstance(default, tuple):
        return isinstance(value, list) and len(value) <= MOST_VALUES
    return type(value) is type(default)


def _whole(low: int) -> Callable[[object], bool]:
    return lambda value: type(value) is int and low <= value <= LARGEST


_COMMON: Mapping[str, Callable[[object], bool]] = MappingProxyType(
    {
        "chunk_size": _whole(1),
        "chunk_overlap": _whole(0),
        "length_function": lambda value: isinstance(value, str) and value in UNITS,
        "separators": are_separators,
        "keep_separator": lambda value: value is True or value is False or value in ("start", "end"),
    }
)
