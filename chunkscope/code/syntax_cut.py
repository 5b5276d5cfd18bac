"""Code cut along its syntax tree: what fits stays whole, what does not is cut between its parts.

The idea is that of cAST (Zhang et al. 2025, "Chunking via Abstract Syntax Trees"): nodes too large are
opened, neighbours within one node are put together as long as they fit. Cuts are between lines only, but
in a line that is too long by itself.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field, replace
from itertools import pairwise
from typing import TYPE_CHECKING

from chunkscope.code.lines import Lines, Rows

if TYPE_CHECKING:
    from tree_sitter import Node

MAX_DEPTH = 60
"""So deep nodes are opened; whatever is deeper is cut at its lines."""

_BODY = re.compile(r"block|body|_list$|^statements$|^compound_statement$|^declarations$")
"""Nodes that are the inside of the one around them: their parts stand beside its first line."""
_WRAPPER = re.compile(r"^(?:decorated_definition|export_statement|template_declaration)$")
"""Nodes that hold one definition and what belongs before it."""
_LEADING = re.compile(r"comment|^decorator$|^attribute_item$|^attribute_list$|^annotation$")
"""Nodes that belong to what follows them."""


@dataclass(slots=True)
class Group:
    """Units that stand side by side in one node, each a range of lines that follows the one before."""

    units: list[Rows] = field(default_factory=list)


@dataclass(frozen=True, slots=True)
class Cut:
    """One chunk to be: its lines, and the number of its group.

    ``carried`` is the length of the lines that repeat the chunk before; ``most`` those that the largest
    ``chunk_overlap`` would repeat; ``whole_piece`` says that the next unit back was longer than the budget.
    """

    rows: Rows
    group: int
    carried: int = 0
    most: Rows | None = None
    whole_piece: bool = False


def groups(root: Node, lines: Lines, size: int) -> list[Group]:
    """The units of a tree: nodes that fit, with their comments, and the parts of those that do not."""
    found = [Group()]
    _open(root, Rows(0, len(lines)), lines, size, found, 0)
    return [group for group in found if group.units]


@dataclass(frozen=True, slots=True)
class _Part:
    """Lines of a node that belong to one of its children; ``own`` are those of the child alone.

    ``leads`` says that it is but comments or decorators of what follows.
    """

    rows: Rows
    own: Rows
    node: Node
    leads: bool


def _open(node: Node, rows: Rows, lines: Lines, size: int, found: list[Group], depth: int) -> None:
    """Put the parts of a node that is too long into the last group; too long parts open their own."""
    parts = _parts(node, rows)
    while len(parts) == 1 and parts[0].node.named_child_count and lines.length(parts[0].own) > size:
        node = parts[0].node
        parts = _parts(node, rows)
    if not parts or depth > MAX_DEPTH or (len(parts) == 1 and lines.length(parts[0].own) > size):
        found[-1].units += _fitting(rows, lines, size)
        return
    for part in parts:
        if lines.length(part.rows) <= size:
            found[-1].units.append(part.rows)
        elif lines.length(part.own) <= size or part.own.end - part.own.start == 1:
            found[-1].units += _apart(part, lines, size)
        elif _BODY.search(part.node.type) or _WRAPPER.match(node.type):
            _open(part.node, part.rows, lines, size, found, depth + 1)
        else:
            found.append(Group())
            _open(part.node, part.rows, lines, size, found, depth + 1)
            found.append(Group())


def _apart(part: _Part, lines: Lines, size: int) -> list[Rows]:
    """A part that is too long for what stands around its node: that goes, what closes it first."""
    edges = [part.rows.start, part.own.start, part.own.end, part.rows.end]
    if lines.length(Rows(part.rows.start, part.own.end)) <= size:
        edges.remove(part.own.start)
    return [unit for edge in pairwise(edges) for unit in _fitting(Rows(*edge), lines, size)]


def _fitting(rows: Rows, lines: Lines, size: int) -> list[Rows]:
    """The lines as one unit if they fit, each by itself if not."""
    if lines.length(rows) <= size:
        return [rows]
    return [Rows(row, row + 1) for row in range(rows.start, rows.end)]


def _parts(node: Node, rows: Rows) -> list[_Part]:
    """The lines of a node, shared out among its children: each takes what follows it up to the next.

    Comments and decorators go with the child that follows without a blank line; children that share a line
    are one part, opened as its longest.
    """
    parts: list[_Part] = []
    for child in node.named_children:
        own = _rows_of(child, rows)
        if own.start >= own.end:
            continue
        part = _Part(own, own, child, _LEADING.search(child.type) is not None)
        if parts and (
            own.start < parts[-1].rows.end or (parts[-1].leads and own.start == parts[-1].rows.end)
        ):
            part = _together(parts.pop(), part)
        parts.append(part)
    edges = pairwise([rows.start, *(part.rows.start for part in parts[1:]), rows.end])
    return [replace(part, rows=Rows(*edge)) for edge, part in zip(edges, parts, strict=False)]


def _together(before: _Part, after: _Part) -> _Part:
    """Two parts as one: comments with what they stand before, or two that share a line."""
    rows = Rows(before.rows.start, max(before.rows.end, after.rows.end))
    if before.leads and before.own.end <= after.own.start and "comment" in before.node.type:
        return _Part(rows, after.own, after.node, after.leads)
    own = Rows(min(before.own.start, after.own.start), max(before.own.end, after.own.end))
    longer = max(before, after, key=lambda part: part.own.end - part.own.start)
    return _Part(rows, own, longer.node, before.leads and after.leads)


def _rows_of(node: Node, within: Rows) -> Rows:
    """The lines of a node as far as they are in the range; a line end at its end makes no further line."""
    start, end = node.start_point, node.end_point
    last = end.row - (end.column == 0 and end.row > start.row)
    return Rows(max(start.row, within.start), min(last + 1, within.end))


def pack(found: Sequence[Group], lines: Lines, size: int, overlap: int) -> Iterator[Cut]:
    """The units of each group put together as long as they fit, in order.

    As in LangChain's merge, a chunk repeats the longest run of whole units from the end of the one before
    that fits ``overlap`` and leaves room for the next unit.
    """
    for number, group in enumerate(found):
        units = [unit for unit in group.units if lines.bare(unit)]
        first, cut = 0, Cut(Rows(0, 0), number)
        for place in range(1, len(units) + 1):
            if place < len(units) and lines.length(Rows(units[first].start, units[place].end)) <= size:
                continue
            yield Cut(
                Rows(units[first].start, units[place - 1].end), number, cut.carried, cut.most, cut.whole_piece
            )
            if place < len(units):
                first, cut = _carry(units, first, place, number, lines, (size, overlap))


def _carry(
    units: Sequence[Rows], first: int, place: int, number: int, lines: Lines, limits: tuple[int, int]
) -> tuple[int, Cut]:
    """Which unit the next chunk begins with, and what it repeats: ``units[first:place]`` have been closed."""
    size, overlap = limits
    upto = units[place - 1].end
    start = most = place
    whole_piece = False
    for back in range(place - 1, first, -1):
        if lines.length(Rows(units[back].start, units[place].end)) > size:
            break
        most = back
        if start == back + 1 and lines.length(Rows(units[back].start, upto)) <= overlap:
            start = back
        elif start == back + 1:
            whole_piece = True
    carried = lines.length(Rows(units[start].start, upto)) if start < place else 0
    reach = Rows(units[most].start, upto) if most < place else None
    return start, Cut(Rows(0, 0), number, carried, reach, whole_piece)
