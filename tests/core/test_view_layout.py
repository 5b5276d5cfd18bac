"""From a chunking to the columns that draw it."""

from __future__ import annotations

import json
from dataclasses import dataclass, field

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Fixed, Recursive, Span
from chunkscope.drawing import (
    Mark,
    Shared,
    code_points,
    cover,
    drawing_payload,
    dropped,
    joined,
    marks,
    text_payload,
    utf16,
)
from tests.strategies import texts

wild_texts = st.text(alphabet=st.sampled_from("aあ𠮷😀\u0301\r\n\x00\ufeff "), max_size=60)


def column(values: list[int]) -> np.ndarray[tuple[int], np.dtype[np.int64]]:
    """A column of offsets."""
    return np.array(values, np.int64)


@dataclass
class Moved:
    """A chunking whose pieces are out of order, as a splitter that moves text makes them."""

    text: str = "abcdefghij"
    starts: np.ndarray = field(default_factory=lambda: column([4, 0]))
    ends: np.ndarray = field(default_factory=lambda: column([9, 6]))
    overlaps: np.ndarray = field(default_factory=lambda: column([1]))
    overlap_lengths: np.ndarray = field(default_factory=lambda: column([1]))
    gaps: np.ndarray = field(default_factory=lambda: column([0]))
    lengths: np.ndarray = field(default_factory=lambda: column([4, 5]))
    asked: int = 3
    unit: str = "characters"

    def ranges(self) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
        """The pieces, those of a chunk in the order of its text."""
        return column([4, 7, 8, 0, 3]), column([6, 8, 9, 2, 6]), column([0, 0, 0, 1, 1])


@st.composite
def spans(draw: st.DrawFn) -> tuple[list[int], list[int], int]:
    """Starts and ends within a text, and the text's length."""
    length = draw(st.integers(0, 30))
    pairs = draw(st.lists(st.tuples(st.integers(0, length), st.integers(0, length)), max_size=12))
    return [min(pair) for pair in pairs], [max(pair) for pair in pairs], length


