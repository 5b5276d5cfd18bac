"""NFKC with an exact way back to the original."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope.documents.normalize import normalized, read_anew
from chunkscope.documents.source import BlockSpan, Heading, Page, Remark, RemarkKind, Source
from chunkscope.values import Span
from tests.budget import law

PARTS = (
    *("ﾃﾞｰﾀ", "ＡＢＣ１２３", "㈱", "ﬁ", "①", "㍿", "\u00a0", "\u3000", "e\u0301", "e", "\u0301", "\u0323"),
    *("가", "\u1100", "\u1161", "\u11a8", "한", "\u1100\u1161", "\u0344", "\u0958", "\u09c7\u09be", "\u2126"),
    *("\uff9e", "\uff9f", "ｶ", "か", "\u3099", "ﷺ", "\u1e9b\u0323", "x", " ", "\n", "🙂", "\U0002f800", "ﾞ"),
)
texts = st.lists(st.sampled_from(PARTS) | st.characters(), max_size=24).map("".join)


@law(share=0.05)
@given(text=texts, data=st.data())
def test_every_range_leads_back(text: str, data: st.DataObject) -> None:
    """The text is NFKC, and the original behind any range has that range in its own NFKC."""
    found = normalized(text)
    assert found.text == unicodedata.normalize("NFKC", text)
    start = data.draw(st.integers(0, len(found.text)))
    end = data.draw(st.integers(start, len(found.text)))
    pieces = found.pieces(start, end)
    there = text[pieces[0].start : pieces[-1].end]
    assert found.text[start:end] in unicodedata.normalize("NFKC", there)


@law(share=0.03)
@given(text=texts, data=st.data())
def test_spans_move_with_their_text(text: str, data: st.DataObject) -> None:
    """A block holds its own words after normalisation, and one behind the other stays behind it."""
    cut = data.draw(st.integers(0, len(text)))
    blocks = (BlockSpan("paragraph", Span(0, cut)), BlockSpan("code", Span(cut, len(text))))
    source = read_anew(Source("a", "a", "text", text, blocks=blocks), normalize=True)
    one, two = (block.span for block in source.blocks)
    assert (one.start, two.end) == (0, len(source.text))
    assert one.start <= one.end
    assert two.start <= one.end  # a letter and its mark may now be one
    for block, before in zip(source.blocks, blocks, strict=True):
        assert source.original is not None
        pieces = source.original.pieces(block.span.start, block.span.end)
        assert pieces[0].start <= before.span.start or not before.span.length
        assert pieces[-1].end >= before.span.end or not before.span.length


@pytest.mark.parametrize(
    ("text", "wanted", "back"),
    [
        ("Ａ１　ｶﾞ", "A1 ガ", [(0, 1), (1, 2), (2, 3), (3, 5)]),
        ("㈱山", "(株)山", [(0, 1), (0, 1), (0, 1), (1, 2)]),
        ("e\u0301x", "éx", [(0, 2), (2, 3)]),
        ("a\u00a0b", "a b", [(0, 1), (1, 2), (2, 3)]),
    ],
    ids=["full-width", "one to many", "composed", "no-break space"],
)
def test_each_character_knows_its_origin(text: str, wanted: str, back: list[tuple[int, int]]) -> None:
    """Many characters may stand for one, and one for many: each leads to all that it came from."""
    found = normalized(text)
    assert found.text == wanted
    assert [found.pieces(at, at + 1) for at in range(len(wanted))] == [(Span(*each),) for each in back]


def test_a_document_keeps_its_parts() -> None:
    """Headings, blocks and pages stand where their words are now; the count of changed characters is told."""
    text = "＃ Ｔｅａ\n\n㈱茶"
    source = Source(
        "t.md", "t.md", "markdown", text, "Ｔｅａ",
        headings=(Heading(1, "Ｔｅａ", Span(0, 5)),),
        blocks=(BlockSpan("heading", Span(0, 5)), BlockSpan("paragraph", Span(7, 9))),
        pages=(Page(1, Span(0, 9)),),
    )  # fmt: skip
    found = read_anew(source, normalize=True)
    assert (found.text, found.title) == ("# Tea\n\n(株)茶", "Tea")
    assert found.headings == (Heading(1, "Tea", Span(0, 5)),)
    assert [block.span.of(found.text) for block in found.blocks] == ["# Tea", "(株)茶"]
    assert found.pages == (Page(1, Span(0, 11)),)
    assert found.remarks == (Remark(RemarkKind.NORMALIZED, 5),)
    assert read_anew(Source("a", "a", "text", "plain"), normalize=True).remarks == ()
