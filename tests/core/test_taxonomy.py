"""Every way an overlap goes missing, each in the smallest text that shows it.

The situations stand in ``data/taxonomy.json``, one record each: an id that names the situation, the
law it shows in one sentence, a text, the settings, and what is right. A figure that is not there is
as one expects it: every chunk is a slice, the unit is characters, the library's own ``start_index``
is right, and two neighbours match in as many characters as they share.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass, field, replace
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Cause, Chunking, Recursive, Span, causes_of
from chunkscope.library import compare
from chunkscope.units import measure

if TYPE_CHECKING:
    from collections.abc import Callable, Iterable

DATA = Path(__file__).parent / "data"

LENGTHS: dict[str, Callable[[str], int]] = {
    "plus_two": lambda text: len(text) + 2,
    "runs_of_letters": lambda text: len(re.findall(r"\w+", text)),
}
"""Length functions of a reader's own, which no unit of ours names."""


@dataclass(frozen=True)
class Situation:
    """A text, its settings, and what is right: per chunk (chunks, spans) or per boundary (the others)."""

    id: str
    law: str
    text: str
    settings: dict[str, Any]
    chunks: list[str]
    spans: list[list[int]]
    overlaps: list[int]
    gaps: list[int]
    carried: list[int]
    most: list[int]
    causes: list[list[str]]
    source: str = ""
    overlap_lengths: list[int] | None = None
    lengths: list[int] | None = None
    rewritten: list[int] = field(default_factory=list)
    naive: list[int] | None = None
    library_starts: list[int] | None = None
    inside_grapheme: list[int] = field(default_factory=list)

    @property
    def strategy(self) -> Recursive:
        """The settings as a strategy."""
        named = dict(self.settings)
        unit = named.pop("length_function", "characters")
        return Recursive(**named, length_function=LENGTHS.get(unit, unit))

    def split(self) -> Chunking:
        """What Chunkscope makes of it."""
        return self.strategy.split(self.text)


def load(name: str) -> list[Situation]:
    """The situations of a file in ``data``."""
    records = json.loads((DATA / name).read_text(encoding="utf-8"))
    return [Situation(**record) for record in records]


def each(situations: Iterable[Situation]) -> pytest.MarkDecorator:
    """One test per situation, under its own name."""
    situations = list(situations)
    return pytest.mark.parametrize("situation", situations, ids=[one.id for one in situations])


def check(situation: Situation) -> None:
    """Everything that a record says, held against Chunkscope and the installed library."""
    check_chunks(situation)
    check_boundaries(situation)
    check_causes(situation)


def check_chunks(situation: Situation) -> None:
    """The chunks are the library's, lie where the record says, and measure what it says."""
    chunking = situation.split()
    assert chunking.texts == situation.chunks
    assert compare(situation.strategy, situation.text).identical
    assert [[*span] for span in zip(chunking.starts, chunking.ends, strict=True)] == situation.spans
    assert chunking.lengths.tolist() == (situation.lengths or list(map(len, situation.chunks)))
    assert np.flatnonzero(~chunking.verbatim).tolist() == situation.rewritten
    for chunk, (start, end) in zip(chunking.chunks, situation.spans, strict=True):
        assert chunk.span == Span(start, end)
        assert chunk.text == situation.chunks[chunk.index]
        assert (chunk.span.of(situation.text) == chunk.text) == chunk.verbatim


def check_boundaries(situation: Situation) -> None:
    """Every boundary's overlap, gap, carry and largest possible overlap are those of the record."""
    chunking = situation.split()
    assert chunking.overlaps.tolist() == situation.overlaps
    assert chunking.overlap_lengths.tolist() == (situation.overlap_lengths or situation.overlaps)
    assert chunking.gaps.tolist() == situation.gaps
    assert chunking.carried.tolist() == situation.carried
    assert chunking.most.tolist() == situation.most
    found = [(b.overlap, b.gap, b.carried, b.most) for b in chunking.boundaries]
    wanted = zip(situation.overlaps, situation.gaps, situation.carried, situation.most, strict=True)
    assert found == list(wanted)