@given(wild_texts, st.data())
def test_offsets_count_the_units_a_browser_counts(text: str, data: st.DataObject) -> None:
    """The UTF-16 offset of p is the length of text[:p] in UTF-16."""
    offsets = data.draw(st.lists(st.integers(0, len(text)), max_size=8))
    expected = [len(text[:offset].encode("utf-16-le")) // 2 for offset in offsets]
    assert utf16(text, column(offsets)).tolist() == expected


@given(spans())
def test_cover_counts_every_character(case: tuple[list[int], list[int], int]) -> None:
    """The stretches partition the text, and each count is the number of ranges over each character."""
    starts, ends, length = case
    kept = [(start, end) for start, end in zip(starts, ends, strict=True) if end > start]
    edges, counts = cover(column([s for s, _ in kept]), column([e for _, e in kept]), length)
    assert edges[0] == 0
    assert edges[-1] == length
    for left, right, count in zip(edges[:-1], edges[1:], counts, strict=True):
        for place in range(left, right):
            assert count == sum(start <= place < end for start, end in kept)


@given(spans())
def test_what_no_range_covers_is_dropped(case: tuple[list[int], list[int], int]) -> None:
    """The dropped spans are exactly the characters in no range, each span as long as it can be."""
    starts, ends, length = case
    found = dropped(column(starts), column(ends), length)
    covered = {place for start, end in zip(starts, ends, strict=True) for place in range(start, end)}
    bare = [place for left, right in zip(*found, strict=True) for place in range(left, right)]
    assert bare == [place for place in range(length) if place not in covered]
    assert all(left > right for left, right in zip(found[0][1:], found[1][:-1], strict=True))


def test_joined_ranges_cover_what_they_covered() -> None:
    """Empty ranges go, touching ones of a chunk become one, those of two chunks stay apart, all by start."""
    starts, ends, chunk = joined(column([4, 6, 6, 0, 2]), column([6, 9, 6, 2, 4]), column([0, 0, 0, 1, 2]))
    assert list(zip(starts, ends, chunk, strict=True)) == [(0, 2, 1), (2, 4, 2), (4, 9, 0)]


def test_a_boundary_is_marked_by_what_is_missing() -> None:
    """Nothing, less than asked, all of it; and with nothing asked nothing is missing."""
    overlaps, lengths = column([5, 2, 0]), column([5, 2, 0])
    assert marks(4, overlaps, lengths).tolist() == [Mark.FULL, Mark.SHORT, Mark.GONE]
    assert marks(0, overlaps, lengths).tolist() == [Mark.FULL] * 3


def unpacked(data: bytes) -> tuple[dict[str, object], dict[str, list[int]], list[int]]:
    """The header, the columns and the marks of a drawing's bytes."""
    size = int.from_bytes(data[16:20], "little")
    header = json.loads(data[20 : 20 + size])
    place, columns = 20 + size, {}
    for name, count in header.pop("columns"):
        columns[name] = np.frombuffer(data, "<i4", count, place).tolist()
        place += 4 * count
    return header, columns, list(data[place:])


def test_plain_windows_need_two_columns() -> None:
    """Slices of an ASCII text, counted in characters, are drawn from their starts and ends alone."""
    header, columns, mark = unpacked(drawing_payload(Fixed(4, 1).split("abcdefghij")).data)
    assert columns == {"start": [0, 3, 6], "end": [4, 7, 10]}
    assert mark == [Mark.FULL, Mark.FULL]
    wanted = {"chunks": 3, "asked": 1, "unit": "characters", "short": 0, "gone": 0, "dropped": 0}
    assert header == wanted


def test_compared_boundaries_carry_their_counts() -> None:
    """In how many of all chunkings each boundary is, and how many these are."""
    shared = Shared(column([3, 1]), 3)
    header, columns, mark = unpacked(drawing_payload(Fixed(4, 1).split("abcdefghij"), shared=shared).data)
    assert (header["of"], columns["shared"]) == (3, [3, 1])
    assert len(mark) == 2


def test_moved_pieces_keep_their_chunk_and_hull() -> None:
    """Ranges are sent by start with their chunk; hulls, lengths and overlap where they cannot be guessed."""
    header, columns, mark = unpacked(drawing_payload(Moved()).data)
    assert columns["start"] == [0, 3, 4, 7]
    assert columns["end"] == [2, 6, 6, 9]
    assert columns["chunk"] == [1, 1, 0, 0]
    assert columns["at"] == [4, 0]
    assert columns["till"] == [9, 6]
    assert columns["length"] == [4, 5]
    assert columns["overlap"] == [1]
    assert mark == [Mark.SHORT]
    assert header["dropped"] == 3


def test_wide_characters_are_sent_in_both_counts() -> None:
    """Beyond the basic plane a drawing has UTF-16 offsets to draw and code points to show."""
    _header, columns, _mark = unpacked(drawing_payload(Fixed(2, 1).split("😀a𠮷b")).data)
    assert columns["start"] == [0, 2, 3]
    assert columns["from"] == [0, 1, 2]
    assert columns["to"] == [2, 3, 4]


@given(texts, st.integers(1, 12), st.integers(0, 6))
def test_equal_drawings_have_equal_names(text: str, size: int, overlap: int) -> None:
    """The digest depends on the drawing only: the same chunks made twice are sent once."""
    strategy = Recursive(chunk_size=size, chunk_overlap=min(overlap, size))
    first, second = (drawing_payload(strategy.split(text)) for _ in range(2))
    assert first == second
    assert first.data[:16].hex() == first.digest


@pytest.mark.parametrize("text", ["", "a\r\nb\x00\ufeff", "あ😀"])
def test_a_text_travels_as_it_is(text: str) -> None:
    """Behind the digest stand the bytes of the text, nothing normalised."""
    assert text_payload(text).data[16:].decode() == text


def test_a_lone_surrogate_shifts_no_offset() -> None:
    """It becomes one replacement character, because UTF-8 cannot hold it."""
    assert text_payload("a\ud800b").data[16:].decode() == "a\ufffdb"


@given(wild_texts, st.data())
def test_code_points_undo_utf16(text: str, data: st.DataObject) -> None:
    """A passage sent to the browser and back is the same passage."""
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(text))] * 2)))
    sent = utf16(text, column([start, end])).tolist()
    assert code_points(text, *sent) == Span(start, end)


@given(wild_texts, st.data())
def test_half_a_wide_character_counts_as_the_whole(text: str, data: st.DataObject) -> None:
    """Any UTF-16 range becomes the shortest span of characters that holds all its units."""
    units = [place for place, sign in enumerate(text) for _unit in range(2 if ord(sign) > 0xFFFF else 1)]
    start, end = sorted(data.draw(st.tuples(*[st.integers(0, len(units))] * 2)))
    found = code_points(text, start, end)
    touched = units[start:end]
    if touched:
        assert found == Span(touched[0], touched[-1] + 1)


def test_a_passage_beyond_the_text_is_cut_off() -> None:
    """What the browser says never leaves the text."""
    assert code_points("a😀", -4, 99) == Span(0, 2)
