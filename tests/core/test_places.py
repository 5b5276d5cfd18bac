"""Where chunks lie: pages, headings and kinds of block, by column and one by one, and the margin's bytes."""

from __future__ import annotations

import json
from dataclasses import replace

import numpy as np
import pytest

from chunkscope import Fixed, MarkdownHeaders, Recursive
from chunkscope.blocks import KINDS
from chunkscope.commands.audit import report
from chunkscope.documents import Page, Place, Source, load
from chunkscope.drawing import Payload
from chunkscope.drawing.margin import has_structure, margin_payload
from chunkscope.inspection.places import paths, places_of
from chunkscope.library import Comparison
from chunkscope.values import Span
from chunkscope.wording.places import pages_line, place_line

TEXT = """# Results

Two lamps 😀 were lit.

## Methods

| lamp | hours |
|---|---|
| A | 40 |
| B | 52 |

- first
- second

# Notes

```py
print(1)
```
"""


def document(text: str = TEXT, *, page: int = 40) -> Source:
    """The text as a document with a page every ``page`` characters, one character between them in none."""
    spans = [Span(start, min(start + page - 1, len(text))) for start in range(0, len(text), page)]
    pages = tuple(Page(number + 1, span) for number, span in enumerate(spans))
    return replace(load(text, name="a.md"), pages=pages)


def test_the_structure_of_markdown_is_that_of_its_blocks() -> None:
    """Headings have their level and their words without signs; every block is there."""
    found = document()
    assert [(heading.level, heading.text) for heading in found.headings] == [
        (1, "Results"),
        (2, "Methods"),
        (1, "Notes"),
    ]
    kinds = [block.kind for block in found.blocks]
    assert kinds == ["heading", "paragraph", "heading", "table", "list", "heading", "code"]
    assert paths(found.headings) == (("Results",), ("Results", "Methods"), ("Notes",))


@pytest.mark.parametrize("strategy", [Fixed(7, 3), Recursive(40, 10), Recursive(1000, 0), Fixed(1, 0)])
def test_every_chunk_lies_where_its_span_does(strategy: Fixed | Recursive) -> None:
    """Column by column the same as asking the document for each chunk's span."""
    found = document()
    chunking = strategy.split(found.text)
    places = places_of(chunking, found)
    assert len(places) == len(chunking.chunks)
    for chunk, place in zip(chunking.chunks, places, strict=True):
        asked = found.place(chunk.span)
        assert (place.pages, place.headings) == (asked.pages, asked.headings)
        meets = {
            block.kind
            for block in found.blocks
            if block.span.start < chunk.span.end and chunk.span.start < block.span.end
        }
        assert set(place.kinds) == meets


def test_a_chunk_of_pieces_lies_where_its_pieces_do() -> None:
    """What was dropped between two pieces fills two pages, and the chunk is on neither of them."""
    found = document("# Lamps" + "=" * 200 + "lit", page=60)
    by = Recursive(500, 0, separators=("=+",), is_separator_regex=True, keep_separator=False)
    (place,) = places_of(by.split(found.text), found)
    assert [page.number for page in place.pages] == [1, 4]


@pytest.mark.parametrize("page", range(3, 40))
def test_no_page_is_named_that_no_piece_touches(page: int) -> None:
    """A piece that lies between two pages takes none of them in, wherever the others lie."""
    text = "ab--cd----ef------gh--ij" * 3
    spans = [Span(start, min(start + page - 2, len(text))) for start in range(0, len(text), page)]
    pages = tuple(Page(number, span) for number, span in enumerate(spans, 1) if number % 3)
    found = replace(load(text, name="a.txt"), pages=pages)
    by = Recursive(14, 4, separators=("-+",), is_separator_regex=True, keep_separator=False)
    chunking = by.split(text)
    assert not all(chunk.verbatim for chunk in chunking.chunks)
    for chunk, place in zip(chunking.chunks, places_of(chunking, found), strict=True):
        touched = {each.number for piece in chunk.pieces for each in found.place(piece).pages}
        assert {each.number for each in place.pages} == touched


