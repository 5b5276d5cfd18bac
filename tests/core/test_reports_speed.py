"""Texts that took hours, or all memory, in public reports: how many chunks they are, and that they are quick.

``langchain#1663`` and the like name the public report. Times are processor time, with room for a busy
machine: what was reported was an hour, or growth with the square.
"""

from __future__ import annotations

import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import pytest

from chunkscope import Chunking, Recursive
from chunkscope.library import library_chunks
from chunkscope.limits import TooLarge, check_size, estimated_chunks


def _seconds(work: Callable[[], Any]) -> float:
    """The processor time of the quickest of three runs."""
    times = []
    for _ in range(3):
        before = time.process_time()
        work()
        times.append(time.process_time() - before)
    return min(times)


def _split(strategy: Recursive, text: str) -> tuple[Chunking, float]:
    return strategy.split(text), _seconds(lambda: strategy.split(text))


def test_a_hundred_thousand_empty_lines() -> None:
    """langchain4j#1542: two letters with 100,001 line ends between them are two chunks, at once."""
    text = "a" + "\n" * 100_001 + "b"
    strategy = Recursive(500, 100)
    chunking, seconds = _split(strategy, text)
    assert chunking.texts == library_chunks(strategy, text) == ["a", "b"]
    assert chunking.starts.tolist() == [0, 100_002]
    assert (chunking.boundaries[0].overlap, chunking.boundaries[0].gap) == (0, 100_001)
    assert seconds < 1


def test_a_text_without_separators() -> None:
    """langchain#1663: 300,000 equal letters are 750 chunks, in less than a second."""
    text = "m" * 300_000
    strategy = Recursive(500, 100)
    chunking, seconds = _split(strategy, text)
    assert (
        len(chunking.chunks) == len(library_chunks(strategy, text)) == estimated_chunks(strategy, text) == 750
    )
    assert set(chunking.overlaps.tolist()) == {100}
    assert seconds < 1


def test_an_overlap_of_nearly_the_whole_size_needs_no_square_of_time_or_memory() -> None:
    """bounty-challenge#19607: 10,001 chunks hold 100 MB of text, and are found in 1 MB and half a second."""
    text = "m" * 20_000
    strategy = Recursive(10_000, 9_999)
    assert estimated_chunks(strategy, text) == 10_001
    chunking, seconds = _split(strategy, text)
    assert (len(chunking.chunks), chunking.stored) == (10_001, 100_010_000)
    assert chunking.starts.tolist() == list(range(10_001))
    assert set(chunking.overlaps.tolist()) == {9_999}
    assert seconds < 0.5
    tracemalloc.start()
    strategy.split(text)
    assert tracemalloc.get_traced_memory()[1] < 10_000_000
    tracemalloc.stop()


def test_what_would_be_too_many_chunks_is_refused_before_it_is_run() -> None:
    """bounty-challenge#19607: of 400,000 letters there would be 390,001 chunks; the message says the cure."""
    with pytest.raises(TooLarge, match=r"about 390,001 chunks .* lower chunk_overlap \(9999\)"):
        check_size(Recursive(10_000, 9_999), "m" * 400_000)
