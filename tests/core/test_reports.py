"""What people reported in public, retold: each report's shape and figures in a text of our own.

The reports stand in ``data/reports.json``, in the shape of ``data/taxonomy.json``; ``source`` names the
public report. Those that are no split, but a refusal or a view of one, are told here.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
import pytest
from langchain_text_splitters import RecursiveCharacterTextSplitter

from chunkscope import Fixed, Recursive, SplitError
from chunkscope.drawing import cover, dropped
from chunkscope.graphemes import inside_grapheme
from chunkscope.library import compare, library_chunks
from chunkscope.text import clean
from tests.core.test_taxonomy import Situation, check, each, library_starts, load, longest_match

SITUATIONS = load("reports.json")
BY_ID = {situation.id: situation for situation in SITUATIONS}


@each(SITUATIONS)
def test_a_report_is_explained(situation: Situation) -> None:
    """Chunks, places, overlaps, gaps, causes and the most that helps are right for the reported text."""
    assert situation.source
    check(situation)


@each(SITUATIONS)
def test_starts_are_tracked(situation: Situation) -> None:
    """Ours are the true starts; the library's ``start_index`` is wrong exactly where the record says."""
    starts = [start for start, _ in situation.spans]
    wrong = situation.library_starts
    assert situation.split().starts.tolist() == starts
    assert library_starts(situation.strategy, situation.text) == (starts if wrong is None else wrong)
    assert wrong != starts


@each(one for one in SITUATIONS if one.naive is not None)
def test_matching_texts_is_no_overlap(situation: Situation) -> None:
    """The longest match of two neighbours tells another number than the tracked overlap."""
    texts = situation.split().texts
    assert [longest_match(before, after) for before, after in pairwise(texts)] == situation.naive
    assert situation.naive != situation.overlaps


# Lengths that add up


def _adds_up(situation: Situation) -> bool:
    """Lengths in characters, nothing put back, and single characters as a last resort."""
    strategy = situation.strategy
    return strategy.unit == "characters" and "" in strategy.separators and not situation.rewritten


@each(filter(_adds_up, SITUATIONS))
def test_no_chunk_passes_the_size(situation: Situation) -> None:
    """Where lengths add up and single characters are left to cut, no chunk is longer than asked."""
    assert max(situation.split().lengths) <= situation.strategy.chunk_size


@pytest.mark.parametrize(
    ("name", "over"),
    [
        ("line-far-above-the-size", [19]),
        ("unsplittable-word-keeps-its-blank", [16]),
        ("no-finer-separator", [36]),
        ("alphabet-in-one-chunk", [20]),
        ("commas-at-the-tail", [5]),
        ("no-separator-occurs", [7]),
    ],
)
def test_how_far_a_piece_passes_the_size(name: str, over: list[int]) -> None:
    """Where no finer separator is left the piece stands as it is: its excess is told to the character."""
    chunking = BY_ID[name].split()
    excess = chunking.lengths - BY_ID[name].strategy.chunk_size
    assert excess[excess > 0].tolist() == over


# What the text really is


@each(one for one in SITUATIONS if one.inside_grapheme)
def test_cuts_inside_a_character_are_told(situation: Situation) -> None:
    """A cut is never moved, but one that divides what a reader sees as one character is known."""
    chunking = situation.split()
    cuts = np.unique(np.concatenate([chunking.starts, chunking.ends]))
    assert cuts[inside_grapheme(situation.text, cuts)].tolist() == situation.inside_grapheme


def test_emoji_are_counted_in_code_points() -> None:
    """eliza#27943: three emoji are six units to a browser and three characters here."""
    situation = BY_ID["code-points-are-counted"]
    assert len(situation.text.encode("utf-16-le")) // 2 == 6
    assert situation.split().lengths.tolist() == [3]


def test_a_lone_surrogate_is_replaced_at_the_door() -> None:
    """eliza#22284: half a character is split as the library splits it, and cleaned before it is shown."""
    broken = "no\ud83cok"
    strategy = Recursive(chunk_size=3, chunk_overlap=0)
    assert strategy.split(broken).texts == library_chunks(strategy, broken) == ["no\ud83c", "ok"]
    cleaned = clean(broken)
    assert (cleaned.text, cleaned.replaced) == ("no\ufffdok", 1)
    assert strategy.split(cleaned.text).texts == library_chunks(strategy, cleaned.text) == ["no\ufffd", "ok"]


def test_a_text_in_order_is_not_cleaned() -> None:
    """A pair of surrogates is one character, and nothing else is touched: not NUL, CR or a joiner."""
    assert clean("no\ud83c\udf19ok") == clean("no🌙ok")
    assert clean("a\x00\r\n\u200db").text == "a\x00\r\n\u200db"
    assert clean("a\x00\r\n\u200db").replaced == 0


