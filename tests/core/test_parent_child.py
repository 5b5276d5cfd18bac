"""Parents and children: levels by position, the merging rule by hand and against LlamaIndex's own."""

from __future__ import annotations

import json
from dataclasses import replace
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Chunking, Fixed, ParentChild, Recursive, Span, SplitError
from chunkscope.assembly.parts import Part, assemble
from chunkscope.retrieve import order
from chunkscope.retrieve.auto_merge import Merged, auto_merge, collapsed, levels_of, span_of
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.samples import samples
from chunkscope.strategies.parent_child import SEPARATORS, beyond
from tests.budget import law
from tests.strategies import texts

LIBRARY = json.loads((Path(__file__).parent / "data" / "auto_merge.json").read_text(encoding="utf-8"))
"""What AutoMergingRetriever of llama-index-core 0.14.25 made of these families, hits and scores."""

PARAGRAPHS = "\n\n".join(
    f"Chapter {n} speaks of {what}. " + f"The {what} are counted in spring, and again before winter. " * 5
    for n, what in enumerate(["herons", "barges", "lighthouses", "orchards", "glaciers"])
)


def family(*counts: list[int]) -> Chunking:
    """Levels of one-letter leaves; ``counts`` are the children of each chunk, level by level."""
    sizes = [[1] * sum(counts[-1])]
    for of_level in reversed(counts):
        below, edges = sizes[0], [0, *accumulate(of_level)]
        sizes.insert(0, [sum(below[a:b]) for a, b in pairwise(edges)])
    text = "x" * len(sizes[-1])
    levels = [_level(text, lengths, [] if not n else counts[n - 1]) for n, lengths in enumerate(sizes)]
    levels[-1].extras = replace(levels[-1].extras, levels=tuple(levels[:-1]))
    return levels[-1]


def _level(text: str, lengths: list[int], families: list[int]) -> Chunking:
    ends = list(accumulate(lengths))
    parents = [parent for parent, count in enumerate(families) for _child in range(count)]
    parts = [
        Part((Span(end - length, end),), parent=parents[n] if parents else None)
        for n, (length, end) in enumerate(zip(lengths, ends, strict=True))
    ]
    return assemble(text, Fixed(1, 0), parts)


def places(merged: Merged) -> list[tuple[int, int]]:
    """What is delivered, by level and number."""
    return [node.place for node in merged.delivered]


def in_characters(*sizes: int, overlap: int = 0) -> ParentChild:
    """Levels of so many characters."""
    return ParentChild(sizes, overlap, "characters")


@pytest.mark.parametrize("case", LIBRARY, ids=lambda case: f"{len(case['hits'])}-of-{sum(case['leaves'])}")
def test_the_merging_is_that_of_llama_index(case: dict[str, Any]) -> None:
    """The same chunks are delivered, with the same scores, as by LlamaIndex's AutoMergingRetriever."""
    chunking = family(case["mids"], case["leaves"])
    merged = auto_merge(chunking, list(zip(case["hits"], case["scores"], strict=True)), case["threshold"])
    found = sorted([*node.place, round(node.score, 6)] for node in merged.delivered)
    assert [row[:2] for row in found] == [row[:2] for row in case["delivered"]]
    assert [row[2] for row in found] == pytest.approx([row[2] for row in case["delivered"]], abs=2e-6)


@pytest.mark.parametrize(
    ("children", "threshold", "merged"), [(2, 0.3, True), (3, 0.3, True), (4, 0.3, False), (2, 0.5, False)]
)
def test_one_hit_merges_where_it_is_strictly_more_than_the_share(
    children: int, threshold: float, merged: bool
) -> None:
    """One of two or three children is more than 0.3 of them, one of four is not; a half is not above 0.5."""
    found = auto_merge(family([children]), [(0, 1.0)], threshold)
    assert places(found) == ([(0, 0)] if merged else [(1, 0)])
    (share, *_rest) = found.rounds[0].shares
    assert (share.hit, share.children, share.ratio) == (1, children, 1 / children)


