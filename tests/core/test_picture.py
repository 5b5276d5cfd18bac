"""What is drawn of a question, against the plainest way to work it out."""

from __future__ import annotations

from dataclasses import replace
from itertools import groupby, pairwise

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.drawing.heat import LEVELS
from chunkscope.retrieve.answer import SizeAnswer
from chunkscope.retrieve.picture import Bands, Ridge, bands, grid, headings, levels, ridge
from tests.budget import law
from tests.core.retrieve_values import answer_of

LENGTH = 40
spans = st.tuples(st.integers(0, LENGTH - 1), st.integers(0, 15)).map(
    lambda pair: (pair[0], min(sum(pair), LENGTH))
)
scores = st.sampled_from([-0.5, 0.0, 0.25, 0.5, 1.0])
chunks = st.lists(st.tuples(spans, scores).map(lambda pair: (*pair[0], pair[1])), max_size=9)
several = st.lists(chunks, min_size=1, max_size=5)
Chunks = list[tuple[int, int, float]]


@law(share=0.02)
@given(each=chunks, k=st.integers(0, 12))
def test_bands_are_those_of_the_sorted_scores(each: Chunks, k: int) -> None:
    """The best, the mean of the best k (at least one), and percentiles on the line between neighbours."""
    found = bands(replace(answer_of(each), size=70), k)
    falling = sorted((score for _start, _end, score in each), reverse=True)
    if not each:
        assert found == Bands(70, 0, 0.0, 0.0, (0.0,) * 5)
        return
    taken = falling[: max(k, 1)]
    assert (found.size, found.chunks, found.best) == (70, len(each), falling[0])
    assert found.top == pytest.approx(sum(taken) / len(taken))
    wanted = [_percentile(falling[::-1], part) for part in (0.05, 0.25, 0.5, 0.75, 0.95)]
    assert found.percentiles == pytest.approx(wanted)


def _percentile(rising: list[float], part: float) -> float:
    place = part * (len(rising) - 1)
    low = int(place)
    high = min(low + 1, len(rising) - 1)
    return rising[low] + (rising[high] - rising[low]) * (place - low)


@law(share=0.02)
@given(rows=several, columns=st.integers(1, 2 * LENGTH), length=st.integers(0, LENGTH))
def test_a_cell_holds_the_best_chunk_that_touches_it(rows: list[Chunks], columns: int, length: int) -> None:
    """Of equally good ones the first; where none touches it, the cell is empty."""
    rows = [[(min(low, length), min(high, length), score) for low, high, score in row] for row in rows]
    found = grid([answer_of(row) for row in rows], length, columns)
    cells = list(pairwise(found.edges.tolist()))
    assert (found.edges[0], found.edges[-1]) == (0, length)
    assert len(cells) == max(1, min(columns, length))
    for row, chunks_row, scores_row in zip(rows, found.chunks, found.scores, strict=True):
        for cell, chunk, score in zip(cells, chunks_row.tolist(), scores_row.tolist(), strict=True):
            touching = [at for at, (low, high, _score) in enumerate(row) if _touch((low, high), cell)]
            assert chunk == max(touching, key=lambda at: (row[at][2], -at), default=-1)
            assert np.isnan(score) if chunk < 0 else score == row[chunk][2]


def _touch(first: tuple[int, int], second: tuple[int, int]) -> bool:
    return max(first[0], second[0]) < min(first[1], second[1])


@law(share=0.02)
@given(rows=several)
def test_the_ridge_lies_in_the_most_best_chunks(rows: list[Chunks]) -> None:
    """By the character: where the most best chunks lie; of several places the shortest, then the first."""
    best = [max(row, key=lambda chunk: chunk[2]) for row in rows if row]
    over = [
        frozenset(at for at, (low, high, score) in enumerate(best) if low <= place < high and score > 0)
        for place in range(LENGTH)
    ]
    runs = [(len(held), [place for place, _held in run]) for held, run in groupby(enumerate(over), _second)]
    pieces = [Ridge(run[0], run[-1] + 1, sizes) for sizes, run in runs if sizes]
    wanted = min(pieces, key=lambda p: (-p.sizes, p.end - p.start, p.start), default=None)
    assert ridge([answer_of(row) for row in rows]) == wanted


def _second(pair: tuple[int, frozenset[int]]) -> frozenset[int]:
    return pair[1]


@law(share=0.02)
@given(values=st.lists(st.floats(-5, 5, width=32), max_size=30))
def test_levels_rise_in_equal_steps_from_the_median(values: list[float]) -> None:
    """No colour up to the median, the deepest for the best, and between them a step for each sixth."""
    column = np.array(values, np.float32)
    found = levels(column).tolist()
    assert len(found) == len(values)
    if not values:
        return
    low, high = float(np.median(column)), float(column.max())
    for value, level in zip(column.tolist(), found, strict=True):
        if value <= low:
            assert level == 0
        else:
            step = (value - low) / (high - low) * LEVELS
            assert 1 <= level <= LEVELS
            assert step - 1e-4 <= level <= step + 1 + 1e-4
            assert value < high or level == LEVELS


def test_equal_scores_have_no_colour() -> None:
    """Where no chunk is better than another, none stands out."""
    assert levels(np.full(5, 0.5, np.float32)).tolist() == [0] * 5


LINES = st.sampled_from(
    ["# One", "## Two ##", "###### Six\t", "####### Seven", "#none", "text", "", " # in", "# C#x"]
)
TITLES = {"# One": "One", "## Two ##": "Two", "###### Six\t": "Six", "# C#x": "C#x"}


@law(share=0.02)
@given(lines=st.lists(LINES, max_size=12), end=st.sampled_from(["\n", "\r\n"]), data=st.data())
def test_a_heading_holds_until_the_next(lines: list[str], end: str, data: st.DataObject) -> None:
    """Every place stands under the last heading that begins at it or before it."""
    text = end.join(lines)
    place = data.draw(st.integers(0, len(text)))
    begun, title = 0, ""
    for line in lines:
        if begun <= place:
            title = TITLES.get(line, title)
        begun += len(line) + len(end)
    assert headings(text, [place]) == [title]


def test_answers_without_chunks_have_no_picture() -> None:
    """No chunk, no ridge, no cell, no level."""
    nothing: list[SizeAnswer] = [answer_of([])]
    assert ridge(nothing) is None
    assert ridge([]) is None
    assert grid(nothing, 0, 160).chunks.tolist() == [[-1]]
    assert headings("# One", []) == []
