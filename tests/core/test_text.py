"""Bytes at the door: encodings, refusals, line ends."""

from __future__ import annotations

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from chunkscope import text as door
from chunkscope.encodings import Reading, read
from chunkscope.text import (
    Newlines,
    TextError,
    check,
    clean,
    content_hash,
    language_of,
    newlines,
)
from tests.budget import law

PROSE = (
    "今日は天気がよいので、公園まで歩いて行きました。桜の花が満開で、多くの人が写真を撮っていた。"
    "売上高は前年比十二％増の三億円となり、過去最高を更新した。データベースの接続設定を確認してください。\n"
    "サーバーを再起動する場合は、管理者に連絡すること。「明日の会議は午後三時からです」と彼女は言った。"
)
HALF_WIDTH = "ﾃﾞｰﾀﾍﾞｰｽ ﾉ ｾﾂｿﾞｸ ｦ ｶｸﾆﾝ ｼﾃｸﾀﾞｻｲ｡ ｻｰﾊﾞｰ ｶﾞ ﾄﾏﾘﾏｼﾀ｡"
JAPANESE = [("cp932", "CP932"), ("euc_jp", "EUC-JP")]
readable = st.text(st.characters(exclude_categories=["Cc", "Cs"]) | st.sampled_from("\n\r\t"), min_size=1)


def windows(text: str, length: int) -> list[str]:
    """Every stretch of ``length`` characters."""
    return [text[start : start + length] for start in range(len(text) - length + 1)]


@law(share=0.05)
@given(text=readable)
def test_utf_8_arrives_as_it_was(text: str) -> None:
    """What was written in UTF-8 is read as it was, line ends included, and nothing is said about it."""
    if text.startswith("\ufeff"):
        text = "x" + text
    decoded = read(text.encode())
    assert decoded == Reading(text, "UTF-8")


@law(share=0.05)
@given(text=readable, mark=st.sampled_from(["utf-8", "utf-16-le", "utf-16-be", "utf-32-le"]))
def test_a_byte_order_mark_decides(text: str, mark: str) -> None:
    """A text with a byte order mark is read by it; the mark is taken off, and that is said."""
    if text.startswith("\0"):
        text = "x" + text
    decoded = read(("\ufeff" + text).encode(mark))
    assert (decoded.text, decoded.marked, decoded.damaged) == (text, True, 0)
    assert decoded.encoding.lower().replace(" ", "-") == mark


@pytest.mark.parametrize(("codec", "name"), JAPANESE)
@pytest.mark.parametrize("length", [5, 10, 30, 100])
def test_japanese_encodings_are_told_apart(codec: str, name: str, length: int) -> None:
    """Every five, ten, thirty or hundred characters of prose are read in the encoding they are in."""
    for part in windows(PROSE, length):
        decoded = read(part.encode(codec))
        assert (decoded.encoding, decoded.text) == (name, part)


@pytest.mark.parametrize(("codec", "name"), JAPANESE)
@pytest.mark.parametrize("length", [12, 20])
def test_half_width_katakana_are_told_apart(codec: str, name: str, length: int) -> None:
    """Half-width katakana, which are pairs of kanji to the other encoding, are read as what they are."""
    for part in windows(HALF_WIDTH, length):
        assert read(part.encode(codec)).text == part
        assert read(part.encode(codec)).encoding == name


@pytest.mark.parametrize(
    ("text", "codec", "name"),
    [
        ("①㈱髙橋～の表", "cp932", "CP932"),
        ("①番目の項目", "euc_jis_2004", "EUC-JP"),
        ("表示能力ソ十", "cp932", "CP932"),
        ("日本語のメール", "iso2022_jp", "ISO-2022-JP"),
        ("Grüße aus München: schöne Häuser", "cp1252", "Windows-1252"),
        ("L’été dernier, “vraiment”", "cp1252", "Windows-1252"),
        ("这个数据库的连接设置需要确认，如果您有任何问题，请随时与我们联系。", "gb18030", "GB18030"),
        ("這個資料庫的連線設定需要確認，如果您有任何問題，請隨時聯絡。", "big5", "Big5"),
        ("데이터베이스 연결 설정을 확인해 주세요. 문의 사항은 언제든지.", "euc_kr", "EUC-KR"),
        ("ab, 日本\r\n", "utf-16-le", "UTF-16 LE"),
        ("ASCII before it " * 900 + "そして日本語の文章が続きます。", "euc_jp", "EUC-JP"),
        ("x" + PROSE * 100, "cp932", "CP932"),
    ],
    ids=lambda value: value[:12] if isinstance(value, str) else None,
)
def test_other_encodings(text: str, codec: str, name: str) -> None:
    """Each encoding of the list is recognised and named."""
    decoded = read(text.encode(codec))
    assert (decoded.encoding, decoded.text) == (name, text)


