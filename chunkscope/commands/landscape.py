"""``python -m chunkscope landscape FILE``: every chunk_size with every chunk_overlap, over one text."""

from __future__ import annotations

import argparse
import math
from dataclasses import replace
from typing import Final

from chunkscope.commands.options import add_any_splitter, any_splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Parser, UsageError
from chunkscope.landscape import FIGURES, Landscape, axes, landscape
from chunkscope.landscape.report import as_csv, as_json, as_table
from chunkscope.strategies import Strategy
from chunkscope.units import measure
from chunkscope.wording import LANGUAGES, _

GRID: Final = (8, 6)
"""So many sizes and overlaps where none are given: what a terminal is wide enough for."""


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _("Split a file at every chunk size and overlap, and put the figures side by side.")
    command.add_argument("file", help=_("the file to split; - reads standard input"))
    command.add_argument("--sizes", metavar="N,N", help=_("chunk sizes; default some that suit the text"))
    command.add_argument(
        "--overlaps",
        metavar="X,X",
        help=_("shares of the size such as 0%%,10%%, or lengths such as 0,40; default 0%% to 50%%"),
    )
    command.add_argument(
        "--figure",
        choices=FIGURES,
        default="overlapping",
        help=_("what the table shows; default overlapping"),
    )
    add_any_splitter(command)
    command.add_argument("--lang", choices=LANGUAGES, default="en", help=_("language of the words"))
    command.add_argument(
        "--format", choices=("table", "csv", "json"), default="table", help=_("default table")
    )


def run(options: argparse.Namespace) -> str:
    """The figures of every setting."""
    source = read_source(options.file)
    base = any_splitter(options)
    asked = _asked(options, base, measure(base.unit)(source.text))
    found = [cell for batch in landscape(asked, source.text, source=source) for cell in batch.cells]
    if options.format == "json":
        return as_json(asked, found, len(source.text))
    if options.format == "csv":
        return as_csv(found).rstrip("\n")
    return as_table(asked, found, FIGURES[options.figure])


def _asked(options: argparse.Namespace, base: Strategy, length: int) -> Landscape:
    """The grid that was asked for; what was not given suits the text and holds the present setting."""
    Landscape(base, (1,), (0.0,))
    suited = axes(length, base.chunk_size, base.chunk_overlap, base.unit, GRID)
    asked = Landscape(base, suited.sizes, suited.overlaps, first=suited.first)
    if options.sizes is not None:
        asked = replace(asked, sizes=_sizes(options.sizes), first=None)
    if options.overlaps is not None:
        overlaps, lengths = _overlaps(options.overlaps)
        asked = replace(asked, overlaps=overlaps, lengths=lengths, first=None)
    return replace(asked, first=_place(asked, base))


def _place(asked: Landscape, base: Strategy) -> tuple[int, int] | None:
    """Where the present setting stands on the grid, if it does."""
    if base.chunk_size not in asked.sizes:
        return None
    column = asked.sizes.index(base.chunk_size)
    rows = [row for row in range(len(asked.overlaps)) if asked.overlap((column, row)) == base.chunk_overlap]
    return (column, rows[0]) if rows else None


def _sizes(given: str) -> tuple[int, ...]:
    try:
        return tuple(sorted({int(size) for size in given.split(",")}))
    except ValueError:
        message = _(
            "--sizes must be whole numbers with commas between them such as 100,200,400, not {given}."
        )
        raise UsageError(message.format(given=given)) from None


def _overlaps(given: str) -> tuple[tuple[float, ...], bool]:
    """The overlaps, and whether they are lengths: either all are shares with a per cent sign, or none is."""
    parts = [part.strip() for part in given.split(",")]
    shares = any(part.endswith("%") for part in parts)
    try:
        if shares:
            return tuple(sorted({_share(part) for part in parts})), False
        return tuple(sorted({int(part) for part in parts})), True
    except ValueError:
        message = _(
            "--overlaps must be shares such as 0%,10%,25% or whole numbers such as 0,40,100, not {given}."
        )
        raise UsageError(message.format(given=given)) from None


def _share(part: str) -> float:
    if part == "0":
        return 0.0
    if not part.endswith("%"):
        raise ValueError(part)
    share = float(part[:-1]) / 100
    if not math.isfinite(share):
        raise ValueError(part)
    return share
