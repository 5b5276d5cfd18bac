"""LangChain's HTML splitters: their very texts, with places, and what they moved, dropped and took in."""

from __future__ import annotations

import re
import warnings
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from langchain_core.documents import Document
from langchain_text_splitters import (
    HTMLHeaderTextSplitter,
    HTMLSectionSplitter,
    HTMLSemanticPreservingSplitter,
    RecursiveCharacterTextSplitter,
)

from chunkscope import Cause, Change, Chunking, HtmlSections, SplitError
from chunkscope.strategies.html_sections import KEPT
from tests.budget import law
from tests.html_pages import pages
from tests.kinds import text_of_kind

SPLITTERS = ("header", "section", "semantic")


def library(strategy: HtmlSections, text: str) -> list[str]:
    """What the installed library returns for these settings, without empty documents."""
    headings = [(tag, tag) for tag in re.findall(r"h\d", strategy.headers)]
    size, overlap = strategy.chunk_size, strategy.chunk_overlap
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        if strategy.splitter == "semantic":
            kept = list(KEPT[strategy.preserve])
            found = HTMLSemanticPreservingSplitter(
                headings,
                max_chunk_size=size,
                chunk_overlap=overlap,
                elements_to_preserve=kept,
                preserve_links=strategy.preserve_links,
                preserve_images=strategy.preserve_images,
            ).split_text(text)
        else:
            found = _documents(strategy, headings, text)
            inner = RecursiveCharacterTextSplitter(chunk_size=size, chunk_overlap=overlap)
            found = inner.split_documents(found)
    return [document.page_content for document in found if document.page_content.strip()]


def _documents(strategy: HtmlSections, headings: list[tuple[str, str]], text: str) -> list[Document]:
    if strategy.splitter == "header":
        return HTMLHeaderTextSplitter(headings, strategy.return_each_element).split_text(text)
    return HTMLSectionSplitter(headings).split_text(text)


def split(text: str, splitter: str, **settings: Any) -> Chunking:
    """With room for all in one chunk, unless said otherwise."""
    return HtmlSections(splitter=splitter, **settings).split(text)


def told(chunking: Chunking, change: Change) -> list[str | None]:
    """The source text of every note of a kind; where it has no place, the note's own text."""
    notes = [note for note in chunking.notes if note.change is change]
    return [note.span.of(chunking.text) if note.span else note.text for note in notes]


def pieces(chunking: Chunking, index: int) -> list[str]:
    """The source text of a chunk's pieces, in the chunk's order."""
    return [piece.of(chunking.text) for piece in chunking.pieces(index)]


def test_the_semantic_splitter_moves_inline_tags_before_their_sentence() -> None:
    """The pieces stand in the chunk's order, and the fewest strings count as moved."""
    chunking = split("<h1>A</h1><p>Keep <b>both</b> hands <i>inside</i> the boat.</p>", "semantic")
    assert chunking.texts == ["both inside Keep hands the boat."]
    assert pieces(chunking, 0) == ["both", "inside", "Keep", "hands", "the boat."]
    assert told(chunking, Change.MOVED) == ["both", "inside"]
    assert told(chunking, Change.DROPPED) == ["A"]
    assert chunking.chunks[0].headings == ("A",)


def test_the_header_splitter_scatters_inline_tags_over_lines() -> None:
    """They come after the sentence, each on a line of its own; every heading is a document of its own."""
    chunking = split("<h1>A</h1><p>Keep <b>both</b> hands <i>inside</i>.</p>", "header")
    assert chunking.texts == ["A", "Keep hands .  \nboth  \ninside"]
    assert pieces(chunking, 1) == ["Keep", "hands", ".", "both", "inside"]
    assert told(chunking, Change.MOVED) == ["both", "inside"]


def test_the_section_splitter_keeps_the_order() -> None:
    """Nothing is moved or dropped."""
    chunking = split("<h1>A</h1><p>Keep <b>both</b> hands.</p>", "section")
    assert pieces(chunking, 0) == ["A", "Keep", "both", "hands."]
    assert not told(chunking, Change.MOVED) + told(chunking, Change.DROPPED)


@pytest.mark.parametrize("splitter", SPLITTERS)
def test_headings_in_articles_are_found(splitter: str) -> None:
    """However deep the heading stands."""
    chunking = split("<article><section><h2>Boats</h2><p>They float.</p></section></article>", splitter)
    last = chunking.chunks[len(chunking.chunks) - 1]
    assert "They float." in last.text
    assert last.headings == ("Boats",)


@pytest.mark.parametrize("headers", ["h1, div", "h7", "", "p", "h12"])
def test_tags_that_are_no_headings_are_refused(headers: str) -> None:
    """In words, before the library stops over them."""
    with pytest.raises(SplitError, match="must be tags from h1 to h6"):
        HtmlSections(headers=headers)


