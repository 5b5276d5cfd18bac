"""The command line: ``python -m chunkscope`` with audit, query, diagnose, evaluate, landscape, or export.

Results go to standard output, errors to standard error in one line with exit code 2. A file that nothing can
be done with is such an error, and the result for the others stands beside it. A limit that was stated and is
broken is told there too, with exit code 1. An interrupted command ends with 130, one whose output nobody
reads to the end with 141.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from importlib import import_module
from pathlib import Path
from typing import Final

from chunkscope import __version__
from chunkscope.commands.usage import Outcome, Parser, tell
from chunkscope.wording import LANGUAGES, N_, _, use
from chunkscope.wording.reasons import writing_reason

USAGE_ERROR = 2
LIMIT_BROKEN = 1
INTERRUPTED = 130
NOBODY_READS = 141
"""What a shell reports of a program that was ended by a closed pipe, such as that of ``head``."""
COMMANDS: Final = {
    "audit": N_("chunks, overlaps and the causes of missing ones"),
    "query": N_("which chunks answer a question, at each chunk size"),
    "diagnose": N_("what is wrong with the chunks, and what mends it"),
    "evaluate": N_("which setting finds the answers to your questions, with intervals"),
    "landscape": N_("what every chunk size and overlap would do to a text"),
    "export": N_("the chunks as JSON Lines, CSV, Parquet, LangChain documents, code, a report"),
}
"""What there is, each in a module of its name with ``fill`` for its options and ``run``."""
_REFUSALS: Final = (
    ("chunkscope.commands.usage", "UsageError"),
    ("chunkscope.strategies.base", "SplitError"),
    ("chunkscope.text", "TextError"),
    ("chunkscope.units", "UnitError"),
    ("chunkscope.export.errors", "ExportError"),
    ("chunkscope.retrieve.base", "RetrieverError"),
    ("chunkscope.embed.base", "EmbedError"),
    ("chunkscope.sweep.grid", "SweepError"),
    ("chunkscope.tokens.wordpieces", "TokenizerMissing"),
)
"""What is told in one line instead of a traceback, by its module: not every command imports them all."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    _plain_streams()
    given = sys.argv[1:] if arguments is None else arguments
    use(_language(given))
    try:
        options = _parser(given).parse_args(given)
        found = options.run(options)
        outcome = found if isinstance(found, Outcome) else Outcome(found)
        code = _put(outcome.printed)
    except _refusals() as error:
        tell(str(error))
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    for sentence in outcome.broken:
        tell(sentence)
    if outcome.undone:
        return USAGE_ERROR
    return LIMIT_BROKEN if outcome.broken else code


def _refusals() -> tuple[type[Exception], ...]:
    """Those of `_REFUSALS` that can have been raised: of the modules that are there."""
    return tuple(getattr(sys.modules[name], error) for name, error in _REFUSALS if name in sys.modules)


def _put(result: str | Iterable[bytes] | None) -> int:
    """Print the result; returns the exit code, also where nobody reads on or the disk is full."""
    try:
        if isinstance(result, str):
            print(result)
        elif result is not None:
            sys.stdout.buffer.writelines(result)
        sys.stdout.flush()
    except BrokenPipeError:
        _discard_the_rest()
        return NOBODY_READS
    except OSError as error:
        _discard_the_rest()
        message = _("The result could not be written ({reason}): make room, or send it elsewhere.")
        print("chunkscope: " + message.format(reason=writing_reason(error)), file=sys.stderr)
        return USAGE_ERROR
    return 0


def _discard_the_rest() -> None:
    """What is still in the buffer would be written, and fail again, when Python ends."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, sys.stdout.fileno())
    os.close(nowhere)


def _language(arguments: Sequence[str]) -> str:
    """The language that is asked for, known before there is any help or error to be worded."""
    early = argparse.ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    early.add_argument("--lang")
    try:
        found = early.parse_known_args(arguments)[0].lang
    except argparse.ArgumentError:
        found = None
    return found if found in LANGUAGES else "en"


def _parser(given: Sequence[str]) -> argparse.ArgumentParser:
    """The parser of this command line: only the command that is wanted is imported and knows its options."""
    script = Path(sys.argv[0]).stem == "chunkscope"
    parser = Parser(
        prog="chunkscope" if script else "python -m chunkscope",
        description=_("See what a text splitter really did."),
    )
    parser.add_argument(
        "--version", action="version", version=f"chunkscope {__version__}", help=_("print the version")
    )
    commands = parser.add_subparsers(required=True, metavar="|".join(COMMANDS))
    wanted = next((each for each in given if each in COMMANDS), None)
    for name, help_ in COMMANDS.items():
        command = commands.add_parser(name, help=_(help_))
        if name == wanted:
            module = import_module(f"chunkscope.commands.{name}")
            module.fill(command)
            command.set_defaults(run=module.run)
    return parser


def _plain_streams() -> None:
    """Print Japanese wherever the output goes: a pipe may have an encoding without it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
