"""What the commands share: the options that make a splitter, and those of the output."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Final, Literal, NoReturn

from chunkscope.strategies import STRATEGIES, Recursive, Strategy, merged, strategy_from_json
from chunkscope.strategies.recursive import DEFAULT_SEPARATORS
from chunkscope.units import UNITS
from chunkscope.wording import LANGUAGES, _

KEEP: Final[dict[str, bool | Literal["start", "end"]]] = {
    "true": True,
    "false": False,
    "start": "start",
    "end": "end",
}


_PYTHON: Final = {"True": True, "False": False, "None": None}
"""Values as Python writes them, which JSON does not know."""


class UsageError(Exception):
    """Something on the command line, or in the file, that cannot be used; the message is one line."""


class Parser(argparse.ArgumentParser):
    """A parser whose errors are `UsageError`: one line instead of the whole usage."""

    def error(self, message: str) -> NoReturn:
        """Raise what is wrong, with where to look."""
        hint = _("see {command} --help").format(command=self.prog)
        raise UsageError(f"{message} ({hint})")


def tell(sentence: str) -> None:
    """Something beside the result: in one line, to standard error."""
    print(f"chunkscope: {' '.join(sentence.split())}", file=sys.stderr)


def add_splitter(command: argparse.ArgumentParser) -> None:
    """The options of the splitter, all but its size and overlap."""
    command.add_argument("--separators", metavar="JSON", help=_('default ["\\n\\n", "\\n", " ", ""]'))
    command.add_argument("--keep-separator", choices=KEEP, default="true", help=_("default true"))
    command.add_argument("--regex", action="store_true", help=_("separators are regular expressions"))
    command.add_argument("--no-strip", action="store_true", help=_("keep white space around chunks"))
    command.add_argument("--length", choices=UNITS, default="characters", help=_("the unit"))


def add_any_splitter(command: argparse.ArgumentParser) -> None:
    """The options of any splitter; what is not given is as the splitter has it."""
    own = _("default: the splitter's own")
    command.add_argument(
        "--strategy", choices=STRATEGIES, default=Recursive.name, help=_("default recursive")
    )
    command.add_argument("--chunk-size", type=int, metavar="N", help=own)
    command.add_argument("--chunk-overlap", type=int, metavar="N", help=own)
    add_splitter(command)
    command.set_defaults(keep_separator=None, length=None)
    command.add_argument(
        "--set",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=_("a setting that only this splitter has, by its name in Python; may be repeated"),
    )
    command.add_argument(
        "--merge-below",
        type=int,
        default=0,
        metavar="N",
        help=_("merge chunks under N characters into a neighbour; default 0, which merges none"),
    )


def add_output(command: argparse.ArgumentParser) -> None:
    """The options for the words and the form of what is printed."""
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))
    command.add_argument("--format", choices=("table", "json"), default="table", help=_("default table"))


def splitter(options: argparse.Namespace, chunk_size: int, chunk_overlap: int) -> Recursive:
    """The splitter that the options ask for."""
    return Recursive(
        chunk_size=chunk_size,
        chunk_overlap=chunk_overlap,
        separators=_separators(options.separators),
        keep_separator=KEEP[options.keep_separator],
        is_separator_regex=options.regex,
        strip_whitespace=not options.no_strip,
        length_function=options.length,
    )


def any_splitter(options: argparse.Namespace) -> Strategy:
    """The splitter that the options of `add_any_splitter` ask for; raises `SplitError` for one it has not."""
    values: dict[str, object] = {
        "chunk_size": options.chunk_size,
        "chunk_overlap": options.chunk_overlap,
        "separators": None if options.separators is None else _separators(options.separators),
        "keep_separator": None if options.keep_separator is None else KEEP[options.keep_separator],
        "is_separator_regex": options.regex or None,
        "strip_whitespace": False if options.no_strip else None,
        "length_function": options.length,
    }
    given = {name: value for name, value in values.items() if value is not None}
    own = dict(map(_setting, options.set))
    strategy = strategy_from_json({**given, **own, "strategy": options.strategy})
    return merged(strategy, options.merge_below)


def _setting(given: str) -> tuple[str, object]:
    """The name and value of ``NAME=VALUE``; a value that is no JSON is the text that it is."""
    name, equals, value = given.partition("=")
    if not equals:
        message = _("--set must be NAME=VALUE such as min_size=40, not {given}.")
        raise UsageError(message.format(given=given))
    try:
        found = _PYTHON[value] if value in _PYTHON else json.loads(value)
    except ValueError:
        return name, value
    return name, tuple(found) if isinstance(found, list) else found


def _separators(given: str | None) -> tuple[str, ...]:
    """The separators from their JSON list; LangChain's own where none is given."""
    if given is None:
        return DEFAULT_SEPARATORS
    try:
        separators = json.loads(given)
    except ValueError:
        separators = None
    if not isinstance(separators, list) or not all(isinstance(item, str) for item in separators):
        message = _('--separators must be a JSON list of strings such as ["\\n\\n", "。", ""], not {given}.')
        raise UsageError(message.format(given=given))
    return tuple(separators)
