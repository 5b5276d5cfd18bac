"""The command line: ``python -m chunkscope audit FILE``.

Results go to standard output, errors to standard error in one line with exit code 2.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Literal, NoReturn

from chunkscope.audit import as_json, as_table
from chunkscope.library import compare
from chunkscope.limits import check_count, check_size, check_stored
from chunkscope.strategies import Recursive, SplitError
from chunkscope.strategies.recursive import DEFAULT_SEPARATORS
from chunkscope.text import TextError, decode
from chunkscope.units import UNITS, UnitError
from chunkscope.wording import LANGUAGES, _, use

USAGE_ERROR = 2
KEEP: dict[str, bool | Literal["start", "end"]] = {
    "true": True,
    "false": False,
    "start": "start",
    "end": "end",
}


class UsageError(Exception):
    """Something on the command line, or in the file, that cannot be used; the message is one line."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    _plain_streams()
    try:
        options = _parser().parse_args(arguments)
        use(options.lang)
        print(audit(options))
    except (UsageError, SplitError, TextError, UnitError) as error:
        print("chunkscope: " + " ".join(str(error).split()), file=sys.stderr)
        return USAGE_ERROR
    return 0


def audit(options: argparse.Namespace) -> str:
    """Split a file, compare with the installed library, and put all of it down."""
    strategy = _strategy(options)
    text = decode(_read(options.file), name=options.file).text
    check_size(strategy, text)
    chunking = strategy.split(text)
    check_count(chunking)
    check_stored(chunking)
    comparison = compare(strategy, text)
    return (as_json if options.format == "json" else as_table)(chunking, comparison)


def _read(name: str) -> bytes:
    """The bytes of a file, or of standard input where the name is a hyphen."""
    if name == "-":
        return sys.stdin.buffer.read()
    try:
        return Path(name).read_bytes()
    except OSError as error:
        message = _("{file} could not be read ({reason}): check the name, or give - for standard input.")
        raise UsageError(message.format(file=name, reason=error.strerror)) from error


def _strategy(options: argparse.Namespace) -> Recursive:
    return Recursive(
        chunk_size=options.chunk_size,
        chunk_overlap=options.chunk_overlap,
        separators=_separators(options.separators),
        keep_separator=KEEP[options.keep_separator],
        is_separator_regex=options.regex,
        strip_whitespace=not options.no_strip,
        length_function=options.length,
    )


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


class _Parser(argparse.ArgumentParser):
    def error(self, message: str) -> NoReturn:
        """One line on standard error instead of the whole usage."""
        hint = _("see python -m chunkscope --help")
        raise UsageError(f"{message} ({hint})")


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m chunkscope", description=_("See what a text splitter really did."))
    command = parser.add_subparsers(required=True, metavar="audit").add_parser(
        "audit",
        help=_("chunks, overlaps and the causes of missing ones"),
        description=_("Split a file as LangChain does and say why each overlap is what it is."),
    )
    command.add_argument("file", help=_("the file to split; - reads standard input"))
    command.add_argument("--chunk-size", type=int, default=4000, metavar="N", help=_("default 4000"))
    command.add_argument("--chunk-overlap", type=int, default=200, metavar="N", help=_("default 200"))
    command.add_argument("--separators", metavar="JSON", help=_('default ["\\n\\n", "\\n", " ", ""]'))
    command.add_argument("--keep-separator", choices=KEEP, default="true", help=_("default true"))
    command.add_argument("--regex", action="store_true", help=_("separators are regular expressions"))
    command.add_argument("--no-strip", action="store_true", help=_("keep white space around chunks"))
    command.add_argument("--length", choices=UNITS, default="characters", help=_("the unit"))
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))
    command.add_argument("--format", choices=("table", "json"), default="table", help=_("default table"))
    return parser


def _plain_streams() -> None:
    """Print Japanese wherever the output goes: a pipe may have an encoding without it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