def check_causes(situation: Situation) -> None:
    """The causes are those of the record, and there are some exactly where the overlap falls short."""
    chunking = situation.split()
    assert [[cause.name for cause in boundary.causes] for boundary in chunking.boundaries] == situation.causes
    short = chunking.overlap_lengths < chunking.asked
    assert short.tolist() == [bool(causes) for causes in situation.causes]


def longest_match(before: str, after: str) -> int:
    """The longest end of one text that the other begins with: how an overlap is often guessed."""
    return max(n for n in range(min(len(before), len(after)) + 1) if before.endswith(after[:n]))


def library_starts(strategy: Recursive, text: str) -> list[int]:
    """The library's own ``start_index`` of every chunk; -1 where its search finds nothing."""
    unit = strategy.length_function
    splitter = RecursiveCharacterTextSplitter(
        chunk_size=strategy.chunk_size,
        chunk_overlap=strategy.chunk_overlap,
        separators=list(strategy.separators),
        keep_separator=strategy.keep_separator,
        is_separator_regex=strategy.is_separator_regex,
        strip_whitespace=strategy.strip_whitespace,
        length_function=unit if callable(unit) else measure(unit),
        add_start_index=True,
    )
    return [document.metadata["start_index"] for document in splitter.create_documents([text])]


SITUATIONS = load("taxonomy.json")
BY_ID = {situation.id: situation for situation in SITUATIONS}
BETWEEN_RUNS = {
    Cause.BEFORE_OVERSIZE,
    Cause.AFTER_OVERSIZE,
    Cause.BETWEEN_OVERSIZE,
    Cause.HIDDEN_OVERSIZE,
    Cause.UNSPLITTABLE,
}


@each(SITUATIONS)
def test_chunks(situation: Situation) -> None:
    """The chunks are the library's, byte for byte, and every one knows its place in the source."""
    check_chunks(situation)


@each(SITUATIONS)
def test_boundaries(situation: Situation) -> None:
    """What was carried, what is shared, what is in neither chunk, and the most that any value gives."""
    check_boundaries(situation)


@each(SITUATIONS)
def test_causes(situation: Situation) -> None:
    """Every overlap that is shorter than asked has its true causes, and no other overlap has any."""
    check_causes(situation)


def test_every_cause_has_a_situation() -> None:
    """All causes but OTHER_SECTION, which no strategy makes yet, have a text that shows them."""
    shown = {name for situation in SITUATIONS for causes in situation.causes for name in causes}
    assert shown == {cause.name for cause in Cause} - {"OTHER_SECTION"}


def test_a_between_cause_stands_alone() -> None:
    """Between runs there is exactly one cause, save that a blank chunk may have been dropped there too."""
    for situation in SITUATIONS:
        for bits in situation.split().cause_bits:
            causes = set(causes_of(int(bits)))
            if causes & BETWEEN_RUNS:
                assert len(causes - {Cause.BLANK_DROPPED}) == 1


@each(one for one in SITUATIONS if one.naive is not None)
def test_matching_ends_with_beginnings_invents_overlaps(situation: Situation) -> None:
    """The longest match of neighbours is no overlap: equal texts at two places are not shared."""
    texts = situation.split().texts
    guessed = [longest_match(before, after) for before, after in pairwise(texts)]
    assert guessed == situation.naive
    assert guessed != situation.overlaps


@each(SITUATIONS)
def test_the_librarys_start_index(situation: Situation) -> None:
    """The library searches for its chunks and may find another place or none; ours are tracked."""
    starts = situation.split().starts.tolist()
    wrong = situation.library_starts
    assert library_starts(situation.strategy, situation.text) == (starts if wrong is None else wrong)
    assert wrong != starts


