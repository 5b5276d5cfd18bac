"""What became of source text on screens in public reports, and how ours goes to the browser.

``streamlit#8099`` and the like name the public report. The browser's half stands in the tests of the source
view: what is drawn is the text of these bytes, and markup in it never runs.
"""

from __future__ import annotations

import re
from itertools import pairwise

import pytest
from streamlit import config

from chunkscope import Recursive
from chunkscope.documents import DocumentError, load
from chunkscope.documents.limits import MAX_BYTES
from chunkscope.drawing import cover, drawing_payload, text_payload
from chunkscope.text import MAX_CHARACTERS, TextError, check
from chunkscope.wording.quoting import literal

PRICES = "Tea went from $3 to $4 in June."
ADDRESSES = "post:me@inn and later:maybe, :tea: or :red[tea]"
MARKUP = "<i>y</i> <script>alert(2)</script> &lt; </p>"


@pytest.mark.parametrize("text", [PRICES, ADDRESSES, MARKUP], ids=["#8099", "#8726", "markup"])
def test_the_source_goes_to_the_browser_as_it_is(text: str) -> None:
    """streamlit#8099, #8726: the view gets the very text as bytes: no sign of it is escaped or read."""
    payload = text_payload(text)
    assert payload.data[16:].decode() == text
    assert text.encode() not in drawing_payload(Recursive(9, 0).split(text)).data


@pytest.mark.parametrize("text", [PRICES, ADDRESSES, MARKUP], ids=["#8099", "#8726", "markup"])
def test_a_quotation_is_no_markup(text: str) -> None:
    """streamlit#8099, #8726: in a sentence what could be a formula, an icon or a tag is escaped."""
    quoted = literal(text)
    assert not re.search(r"(?<!\\)[$:<>&\[\]@]", quoted)
    assert quoted.replace("\\", "") == text


def test_segments_are_cut_in_the_raw_text() -> None:
    """Borders are those of the source, before anything is escaped: the drawn segments join to it."""
    chunking = Recursive(12, 4).split(MARKUP)
    edges, _counts = cover(chunking.starts, chunking.ends, len(MARKUP))
    segments = [MARKUP[start:end] for start, end in pairwise(edges.tolist())]
    assert "".join(segments) == MARKUP
    assert "<script>" in "".join(chunking.texts)
    assert all(start in edges for start in chunking.starts.tolist())


def test_a_drawing_is_small_beside_its_text() -> None:
    """streamlit#11550: 60,000 letters go once; a new size sends 8 bytes for each chunk, not the text."""
    text = "XYZxyz" * 10_000
    drawings = [drawing_payload(Recursive(size, 0).split(text)) for size in (300, 600)]
    assert [len(drawing.data) < 2_500 for drawing in drawings] == [True, True]
    assert drawings[0].digest != drawings[1].digest
    assert text_payload(text) is text_payload(text)


def test_a_text_of_60_mb_is_refused_before_it_is_drawn() -> None:
    """streamlit#433: one sentence with both numbers, for a file and a paste; what is taken fits a message."""
    with pytest.raises(DocumentError, match=r"long\.txt has 60,000,000 bytes, the limit is 50,000,000"):
        load(b"m" * 60_000_000, name="long.txt")
    with pytest.raises(TextError, match=r"60,000,000 characters, the limit is 5,000,000"):
        check("m" * 60_000_000)
    widest = len(text_payload("🌙" * MAX_CHARACTERS).data)
    assert max(widest, MAX_BYTES) < config.get_option("server.maxMessageSize") * 1_000_000
