"""Keys of services, from the environment or a .env file: read when they are used, shown to nobody."""

from __future__ import annotations

import os
from pathlib import Path
from typing import NoReturn


class Secret:
    """A key that does not show itself: not when printed, logged or formatted, and it is never pickled."""

    __slots__ = ("_value",)

    def __init__(self, value: str) -> None:
        self._value = value

    def reveal(self) -> str:
        """The key itself, for the library that sends it."""
        return self._value

    def __repr__(self) -> str:
        return "Secret(***)"

    def __reduce__(self) -> NoReturn:
        raise TypeError("a Secret is not written down")


def secret(*names: str) -> Secret | None:
    """The first of these variables that is set, in the environment or in ``.env``; None without one."""
    written = _dotenv(Path(".env"))
    values = (os.environ.get(name) or written.get(name) for name in names)
    return next((Secret(value) for value in values if value), None)


def setting(name: str) -> str | None:
    """A variable that may be shown, from the same places."""
    return os.environ.get(name) or _dotenv(Path(".env")).get(name) or None


def _dotenv(path: Path) -> dict[str, str]:
    """The lines ``NAME=value`` of a file, quotes and ``export`` left out; none where there is no file."""
    try:
        lines = path.read_text(encoding="utf-8-sig").splitlines()
    except (OSError, UnicodeDecodeError):
        return {}
    found = {}
    for line in lines:
        name, equals, value = line.strip().removeprefix("export ").partition("=")
        if equals and not name.startswith("#"):
            found[name.strip()] = value.strip().strip("\"'")
    return found
