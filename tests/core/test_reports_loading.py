"""Files that loaders got wrong in public reports, and what is read of them here.

``langchain#9005`` and the like name the public report.
"""

from __future__ import annotations

import pytest

from chunkscope import Recursive, Span
from chunkscope.documents import RemarkKind, load
from tests.core.pdf_page import pdf_of

PRICES = "入場料は大人800円です"
WIND = ["At noon the wind veloc-", "ity rose to forty knots.", "Two mapsofthecoast show the capabili- ties."]


def test_a_japanese_file_is_no_utf_8() -> None:
    """langchain#9005: CP932 is found and named; read as Latin-1 it would be other signs, and no error."""
    data = PRICES.encode("cp932")
    with pytest.raises(UnicodeDecodeError):
        data.decode("utf-8")
    assert data.decode("latin-1") != PRICES
    found = load(data, name="prices.txt")
    assert (found.text, found.encoding, found.remarks) == (PRICES, "CP932", ())


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
def test_utf_8_comes_first(codec: str) -> None:
    """langchain#9005: with a mark or without, UTF-8 is UTF-8, and the mark is no character of the text."""
    found = load(PRICES.encode(codec), name="prices.txt")
    assert (found.text, found.encoding) == (PRICES, "UTF-8")
    assert [remark.kind for remark in found.remarks] == [RemarkKind.BOM_REMOVED] * (codec == "utf-8-sig")


def test_broken_bytes_are_counted_and_never_left_out() -> None:
    """langchain#9005: what is no character is seen as U+FFFD and told; nothing beside it moves or is lost."""
    line = (PRICES + "。").encode()
    found = load(line * 9 + b"\xff" + line, name="prices.txt")
    assert found.text == (PRICES + "。") * 9 + "\ufffd" + PRICES + "。"
    assert [(remark.kind, remark.count) for remark in found.remarks] == [(RemarkKind.REPLACED, 1)]


def test_a_word_parted_at_the_end_of_a_line_stays_parted() -> None:
    """pypdf#2262, unstructured#3486: no hyphen is taken out and no blank put in: the page has them so."""
    found = load(pdf_of(WIND), name="wind.pdf")
    assert found.text == "\n".join(WIND)
    assert {"veloc-", "mapsofthecoast", "capabili-"} <= {*found.text.split()}


def test_offsets_count_the_text_that_is_shown() -> None:
    """pypdf#2262: chunks are slices of the text that was taken out of the page, and the page is that text."""
    found = load(pdf_of(WIND), name="wind.pdf")
    assert [(page.number, page.span) for page in found.pages] == [(1, Span(0, len(found.text)))]
    chunking = Recursive(26, 0).split(found.text)
    assert chunking.verbatim.all()
    assert chunking.texts[:2] == ["At noon the wind veloc-", "ity rose to forty knots."]
    assert all(found.place(chunk.span).pages == found.pages for chunk in chunking.chunks)