@pytest.mark.parametrize("name", ["crlf-has-no-blank-line", "lone-cr-never-separates"])
def test_line_ends_stay_as_they_are(name: str) -> None:
    """Offsets count every CR: the slices of the source are the chunks, line ends and all."""
    situation = BY_ID[name]
    chunking = situation.split()
    assert chunking.verbatim.all()
    assert any("\r" in text for text in chunking.texts)


def test_a_chunk_without_a_letter_is_seen() -> None:
    """dify#35737: separators in a row can be a chunk of their own."""
    texts = BY_ID["chunks-of-separators-only"].split().texts
    assert [text for text in texts if not any(map(str.isalnum, text))] == ["。。"]


def test_drawn_segments_are_the_source() -> None:
    """chonkie#51: the source is drawn, cut at the spans; chunks are not glued together."""
    text = "The ferry leaves at nine, and the bridge opens at ten past. " * 34
    chunking = Recursive(chunk_size=90, chunk_overlap=40).split(text)
    assert chunking.overlaps.any()
    assert sum(map(len, chunking.texts)) > len(text) > 2000
    edges, counts = cover(chunking.starts, chunking.ends, len(text))
    assert "".join(text[start:end] for start, end in pairwise(edges.tolist())) == text
    lengths = np.diff(edges)
    assert (counts * lengths).sum() == sum(map(len, chunking.texts))
    bare_starts, bare_ends = dropped(chunking.starts, chunking.ends, len(text))
    assert (bare_ends - bare_starts).sum() == lengths[counts == 0].sum() == 1


# Placement of the separator


@pytest.mark.parametrize(
    ("start", "end"),
    [
        ("full-stop-kept-true", "full-stop-kept-end"),
        ("commas-at-the-head", "commas-at-the-tail"),
        ("placement-start-loses-it", "placement-end-keeps-three"),
    ],
)
def test_the_placement_alone_differs(start: str, end: str) -> None:
    """The same text and settings, but for keep_separator: heads bear the separator, or tails do."""
    one, other = BY_ID[start], BY_ID[end]
    assert one.text == other.text
    assert {**one.settings, "keep_separator": "end"} == {**other.settings, "keep_separator": "end"}
    separator = one.strategy.separators[0]
    assert one.split().texts[-1].startswith((separator, one.strategy.separators[-1] or separator))
    assert not any(text.startswith(separator) for text in other.split().texts)


def test_true_means_start() -> None:
    """langchain#21665: keep_separator=True is another word for "start"."""
    situation = BY_ID["commas-at-the-head"]
    start = Recursive(**{**situation.settings, "keep_separator": "start"})
    assert start.split(situation.text).texts == situation.chunks


# Patterns


def _refusals(strategy: Recursive, text: str) -> tuple[str, str]:
    """Our message and the library's for a text that both refuse."""
    with pytest.raises(SplitError) as ours:
        strategy.split(text)
    with pytest.raises((re.error, TypeError, IndexError)) as library:
        library_chunks(strategy, text)
    with pytest.raises(SplitError, match=re.escape(str(ours.value))):
        compare(strategy, text)
    return str(ours.value), str(library.value)


def _pattern(*separators: str, keep: Any = True, size: int = 12) -> Recursive:
    return Recursive(size, 0, separators, keep, is_separator_regex=True)


def test_an_optional_group_is_refused_in_words() -> None:
    """langchain#12832: a group that took no part breaks the joining; the message names the cure."""
    ours, library = _refusals(_pattern(r"\n(y)?", ""), "up\nto\nyou")
    assert "NoneType" in library
    assert ours == (
        "A separator with capturing groups breaks the split, here as in LangChain: "
        "write (?:...) instead of (...)."
    )


def test_a_group_without_a_partner_is_refused_in_words() -> None:
    """Two groups leave an odd piece, which the library has nothing to join with: the same message."""
    ours, library = _refusals(_pattern("(,)( )?(x)", ""), "up,xto")
    assert library
    assert "(?:...)" in ours


@pytest.mark.parametrize(
    ("pattern", "keep", "chunks"),
    [
        (r"\n(t|y)", True, ["up\ntto\nyyou"]),
        (r"\n(?:t|y)", True, ["up\nto\nyou"]),
        (r"(\n)", "end", ["up\n\nto\n\nyou"]),
        (r"(\n)", False, ["up(\\n)\n(\\n)to", "(\\n)you"]),
    ],
)
def test_groups_that_do_not_break_the_split(pattern: str, keep: Any, chunks: list[str]) -> None:
    """A group that always takes part doubles or moves text, in our chunks as in the library's."""
    strategy = _pattern(pattern, "", keep=keep, size=16)
    assert strategy.split("up\nto\nyou").texts == library_chunks(strategy, "up\nto\nyou") == chunks