def test_a_gap_between_two_neighbours_is_filled() -> None:
    """Siblings 1 and 3, next to each other in the ranking, bring 2 with their mean score."""
    merged = auto_merge(family([9]), [(1, 0.8), (3, 0.6)], 0.5)
    assert [node.place for node in merged.rounds[0].filled] == [(1, 2)]
    assert merged.rounds[0].filled[0].score == pytest.approx(0.7)
    assert places(merged) == [(1, 1), (1, 2), (1, 3)]
    assert (merged.characters, merged.distinct) == (3, 3)


def test_a_hit_is_not_filled_in_again() -> None:
    """Where 1 and 3 stand side by side in the ranking and 2 comes later, 2 counts once."""
    merged = auto_merge(family([9]), [(1, 0.8), (3, 0.6), (2, 0.5)], 0.5)
    assert merged.rounds[0].filled == ()
    assert [(share.hit, share.merged) for share in merged.rounds[0].shares] == [(3, False)]


def test_no_gap_is_filled_across_parents_or_ranks() -> None:
    """Between two families, or where another hit ranks between the two, nothing is filled in."""
    assert places(auto_merge(family([9, 9]), [(8, 0.8), (10, 0.6)])) == [(1, 8), (1, 10)]
    assert places(auto_merge(family([9, 9]), [(1, 0.8), (12, 0.7), (3, 0.6)])) == [(1, 1), (1, 12), (1, 3)]


def test_merging_goes_on_up_the_levels() -> None:
    """Two merged parents of three merge into theirs; each step is told."""
    merged = auto_merge(family([3, 4], [2, 2, 2, 2, 2, 2, 2]), [(0, 0.9), (3, 0.5)], 0.4)
    assert places(merged) == [(0, 0)]
    assert [len(turn.nodes) for turn in merged.rounds] == [2, 1, 1]
    assert merged.delivered[0].score == pytest.approx(0.7)
    assert (merged.characters, merged.distinct) == (6, 6)
    assert not merged.rounds[-1].changed


def test_a_leaf_inside_a_delivered_parent_is_counted_twice_and_once() -> None:
    """As in LlamaIndex a lone leaf stays beside a grandparent that holds it: characters twice, text once."""
    merged = auto_merge(family([3], [2, 2, 9]), [(0, 0.9), (2, 0.8), (6, 0.7)], 0.4)
    assert places(merged) == [(0, 0), (2, 6)]
    assert (merged.characters, merged.distinct) == (14, 13)


@law(0.02)
@given(st.data())
def test_every_hit_is_delivered_in_some_form(data: st.DataObject) -> None:
    """What is delivered holds every hit, and nothing is there twice."""
    mids = data.draw(st.lists(st.integers(1, 3), min_size=1, max_size=3))
    leaves = data.draw(st.lists(st.integers(1, 5), min_size=sum(mids), max_size=sum(mids)))
    chunking = family(mids, leaves)
    hits = data.draw(st.lists(st.integers(0, sum(leaves) - 1), max_size=8))
    merged = auto_merge(
        chunking, [(hit, 1 - n / 10) for n, hit in enumerate(hits)], data.draw(st.floats(0, 1))
    )
    spans = [span_of(chunking, node) for node in merged.delivered]
    assert all(any(span.start <= hit < span.end for span in spans) for hit in hits)
    assert len(set(places(merged))) == len(merged.delivered)
    assert merged.distinct == len({place for span in spans for place in range(span.start, span.end)})


def test_siblings_take_one_place_together() -> None:
    """Of five parents with four children each, k = 3 are three parents, not three children of one."""
    chunking = family([4] * 5)
    ranking = [8, 9, 10, 11, 2, 17, 0, 1, 3, 4]
    assert collapsed(chunking, ranking, 3) == [(2, 8), (0, 2), (4, 17)]
    assert collapsed(chunking, ranking, 99) == [(2, 8), (0, 2), (4, 17), (1, 4)]
    assert collapsed(chunking, [], 3) == []


