"""How values show themselves in a notebook and to ``print``: who draws which is looked up when somebody asks.

The values stand at the bottom of the core and know no words; what draws them, `chunkscope.notebook`, stands
on top of it all and is imported with the first drawing.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import MISSING, fields, is_dataclass
from importlib import import_module
from typing import Any, Final

DRAWN: Final = {
    "Boundary": "boundary",
    "Chunking": "chunking",
    "Diagnosis": "diagnosis",
    "Table": "table",
    "View": "chunking",
}
"""By the class of a value, or of one above it: the module of `chunkscope.notebook` that draws it."""
_ALWAYS: Final = frozenset({"chunk_size", "chunk_overlap"})
_LONGEST: Final = 60


class Shown:
    """A value that a notebook draws as HTML, and that ``str`` and ``print`` tell in words.

    Both speak the current language of `chunkscope.wording`.
    """

    __slots__ = ()

    def _repr_html_(self) -> str:
        """What Jupyter, VS Code and Colab show: HTML and CSS that run and load nothing."""
        return _drawer(self, "html")(self)

    def __str__(self) -> str:
        """The same in words."""
        return _drawer(self, "words")(self)


def _drawer(value: Shown, name: str) -> Callable[[Shown], str]:
    """The function of that name for the value's class, or for the nearest one that it is made from."""
    known = next(each.__name__ for each in type(value).__mro__ if each.__name__ in DRAWN)
    drawer: Callable[[Shown], str] = getattr(import_module(f"chunkscope.notebook.{DRAWN[known]}"), name)
    return drawer


def brief(settings: Any) -> str:  # noqa: ANN401 - any dataclass
    """The repr of a strategy with what is set in another way than by default, and its size and overlap."""
    told = [
        f"{field.name}={_value(getattr(settings, field.name))}"
        for field in fields(settings)
        if field.name in _ALWAYS or field.default is MISSING or getattr(settings, field.name) != field.default
    ]
    return f"{type(settings).__name__}({', '.join(told)})"


def _value(value: object) -> str:
    return brief(value) if is_dataclass(value) else shortened(repr(value), _LONGEST)


def shortened(told: str, longest: int) -> str:
    """A repr, cut where it is too long to be read."""
    return told if len(told) <= longest else f"{told[: longest - 3]}..."
