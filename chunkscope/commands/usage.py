"""What cannot be used on the command line, and everything that is told beside a result."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import NoReturn

from chunkscope.wording import _


class UsageError(Exception):
    """Something on the command line, or in the file, that cannot be used; the message is one line."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`: one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, with where to look."""
        hint = _("see {command} --help").format(command=self.prog)
        raise UsageError(f"{message} ({hint})")


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a command has to say: the result, and what makes its exit code another one than 0.

    ``broken`` has a sentence for every limit that is broken; ``undone`` counts the files, told by then, that
    nothing could be done with.
    """

    printed: str | Iterable[bytes] | None
    broken: tuple[str, ...] = ()
    undone: int = 0


def tell(sentence: str) -> None:
    """Something beside the result: in one line, to standard error."""
    print(f"chunkscope: {' '.join(sentence.split())}", file=sys.stderr)