WHAT_IF: list[tuple[str, dict[str, Any], int, list[str]]] = [
    ("kept-blank-makes-the-piece-one-too-long", {"chunk_overlap": 5}, 4, ["TRIMMED"]),
    ("kept-blank-makes-the-piece-one-too-long", {"keep_separator": False}, 4, []),
    ("word-longer-than-the-budget", {"chunk_overlap": 12}, 0, ["NO_ROOM"]),
    ("next-piece-leaves-no-room", {"chunk_overlap": 9}, 0, ["NO_ROOM"]),
    ("next-piece-leaves-room-for-one-of-two", {"chunk_overlap": 8}, 2, ["NO_ROOM", "TRIMMED"]),
    ("carry-loses-its-leading-blank", {"strip_whitespace": False}, 5, []),
    ("paragraph-break-costs-two", {"strip_whitespace": False}, 4, []),
    ("pattern-counted-longer-than-its-match", {"separators": (" ",), "chunk_size": 8}, 5, ["WHOLE_PIECES"]),
    ("joined-tokens-measure-less", {"length_function": "characters"}, 3, []),
    ("exactly-chunk-size-is-too-long", {"chunk_size": 11}, 0, ["NO_ROOM"]),
    ("stop-at-the-start-loses-the-overlap", {"keep_separator": "end"}, 3, ["TRIMMED"]),
]  # fmt: skip


@pytest.mark.parametrize(
    ("name", "changes", "overlap", "causes"),
    WHAT_IF,
    ids=["{}-{}={}".format(name, *next(iter(changes.items()))) for name, changes, _, _ in WHAT_IF],
)
def test_what_if(name: str, changes: dict[str, Any], overlap: int, causes: list[str]) -> None:
    """The one setting that a cause blames, changed: the cause goes, or another takes over."""
    situation = BY_ID[name]
    first = replace(situation.strategy, **changes).split(situation.text).boundaries[0]
    assert first.overlap == overlap
    assert [cause.name for cause in first.causes] == causes


@each(one for one in SITUATIONS if BETWEEN_RUNS & {Cause[name] for names in one.causes for name in names})
def test_no_overlap_reaches_over_the_end_of_a_run(situation: Situation) -> None:
    """Between runs no value of chunk_overlap helps, and ``most`` says 0."""
    chunking = situation.split()
    ends = [b for b in chunking.boundaries if BETWEEN_RUNS & set(b.causes)]
    for boundary in ends:
        assert boundary.most == 0
        left, right = chunking.ends[boundary.index], chunking.starts[boundary.index + 1]
        for overlap in range(situation.strategy.chunk_size + 1):
            other = replace(situation.strategy, chunk_overlap=overlap).split(situation.text)
            assert not ((other.starts < left) & (other.ends > right)).any()


def test_a_character_lies_in_three_chunks() -> None:
    """Covers are counted per character: pairs of neighbours do not see the third chunk."""
    chunking = BY_ID["character-in-three-chunks"].split()
    covers = ((chunking.starts <= at) & (at < chunking.ends) for at in range(10))
    assert [int(cover.sum()) for cover in covers] == [1, 1, 2, 2, 3, 3, 2, 2, 1, 1]
    assert chunking.summary.duplicated == 8


def test_rewritten_chunks_are_drawn_piece_by_piece() -> None:
    """A chunk that is no slice is drawn as the source spans that it was made of, gaps left out."""
    chunking = BY_ID["doubled-separators-rewritten"].split()
    first, second = (chunk.pieces for chunk in chunking.chunks)
    assert first == (Span(0, 2), Span(4, 6), Span(10, 12))
    assert second == (Span(4, 6), Span(10, 12), Span(14, 16))
    starts, ends, chunk = chunking.ranges()
    drawn = list(zip(starts.tolist(), ends.tolist(), chunk.tolist(), strict=True))
    assert drawn == [(p.start, p.end, 0) for p in first] + [(p.start, p.end, 1) for p in second]
