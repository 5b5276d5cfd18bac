"""The recursion as a tree: which separator cut which span, and which runs and chunks came of it."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass, replace
from enum import Enum
from typing import TYPE_CHECKING

from chunkscope.mapped import Mapped
from chunkscope.tracing.cuts import Cut, choose, cut
from chunkscope.tracing.pieces import Edges
from chunkscope.tracing.rows import Frame, Run
from chunkscope.tracing.traced import Traced

if TYPE_CHECKING:
    from chunkscope.chunking import Chunking


class Kind(Enum):
    """What became of a span."""

    SPLIT = "split"
    """It was cut at a separator: the whole text, or a piece that was too long."""
    RUN = "run"
    """Pieces short enough to be merged into chunks."""
    SECTION = "section"
    """A part of the text that was split on its own, or the whole text that has such parts."""
    RAW = "raw"
    """A piece that was too long and had no finer separator left."""


@dataclass(frozen=True, slots=True)
class Node:
    """One span of the recursion.

    ``start`` and ``end`` are source offsets; ``level`` is the number of the separator that cut
    the span (of a run: that parted its pieces); ``pieces`` how many pieces it has. The chunks
    ``first_chunk:stop_chunk`` came of it, none where both are equal. ``parent`` is -1 at the root.
    """

    parent: int
    kind: Kind
    start: int
    end: int
    level: int
    pieces: int
    first_chunk: int
    stop_chunk: int


@dataclass(frozen=True, slots=True)
class Branch:
    """What a drawing shows as one box: a node, or consecutive children of a node that has too many.

    ``low:high`` are the children of ``node`` that are meant; a node as such has ``low = None``.
    """

    node: int
    low: int | None = None
    high: int | None = None


@dataclass(frozen=True, slots=True)
class Box:
    """A branch to draw: its parent in the drawing (None: the root) and the values of a `Node`."""

    branch: Branch
    parent: Branch | None
    values: Node


@dataclass(frozen=True, slots=True)
class Tree:
    """All nodes, parents before children, in the order of the text. The root is node 0."""

    nodes: tuple[Node, ...]
    children: tuple[tuple[int, ...], ...]

    def view(self, root: Branch = Branch(0), most: int = 300, fan: int = 24) -> list[Box]:
        """At most ``most`` boxes below and including ``root``, level by level.

        A node with more than ``fan`` children is shown with ``fan`` groups of them, so that every
        span has its place and its size at any length of the text. A group's own children come
        with the group as the root.
        """
        boxes = [Box(root, None, self.values(root))]
        waiting = deque([root])
        while waiting:
            parent = waiting.popleft()
            below = self._below(parent, fan)
            if len(boxes) + len(below) > most:
                continue
            boxes.extend(Box(branch, parent, self.values(branch)) for branch in below)
            waiting.extend(branch for branch in below if branch.low is None)
        return boxes

    def values(self, branch: Branch) -> Node:
        """The node, or the hull of the group's nodes."""
        if branch.low is None:
            return self.nodes[branch.node]
        members = [self.nodes[child] for child in self.children[branch.node][branch.low : branch.high]]
        first, last = members[0], members[-1]
        return replace(
            self.nodes[branch.node],
            parent=branch.node,
            start=first.start,
            end=last.end,
            pieces=sum(member.pieces for member in members),
            first_chunk=first.first_chunk,
            stop_chunk=last.stop_chunk,
        )

    def _below(self, branch: Branch, fan: int) -> list[Branch]:
        """The branches one level down: the children, in groups where they are too many."""
        children = self.children[branch.node]
        low, high = branch.low or 0, len(children) if branch.high is None else branch.high
        if high - low <= fan:
            return [Branch(child) for child in children[low:high]]
        step = -(-(high - low) // fan)
        return [Branch(branch.node, at, min(at + step, high)) for at in range(low, high, step)]


def grow(chunking: Chunking) -> Tree:
    """The tree of a chunking; one run node over all chunks where nothing was recursive."""
    count = len(chunking.starts)
    if chunking.extras.stages:
        return _linked(_staged(chunking))
    if chunking.traced is None:
        return Tree((Node(-1, Kind.RUN, 0, len(chunking.text), 0, count, 0, count),), ((),))
    grower = _Grower(chunking.traced)
    whole = Frame(chunking.text, ((0, len(chunking.text)),))
    grower.split(-1, whole, 0, len(chunking.text), 0)
    return _linked(grower.nodes)


def _linked(nodes: list[Node]) -> Tree:
    """The nodes with the numbers of their children."""
    children: list[list[int]] = [[] for _ in nodes]
    for number, node in enumerate(nodes):
        if node.parent >= 0:
            children[node.parent].append(number)
    return Tree(tuple(nodes), tuple(map(tuple, children)))


def _staged(chunking: Chunking) -> list[Node]:
    """The sections of the text, and below each the recursion in its own content."""
    stages, count = chunking.extras.stages, len(chunking.starts)
    nodes = [Node(-1, Kind.SECTION, 0, len(chunking.text), 0, len(stages), 0, count)]
    for stage in stages:
        first, inner = len(nodes), stage.chunking.tree.nodes
        stop = stage.first_chunk + len(stage.chunking.starts)
        hull = _hull(stage.content, 0, len(stage.content.text))
        nodes.append(Node(0, Kind.SECTION, *hull, 0, len(inner[:1]), stage.first_chunk, stop))
        nodes += [
            replace(
                node,
                parent=first + 1 + node.parent,
                start=hull[0],
                end=hull[1],
                first_chunk=stage.first_chunk + node.first_chunk,
                stop_chunk=stage.first_chunk + node.stop_chunk,
            )
            for node in inner
            for hull in [_hull(stage.content, node.start, node.end)]
        ]
    return nodes


def _hull(content: Mapped, start: int, end: int) -> tuple[int, int]:
    """The hull, in the source, of a range of a section's content."""
    pieces = content.pieces(start, end)
    return min(piece.start for piece in pieces), max(piece.end for piece in pieces)


class _Grower:
    """Walks the recursion again; the runs and chunks come in the order in which they were written."""

    def __init__(self, traced: Traced) -> None:
        self._settings = traced.settings
        self._traced = traced
        self._runs: Iterator[Run] = iter(traced.rows.runs)
        self._chunk = 0
        self.nodes: list[Node] = []

    def split(self, parent: int, frame: Frame, start: int, end: int, level: int) -> None:
        """Add a span that was cut, and everything below it."""
        level, finer = choose(self._settings, frame.text[start:end], level)
        made = cut(self._settings, frame.text, start, end, level)
        here, first, count = len(self.nodes), self._chunk, len(made.pieces)
        self._add(parent, Kind.SPLIT, frame, (start, end), level, count)
        low = 0
        for number in [*made.oversize(self._settings.too_long), count]:
            if low < number:
                self._run(here, frame, made, level, low, number)
            if number < count and finer:
                self._finer(here, frame, made, number, level)
            elif number < count:
                self._chunk += 1
                self._add(here, Kind.RAW, frame, made.pieces.bounds(number, number + 1), level, 1, 1)
            low = number + 1
        self.nodes[here] = replace(self.nodes[here], first_chunk=first, stop_chunk=self._chunk)

    def _finer(self, here: int, frame: Frame, made: Cut, number: int, level: int) -> None:
        """Add an oversize piece that was cut again."""
        if isinstance(made.pieces, Edges) or len(made.pieces.parts[number]) == 1:
            self.split(here, frame, *made.pieces.bounds(number, number + 1), level + 1)
        else:
            inner = frame.of(made.pieces.parts[number])
            self.split(here, inner, 0, len(inner.text), level + 1)

    def _run(self, here: int, frame: Frame, made: Cut, level: int, low: int, high: int) -> None:
        """Add a merge run with the chunks that it left."""
        run = next(self._runs)
        count = self._traced.chunks_of(run)
        self._chunk += count
        self._add(here, Kind.RUN, frame, made.pieces.bounds(low, high), level, high - low, count)

    def _add(
        self,
        parent: int,
        kind: Kind,
        frame: Frame,
        span: tuple[int, int],
        level: int,
        pieces: int,
        chunks: int = 0,
    ) -> None:
        """Add a node in source offsets; its chunks are the last ones so far."""
        spans = frame.source_spans(*span)
        start, end = min(low for low, _ in spans), max(high for _, high in spans)
        self.nodes.append(Node(parent, kind, start, end, level, pieces, self._chunk - chunks, self._chunk))
