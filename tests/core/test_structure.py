"""Chunks along headings, blocks, rows and lines."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import Cause, Change, Chunking, SplitError, Structure
from chunkscope.blocks import blocks_of
from tests.budget import law
from tests.html_pages import pages
from tests.kinds import text_of_kind

FARES = "# Fares\n\n| from | to | price |\n|---|---|---|\n" + "\n".join(
    f"| stop {number} | stop {number + 1} | {number * 10} |" for number in range(1, 9)
)
HEAD = "| from | to | price |\n|---|---|---|"


def split(text: str, size: int, **settings: Any) -> Chunking:
    """With no smallest size, unless it is given."""
    return Structure(size, **{"min_size": 0, **settings}).split(text)


def test_a_heading_always_begins_a_chunk_and_blocks_are_packed() -> None:
    """Blocks of a section share a chunk as long as they fit; the next heading begins another."""
    text = "# A\n\none\n\ntwo\n\n## B\n\nthree"
    assert split(text, 100).texts == ["# A\n\none\n\ntwo", "## B\n\nthree"]
    assert split(text, 12).texts == ["# A\n\none", "two", "## B\n\nthree"]
    assert [chunk.headings for chunk in split(text, 100).chunks] == [("A",), ("A", "B")]


def test_a_table_is_cut_between_rows_and_its_head_is_searched_with_every_part() -> None:
    """Whole rows are delivered; what is indexed is led by the header, and a note says it is repeated."""
    chunking = split(FARES, 120)
    rows = [row for chunk in chunking.texts for row in chunk.splitlines() if row.startswith("| stop")]
    assert rows == FARES.splitlines()[4:]
    first, *later = chunking.chunks
    assert first.text.startswith("# Fares\n\n" + HEAD)
    assert first.indexed == first.text
    assert len(later) == 2
    for chunk in later:
        assert chunk.verbatim
        assert chunk.indexed == f"{HEAD}\n{chunk.text}"
        assert len(chunk.indexed) <= 120
    repeated = [note for note in chunking.notes if note.change is Change.REPEATED]
    assert [(note.chunk, note.text) for note in repeated] == [(1, HEAD), (2, HEAD)]
    assert repeated[0].span is not None
    assert repeated[0].span.of(FARES) == HEAD


def test_the_repeated_head_is_counted_or_not() -> None:
    """Not counted, more rows are delivered, and the indexed text is longer by the head."""
    counted, free = split(FARES, 110), split(FARES, 110, count_header=False)
    assert [len(chunking.texts[1].splitlines()) for chunking in (counted, free)] == [3, 4]
    assert max(map(len, free.texts)) <= 110
    assert max(map(len, free.indexed)) == max(map(len, free.texts[1:])) + len(HEAD) + 1 > 110


def test_a_head_as_long_as_a_chunk_is_repeated_but_not_counted() -> None:
    """Otherwise no row would fit beside it."""
    page = f"<table><tr><th>{'h' * 60}</th></tr>{'<tr><td>one two</td></tr>' * 12}</table>"
    chunking = split(page, 50)
    assert [len(text.splitlines()) for text in chunking.texts[-2:]] == [6, 6]
    assert all(indexed.startswith("h" * 60 + "\n") for indexed in chunking.indexed[-2:])


def test_a_row_wider_than_a_chunk_is_the_only_one_cut() -> None:
    """The rows before and after it stay whole."""
    wide = "| " + "word " * 20 + "|"
    text = f"| a |\n|---|\n| short |\n{wide}\n| last |"
    chunking = split(text, 40, count_header=False)
    assert chunking.texts[0] == "| a |\n|---|\n| short |"
    assert chunking.texts[-1] == "| last |"
    assert all(len(chunk) <= 40 for chunk in chunking.texts)
    assert all(indexed.startswith("| a |\n|---|\n") for indexed in chunking.indexed[1:])


def test_code_is_cut_at_line_ends_and_led_by_language_and_heading() -> None:
    """Only in the indexed text, and only where a chunk begins in the middle of the code."""
    page = (
        "<h2>Install</h2><pre><code class='language-sh'>get the-package\nset it up\nrun it now</code></pre>"
    )
    chunking = split(page, 35)
    assert chunking.texts == ["Install\n\nget the-package\nset it up", "run it now"]
    assert chunking.indexed[1] == "sh: Install\nrun it now"
    assert chunking.chunks[1].pieces[0].of(page) == "run it now"


def test_a_heading_stays_with_the_first_part_of_what_is_too_long() -> None:
    """Prose, a table, a list or code: no chunk holds the heading alone."""
    for block in ("word " * 40, "- item\n" * 20, "```\n" + "x = 1\n" * 20 + "```", FARES[9:]):
        chunking = split(f"# Heading\n\n{block}", 60)
        assert chunking.texts[0].startswith("# Heading\n\n")
        assert len(chunking.texts[0]) > len("# Heading\n\n")
        assert max(map(len, chunking.texts)) <= 60


def test_a_heading_without_text_joins_the_one_below_it_unless_it_may_stand_alone() -> None:
    """`min_size` = 0 cuts at every heading; a heading of the same level never joins."""
    text = "# A\n\n## B\n\ntext\n\n## C\n\n## D"
    assert split(text, 100).texts == ["# A", "## B\n\ntext", "## C", "## D"]
    assert split(text, 100, min_size=5).texts == ["# A\n\n## B\n\ntext", "## C", "## D"]


def test_short_chunks_join_a_neighbour_of_their_section_only() -> None:
    """A short paragraph before a long one begins its first part; a short rest takes in what follows."""
    text = f"# A\n\nshort\n\n{'word ' * 18}end.\n\nx\n\n# B\n\ny"
    alone, joined = split(text, 60), split(text, 60, min_size=20)
    assert alone.texts[0] == "# A\n\nshort"
    assert joined.texts[0].startswith("# A\n\nshort\n\nword")
    assert alone.texts[-2] == "x"
    assert joined.texts[-2].endswith("end.\n\nx")
    assert alone.texts[-1] == joined.texts[-1] == "# B\n\ny"


def test_the_path_of_headings_is_put_before_the_indexed_text_only() -> None:
    """With the document's title; what is delivered stays as it is."""
    page = "<title>Guide</title><h2>Tea</h2><p>hot</p><h3>Green</h3><p>cooler</p>"
    plain, led = split(page, 100), split(page, 100, prefix=True)
    assert led.texts == plain.texts == ["Tea\n\nhot", "Green\n\ncooler"]
    assert led.indexed == ["Guide > Tea\n\nTea\n\nhot", "Guide > Tea > Green\n\nGreen\n\ncooler"]
    assert plain.indexed == plain.texts


