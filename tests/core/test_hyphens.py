"""Words broken at line ends are put together where that is sure, and every place leads back."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents import BlockSpan, Heading, Page, Remark, RemarkKind, Source, load
from chunkscope.documents.hyphens import hyphen_parts
from chunkscope.documents.normalize import read_anew
from chunkscope.documents.rewritten import visible_of
from chunkscope.values import Span
from tests.budget import law
from tests.document_files import pdf

PARTS = (
    *(
        "capa",
        "bilities",
        "capabilities",
        "well",
        "known",
        "well-known",
        "North",
        "é",
        "ｗｉｄｅ",
        "12",
        "力",
    ),
    *("-", "-", "\u2010", "\u00ad", "\n", "\n", "\r\n", " ", ".", "ﬁ", "\uff0d", "e\u0301"),
)
texts = st.lists(st.sampled_from(PARTS), max_size=24).map("".join)


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("the wind veloc-\nity rose", "the wind velocity rose"),
        ("inter-\r\nnatio-\r\nnal law", "international law"),
        ("a soft\u00ad\nhyphen", "a softhyphen"),
        ("well-known, and again well-\nknown", "well-known, and again well-known"),
        ("a state-of-\nthe-art lamp, state-\nof-the-art", "a state-of-the-art lamp, state-of-the-art"),
        ("capabilities, capabili- ties", "capabilities, capabilities"),
        ("capabili- ties, and pre- and post-war", "capabili- ties, and pre- and post-war"),
        ("Anglo-\nSaxon, 1990-\nfive", "Anglo-\nSaxon, 1990-\nfive"),
        ("a -\nb, tide-\n\nless", "a -\nb, tide-\n\nless"),
    ],
)
def test_a_word_is_put_together_where_that_is_sure(text: str, wanted: str) -> None:
    """Names, numbers, dashes and blank lines are left alone; a compound keeps its hyphen."""
    assert visible_of(text, hyphen_parts(text)).text == wanted


def test_a_pdf_is_put_together_on_request_with_its_places() -> None:
    """Headings, pages and blocks hold the same words; the remark counts them; the way back is exact."""
    data = pdf(["Lamp report\nThe wind veloc-\nity rose.", "Its veloc-\nity fell."])
    plain = load(data, name="a.pdf")
    found = load(data, name="a.pdf", rejoin=True)
    assert "veloc-\nity" in plain.text
    assert found.text == plain.text.replace("veloc-\nity", "velocity")
    assert found.remarks == (*plain.remarks, Remark(RemarkKind.REJOINED, 2))
    for page, before in zip(found.pages, plain.pages, strict=True):
        assert page.span.of(found.text) == before.span.of(plain.text).replace("veloc-\nity", "velocity")
    at = found.text.index("velocity", found.pages[1].span.start)
    assert found.original is not None
    assert [piece.of(plain.text) for piece in found.original.pieces(at, at + 8)] == ["veloc-\nity"]


@law(share=0.05)
@given(text=texts, cut=st.integers(0, 200))
def test_both_ways_together_are_one_after_the_other(text: str, cut: int) -> None:
    """NFKC of what was put together, at its place: nothing else changes, and spans move with their words."""
    cut = min(cut, len(text))
    blocks = (BlockSpan("paragraph", Span(0, cut)), BlockSpan("paragraph", Span(cut, len(text))))
    headings, pages = (Heading(1, "ﬁ", Span(0, cut)),), (Page(1, Span(0, cut)),)
    document = Source("a", "a", "pdf", text, "ﬁ", headings, blocks, pages)
    found = read_anew(document, normalize=True, rejoin=True)
    joined = visible_of(text, hyphen_parts(text)).text
    assert found.text == unicodedata.normalize("NFKC", joined)
    assert (found.title, found.headings[0].text) == ("fi", "fi")
    assert (found.blocks[0].span.start, found.blocks[1].span.end) == (0, len(found.text))
    assert found.original is not None
    for at, start, length in found.original.stretches:
        assert found.text[at : at + length] == text[start : start + length]


def test_nothing_asked_is_nothing_changed() -> None:
    """The document itself comes back, with no way back to be kept."""
    document = Source("a", "a", "pdf", "veloc-\nity")
    assert read_anew(document) is document
