"""``python -m chunkscope export FILE... --format NAME``: the chunks of files, to take away."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from operator import itemgetter
from pathlib import Path
from typing import Final

from chunkscope.chunking import Chunking
from chunkscope.commands.each import for_each
from chunkscope.commands.options import add_any_splitter, any_splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Outcome, Parser, UsageError, tell
from chunkscope.documents.names import unique_ids
from chunkscope.documents.source import Source
from chunkscope.export.files import FORMATS
from chunkscope.export.json_files import settings_of
from chunkscope.limits import split_within
from chunkscope.strategies import Strategy
from chunkscope.wording import LANGUAGES, _
from chunkscope.wording.quoting import quote
from chunkscope.wording.reasons import writing_reason

CODE: Final = "code"
REPORT: Final = "report"
SETTINGS: Final = "settings"
_WITHOUT_FILES: Final = (CODE, SETTINGS)
"""What is made of the settings alone."""

Parts = Iterator[bytes]


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _("Split files and write their chunks in a format that other programs read.")
    command.add_argument(
        "files", nargs="*", metavar="FILE", help=_("the files to split; - reads standard input")
    )
    command.add_argument(
        "--format", choices=(*FORMATS, CODE, REPORT), default="jsonl", help=_("default jsonl")
    )
    add_place(command)
    add_any_splitter(command)
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))


def run(options: argparse.Namespace) -> Outcome:
    """Split the files, and write what is asked for; for standard output it is returned, in parts."""
    path = _path(options)
    parts, undone = _parts(options.format, any_splitter(options), options.files)
    if path is None or parts is None:
        return Outcome(parts, undone=undone)
    to_file(path, parts)
    return Outcome(None, undone=undone)


def add_place(command: argparse.ArgumentParser) -> None:
    """The options for where the result goes."""
    command.add_argument("--output", metavar="PATH", help=_("the file to write; default standard output"))
    command.add_argument("--force", action="store_true", help=_("replace the file that --output names"))


def place(options: argparse.Namespace) -> Path | None:
    """The file to write, None for standard output; refuses a folder, and a file that may not be replaced."""
    if options.output in {None, "-"}:
        return None
    path = Path(options.output)
    if os.path.isdir(path):  # noqa: PTH112 - a Path raises where a name is too long
        message = _("{file} is a folder: name a file in it.")
        raise UsageError(message.format(file=quote(options.output)))
    if os.path.isfile(path) and not options.force:  # noqa: PTH113 - the same
        message = _("{file} is there already: name another file, or add --force to replace it.")
        raise UsageError(message.format(file=quote(options.output)))
    return path


def _path(options: argparse.Namespace) -> Path | None:
    """The file to write, None for standard output; refuses a place that the parts must not go to."""
    if path := place(options):
        return path
    found = FORMATS.get(options.format)
    if found and found.binary and sys.stdout.isatty():
        message = _("{format} is binary, and a terminal cannot show it: name a file with --output.")
        raise UsageError(message.format(format=_(found.title)))
    return None


def _parts(name: str, strategy: Strategy, files: Sequence[str]) -> tuple[Parts | None, int]:
    """The file of this format in parts, and how many of the files are not in it; None where all are not.

    All files are read and split before the first part.
    """
    if not files and name not in _WITHOUT_FILES:
        message = _("--format {format} needs a file to split: name one, or - for standard input.")
        raise UsageError(message.format(format=name))
    if name == CODE:
        return _code(strategy), 0
    if name == SETTINGS:
        return iter([settings_of(strategy)]), 0
    if name == REPORT and len(files) > 1:
        message = _("A report is on one document, and {n} files are named: name one of them.")
        raise UsageError(message.format(n=len(files)))
    exports, undone = for_each(_named(files), partial(_export, strategy), itemgetter(0))
    if not exports:
        return None, undone
    if name == REPORT:
        return _report(*exports[0]), undone
    if note := FORMATS[name].noted(exports):
        tell(note)
    return FORMATS[name].stream(exports), undone


def _named(files: Sequence[str]) -> list[tuple[str, str]]:
    """The files, each with an id of its own: its path as it is on the command line, made clean."""
    ids = iter(unique_ids(name for name in files if name != "-"))
    return [(name, "" if name == "-" else next(ids)) for name in files]


def _export(strategy: Strategy, named: tuple[str, str]) -> tuple[Chunking, Source]:
    """One of them read and split."""
    name, id_ = named
    source = replace(read_source(name), id=id_)
    return split_within(strategy, source.text), source


def _code(strategy: Strategy) -> Parts:
    """The program that makes the same chunks, under the line that installs what it needs, if any."""
    from chunkscope.export.code import snippet

    found = snippet(strategy)
    if found.note:
        tell(found.note)
    above = f"# {found.install}\n" if found.install else ""
    yield f"{above}{found.code.rstrip()}\n".encode()


def _report(chunking: Chunking, source: Source) -> Parts:
    """The page on one document."""
    from chunkscope.diagnose.finders import diagnose
    from chunkscope.export.report import report

    yield report(chunking, diagnose(chunking, source=source), source).encode()


def to_file(path: Path, parts: Parts) -> None:
    """Write the whole file or none; a device or a pipe is written to, and a link stays one."""
    try:
        if path.exists() and not path.is_file():
            with path.open("wb") as file:
                file.writelines(parts)
        else:
            _replace(path.resolve(), parts)
    except OSError as error:
        message = _(
            "{file} could not be written ({reason}): check the folder and whether you may write there."
        )
        raise UsageError(message.format(file=quote(str(path)), reason=writing_reason(error))) from error


def _replace(path: Path, parts: Parts) -> None:
    """Write under another name first, which is gone whatever happens."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("xb") as file:
            file.writelines(parts)
        unfinished.replace(path)
    finally:
        unfinished.unlink(missing_ok=True)
