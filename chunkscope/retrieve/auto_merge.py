"""Chunks that were found, merged into their parents where enough of a parent's children were found.

The rule is that of ``AutoMergingRetriever`` in llama-index-core 0.14.25: first the gap between two hits is
filled, then every parent of which strictly more than a share of the children was hit takes their place;
both again, level by level, until nothing changes. One thing differs: a chunk that was hit is not filled in
once more, where LlamaIndex would count it twice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from itertools import accumulate, pairwise
from statistics import fmean

from chunkscope.chunking import Chunking
from chunkscope.values import Span

THRESHOLD = 0.3
"""A parent is taken where more than this share of its children was hit; LlamaIndex's own default is 0.5."""


@dataclass(frozen=True, slots=True)
class Node:
    """A chunk of a level, with the score of a hit: level 0 is the coarsest, the last that of the leaves."""

    level: int
    index: int
    score: float

    @property
    def place(self) -> tuple[int, int]:
        """Level and number, without the score."""
        return self.level, self.index


class State(Enum):
    """What became of a chunk while hits were merged."""

    HIT = "HIT"
    FILLED = "FILLED"
    MERGED = "MERGED"
    REPLACED = "REPLACED"


@dataclass(frozen=True, slots=True)
class Share:
    """How much of one parent was hit: ``hit`` of its ``children``; ``merged`` where it took their place."""

    parent: tuple[int, int]
    hit: int
    children: int
    merged: bool

    @property
    def ratio(self) -> float:
        """The share, 0 to 1."""
        return self.hit / self.children


@dataclass(frozen=True, slots=True)
class Round:
    """One turn: the nodes ``filled`` in, the ``shares`` of all parents then, and the ``nodes`` it left."""

    filled: tuple[Node, ...]
    shares: tuple[Share, ...]
    nodes: tuple[Node, ...]

    @property
    def changed(self) -> bool:
        """Whether anything was filled in or merged."""
        return bool(self.filled) or any(share.merged for share in self.shares)


@dataclass(frozen=True, slots=True)
class Merged:
    """The way from ``hits`` to what is ``delivered``, best score first.

    ``characters`` are those of all that is delivered, ``distinct`` those of the text that are in it: fewer
    where levels or neighbours overlap. The last of the ``rounds`` changed nothing.
    """

    hits: tuple[Node, ...]
    rounds: tuple[Round, ...]
    delivered: tuple[Node, ...]
    characters: int
    distinct: int


def levels_of(chunking: Chunking) -> tuple[Chunking, ...]:
    """All levels, coarsest first, the chunks that are searched last."""
    return (*chunking.extras.levels, chunking)


@dataclass(frozen=True, slots=True, eq=False)
class Tree:
    """Who belongs to whom in one document or in several; chunks are numbered through, level by level.

    The levels are coarsest first. ``parents`` are the numbers of the chunks' parents in the level above, on
    the coarsest level those of their documents; ``children`` counts, for all levels but the last, how many
    each chunk has.
    """

    parents: tuple[Sequence[int], ...]
    children: tuple[Sequence[int], ...]

    @classmethod
    def of(cls, chunkings: Sequence[Chunking]) -> Tree:
        """The tree of these documents, all of which have the same levels."""
        documents = list(zip(*map(levels_of, chunkings), strict=True))
        parents = [[number for number, each in enumerate(chunkings) for _chunk in levels_of(each)[0].starts]]
        for above, level in pairwise(documents):
            first = list(accumulate([len(each.starts) for each in above], initial=0))
            parents.append(
                [
                    first[number] + each.extras.parents[chunk]
                    for number, each in enumerate(level)
                    for chunk in range(len(each.starts))
                ]
            )
        counts = [Counter(own) for own in parents[1:]]
        sizes = map(len, parents)
        children = (
            [count[chunk] for chunk in range(size)] for count, size in zip(counts, sizes, strict=False)
        )
        return cls(tuple(parents), tuple(children))


def span_of(chunking: Chunking, node: Node) -> Span:
    """The place of a node in the text."""
    level = levels_of(chunking)[node.level]
    return Span(int(level.starts[node.index]), int(level.ends[node.index]))


