"""What cannot be used on the command line, and everything that is told beside a result."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, NoReturn

from chunkscope.commands.words import in_our_words
from chunkscope.wording import _


class UsageError(Exception):
    """Something on the command line, or in the file, that cannot be used; the message is one line."""


class _Help(argparse.HelpFormatter):
    """The help of argparse, with its own words in the current language."""

    def add_usage(self, usage: Any, actions: Any, groups: Any, prefix: str | None = None) -> None:  # noqa: ANN401 - argparse's own
        super().add_usage(usage, actions, groups, _("usage: ") if prefix is None else prefix)


class Parser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`: one line instead of the whole usage."""

    def __init__(self, **options: Any) -> None:  # noqa: ANN401 - argparse's own
        codes = _(
            "exit codes: 0 all is well; 1 a limit is broken; 2 something could not be done, and standard"
            " error says what."
        )
        super().__init__(**{"epilog": codes, "formatter_class": _Help, **options, "add_help": False})
        self._positionals.title, self._optionals.title = _("positional arguments"), _("options")
        self.add_argument("-h", "--help", action="help", help=_("show this help and exit"))

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, with where to look."""
        hint = _("see {command} --help").format(command=self.prog)
        raise UsageError(f"{in_our_words(message)} ({hint})")


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