def test_a_strategy_that_knows_its_headings_keeps_them() -> None:
    """What the splitter says of its chunk stands above what the document says."""
    found = replace(document(), headings=())
    chunking = MarkdownHeaders(chunk_size=200, chunk_overlap=0).split(found.text)
    said = [chunk.headings for chunk in chunking.chunks]
    assert any(said)
    assert [place.headings for place in places_of(chunking, found)] == said


def test_the_columns_name_nothing_where_there_is_nothing() -> None:
    """An empty document, one without structure, and a chunk before the first heading."""
    plain = load("One line.\n\nAnother one.", name="a.txt")
    places = places_of(Recursive(12, 0).split(plain.text), plain)
    assert not places.known
    assert not has_structure(plain)
    assert set(places) == {Place(kinds=("paragraph",))}
    assert len(places_of(Recursive(12, 0).split(""), Source("a", "a", "text", ""))) == 0
    early = load("Before.\n\n# Head\n\nAfter.", name="a.md")
    assert places_of(Fixed(9, 0).split(early.text), early)[0].headings == ()


def test_another_document_is_refused() -> None:
    """The numbers of both are in the message."""
    with pytest.raises(ValueError, match=r"4 characters.*has 142"):
        places_of(Fixed(2, 0).split("abcd"), document())


def test_the_audit_says_where_every_chunk_lies() -> None:
    """Pages by number, headings, kinds of block; without a document these keys are not there."""
    found = document()
    chunking = Recursive(60, 10).split(found.text)
    same = Comparison("langchain-text-splitters", "1.1.3", len(chunking.starts), None)
    chunks = report(chunking, same, found)["chunks"]
    assert chunks[0]["pages"] == [1, 2]
    assert chunks[0]["headings"] == ["Results"]
    assert chunks[-1]["blocks"][-1] == "code"
    assert "pages" not in report(chunking, same)["chunks"][0]
    json.dumps(chunks)


def test_a_place_in_words() -> None:
    """Pages, headings and kinds on one line; of several pages the first and the last."""
    three, four = Page(3, Span(0, 5), "Budget"), Page(4, Span(5, 9))
    assert place_line(Place((three,), ("Results", "Methods"), ("table",))) == (
        "page 3 (Budget) · Results > Methods · table"
    )
    assert place_line(Place((three, four), (), ("list", "code"))) == "pages 3–4 · list, code"
    assert place_line(Place()) == ""
    assert [pages_line(()), pages_line((four,)), pages_line((three, four))] == ["", "4", "3–4"]


def unpacked(payload: Payload) -> tuple[dict[str, object], dict[str, list[int]], bytes]:
    """The header, the columns and the kinds of the margin's bytes, as the browser reads them."""
    data = payload.data[16:]
    size = int.from_bytes(data[:4], "little")
    header, at, columns = json.loads(data[4 : 4 + size]), 4 + size, {}
    for name, count in header["columns"]:
        columns[name] = np.frombuffer(data, "<i4", count, at).tolist()
        at += 4 * count
    return header, columns, data[at:]


def test_the_margin_counts_as_the_browser_does() -> None:
    """Offsets move by one for each emoji before them, and every block has its kind."""
    found = document()
    header, columns, kinds = unpacked(margin_payload(found))
    assert header["headings"] == [[1, "Results"], [2, "Methods"], [1, "Notes"]]
    assert columns["heading"] == [
        found.headings[0].span.start,
        found.headings[1].span.start + 1,
        found.headings[2].span.start + 1,
    ]
    assert columns["page_start"][1] == found.pages[1].span.start + 1
    assert [KINDS[kind] for kind in kinds] == [block.kind for block in found.blocks]
    assert columns["block_end"][-1] == found.blocks[-1].span.end + 1
