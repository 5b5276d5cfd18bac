"""Functions by name: ``chunkscope.library:compare``, and no others than those at the top of a module."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from importlib import import_module
from inspect import isfunction
from typing import Any


def name_of(function: Callable[..., object], packages: Sequence[str]) -> str:
    """The name under which a worker finds ``function``; TypeError where it could not."""
    module, name = getattr(function, "__module__", ""), getattr(function, "__qualname__", "")
    if not (isfunction(function) and name.isidentifier() and _allowed(module, packages)):
        raise TypeError(
            f"a worker runs functions from the top of a module of {', '.join(packages)}, not {function!r}"
        )
    return f"{module}:{name}"


def function_of(name: str, packages: Sequence[str]) -> Callable[..., Any]:
    """The function of that name, its module imported; TypeError where ``name_of`` would refuse it."""
    module, _colon, attribute = name.partition(":")
    if not _allowed(module, packages):
        raise TypeError(f"function ({name}) is in no module of {', '.join(packages)}: name one of these")
    function: Callable[..., Any] = getattr(import_module(module), attribute)
    return function


def _allowed(module: str, packages: Sequence[str]) -> bool:
    return module.partition(".")[0] in packages