@pytest.mark.parametrize("splitter", SPLITTERS)
def test_scripts_styles_and_comments_taken_for_text_are_told(splitter: str) -> None:
    """What a page never shows is in the library's chunk: it counts as added, with its place."""
    page = "<h1>A</h1><script>let n=2;</script><style>b{}</style><div><!-- no --></div><p>yes</p>"
    chunking = split(page, splitter)
    assert [text and text.strip() for text in told(chunking, Change.ADDED)] == ["let n=2;", "b{}", "no"]
    assert all(note.chunk is not None for note in chunking.notes if note.change is Change.ADDED)


def test_a_heading_with_tags_in_it_lands_in_the_body() -> None:
    """The header splitter takes only a heading's own words; the others stand after it, out of order."""
    chunking = split("<h1><i>Slow</i> boats</h1><p>float</p>", "header")
    assert [chunk.headings for chunk in chunking.chunks] == [("boats",), ("boats",)]
    assert chunking.texts == ["boats", "Slow  \nfloat"]
    assert told(chunking, Change.MOVED) == ["Slow"]


def test_the_section_splitter_survives_a_heading_that_is_not_listed() -> None:
    """The library stops with KeyError 'h1'; here are the sections that it had found."""
    page = "<h1>Harbour</h1><p>a</p><h2>Boats</h2><p>b</p>"
    with pytest.raises(KeyError, match="h1"):
        HTMLSectionSplitter([("h2", "h2")]).split_text(page)
    chunking = split(page, "section", headers="h2")
    assert [" ".join(text.split()) for text in chunking.texts] == ["Harbour a", "Boats b"]
    assert [chunk.headings for chunk in chunking.chunks] == [(), ("Boats",)]


def test_a_table_kept_whole_may_be_too_long() -> None:
    """The semantic splitter's placeholder is short; the note says what came of it."""
    rows = "".join(f"<tr><td>pier {number}</td><td>boat {number}</td></tr>" for number in range(20))
    chunking = split(f"<h1>A</h1><p>before</p><table>{rows}</table>", "semantic", chunk_size=100)
    (long,) = [note for note in chunking.notes if note.change is Change.TOO_LONG]
    assert long.chunk == 0
    assert chunking.lengths[0] > 200
    assert pieces(chunking, 0)[1:4] == ["pier 0", "boat 0", "pier 1"]


def test_text_outside_of_every_element_is_dropped() -> None:
    """By the semantic splitter only."""
    page = "loose <p>held</p> ends"
    assert told(split(page, "semantic"), Change.DROPPED) == ["loose ", " ends"]
    assert not told(split(page, "section"), Change.DROPPED)


def test_entities_and_other_spellings_keep_their_places() -> None:
    """A word in another spelling than the source's stands for it."""
    page = "<p>a &lt; b &amp; c &odd; d</p>"
    for splitter in SPLITTERS:
        chunking = split(page, splitter)
        assert "a < b & c &odd" in chunking.texts[0]
        assert "".join(pieces(chunking, 0)).replace(" ", "") == "a&lt;b&amp;c&odd;d"


def test_two_stages_have_their_causes() -> None:
    """Inside a section as `Recursive` has them, between two because nothing crosses."""
    page = "<h2>A</h2><p>one two three four five six</p><h2>B</h2><p>seven</p>"
    chunking = split(page, "section", chunk_size=14, chunk_overlap=6)
    boundaries = chunking.boundaries
    crossing = next(b for b in boundaries if chunking.texts[b.index + 1].startswith("B"))
    assert crossing.causes == (Cause.OTHER_SECTION,)
    assert any(boundary.overlap for boundary in boundaries)
    assert len(chunking.extras.stages) == 2


def test_text_that_is_no_html_is_one_text_or_one_message() -> None:
    """Header and section take it as it is, semantic finds no element in it."""
    for splitter in ("header", "section"):
        assert split("1 < 2, said Tom.", splitter).texts == ["1 < 2, said Tom."]
    with pytest.raises(SplitError, match="found no HTML element in this text and returned nothing"):
        split("1 < 2, said Tom.", "semantic")
    for splitter in SPLITTERS:
        assert split(" \n", splitter).texts == []


@pytest.mark.parametrize(
    ("splitter", "text"),
    [
        ("section", "<?xml version='1.0' encoding='utf-8'?><html><h1>a</h1></html>"),
        ("section", "<!-- nothing else -->"),
        ("semantic", "<div>" * 3000 + "x"),
    ],
)
def test_what_the_library_cannot_read_is_one_message(splitter: str, text: str) -> None:
    """With the library's own words."""
    with pytest.raises(SplitError, match="cannot read this text as HTML"):
        split(text, splitter)