def test_a_question_that_one_parent_answers_leaves_room_for_others() -> None:
    """On a text, with BM25: the children of one passage fill the best ten, the parents are several."""
    chunking = in_characters(330, 60).split(PARAGRAPHS)
    ranking = order(Bm25().index(chunking.indexed).scores("How are the lighthouses counted?")).tolist()
    parents = chunking.extras.parents
    assert len({parents[leaf] for leaf in ranking[:5]}) == 1
    assert len({parent for parent, _child in collapsed(chunking, ranking, 5)}) == 5


@law(0.01)
@given(texts, st.integers(2, 20), st.integers(0, 2))
def test_each_level_is_recursive_and_parents_hold_the_beginnings(text: str, size: int, overlap: int) -> None:
    """Every level equals LangChain's splitter, every child begins inside its parent, and none has none."""
    by = in_characters(size * 4, size * 2, size, overlap=overlap)
    chunking = by.split(text)
    for level, length in zip(levels_of(chunking), by.chunk_sizes, strict=True):
        theirs = RecursiveCharacterTextSplitter(
            chunk_size=length, chunk_overlap=overlap, separators=list(SEPARATORS), keep_separator="end"
        )
        assert level.texts == theirs.split_text(text)
    for coarser, finer in zip(levels_of(chunking)[:-1], levels_of(chunking)[1:], strict=True):
        over = set(beyond(coarser, finer))
        for chunk in finer.chunks:
            assert chunk.parent is not None
            parent = coarser.chunks[chunk.parent].span
            assert parent.start <= chunk.span.start < parent.end
            assert (chunk.span.end > parent.end) == (chunk.index in over)


def test_no_level_shortens_the_text_for_the_next() -> None:
    """12,000 characters, the coarsest level 10,000: what comes after those is in children as well."""
    text = ("It goes on and on. " * 700)[:12_000]
    chunking = in_characters(10_000, 1000, 100).split(text)
    assert int(chunking.ends[-1]) == len(text.rstrip())
    assert "".join("".join(chunking.texts).split()) == "".join(text.split())
    assert {level.chunks[-1].span.end for level in levels_of(chunking)} == {len(text.rstrip())}


def test_boundaries_keep_their_causes() -> None:
    """Boundaries between children tell what they tell in a plain recursive split."""
    by = in_characters(400, 100, overlap=30)
    plain = Recursive(100, 30, SEPARATORS, keep_separator="end").split(PARAGRAPHS)
    chunking = by.split(PARAGRAPHS)
    assert list(chunking.boundaries) == list(plain.boundaries)
    assert any(chunking.queue(boundary) for boundary in range(len(chunking.boundaries)))


@pytest.mark.parametrize("sizes", [(), (100,), (100, 100), (100, 200), "100, 50", 7])
def test_sizes_that_do_not_fall_are_refused(sizes: Any) -> None:
    """One level has no parents, and a parent no larger than its child is none."""
    with pytest.raises(SplitError, match="two or more sizes"):
        ParentChild(sizes)


def test_an_overlap_above_the_smallest_size_is_refused() -> None:
    """The message names the smallest level's size."""
    with pytest.raises(
        SplitError, match=r"chunk_overlap \(60\) must not exceed the last of chunk_sizes \(50\)"
    ):
        ParentChild((200, 50), 60)


def test_every_sample_has_its_three_levels() -> None:
    """On every sample the defaults give levels that get finer, in characters as in tokens."""
    for sample in samples():
        for by in (ParentChild(), in_characters(2048, 512, 128, overlap=20)):
            counts = [len(level.starts) for level in levels_of(by.split(sample.text))]
            assert counts == sorted(counts)
