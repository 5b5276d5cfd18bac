"""Files that loaders got wrong in public reports, and what is read of them here.

``langchain#9005`` and the like name the public report.
"""

from __future__ import annotations

import pytest

from chunkscope.text import NoteKind, decode

PRICES = "入場料は大人800円です"


def test_a_japanese_file_is_no_utf_8() -> None:
    """langchain#9005: CP932 is found and named; read as Latin-1 it would be other signs, and no error."""
    data = PRICES.encode("cp932")
    with pytest.raises(UnicodeDecodeError):
        data.decode("utf-8")
    found = decode(data, name="prices.txt")
    assert (found.text, found.encoding, found.notes) == (PRICES, "CP932", ())
    assert data.decode("latin-1") != PRICES


@pytest.mark.parametrize("codec", ["utf-8", "utf-8-sig"])
def test_utf_8_comes_first(codec: str) -> None:
    """langchain#9005: with a mark or without, UTF-8 is UTF-8, and the mark is no character of the text."""
    found = decode(PRICES.encode(codec))
    assert (found.text, found.encoding) == (PRICES, "UTF-8")
    assert [note.kind for note in found.notes] == [NoteKind.BOM_REMOVED] * (codec == "utf-8-sig")


def test_broken_bytes_are_counted_and_never_left_out() -> None:
    """langchain#9005: what is no character is seen as U+FFFD and told; nothing beside it moves or is lost."""
    data = (PRICES + "。").encode() * 9 + b"\xff" + PRICES.encode()
    found = decode(data)
    assert found.text == (PRICES + "。") * 9 + "\ufffd" + PRICES
    assert [(note.kind, note.count) for note in found.notes] == [(NoteKind.REPLACED, 1)]