def test_html_chunks_name_their_pieces_and_hidden_text() -> None:
    """Cells are joined by bars, items by lines; comments and scripts are told as dropped."""
    page = "<p>a <b>b</b></p><!-- c --><table><tr><th>x<th>y<tr><td>1<td>2</table><ul><li>i<li>j</ul>"
    chunking = split(page, 100)
    (chunk,) = chunking.chunks
    assert chunk.text == "a b\n\nx | y\n1 | 2\n\n- i\n- j"
    assert [piece.of(page) for piece in chunk.pieces] == ["a ", "b", "x", "y", "1", "2", "i", "j"]
    dropped = [note.span for note in chunking.notes if note.change is Change.DROPPED]
    assert [span and span.of(page) for span in dropped] == ["<!-- c -->"]


def test_overlap_carries_whole_rows_and_says_why_not_more() -> None:
    """As many of the last rows as the budget holds; nothing crosses a heading or the edge of a long block."""
    chunking = split(FARES + "\n\n# Next\n\ntext", 120, chunk_overlap=30)
    inside = chunking.boundaries[1]
    assert inside.overlap == len("| stop 4 | stop 5 | 40 |")
    assert inside.causes == (Cause.WHOLE_PIECES,)
    assert chunking.boundaries[len(chunking.boundaries) - 1].causes == (Cause.OTHER_SECTION,)
    long = split(f"short\n\n{'word ' * 20}\n\nshort", 50, chunk_overlap=20)
    assert long.boundaries[0].causes == (Cause.BEFORE_OVERSIZE,)
    assert long.boundaries[len(long.boundaries) - 1].causes == (Cause.AFTER_OVERSIZE,)
    assert long.boundaries[1].overlap > 0


def test_no_room_is_left_beside_a_long_block() -> None:
    """The overlap fits its budget, but not together with the next block: no larger budget helps."""
    text = "aaaa aaaa\n\nbb\n\n" + "c" * 18
    boundary = split(text, 20, chunk_overlap=5).boundaries[0]
    assert (boundary.causes, boundary.most) == ((Cause.NO_ROOM,), 0)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"format": "pdf"}, "format 'pdf' is unknown"),
        ({"min_size": -1}, "min_size must be a whole number of 0 or more, not -1"),
        ({"length_function": "words"}, "length_function 'words' is unknown"),
        ({"chunk_size": 5, "chunk_overlap": 6}, r"chunk_overlap \(6\) must not exceed chunk_size \(5\)"),
    ],
)
def test_wrong_settings_are_refused_in_words(settings: dict[str, Any], message: str) -> None:
    """With the argument and its value."""
    with pytest.raises(SplitError, match=message):
        Structure(**settings)


