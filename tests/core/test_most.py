"""`Boundary.most` against brute force: every ``chunk_overlap`` up to ``chunk_size`` is run."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Chunking, Recursive
from tests.budget import law

BITS = ("a", "bb", "ccc", " ", "  ", "    ", "\n", "\n\n", "。", "x" * 9, "dd ", ", ")
texts = st.lists(st.sampled_from(BITS), min_size=3, max_size=22).map("".join)
settings = st.builds(
    Recursive,
    chunk_size=st.integers(2, 13),
    chunk_overlap=st.just(0),
    separators=st.sampled_from([("\n\n", "\n", " ", ""), (" ",), ("\n", " "), ("。", ""), (", ", " ")]),
    keep_separator=st.sampled_from([True, "end", False]),
    strip_whitespace=st.sampled_from([True, False, False]),
)


def cuts(chunking: Chunking) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every cut inside a merge run, by its run and the piece that comes after it, and its boundary."""
    traced = chunking.traced
    assert traced is not None
    for boundary in range(len(chunking.overlaps)):
        run = traced.run_of(boundary + 1)
        if traced.in_run(boundary) and run is not None:
            key = (run.start, run.end, run.level, run.low, run.high, int(traced.table[boundary + 1, 6]))
            yield key, boundary


@law(0.03)
@given(texts, settings)
def test_the_most_is_what_brute_force_finds(text: str, strategy: Recursive) -> None:
    """No value gives more at the same cut, and ``chunk_size`` gives just that where nothing is stripped.

    Where chunks are stripped, one that has nothing beyond the chunk before it keeps no context.
    """
    first = strategy.split(text)
    most = {key: int(first.most[boundary]) for key, boundary in cuts(first)}
    for value in range(strategy.chunk_size + 1) if most else ():
        found = replace(strategy, chunk_overlap=value).split(text)
        for key, boundary in cuts(found):
            if key not in most:
                continue
            overlap = int(found.overlaps[boundary])
            goes_on = not strategy.strip_whitespace or found.ends[boundary + 1] > found.ends[boundary]
            assert overlap <= most[key] or not goes_on
            if value == strategy.chunk_size and not strategy.strip_whitespace:
                assert overlap == most[key]


@pytest.mark.parametrize(("strip", "most"), [(False, 4), (True, 0)])
def test_a_carry_of_blanks_alone_counts_where_it_is_not_stripped(*, strip: bool, most: int) -> None:
    """By hand: four blanks before a word are in both chunks, unless they are stripped from both."""
    text = "aaaa\n   \nbbbb"
    strategy = Recursive(9, 0, ("\n",), strip_whitespace=strip)
    assert strategy.split(text).boundaries[0].most == most
    widest = replace(strategy, chunk_overlap=9).split(text)
    assert widest.overlaps[0] == most
