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
from pathlib import Path

from chunkscope import __version__
from chunkscope.commands import diagnose as diagnose_cli
from chunkscope.commands import evaluate as evaluate_cli
from chunkscope.commands import export as export_cli
from chunkscope.commands import landscape as landscape_cli
from chunkscope.commands import query as query_cli
from chunkscope.commands.audit import as_json, as_table
from chunkscope.commands.options import add_output, add_splitter, splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Outcome, Parser, UsageError, tell
from chunkscope.embed import EmbedError
from chunkscope.export.errors import ExportError
from chunkscope.library import compare
from chunkscope.limits import split_within
from chunkscope.retrieve import RetrieverError
from chunkscope.strategies import SplitError
from chunkscope.sweep.grid import SweepError
from chunkscope.text import TextError
from chunkscope.tokens.wordpieces import TokenizerMissing
from chunkscope.units import UnitError
from chunkscope.wording import LANGUAGES, _, use
from chunkscope.wording.reasons import writing_reason

USAGE_ERROR = 2
LIMIT_BROKEN = 1
INTERRUPTED = 130
NOBODY_READS = 141
"""What a shell reports of a program that was ended by a closed pipe, such as that of ``head``."""
_REFUSALS = (
    UsageError,
    SplitError,
    TextError,
    UnitError,
    ExportError,
    RetrieverError,
    EmbedError,
    SweepError,
    TokenizerMissing,
)
"""What is told in one line instead of a traceback."""


def main(arguments: Sequence[str] | None = None) -> int:
    """Run a command; returns the exit code."""
    _plain_streams()
    given = sys.argv[1:] if arguments is None else arguments
    use(_language(given))
    try:
        options = _parser().parse_args(given)
        found = options.run(options)
        outcome = found if isinstance(found, Outcome) else Outcome(found)
        code = _put(outcome.printed)
    except _REFUSALS as error:
        tell(str(error))
        return USAGE_ERROR
    except KeyboardInterrupt:
        return INTERRUPTED
    for sentence in outcome.broken:
        tell(sentence)
    if outcome.undone:
        return USAGE_ERROR
    return LIMIT_BROKEN if outcome.broken else code


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


def audit(options: argparse.Namespace) -> str:
    """Split a file, compare with the installed library, and put all of it down."""
    strategy = splitter(options, options.chunk_size, options.chunk_overlap)
    source = read_source(options.file)
    chunking = split_within(strategy, source.text)
    comparison = compare(strategy, source.text)
    if options.format == "json":
        return as_json(chunking, comparison, source)
    return as_table(chunking, comparison)


def _parser() -> argparse.ArgumentParser:
    script = Path(sys.argv[0]).stem == "chunkscope"
    parser = Parser(
        prog="chunkscope" if script else "python -m chunkscope",
        description=_("See what a text splitter really did."),
    )
    parser.add_argument(
        "--version", action="version", version=f"chunkscope {__version__}", help=_("print the version")
    )
    commands = parser.add_subparsers(required=True, metavar="audit|query|diagnose|evaluate|landscape|export")
    command = commands.add_parser(
        "audit",
        help=_("chunks, overlaps and the causes of missing ones"),
        description=_("Split a file as LangChain does and say why each overlap is what it is."),
    )
    command.add_argument("file", help=_("the file to split; - reads standard input"))
    command.add_argument("--chunk-size", type=int, metavar="N", help=_("default 4000"))
    command.add_argument(
        "--chunk-overlap",
        type=int,
        metavar="N",
        help=_("default 200, or a tenth of the size where that does not fit"),
    )
    add_splitter(command)
    add_output(command)
    command.set_defaults(run=audit)
    query_cli.add(commands)
    diagnose_cli.add(commands)
    evaluate_cli.add(commands)
    landscape_cli.add(commands)
    export_cli.add(commands)
    return parser


def _plain_streams() -> None:
    """Print Japanese wherever the output goes: a pipe may have an encoding without it."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="replace")
