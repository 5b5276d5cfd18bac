"""Encodings of documents: told line by line, declared, damaged, chosen by hand."""

from __future__ import annotations

import random

import pytest

from chunkscope.documents import (
    DocumentError,
    Remark,
    RemarkKind,
    load,
)
from chunkscope.encodings import CHOICES
from chunkscope.wording.documents import remark_line
from tests.core.text_files import PROSE


def test_each_line_in_its_own_encoding() -> None:
    """A file that was put together from UTF-8 and CP932 is read line by line, and that is told."""
    lines = [PROSE, "潮位は六時十分に最も低い。\n", PROSE, "次の満潮は正午です。\n"]
    codecs_ = ["utf-8", "cp932", "utf-8", "cp932"]
    data = b"".join(line.encode(codec) for line, codec in zip(lines, codecs_, strict=True))
    source = load(data, name="mixed.txt")
    assert source.text == "".join(lines)
    assert source.remarks == (Remark(RemarkKind.MIXED_ENCODINGS, 2, "UTF-8, CP932"),)
    assert remark_line(source.remarks[0]).startswith("2 lines are in another encoding")


@pytest.mark.parametrize("codec", ["cp932", "euc_jp"])
def test_one_encoding_is_not_mixed(codec: str) -> None:
    """A file in one encoding, or with a damaged character, is not taken for a mixture."""
    source = load((PROSE * 4).encode(codec), name="a.txt")
    assert RemarkKind.MIXED_ENCODINGS not in {each.kind for each in source.remarks}
    damaged = load((PROSE * 4).encode().replace("蟹".encode(), "蟹".encode()[:2], 1), name="a.txt")
    assert damaged.remarks == (Remark(RemarkKind.REPLACED, 1),)


def test_a_declared_encoding() -> None:
    """An encoding that a page names decides where the bytes leave a choice, as long as it fits them."""
    page = '<html><meta charset="windows-1251"><p>Прилив и отлив</p></html>'
    assert load(page.encode("cp1251"), name="a.html").text == page
    japanese = f'<html><meta charset="Shift_JIS"><p>{PROSE}①</p></html>'
    assert load(japanese.encode("cp932"), name="a.html").text == japanese
    wrong = f'<html><meta charset="euc-kr"><p>{PROSE}</p></html>'
    assert load(wrong.encode(), name="a.html").text == wrong


def test_a_short_japanese_line() -> None:
    """One line in CP932 is neither refused nor read as Latin, and its encoding can be shown."""
    for text in ("価格は五百円です", "入場料は800円だ"):
        source = load(text.encode("cp932"), name="price.txt")
        assert (source.text, source.encoding) == (text, "CP932")


def test_a_damaged_text_is_read_as_far_as_it_is_one() -> None:
    """A stretch of noise in a text is told by its place, and does not change the encoding of the rest."""
    noise = random.Random(1).randbytes(200)  # noqa: S311 - noise, not secrets
    data = (PROSE * 6).encode() + noise + b"\n" + (PROSE * 6).encode()
    source = load(data, name="a.txt")
    assert (source.encoding, source.text.count(PROSE)) == ("UTF-8", 12)
    assert RemarkKind.RECOVERED in {each.kind for each in source.remarks}
    line = next(remark_line(each) for each in source.remarks if each.kind is RemarkKind.RECOVERED)
    assert "the first in line 7, column" in line
    with pytest.raises(DocumentError, match="looks like a binary file"):
        load(data[len(data) // 2 - 100 :][:300], name="a.unknown")


def test_the_encoding_can_be_chosen_by_hand() -> None:
    """Latin bytes read as what they are not, a guess put right, and damage told by line and column."""
    data = "価格は500円です。\n送料は別です。".encode("cp932")
    found = load(data, name="a.txt", encoding="CP932")
    assert (found.text, found.encoding, found.remarks) == (data.decode("cp932"), "CP932", ())
    assert load(data, name="a.txt", encoding="Windows-1251").text == data.decode("cp1251", "replace")
    damaged = load(data, name="a.txt", encoding="UTF-8")
    (remark,) = damaged.remarks
    assert remark.kind is RemarkKind.NOT_IN_ENCODING
    assert remark.count == damaged.text.count("\ufffd")
    assert remark.text == "1:1"
    second = load("one\ntwo \xe9t\xe9".encode("latin-1"), name="a.txt", encoding="UTF-8")
    assert [(each.count, each.text) for each in second.remarks] == [(2, "2:5")]


def test_a_mark_of_the_chosen_encoding_is_taken_off_and_a_unit_cut_off_is_told() -> None:
    """UTF-8 and UTF-16 with their marks; an odd byte at the end is no character."""
    assert load(b"\xef\xbb\xbfa", name="a.txt", encoding="UTF-8").text == "a"
    found = load(b"\xff\xfea\0b", name="a.txt", encoding="UTF-16 LE")
    assert found.text == "a\ufffd"
    assert [each.kind for each in found.remarks] == [RemarkKind.BOM_REMOVED, RemarkKind.NOT_IN_ENCODING]


@pytest.mark.parametrize("encoding", sorted(CHOICES))
def test_every_encoding_that_can_be_chosen_reads_what_was_written_in_it(encoding: str) -> None:
    """A text of letters that it has comes back, and its own name is that of the document."""
    samples = ("Größe 5 ångström", "価格は五百円", "цена пятьсот", "价格五百元", "가격은 오백원", "plain")
    text = next(each for each in samples if _fits(each, CHOICES[encoding]))
    found = load(text.encode(CHOICES[encoding]), name="a.txt", encoding=encoding)
    assert (found.text, found.encoding) == (text, encoding)


def _fits(text: str, codec: str) -> bool:
    try:
        text.encode(codec)
    except UnicodeEncodeError:
        return False
    return True


def test_an_unknown_encoding_is_refused_with_the_known_ones() -> None:
    """Before anything is read; a PDF has its own, so that the choice makes no difference there."""
    with pytest.raises(DocumentError, match=r"encoding='latin' is unknown, .*a\.txt.*UTF-8, UTF-16 LE"):
        load(b"a", name="a.txt", encoding="latin")
