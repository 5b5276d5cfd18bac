"""Values of a link: each reader returns the value, or raises ValueError for what is none."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from components.settings import LARGEST


def whole_number(low: int, high: int = LARGEST) -> Callable[[str], int]:
    """A whole number from ``low`` to ``high``."""

    def parse(value: str) -> int:
        if not (value.isdecimal() and low <= int(value[:12]) <= high):
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
    """Whether it is "true"; refuses all but that and "false"."""
    return one_of("true", "false")(value) == "true"


def text_of_value(value: Any) -> str:  # noqa: ANN401 - any setting
    """A setting as a link writes it."""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value).removesuffix(".0") if isinstance(value, float) else str(value)