@pytest.mark.parametrize(
    ("settings", "message"),
    [
        ({"splitter": "other"}, "splitter 'other' is unknown: use one of header, section, semantic"),
        ({"preserve": "all"}, "preserve 'all' is unknown"),
        ({"length_function": "words"}, "length_function 'words' is unknown"),
        ({"chunk_size": 0}, r"chunk_size \(0\) must be at least 1"),
    ],
)
def test_wrong_settings_are_refused_in_words(settings: dict[str, Any], message: str) -> None:
    """With the argument and its value."""
    with pytest.raises(SplitError, match=message):
        HtmlSections(**settings)


def test_the_semantic_splitter_counts_characters() -> None:
    """With tokens it is refused, as the library has no such setting."""
    with pytest.raises(SplitError, match="counts characters, not cl100k_base"):
        split("<p>a</p>", "semantic", length_function="cl100k_base")


LINKED = (
    '<h1>Tea</h1><p>Drink <a href="https://a.b/c?x=1&amp;y=2">green <b>tea</b></a> now.</p>'
    '<p><a href="z"><img src="q.png"></a> end</p>'
)


def test_links_and_pictures_are_written_as_markdown() -> None:
    """Each sign that the library puts in stands for the tag that it was made of; nothing moves or is lost."""
    chunking = split(LINKED, "semantic", preserve_links=True, preserve_images=True)
    assert chunking.texts == [
        "Drink [greentea](https://a.b/c?x=1&y=2) now. [![image:q.png](q.png)](z) end",
    ]
    assert pieces(chunking, 0) == [
        "Drink",
        '<a href="https://a.b/c?x=1&amp;y=2">green',
        "tea",
        "</a>",
        "now.",
        '<a href="z"><img src="q.png"></a>',
        "end",
    ]
    assert told(chunking, Change.DROPPED) == ["Tea"]
    assert not told(chunking, Change.MOVED) + told(chunking, Change.ADDED)


def test_a_link_that_is_never_closed_is_told() -> None:
    """The library writes it all the same; it has no place of its own, and the note says so."""
    chunking = split('<p>See <a href="u">this</p>', "semantic", preserve_links=True)
    assert chunking.texts == ["See [this](u)"]
    assert told(chunking, Change.ADDED) == ["[this](u)"]


@st.composite
def _settings(draw: st.DrawFn) -> HtmlSections:
    size = draw(st.integers(5, 80))
    return HtmlSections(
        size,
        draw(st.integers(0, size // 2)),
        draw(st.sampled_from(SPLITTERS)),
        draw(st.sampled_from(("h1", "h1 h2", "h1, h2, h3"))),
        return_each_element=draw(st.booleans()),
        preserve=draw(st.sampled_from(tuple(KEPT))),
        preserve_links=draw(st.booleans()),
        preserve_images=draw(st.booleans()),
    )


@pytest.mark.parametrize("splitter", ["header", "section"])
def test_a_heading_in_a_comment_or_a_script_is_nothing_to_cut_at(splitter: str) -> None:
    """What no reader sees is no heading: the note says that the text has none."""
    for hidden in ("<!-- <h1>no</h1> -->", "<script>'<h1>no</h1>'</script>"):
        found = HtmlSections(splitter=splitter).split(f"<p>some words</p>{hidden}")
        assert Change.NOT_FOUND in {note.change for note in found.notes}
    found = HtmlSections(splitter=splitter).split("<H1 class='a'>yes</H1><p>some words</p>")
    assert Change.NOT_FOUND not in {note.change for note in found.notes}


@law(0.05)
@given(_settings(), text_of_kind(("any", "html")))
def test_the_texts_are_the_library_s(strategy: HtmlSections, text: str) -> None:
    """Byte for byte, whatever the text is; or both stop, or the library alone over its missing heading."""
    try:
        chunking = strategy.split(text)
    except SplitError:
        return
    if not text.strip():
        assert chunking.texts == []
        return
    try:
        expected = library(strategy, text)
    except KeyError:
        return
    assert chunking.texts == expected


@law(0.05)
@given(_settings(), pages())
def test_every_word_is_found_where_it_stands(strategy: HtmlSections, page: str) -> None:
    """On well-formed pages a chunk's words are those of its pieces, in its order; the rest is told."""
    try:
        chunking = strategy.split(page)
    except SplitError:
        return
    seen: set[str] = set()
    for index, text in enumerate(chunking.texts):
        words = re.findall(r"\bw\d+\b", text)
        behind = re.findall(r"\bw\d+\b", " ".join(pieces(chunking, index)))
        if "PRESERVED" not in text and "_" not in text:
            assert [word for word in behind if word in words] == words
        seen |= set(behind)
    dropped = " ".join(text or "" for text in told(chunking, Change.DROPPED))
    assert set(re.findall(r"\bw\d+\b", page)) - seen <= set(re.findall(r"\bw\d+\b", dropped))
