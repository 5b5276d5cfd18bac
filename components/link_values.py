"""Values of a link: each reader returns the value, or raises ValueError for what is none."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any, TypeGuard, TypeVar

from components.link_problems import Problem
from components.settings import LARGEST, LONGEST_SEPARATOR, MOST_SEPARATORS

if TYPE_CHECKING:
    from _typeshed import DataclassInstance

T = TypeVar("T", bound="DataclassInstance")
Readers = Mapping[str, Callable[[str], Any]]
"""What reads each setting, by its name."""


def whole_number(low: int, high: int = LARGEST) -> Callable[[str], int]:
    """A whole number from ``low`` to ``high``, in ASCII digits."""

    def parse(value: str) -> int:
        if not (value.isascii() and value.isdigit() and low <= int(value[:12]) <= high):
            raise ValueError(value)
        return int(value)

    return parse


def text_up_to(most: int) -> Callable[[str], str]:
    """A text of at most that many characters, without lone surrogates."""

    def parse(value: str) -> str:
        if len(value) > most:
            raise ValueError(value)
        value.encode()
        return value

    return parse


def one_of(*options: str) -> Callable[[str], str]:
    """One of these words."""

    def parse(value: str) -> str:
        if value not in options:
            raise ValueError(value)
        return value

    return parse


def yes(value: str) -> bool:
    """Whether it is "true", in small or capital letters; refuses all but that and "false"."""
    return one_of("true", "false")(value.lower()) == "true"


def are_separators(value: object) -> TypeGuard[list[str]]:
    """Whether it is a list of separators as JSON has it, neither too long nor of too long ones."""
    if not isinstance(value, list) or not 0 < len(value) <= MOST_SEPARATORS:
        return False
    return all(isinstance(item, str) and len(item) <= LONGEST_SEPARATOR for item in value)


def read_fields(
    given: T, params: Mapping[str, str], names: Mapping[str, str], readers: Readers
) -> tuple[T, tuple[Problem, ...]]:
    """``given`` with what a link says of it; what cannot be used stays as it is, and is told.

    ``names`` has the fields by their parameters, ``readers`` what reads a field.
    """
    problems = []
    for param, value in params.items():
        if param not in names:
            continue
        name = names[param]
        try:
            given = replace(given, **{name: readers[name](value)})
        except ValueError:
            problems.append(Problem(param, value, text_of_value(getattr(given, name)) or "–"))
    return given, tuple(problems)


def text_of_value(value: Any) -> str:  # noqa: ANN401 - any setting
    """A setting as a link writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)
