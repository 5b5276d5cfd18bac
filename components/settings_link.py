"""The settings that a link restores.

The law: ``read(settings.params(), anything) == (settings, ())``. A link may also give only some of
the settings; whatever it leaves out, or gives in a form that cannot be used, comes from the opening
settings of its text, and what could not be used is told as a `Problem`.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Any

from chunkscope.strategies import STRATEGIES
from chunkscope.strategies.base import default_of
from chunkscope.units import UNITS
from chunkscope.wording import LANGUAGES, PSEUDO
from components.link_problems import Problem
from components.link_values import are_separators, one_of, whole_number, yes
from components.settings import KEEP, Settings

SPEAKABLE = (*LANGUAGES, PSEUDO)
"""Languages that a link may ask for; the pseudo-locale is for tests."""


def read(params: Mapping[str, str], fallback: Settings) -> tuple[Settings, tuple[Problem, ...]]:
    """The settings of a link whose source and language are already in ``fallback``."""
    settings, problems = fallback, []
    for name, value in params.items():
        if name in _SOURCE:
            continue
        try:
            settings = replace(settings, **{name: _READERS[name](value)})
        except (KeyError, ValueError):
            problems.append(Problem(name, value, fallback.params().get(name, "")))
    if "options" in params:
        settings, option_problems = _with_options(settings, params["options"])
        problems += option_problems
    return settings, tuple(problems)


def _with_options(settings: Settings, value: str) -> tuple[Settings, list[Problem]]:
    """The settings with those options of the link that its strategy can have."""
    table = STRATEGIES[settings.strategy].options
    defaults = {option.name: default_of(STRATEGIES[settings.strategy], option.name) for option in table}
    try:
        found = json.loads(value)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        return settings, [Problem("options", value, "{}")]
    taken = {
        option.name: found.pop(option.name)
        for option in table
        if option.name in found and option.accepts(found[option.name], defaults[option.name])
    }
    kept = tuple((name, _frozen(item)) for name, item in taken.items() if _frozen(item) != defaults[name])
    problems = [Problem("options", json.dumps({name: item}), "{}") for name, item in found.items()]
    return replace(settings, options=kept), problems


def _frozen(value: object) -> object:
    return tuple(value) if isinstance(value, list) else value


def _separators(value: str) -> tuple[str, ...]:
    try:
        found = json.loads(value)
    except RecursionError as error:
        raise ValueError(value) from error
    if not are_separators(found):
        raise ValueError(value)
    "".join(found).encode()
    return tuple(found)


_SOURCE = frozenset({"lang", "sample", "text", "options"})
_READERS: Mapping[str, Callable[[str], Any]] = MappingProxyType(
    {
        "strategy": one_of(*STRATEGIES),
        "separators": _separators,
        "regex": yes,
        "chunk_size": whole_number(1),
        "chunk_overlap": whole_number(0),
        "keep_separator": one_of(*KEEP),
        "strip": yes,
        "unit": one_of(*UNITS),
        "merge_below": whole_number(0),
        "cut": whole_number(1),
    }
)
