"""What the workers are asked to do in test_worker.py and test_worker_ends.py."""

from __future__ import annotations

import os
import re
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from chunkscope.units import UnitError
from chunkscope.wording import language


class Stubborn(Exception):
    """Its constructor cannot be called with what pickle has kept of it."""

    def __init__(self, number: int, *, colour: str) -> None:
        super().__init__(f"{number} {colour} bottles")
        self.colour = colour


def add(left: int, right: int) -> int:
    """Two arguments, one result."""
    return left + right


def pid_then_hang() -> Iterator[int]:
    """Say which process this is, then hang."""
    yield os.getpid()
    backtrack()


def pid() -> int:
    """Which process this is."""
    return os.getpid()


def backtrack() -> object:
    """A regex that takes longer than the universe, holding the GIL."""
    return re.match(r"(a+)+$", "a" * 60 + "b")


def leave(code: int) -> None:
    """Crash with last words."""
    sys.stderr.write("last words\n")
    sys.stderr.flush()
    os._exit(code)


def interrupted() -> None:
    """Be killed from outside."""
    os.kill(os.getpid(), signal.SIGKILL)


def raise_division() -> float:
    """A built-in exception."""
    return 1 / 0


def raise_stubborn() -> None:
    """An exception that does not survive pickling."""
    raise Stubborn(99, colour="green")


def raise_unit_error() -> None:
    """One of chunkscope's own exceptions."""
    raise UnitError("no such unit")


def raise_exit() -> None:
    """An exception that is no Exception."""
    sys.exit(3)


def unpicklable() -> object:
    """A result that cannot travel."""
    return lambda: None


def prints() -> str:
    """Print, write to descriptor 1 and read stdin as careless libraries do."""
    print("on stdout")
    os.write(1, b"raw on stdout\n")
    return sys.stdin.read()


def doubled(numbers: NDArray[np.int64]) -> NDArray[np.int64]:
    """An array there and back."""
    return numbers * 2


def echo(*values: Any) -> Any:
    """The arguments as they arrived."""
    return values


def speaks() -> str:
    """The language on the other side."""
    return language()


def count_up(limit: int, fail: bool = False) -> Iterator[int]:
    """Items one by one, perhaps with a bad end."""
    yield from range(limit)
    if fail:
        raise ValueError("enough")


def cwd_is_importable() -> bool:
    """Whether modules are looked for in the current folder."""
    return "" in sys.path or str(Path.cwd()) in sys.path


def imported(module: str) -> bool:
    """Whether a module has been imported already."""
    return module in sys.modules
