"""``python -m chunkscope export FILE... --format NAME``: the chunks of files, to take away."""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Final

from chunkscope.commands.options import add_any_splitter, any_splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Parser, UsageError, tell
from chunkscope.documents.names import unique_ids
from chunkscope.documents.source import Source
from chunkscope.export.files import FORMATS
from chunkscope.export.header import Export
from chunkscope.export.json_files import settings_of
from chunkscope.limits import split_within
from chunkscope.strategies import Strategy
from chunkscope.wording import LANGUAGES, _
from chunkscope.wording.quoting import quote

if TYPE_CHECKING:
    Commands = argparse._SubParsersAction[Parser]  # noqa: SLF001 - argparse has no other name for it

CODE: Final = "code"
REPORT: Final = "report"
SETTINGS: Final = "settings"
_WITHOUT_FILES: Final = (CODE, SETTINGS)
"""What is made of the settings alone."""

Parts = Iterator[bytes]


def add(commands: Commands) -> None:
    """Put the command beside the others."""
    command = commands.add_parser(
        "export",
        help=_("the chunks as JSON Lines, CSV, Parquet, LangChain documents, code, a report"),
        description=_("Split files and write their chunks in a format that other programs read."),
    )
    command.add_argument(
        "files", nargs="*", metavar="FILE", help=_("the files to split; - reads standard input")
    )
    command.add_argument(
        "--format", choices=(*FORMATS, CODE, REPORT), default="jsonl", help=_("default jsonl")
    )
    add_place(command)
    add_any_splitter(command)
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))
    command.set_defaults(run=run)


def run(options: argparse.Namespace) -> Parts | None:
    """Split the files, and write what is asked for; for standard output it is returned, in parts."""
    path = _path(options)
    parts = _parts(options.format, any_splitter(options), options.files)
    if path is None:
        return parts
    to_file(path, parts)
    return None


def add_place(command: argparse.ArgumentParser) -> None:
    """The options for where the result goes."""
    command.add_argument("--output", metavar="PATH", help=_("the file to write; default standard output"))
    command.add_argument("--force", action="store_true", help=_("replace the file that --output names"))


def place(options: argparse.Namespace) -> Path | None:
    """The file to write, None for standard output; refuses one that is there and may not be replaced."""
    if options.output in {None, "-"}:
        return None
    path = Path(options.output)
    if path.exists() and not options.force:
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


def _parts(name: str, strategy: Strategy, files: Sequence[str]) -> Parts:
    """The file of this format, in parts. All files are read and split before the first part."""
    if not files and name not in _WITHOUT_FILES:
        message = _("--format {format} needs a file to split: name one, or - for standard input.")
        raise UsageError(message.format(format=name))
    if name == CODE:
        return _code(strategy)
    if name == SETTINGS:
        return iter([settings_of(strategy)])
    exports: list[Export] = [(split_within(strategy, source.text), source) for source in _sources(files)]
    if name == REPORT:
        return _report(exports)
    if note := FORMATS[name].noted(exports):
        tell(note)
    return FORMATS[name].stream(exports)


def _sources(files: Sequence[str]) -> list[Source]:
    """The documents, each with an id of its own: its path as it is on the command line, made clean."""
    sources = [read_source(name) for name in files]
    ids = iter(unique_ids(name for name in files if name != "-"))
    return [
        replace(source, id="" if name == "-" else next(ids))
        for name, source in zip(files, sources, strict=True)
    ]


def _code(strategy: Strategy) -> Parts:
    """The program that makes the same chunks, under the line that installs what it needs, if any."""
    from chunkscope.export.code import snippet

    found = snippet(strategy)
    if found.note:
        tell(found.note)
    above = f"# {found.install}\n" if found.install else ""
    yield f"{above}{found.code.rstrip()}\n".encode()


def _report(exports: Sequence[Export]) -> Parts:
    """The page on one document."""
    if len(exports) > 1:
        message = _("A report is on one document, and {n} files are named: name one of them.")
        raise UsageError(message.format(n=len(exports)))
    from chunkscope.diagnose.finders import diagnose
    from chunkscope.export.report import report

    chunking, source = exports[0]
    yield report(chunking, diagnose(chunking, source=source), source).encode()


def to_file(path: Path, parts: Parts) -> None:
    """Write the whole file or none: under another name first, which is gone whatever happens."""
    unfinished = path.with_name(f".{path.name}.{os.getpid()}.part")
    try:
        with unfinished.open("xb") as file:
            file.writelines(parts)
        unfinished.replace(path)
    except OSError as error:
        message = _(
            "{file} could not be written ({reason}): check the folder and whether you may write there."
        )
        raise UsageError(message.format(file=quote(str(path)), reason=error.strerror)) from error
    finally:
        unfinished.unlink(missing_ok=True)
