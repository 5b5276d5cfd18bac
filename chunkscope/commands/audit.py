"""``python -m chunkscope audit FILE``: one chunking, as JSON for a program, as a table for a terminal."""

from __future__ import annotations

import argparse
import json
from typing import Any

import numpy as np

from chunkscope.chunking import Chunking
from chunkscope.commands.options import add_output, add_splitter, splitter
from chunkscope.commands.reading import read_source
from chunkscope.commands.usage import Parser
from chunkscope.documents import Place, Source
from chunkscope.inspection.places import places_of
from chunkscope.library import Comparison, compare
from chunkscope.limits import split_within
from chunkscope.terminal import aligned
from chunkscope.values import Boundary, Cause
from chunkscope.wording import _
from chunkscope.wording.causes import cause_name, cause_rule, cure_hint
from chunkscope.wording.escapes import show
from chunkscope.wording.results import facts_line, verdict


def fill(command: Parser) -> None:
    """What the command takes."""
    command.description = _("Split a file as LangChain does and say why each overlap is what it is.")
    command.add_argument("file", help=_("the file to split; - reads standard input"))
    command.add_argument("--chunk-size", type=int, metavar="N", help=_("default 4000"))
    command.add_argument(
        "--chunk-overlap",
        type=int,
        metavar="N",
        help=_("default 200 as in LangChain, or a tenth of the size where that does not fit"),
    )
    add_splitter(command)
    add_output(command)


def run(options: argparse.Namespace) -> str:
    """Split a file, compare with the installed library, and put all of it down."""
    strategy = splitter(options, options.chunk_size, options.chunk_overlap)
    source = read_source(options.file)
    chunking = split_within(strategy, source.text)
    comparison = compare(strategy, source.text)
    if options.format == "json":
        return as_json(chunking, comparison, source)
    return as_table(chunking, comparison)


def as_json(chunking: Chunking, comparison: Comparison, source: Source | None = None) -> str:
    """Everything, with LangChain's names for the settings; ASCII, so that it survives any pipe."""
    return json.dumps(report(chunking, comparison, source))


def report(chunking: Chunking, comparison: Comparison, source: Source | None = None) -> dict[str, Any]:
    """The audit as JSON values. Offsets count code points, lengths are in ``unit``.

    With the document that was split, every chunk has its ``pages``, ``headings`` and kinds of ``blocks``.
    """
    summary = chunking.summary
    places = None if source is None else places_of(chunking, source)
    return {
        "strategy": chunking.strategy.to_json(),
        "unit": chunking.unit,
        "library": {
            "name": comparison.name,
            "version": comparison.version,
            "identical": comparison.identical,
        },
        "chunks": [
            {
                "index": chunk.index,
                "start": chunk.span.start,
                "end": chunk.span.end,
                "text": chunk.text,
                "verbatim": chunk.verbatim,
                "length": chunk.length,
                **({} if places is None else _place(places[chunk.index])),
            }
            for chunk in chunking.chunks
        ],
        "boundaries": [_boundary(boundary) for boundary in chunking.boundaries],
        "summary": {
            "chunks": summary.chunks,
            "boundaries": summary.boundaries,
            "without_overlap": summary.without_overlap,
            "mean_overlap": summary.mean_overlap,
            "max_overlap": summary.max_overlap,
            "duplicated": summary.duplicated,
        },
    }


def _place(place: Place) -> dict[str, Any]:
    return {
        "pages": [page.number for page in place.pages],
        "headings": list(place.headings),
        "blocks": list(place.kinds),
    }


def _boundary(boundary: Boundary) -> dict[str, Any]:
    return {
        "index": boundary.index,
        "asked": boundary.asked,
        "carried": boundary.carried,
        "overlap": boundary.overlap,
        "overlap_length": boundary.overlap_length,
        "gap": boundary.gap,
        "causes": [cause.name for cause in boundary.causes],
        "most": boundary.most,
    }


def as_table(chunking: Chunking, comparison: Comparison) -> str:
    """The facts in one line, every boundary in one row, and every cause that occurs in words."""
    lines = [facts_line(chunking.summary, chunking.asked, verdict(comparison))]
    if chunking.boundaries:
        lines += ["", *aligned([_head(), *map(_row, chunking.boundaries)])]
    for cause in Cause:
        count = int(np.count_nonzero(chunking.cause_bits & cause.bit))
        if count:
            lines += ["", f"{cause_name(cause)} ({count}): {cause_rule(cause)}", f"  {cure_hint(cause)}"]
    return "\n".join(lines)


def _head() -> list[str]:
    return [
        _("boundary"),
        _("asked"),
        _("carried"),
        _("overlap"),
        _("gap"),
        _("most"),
        _("separator"),
        _("causes"),
    ]


def _row(boundary: Boundary) -> list[str]:
    overlap = str(boundary.overlap_length)
    if boundary.overlap_length != boundary.overlap:
        overlap = _("{units} ({characters} characters)").format(units=overlap, characters=boundary.overlap)
    return [
        f"{boundary.index + 1} | {boundary.index + 2}",
        str(boundary.asked),
        str(boundary.carried),
        overlap,
        str(boundary.gap),
        str(boundary.most),
        f'"{show(boundary.separator)}"',
        ", ".join(cause_name(cause) for cause in boundary.causes),
    ]