@pytest.mark.parametrize(
    ("pattern", "fault"),
    [("???", "nothing to repeat"), ("[a", "unterminated character set"), ("(b", "missing ), unterminated")],
)
def test_a_pattern_that_does_not_compile(pattern: str, fault: str) -> None:
    """langchain#5625: the message names the pattern as it was typed, its fault and the fix."""
    ours, library = _refusals(_pattern(pattern), f"a{pattern}b")
    assert fault in library
    assert ours.startswith(f"The separator {pattern} is no valid regular expression (")
    assert f"“{fault}" in ours
    assert ours.endswith("mend it or turn the regex switch off.")


def test_the_same_signs_are_a_separator_without_the_switch() -> None:
    """Where they are no pattern, signs that do not compile are taken as they are."""
    strategy = Recursive(chunk_size=3, chunk_overlap=0, separators=("???",))
    assert strategy.split("a???b").texts == library_chunks(strategy, "a???b") == ["a", "???b"]


def test_a_flag_compiles_only_bare() -> None:
    """A flag in mid-pattern is refused where the separator is kept, for the library puts it in brackets."""
    ours, _ = _refusals(_pattern("(?i)a"), "bAb")
    assert "(?i)a" in ours
    bare = _pattern("(?i)a", keep=False, size=3)
    assert bare.split("bAb").texts == library_chunks(bare, "bAb")


def test_a_word_border_is_not_a_backspace() -> None:
    r"""langchain#28407: \b in a plain string is one control character and never occurs in the text."""
    plain, pattern = BY_ID["backspace-is-no-word-border"], BY_ID["word-border-in-a-pattern"]
    assert plain.text == pattern.text
    assert [len(one.strategy.separators[0]) for one in (plain, pattern)] == [5, 7]
    assert [len(one.split().texts) for one in (plain, pattern)] == [1, 2]


@pytest.mark.parametrize(
    "name",
    ["pattern-written-into-chunks", "heading-pattern-written-into-chunks", "look-behind-written-into-chunks"],
)
def test_a_pattern_in_a_chunk_is_rewriting(name: str) -> None:
    """Wherever the pattern itself stands in a chunk, the chunk is marked as no slice of the source."""
    situation = BY_ID[name]
    pattern = situation.strategy.separators[0]
    chunking = situation.split()
    assert [pattern in text for text in chunking.texts] == (~chunking.verbatim).tolist()
    assert all(len(chunk.pieces) > 1 for chunk in chunking.chunks if not chunk.verbatim)


# Numbers that cannot be used


Make = Callable[..., Any]


@pytest.mark.parametrize("make", [Recursive, RecursiveCharacterTextSplitter], ids=["ours", "library"])
@pytest.mark.parametrize(
    "numbers",
    [
        {"chunk_size": "1000", "chunk_overlap": "200"},
        {"chunk_size": -160, "chunk_overlap": 0},
        {"chunk_size": 0, "chunk_overlap": 0},
        {"chunk_size": 5, "chunk_overlap": -1},
        {"chunk_size": 3, "chunk_overlap": 4},
    ],
    ids=str,
)
def test_numbers_that_both_refuse(make: Make, numbers: dict[str, Any]) -> None:
    """Strings, sizes below 1, negative overlaps and overlaps above the size: nobody takes them."""
    with pytest.raises((ValueError, TypeError)):
        make(**numbers)


@pytest.mark.parametrize(
    ("numbers", "message"),
    [
        (
            {"chunk_size": "1000", "chunk_overlap": "200"},
            "chunk_size must be a whole number, not '1000': write it without quotes or decimals.",
        ),
        ({"chunk_size": -160, "chunk_overlap": 0}, "chunk_size (-160) must be at least 1: raise it."),
        (
            {"chunk_size": 5, "chunk_overlap": -1},
            "chunk_overlap (-1) must not be negative: use 0 for no overlap.",
        ),
        (
            {"chunk_size": 3, "chunk_overlap": 4},
            "chunk_overlap (4) must not exceed chunk_size (3): lower the overlap or raise the size.",
        ),
    ],
    ids=["langflow#672", "h2ogpt#1371", "negative-overlap", "overlap-above-size"],
)
@pytest.mark.parametrize("make", [Recursive, Fixed])
def test_a_refusal_names_the_argument_the_values_and_the_fix(
    make: Make, numbers: dict[str, Any], message: str
) -> None:
    """Every number that cannot be used is refused with the argument, its value and what to do."""
    with pytest.raises(SplitError) as refusal:
        make(**numbers)
    assert str(refusal.value) == message


def test_equality_is_refused_for_windows_only() -> None:
    """SynapseKit#781: overlap equal to size is taken here as in the library, and refused for windows."""
    strategy = Recursive(chunk_size=3, chunk_overlap=3)
    assert strategy.split("to be or").texts == library_chunks(strategy, "to be or")
    with pytest.raises(SplitError, match=r"chunk_overlap \(3\) must be smaller than chunk_size \(3\)"):
        Fixed(chunk_size=3, chunk_overlap=3)
