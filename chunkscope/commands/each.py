"""The same work on several files: one that it cannot be done on is told, and the others are done."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from chunkscope.commands.usage import UsageError, tell
from chunkscope.strategies import SplitError
from chunkscope.text import TextError
from chunkscope.units import UnitError

Given = TypeVar("Given")
Made = TypeVar("Made")


def for_each(
    given: Iterable[Given], work: Callable[[Given], Made], name: Callable[[Given], str] = str
) -> tuple[list[Made], int]:
    """What the work makes of each that it can be done on, and how many of them it cannot.

    Each of those is told in one line, under its name where the error itself does not know the file.
    """
    made, undone = list[Made](), 0
    for each in given:
        try:
            made.append(work(each))
        except (UsageError, TextError) as error:
            tell(str(error))
            undone += 1
        except (SplitError, UnitError) as error:
            tell(f"{name(each)}: {error}")
            undone += 1
    return made, undone
