"""``python -m chunkscope diagnose FILE...``: what is wrong with the chunks, and whether limits are kept."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from operator import attrgetter
from pathlib import Path

from chunkscope.commands.corpora import corpus_of
from chunkscope.commands.diagnose_report import Document, as_json, as_table
from chunkscope.commands.each import for_each
from chunkscope.commands.options import add_any_splitter, add_output, any_splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Outcome, Parser, UsageError
from chunkscope.diagnose.finders import diagnose
from chunkscope.documents.source import Source
from chunkscope.limits import split_within
from chunkscope.strategies import Strategy
from chunkscope.wording import _, n_
from chunkscope.wording.units import number

SHARES = ("tables", "sentences", "code", "functions")


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _(
        "Split files and say what is wrong with the chunks; fail where a limit is broken."
    )
    command.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help=_("files, folders or ZIP archives to split; - reads standard input"),
    )
    add_any_splitter(command)
    command.add_argument("--cures", action="store_true", help=_("run what may mend each fault, and tell"))
    _add_limits(command)
    add_output(command)


def _add_limits(command: argparse.ArgumentParser) -> None:
    """Limits: exit code 1 where one is broken."""
    limits = command.add_argument_group(_("limits; where one is broken the exit code is 1"))
    limits.add_argument("--max-over-limit", type=int, metavar="N", help=_("chunks longer than chunk_size"))
    limits.add_argument("--max-orphans", type=int, metavar="N", help=_("chunks under 30 characters"))
    limits.add_argument(
        "--min-overlap-share", type=float, metavar="X", help=_("share of boundaries with an overlap")
    )
    helps = (
        _("share of tables that are cut"),
        _("share of sentences that are cut"),
        _("share of code blocks that are cut"),
        _("share of functions that are cut"),
    )
    for kind, help_ in zip(SHARES, helps, strict=True):
        limits.add_argument(f"--max-cut-{kind}", type=float, metavar="X", help=help_)


def run(options: argparse.Namespace) -> Outcome:
    """Diagnose every file that can be read and split, and say which limits are broken."""
    _check_limits(options)
    strategy = any_splitter(options)
    read, unread = for_each(options.files, _sources)
    sources = [source for found in read for source in found]
    work = partial(_document, strategy=strategy, sources=sources)
    documents, unsplit = for_each(sources, work, attrgetter("id"))
    if not documents:
        return Outcome(None, undone=unread + unsplit)
    broken = tuple(sentence for document in documents for sentence in _broken(document, options))
    printed = (as_json if options.format == "json" else as_table)(documents, cures_wanted=options.cures)
    return Outcome(printed, broken, unread + unsplit)


def _sources(name: str) -> list[Source]:
    """The documents of a file, a folder or an archive, named as on the command line."""
    if not os.path.isdir(name) and Path(name).suffix.lower() != ".zip":  # noqa: PTH112 - a Path may raise
        return [replace(read_source(name), id=name)]
    corpus, _undone = corpus_of([name])
    if not corpus.sources:
        raise UsageError(_("{file} has no document that can be read.").format(file=name))
    return [replace(source, id=f"{name.rstrip('/')}/{source.id}") for source in corpus.sources]


def _document(source: Source, strategy: Strategy, sources: list[Source]) -> Document:
    chunking = split_within(strategy, source.text)
    corpus = sources if len(sources) > 1 else ()
    return Document(source, corpus, chunking, diagnose(chunking, source=source, sources=corpus))


def _check_limits(options: argparse.Namespace) -> None:
    """Refuse a limit that no figure can have."""
    for name in ("min_overlap_share", *(f"max_cut_{kind}" for kind in SHARES)):
        value = getattr(options, name)
        if value is not None and not 0 <= value <= 1:
            message = _("--{name} ({value}) must be a share from 0 to 1.")
            raise UsageError(message.format(name=name.replace("_", "-"), value=value))
    for name in ("max_over_limit", "max_orphans"):
        value = getattr(options, name)
        if value is not None and value < 0:
            message = _("--{name} ({value}) must be 0 or more.")
            raise UsageError(message.format(name=name.replace("_", "-"), value=value))


def _broken(document: Document, options: argparse.Namespace) -> Iterator[str]:
    """A sentence for every limit that a document breaks."""
    file = document.source.id
    counted = (("max_over_limit", document.over, _too_long), ("max_orphans", document.orphans, _orphans))
    for name, found, sentence in counted:
        most = getattr(options, name)
        if most is not None and found > most:
            yield sentence(found).format(file=file, n=number(found), most=number(most))
    least, share = options.min_overlap_share, document.overlap_share
    if least is not None and share < least:
        message = _("{file}: {share} of the boundaries overlap; --min-overlap-share asks for {least}.")
        yield message.format(file=file, share=_share(share), least=_share(least))
    for kind in SHARES:
        most, share = getattr(options, f"max_cut_{kind}"), document.cut_share(kind)
        if most is not None and share > most:
            yield _CUT[kind]().format(file=file, share=_share(share), most=_share(most))


def _share(value: float) -> str:
    """A share in percent, as exact as it takes to tell it from a limit."""
    return f"{100 * value:.4g} %"


def _too_long(found: int) -> str:
    return n_(
        "{file}: {n} chunk is longer than chunk_size; --max-over-limit allows {most}.",
        "{file}: {n} chunks are longer than chunk_size; --max-over-limit allows {most}.",
        found,
    )


def _orphans(found: int) -> str:
    return n_(
        "{file}: {n} chunk has fewer than 30 characters; --max-orphans allows {most}.",
        "{file}: {n} chunks have fewer than 30 characters; --max-orphans allows {most}.",
        found,
    )


_CUT: dict[str, Callable[[], str]] = {
    "tables": lambda: _("{file}: {share} of the tables are cut; --max-cut-tables allows {most}."),
    "sentences": lambda: _("{file}: {share} of the sentences are cut; --max-cut-sentences allows {most}."),
    "code": lambda: _("{file}: {share} of the code blocks are cut; --max-cut-code allows {most}."),
    "functions": lambda: _("{file}: {share} of the functions are cut; --max-cut-functions allows {most}."),
}
