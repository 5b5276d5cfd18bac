"""The tables of a text with their rows, from its blocks or, where the text is one table, its lines."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from chunkscope.blocks import Block, blocks_of
from chunkscope.code.guess import language_named
from chunkscope.documents.source import BlockSpan
from chunkscope.documents.table import row_starts
from chunkscope.values import Span

_FENCE = re.compile(r"\s*(?:```+|~~~+)[ \t]*([^\s`]+)")
"""What opens a code block that names its language."""


@dataclass(frozen=True, slots=True)
class Table:
    """A table: its span, its head (None where it has none), and the rows below that, in order.

    ``head_text`` is the head as `Structure` repeats it.
    """

    span: Span
    head: Span | None
    rows: tuple[Span, ...]
    head_text: str = ""


def tables_of(text: str, blocks: Sequence[Block], given: Sequence[BlockSpan]) -> list[Table]:
    """The tables among the blocks; where there are none, those that the reader told, as of a CSV."""
    found = [_from_block(block) for block in blocks if block.kind == "table"]
    known = {(table.span.start, table.span.end) for table in found}
    if not found:
        found += [
            _from_lines(text, block.span)
            for block in given
            if block.kind == "table" and (block.span.start, block.span.end) not in known
        ]
    return found


def known_blocks(text: str, given: Sequence[BlockSpan]) -> list[Block]:
    """The blocks that the reader of a document told.

    Only its tables are read again, for their rows, and code that names its language, for its functions.
    """
    return [_known(text, each) if _has_parts(text, each) else _bare(text, each) for each in given]


def _has_parts(text: str, known: BlockSpan) -> bool:
    """Whether more is to be known of a block than where it stands."""
    if known.kind != "code":
        return known.kind == "table"
    opening = _FENCE.match(text, known.span.start, known.span.end)
    return opening is not None and language_named(opening[1]) is not None


def _known(text: str, known: BlockSpan) -> Block:
    read = blocks_of(known.span.of(text), "markdown")
    if len(read) == 1 and read[0].kind == known.kind:
        return read[0]._replace(span=known.span)
    return _bare(text, known)


def _bare(text: str, known: BlockSpan) -> Block:
    return Block(known.kind, known.span, known.span.of(text))


def _from_block(block: Block) -> Table:
    """A table whose rows its block names."""
    marks = [*block.units[block.header :], len(block.text)]
    rows = tuple(_hull(block.pieces_between(start, end)) for start, end in pairwise(marks))
    head = None
    if block.header:
        end = block.units[block.header] if block.header < len(block.units) else len(block.text)
        head = _hull(block.pieces_between(0, end))
    return Table(block.span, head, rows, block.head)


def _from_lines(text: str, span: Span) -> Table:
    """A table of lines, the first of which is its head."""
    head, *rows = list(_lines(text, span)) or [span]
    return Table(span, head, tuple(rows), head.of(text))


def _lines(text: str, span: Span) -> Iterator[Span]:
    """The records of a CSV: a line end between quotation marks ends none."""
    body = span.of(text)
    for low, high in pairwise([*row_starts(body).tolist(), len(body)]):
        if not body[low:high].isspace():
            yield Span(span.start + low, span.start + high)


def _hull(pieces: Sequence[Span]) -> Span:
    if len(pieces) == 1:
        return pieces[0]
    return Span(min(piece.start for piece in pieces), max(piece.end for piece in pieces))