def auto_merge(chunking: Chunking, hits: Sequence[tuple[int, float]], threshold: float = THRESHOLD) -> Merged:
    """Merge the hit leaves, given as (chunk, score) best first.

    A merged parent has the mean score of its hit children, a filled node that of its two neighbours. Only
    siblings are filled between, where they stand next to each other in the ranking, as in LlamaIndex. Where
    a node is hit twice, the better one counts.
    """
    tree = Tree.of([chunking])
    best: dict[int, float] = {}
    for index, score in hits:
        best[index] = max(score, best.get(index, score))
    nodes = tuple(Node(len(tree.parents) - 1, index, score) for index, score in best.items())
    rounds = tuple(merge_rounds(tree, nodes, threshold))
    delivered = tuple(sorted(rounds[-1].nodes, key=lambda node: -node.score))
    spans = [span_of(chunking, node) for node in delivered]
    return Merged(nodes, rounds, delivered, sum(span.length for span in spans), _distinct(spans))


def merge_rounds(tree: Tree, nodes: tuple[Node, ...], threshold: float = THRESHOLD) -> Iterator[Round]:
    """The turns that make of these leaves, best first and each once, what is delivered; at least one."""
    while True:
        turn = _round(tree, nodes, threshold)
        yield turn
        if not turn.changed:
            return
        nodes = turn.nodes


def _round(tree: Tree, nodes: tuple[Node, ...], threshold: float) -> Round:
    """Fill, count, merge."""
    filled = tuple(_between(tree, nodes))
    seen = _with(nodes, filled)
    members: dict[tuple[int, int], list[Node]] = {}
    for node in seen:
        if (parent := _parent(tree, node)) is not None:
            members.setdefault(parent, []).append(node)
    shares, taken, added = [], set[Node](), list[Node]()
    for parent, hit in members.items():
        children = tree.children[parent[0]][parent[1]]
        merged = len(hit) / children > threshold
        shares.append(Share(parent, len(hit), children, merged))
        if merged:
            taken.update(hit)
            added.append(Node(*parent, fmean(node.score for node in hit)))
    left = tuple(node for node in seen if node not in taken)
    return Round(filled, tuple(shares), (*left, *added))


def _between(tree: Tree, nodes: tuple[Node, ...]) -> Iterable[Node]:
    """The siblings that stand alone between two neighbours of the ranking, and are not in it."""
    present = {node.place for node in nodes}
    for one, other in pairwise(nodes):
        middle = Node(one.level, one.index + 1, (one.score + other.score) / 2)
        if one.level != other.level or one.index + 2 != other.index or middle.place in present:
            continue
        families = tree.parents[one.level]
        if families[one.index] == families[middle.index] == families[other.index]:
            present.add(middle.place)
            yield middle


def _with(nodes: tuple[Node, ...], filled: tuple[Node, ...]) -> list[Node]:
    """The nodes with each filled one behind the one before it in the text."""
    behind = {(node.level, node.index - 1): node for node in filled}
    return [each for node in nodes for each in (node, behind.get(node.place)) if each is not None]


def _parent(tree: Tree, node: Node) -> tuple[int, int] | None:
    """The place of a node's parent; None on the coarsest level."""
    if not node.level:
        return None
    return node.level - 1, tree.parents[node.level][node.index]


def _distinct(spans: Iterable[Span]) -> int:
    """The characters of the text that are in one span or more."""
    reach = covered = 0
    for span in sorted(spans):
        covered += max(span.end - max(span.start, reach), 0)
        reach = max(reach, span.end)
    return covered


def hits_of(scores: Sequence[float], k: int) -> list[tuple[int, float]]:
    """The ``k`` best chunks that have anything to do with the question, as (chunk, score), best first."""
    best = sorted(range(len(scores)), key=lambda index: (-scores[index], index))[:k]
    return [(index, scores[index]) for index in best if scores[index] > 0]


def states(merged: Merged, after: int) -> dict[tuple[int, int], State]:
    """What became of each node that was touched, after so many rounds; 0 for the hits alone."""
    found = {node.place: State.HIT for node in merged.hits}
    for turn in merged.rounds[:after]:
        found |= {node.place: State.FILLED for node in turn.filled}
        left = {node.place for node in turn.nodes}
        found = {place: state if place in left else State.REPLACED for place, state in found.items()}
        found |= {share.parent: State.MERGED for share in turn.shares if share.merged}
    return found


def collapsed(chunking: Chunking, order: Sequence[int], k: int) -> list[tuple[int, int]]:
    """The first ``k`` parents by their best child, as (parent, that child).

    ``order`` lists the leaves best first. Siblings take one place together, before anything is cut off: k
    children of one passage would otherwise leave no place for another.
    """
    parents: dict[int, int] = {}
    for leaf in order:
        parents.setdefault(chunking.extras.parents[leaf], leaf)
        if len(parents) == k:
            break
    return list(parents.items())[:k]
