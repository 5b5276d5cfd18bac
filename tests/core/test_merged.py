"""Short chunks join a neighbour that has room, and everything else stays as it was."""

from __future__ import annotations

import pickle
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import (
    Boundary,
    Chunking,
    Fixed,
    MarkdownHeaders,
    Merged,
    Recursive,
    SplitError,
    strategy_from_json,
)
from chunkscope.strategies import STRATEGIES, merged, unmerged
from tests.budget import law
from tests.core.test_every_strategy import _obeys, _split, strategies_named
from tests.kinds import KINDS, text_of_kind

LONG = "word " * 9 + "word"


def test_a_short_chunk_joins_the_chunk_before_it() -> None:
    """The merged chunk is the slice from the first to the last, blanks between them included."""
    by = Recursive(30, 0)
    text = f"{LONG}\n\nOh.\n\n{LONG}"
    before, after = by.split(text).texts, Merged(by, 5).split(text).texts
    assert before == ["word " * 5 + "word", "word " * 3 + "word", "Oh.", *before[:2]]
    assert after == [before[0], "word " * 3 + "word\n\nOh.", *before[:2]]


def test_without_room_before_it_joins_the_chunk_after_it() -> None:
    """The chunk before is full, the one after is not; where both are full, it stays."""
    by = Recursive(30, 0)
    full = "word " * 5 + "word "
    text = f"{full * 2}\n\nOh.\n\n{LONG}"
    assert by.split(text).texts[2] == "Oh."
    assert Merged(by, 5).split(text).texts == by.split(text).texts
    text = f"{full * 2}\n\nOh.\n\nextraordinarily {'x' * 30}"
    assert by.split(text).texts[2:4] == ["Oh.", "extraordinarily"]
    assert Merged(by, 5).split(text).texts[2] == "Oh.\n\nextraordinarily"


def test_no_merged_chunk_is_longer_than_the_size() -> None:
    """Where neither neighbour has room, the short chunk stays."""
    assert Merged(Fixed(10, 0), 5).split("a" * 32).texts == ["a" * 10, "a" * 10, "a" * 10, "aa"]


def test_a_heading_joins_what_follows_it() -> None:
    """A chunk that begins with a heading belongs to the text below it, not to the section before."""
    by = Recursive(30, 0)
    text = f"{LONG}\n\n## Two\n\nextraordinarily {'x' * 30}"
    assert by.split(text).texts[1:4] == ["word " * 3 + "word", "## Two", "extraordinarily"]
    assert Merged(by, 10).split(text).texts[1:3] == ["word " * 3 + "word", "## Two\n\nextraordinarily"]


def test_sections_stay_apart() -> None:
    """Chunks under different headings are never one."""
    text = "# One\nBrief.\n# Two\nBrief too."
    by = MarkdownHeaders(200, 0)
    assert len(Merged(by, 100).split(text).texts) == len(by.split(text).texts) == 2


@pytest.mark.parametrize("name", sorted(STRATEGIES.keys() - {"late"}))
@law(0.002)
@given(data=st.data())
def test_any_strategy_merged_obeys_the_laws(name: str, data: st.DataObject) -> None:
    """The laws of every strategy hold, and a short chunk is left only where no neighbour can take it."""
    by = Merged(data.draw(strategies_named(name)), data.draw(st.sampled_from([1, 3, 8, 30])))
    text = data.draw(text_of_kind(KINDS.get(name, ("any",))))
    chunking = _split(by, text)
    if chunking is None:
        return
    _obeys(chunking)
    _no_short_one_could_be_merged(chunking, by)
    copy = strategy_from_json(by.to_json())
    assert (copy, hash(copy)) == (by, hash(by))
    assert list(pickle.loads(pickle.dumps(chunking)).boundaries) == list(chunking.boundaries)  # noqa: S301


def _no_short_one_could_be_merged(chunking: Chunking, by: Merged) -> None:
    """Of two neighbouring slices under the same headings, one of them short, the hull is too long."""
    for before, after in pairwise(chunking.chunks):
        short = min(len(before.text), len(after.text)) < by.merge_below
        slices = before.verbatim and after.verbatim and before.span.start <= after.span.start
        if not short or not slices or before.headings != after.headings or "#" in after.text:
            continue
        hull = chunking.text[before.span.start : max(before.span.end, after.span.end)]
        assert by.measure_all([hull])[0] > by.chunk_size


@law(0.02)
@given(data=st.data())
def test_boundaries_that_are_left_are_those_of_the_strategy(data: st.DataObject) -> None:
    """Overlap, causes, most and separator of a boundary are those of the cut that it is."""
    inner = data.draw(strategies_named("recursive"))
    text = data.draw(text_of_kind(("any",)))
    before = _split(inner, text)
    if before is None:
        return
    after = Merged(inner, 8).split(text)
    known = dict(_edges(before))
    for place, edge in _edges(after):
        if place in known:
            assert edge == known[place]


def _edges(chunking: Chunking) -> Iterator[tuple[tuple[int, int], Boundary]]:
    """Every boundary but its number, by the places of its cut."""
    for (chunk, later), edge in zip(pairwise(chunking.chunks), chunking.boundaries, strict=True):
        yield (chunk.span.end, later.span.start), replace(edge, index=0)


def test_it_is_a_setting_of_any_strategy() -> None:
    """In JSON it stands beside the others; 0 takes it off."""
    by = merged(Recursive(50, 5), 12)
    assert by.to_json() == {**Recursive(50, 5).to_json(), "merge_below": 12}
    assert strategy_from_json(by.to_json()) == by == merged(by, 12)
    assert unmerged(by) == merged(by, 0) == Recursive(50, 5)
    assert (by.chunk_size, by.chunk_overlap, by.unit) == (50, 5, "characters")


@pytest.mark.parametrize("below", [-1, True, "30", 2.5])
def test_what_is_no_length_is_refused(below: object) -> None:
    """The error names the setting and the value."""
    with pytest.raises(SplitError, match="merge_below"):
        Merged(Recursive(), below)  # type: ignore[arg-type]