@pytest.mark.parametrize(
    "text", ["One sentence.", "word", "<p>One.", "# ", "<h1></h1>", "```\nnever closed", "<!-- never closed"]
)
def test_the_wrong_kind_of_text_leaves_what_was_there(text: str) -> None:
    """One chunk or none, in any format, and what is in none is told."""
    for format_ in ("auto", "html", "markdown", "plain"):
        chunking = split(text, 100, format=format_)
        assert len(chunking.texts) <= 1
        assert chunking.texts or any(note.change is Change.DROPPED for note in chunking.notes)


@st.composite
def _settings(draw: st.DrawFn) -> Structure:
    size = draw(st.integers(8, 90))
    return Structure(
        size,
        draw(st.integers(0, size // 2)),
        min_size=draw(st.sampled_from((0, 0, 5, 20))),
        count_header=draw(st.booleans()),
        prefix=draw(st.booleans()),
    )


def _cuts_no_block_that_fits(chunking: Chunking, format_: str) -> None:
    size = chunking.strategy.chunk_size
    assert max(map(len, chunking.texts), default=0) <= size
    for block in blocks_of(chunking.text, format_):
        holders = [text for text in chunking.texts if block.text in text]
        assert holders or len(block.text) > size
        if block.kind == "heading" and len(block.text) <= size:
            assert any(text.startswith(block.text) for text in holders) or chunking.strategy.min_size  # type: ignore[attr-defined]
        if block.kind in {"table", "code", "list"}:
            ends = [*block.units[1:], len(block.text)]
            for start, end in zip(block.units, ends, strict=True):
                unit = block.text[start:end].rstrip()
                assert len(unit) > size or any(unit in text for text in chunking.texts)


@law(0.03)
@given(_settings(), pages())
def test_laws_on_pages(strategy: Structure, page: str) -> None:
    """A block, row, item or line that fits is whole in one chunk; headings begin chunks; no word is lost."""
    chunking = strategy.split(page)
    if blocks_of(page) and chunking.chunks:
        _cuts_no_block_that_fits(chunking, "auto")
    if not strategy.chunk_overlap and strategy.chunk_size >= 30:
        words = re.findall(r"w\d+", "\n".join(chunking.texts))
        assert words == re.findall(r"w\d+", page)
    for chunk in chunking.chunks:
        behind = " ".join(piece.of(page) for piece in chunk.pieces)
        assert _signs(chunk.text) == _signs(behind)


@law(0.03)
@given(_settings(), text_of_kind(("any", "blocks_markdown")))
def test_laws_on_markdown_and_plain_text(strategy: Structure, text: str) -> None:
    """Chunks are slices, none is too long, and a block that fits is whole in one of them."""
    for format_ in ("markdown", "plain"):
        chunking = Structure(**{**_values(strategy), "format": format_}).split(text)
        assert all(chunk.verbatim for chunk in chunking.chunks)
        _cuts_no_block_that_fits(chunking, format_)
        for before, after in pairwise(chunking.chunks):
            assert not text[before.span.end : after.span.start].strip()


def _signs(text: str) -> str:
    """The letters and figures of the words that `pages` makes, without entities' names."""
    return re.sub(r"[^w\d]", "", text)


def _values(strategy: Structure) -> dict[str, Any]:
    return {name: value for name, value in strategy.to_json().items() if name != "strategy"}


@law(0.02)
@given(_settings(), pages(nested=False))
def test_every_later_part_of_a_table_has_its_head(strategy: Structure, page: str) -> None:
    """A chunk that begins at or in a row below the head of a table is indexed behind that head."""
    chunking = strategy.split(page)
    for block in blocks_of(page):
        if block.kind == "table" and block.header < len(block.units) and block.head:
            below = _hull(block.content.pieces(block.units[block.header], len(block.text)))
            for chunk in chunking.chunks:
                if below[0] <= chunk.pieces[0].start < below[1]:
                    assert chunk.indexed.removesuffix(chunk.text).endswith(block.head + "\n")


def _hull(pieces: tuple[Any, ...]) -> tuple[int, int]:
    return pieces[0].start, pieces[-1].end