@pytest.mark.parametrize("codec", ["utf-8", "cp932", "euc_jp"])
def test_damage_is_counted_not_fatal(codec: str) -> None:
    """A text cut within its last character keeps all the others, and the damage is counted."""
    decoded = read(PROSE[:60].encode(codec)[:-1])
    assert decoded.text[:59] == PROSE[:59]
    assert decoded.damaged == 1


def test_a_close_guess_says_so() -> None:
    """Two characters that read as well in another encoding are marked as unsure, a sentence is not."""
    assert not read("目覚".encode("euc_jp")).sure
    assert read(PROSE.encode("euc_jp")).sure


@pytest.mark.parametrize(
    "text", ["MZ memo", "BZh is a magic number", "RIFF on a theme", "a\0b", "\x1b[31mred\x1b[0m"]
)
def test_text_that_resembles_a_binary_is_taken(text: str) -> None:
    """Words that open binary formats, a NUL and terminal colours do not make a text binary."""
    assert read(text.encode()).text == text


def test_a_long_text_is_refused_with_both_numbers(monkeypatch: pytest.MonkeyPatch) -> None:
    """A paste above the limit of characters is refused, with its size and the limit."""
    monkeypatch.setattr(door, "MAX_CHARACTERS", 20)
    with pytest.raises(TextError, match="The text has 21 characters, the limit is 20"):
        check("x" * 21)
    check("あ" * 20)


def test_a_file_name_cannot_break_the_sentence() -> None:
    """Control characters in a file name are shown as escapes, and a long name is shortened."""
    with pytest.raises(TextError) as refusal:
        check("", name="evil\n\x00" + "n" * 500)
    assert "evil\\n" in str(refusal.value)
    assert len(str(refusal.value)) < 150


@law(share=0.05)
@given(text=st.text(st.characters() | st.characters(categories=["Cs"])))
def test_clean_text_can_travel(text: str) -> None:
    """After cleaning every text is valid UTF-8; only surrogates were touched, and lone ones are counted."""
    cleaned = clean(text)
    assert cleaned.text.encode().decode() == cleaned.text
    paired = text.encode("utf-16-le", "surrogatepass").decode("utf-16-le", "replace")
    assert cleaned.text == paired
    lone = paired.count("\ufffd") - text.count("\ufffd")
    assert cleaned.replaced == lone


def test_cleaning_keeps_all_else() -> None:
    """NUL, CRLF, CR, a byte order mark and joiners stay; a surrogate pair becomes its character."""
    kept = "\0\r\n\r\ufeff\u200d\u202e"
    assert clean(kept + "\ud83d\ude00\ud83d").text == kept + "😀\ufffd"


@law(share=0.05)
@given(text=st.text(st.sampled_from("a\r\n")))
def test_line_ends_are_counted_once(text: str) -> None:
    """Each line end is of one kind, and together they are what splitlines cuts at."""
    found = newlines(text)
    assert found.lf + found.crlf + found.cr == len((text + "x").splitlines()) - 1


def test_line_end_kinds() -> None:
    """A CRLF text has CRLF only: a blank line in it is no pair of LF."""
    assert newlines("a\r\n\r\nb") == Newlines(lf=0, crlf=2, cr=0)
    assert newlines("a\r\n\nb\r").kinds == ("LF", "CRLF", "CR")
    assert "\n\n" not in read(b"a\r\n\r\nb").text


@pytest.mark.parametrize(
    ("text", "language"),
    [
        (PROSE, "ja"),
        ("# 日本語のコメントです\nx = compute(y)\n" * 50, "ja"),
        ("这个数据库的连接设置需要确认", "zh"),
        ("데이터베이스 연결 설정", "ko"),
        ("An English text about 日本 and many other countries of this large world.", "en"),
        ("", "en"),
        ("12345 !?", "en"),
    ],
)
def test_language_by_script(text: str, language: str) -> None:
    """Kana mean Japanese, hangul Korean, Chinese characters alone Chinese, anything else English."""
    assert language_of(text) == language


def test_language_of_a_long_text_is_sampled_to_its_end() -> None:
    """A language that begins late in a long text is still seen."""
    assert language_of(" " * 1_000_000 + PROSE * 4_000) == "ja"


def test_content_hash_names_the_text() -> None:
    """Equal texts have equal hashes, others do not, surrogates and normal forms included."""
    composed = "が"
    different = [composed, unicodedata.normalize("NFD", composed), "\ud800", "", "a"]
    assert len({content_hash(text) for text in different}) == len(different)
    assert content_hash("a") == content_hash(clean("a").text) == "40f89e395b66422f"
