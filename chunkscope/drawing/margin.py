"""The structure of a document as the columns that draw it in a margin: headings, pages, kinds of block.

Where the document is data, its labels stand in place of headings: the header row of a table, which is drawn
apart from the rows below it, the keys and numbers of JSON.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from typing import Final

import numpy as np

from chunkscope.blocks import KINDS
from chunkscope.documents.source import BlockSpan, Source
from chunkscope.drawing import Payload, utf16
from chunkscope.values import Span

LONGEST: Final = 120
"""Characters of a heading or a page's name that a margin tells."""
HEADER: Final = "header"
"""The kind of a table's header row, in the margin alone: everywhere else it is a part of its table."""
MARKS: Final = (*KINDS, HEADER)
_INK: Final = re.compile(r"\S")
_SHOWN_ALONE: Final = frozenset({"list", "table", "object"})
"""Kinds that are told even of a document that is nothing else."""


def has_structure(source: Source) -> bool:
    """Whether there is more to show of a document than that it has paragraphs, or is code."""
    if source.sections or source.pages:
        return True
    kinds = {block.kind for block in source.blocks}
    return bool(kinds & _SHOWN_ALONE) or (len(source.blocks) > 1 and kinds != {"paragraph"})


def margin_payload(source: Source) -> Payload:
    """Headings, pages and blocks: a JSON header, then the columns it lists.

    The header holds ``headings`` (or the labels of data) as ``[level, text]``, ``pages`` as ``[number,
    name]`` and ``kinds``, the names that the bytes at the end, one per block, count in. The int32 columns are
    UTF-16 offsets: ``heading``, ``page_start``, ``page_end``, ``block_start``, ``block_end``.
    """
    text, blocks = source.text, list(_drawn(source))
    columns = {"heading": utf16(text, _starts([heading.span for heading in source.sections]))}
    for name, spans in (
        ("page", [page.span for page in source.pages]),
        ("block", [span for _kind, span in blocks]),
    ):
        columns[f"{name}_start"] = utf16(text, _starts(spans))
        columns[f"{name}_end"] = utf16(text, np.array([span.end for span in spans], np.int64))
    about = {
        "headings": [[heading.level, heading.text[:LONGEST]] for heading in source.sections],
        "pages": [[page.number, page.name[:LONGEST]] for page in source.pages],
        "kinds": MARKS,
        "columns": [[name, len(column)] for name, column in columns.items()],
    }
    header = json.dumps(about, separators=(",", ":")).encode()
    header += b" " * (-len(header) % 4)
    body = b"".join(column.astype("<i4").tobytes() for column in columns.values())
    kinds = bytes(MARKS.index(kind) for kind, _span in blocks)
    return Payload.of(len(header).to_bytes(4, "little") + header + body + kinds)


def _drawn(source: Source) -> Iterator[tuple[str, Span]]:
    """The blocks as they are drawn: the header row of a table is one of its own."""
    head = source.labels[0].span if source.format == "csv" and source.labels else None
    for block in source.blocks:
        yield from [(block.kind, block.span)] if head is None else _parted(source.text, block, head)


def _parted(text: str, block: BlockSpan, head: Span) -> Iterator[tuple[str, Span]]:
    """A table as its header row and the rest of it."""
    if block.kind != "table" or not block.span.start <= head.start < head.end < block.span.end:
        yield block.kind, block.span
        return
    yield HEADER, head
    rest = _INK.search(text, head.end, block.span.end)
    if rest:
        yield block.kind, Span(rest.start(), block.span.end)


def _starts(spans: Sequence[Span]) -> np.ndarray[tuple[int, ...], np.dtype[np.int64]]:
    return np.array([span.start for span in spans], np.int64)
