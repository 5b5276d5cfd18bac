"""The reader's own text: pasted or uploaded, it arrives whole or is refused in words."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope.text import content_hash
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from pathlib import Path

PROSE = "".join(
    f"Sentence {n} tells of a splitter that keeps whole pieces, or none of them. " + "\n\n" * (n % 9 == 8)
    for n in range(14_000)
)
JAPANESE = "分割器は文章を断片に切り、短い断片を集めてチャンクにします。"
MINUTES = "議事録：第３回の打ち合わせ。\n参加者は七名、欠席者はいません。\n次回は金曜日に集まります。\n"
PASTE_RAW = """([box, text]) => {
    const data = new DataTransfer();
    data.setData('text/plain', text ?? 'a\\ud800b \\ud83d\\ude00');
    const event = {clipboardData: data, bubbles: true, composed: true, cancelable: true};
    box.dispatchEvent(new ClipboardEvent('paste', event));
}"""
LAST = "doc => Math.max(...Array.from(doc.querySelectorAll('.s'), span => span.segment.to))"
NOTES = "# Notes\r\n\r\nFirst point.\r\n\r\nSecond point.\r\n" * 9
TOOL = "def one():\n    return 1\n\n\ndef two():\n\treturn 2\n" * 9
FILES = (
    ("kaigi.txt", MINUTES.encode("cp932"), MINUTES, "CP932"),
    ("kaigi-euc.txt", (MINUTES * 2).encode("euc_jp"), MINUTES * 2, "EUC-JP"),
    ("memo.txt", b"\xef\xbb\xbf" + (MINUTES * 3).encode(), MINUTES * 3, "UTF-8"),
    ("notes.md", NOTES.encode(), NOTES, "UTF-8"),
    ("tool.py", TOOL.encode(), TOOL, "UTF-8"),
)
NO_TEXTS = (
    ("scan.txt", b"%PDF-1.7\n\0\1\2" * 99, "looks like a binary file"),
    ("photo.txt", b"\x89PNG\r\n\x1a\n" + bytes(range(256)) * 4, "is a PNG picture"),
    ("nothing.txt", b"", "is empty (0 bytes)"),
)
STRANGE = {
    " \n\t \n": "nothing but blanks",
    "x": "fits into one chunk",
    "a\0b": "3 characters",
    "\n" * 100_000: "100,000 characters",
}


def chunks_of(screen: Screen) -> int:
    """How many chunks the facts tell of."""
    found = re.search(r"of ([\d,]+) boundaries", screen.facts.inner_text())
    assert found
    return int(found[1].replace(",", "")) + 1


@pytest.mark.parametrize(
    "text",
    [PROSE[:1_000_000], PROSE[:250_000], (JAPANESE * 40_000)[:1_000_000]],
    ids=["1 MB", "250,000 characters", "1 M Japanese characters in one line"],
)
def test_a_long_paste_arrives_whole_and_opens_in_tens_of_chunks(screen: Screen, text: str) -> None:
    """Every character arrives, the count and the chosen size are stated, and the text is drawn at its end, too."""
    screen.open()
    screen.paste(text)
    screen.linked("text", content_hash(text))
    expect(screen.about).to_contain_text(f"{len(text):,} characters", timeout=PATIENCE)
    size, overlap = int(screen.link("chunk_size") or 0), int(screen.link("chunk_overlap") or 0)
    stated = f"Opened with chunk size {size:,} and overlap {overlap:,}, for some tens of chunks."
    expect(screen.about).to_contain_text(stated)
    expect(screen.box.locator(".size")).to_contain_text(f"{len(text):,} characters")
    assert 30 <= chunks_of(screen) <= 60
    screen.until(lambda: screen.doc.evaluate("doc => doc.textContent.length") == len(text))
    screen.scroller.focus()
    screen.page.keyboard.press("End")
    screen.until(lambda: screen.doc.evaluate(LAST) == len(text))
    screen.enter("chunk_size", 400)
    expect(screen.sidebar.get_by_test_id("stAlert")).to_contain_text("(400)")
    screen.enter("chunk_overlap", 40)
    expect(screen.facts).to_contain_text("of 40 asked", timeout=PATIENCE)
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    assert chunks_of(screen) > len(text) / 400


def test_a_text_is_dropped_and_a_file_is_sent_to_the_uploader(screen: Screen) -> None:
    """A selection dragged into the box is taken as it is, line ends included; a file is told where to go."""
    screen.open(sample="remote-work-policy")
    screen.drop("text", NOTES)
    expect(screen.about).to_contain_text(f"{len(NOTES)} characters")
    screen.linked("text", content_hash(NOTES))
    screen.drop("file", "notes.txt")
    expect(screen.box).to_contain_text("upload", ignore_case=True)


def test_files_open_with_their_encoding(screen: Screen) -> None:
    """CP932, EUC-JP, a byte order mark, CRLF and code: the encoding is named, and no character is lost."""
    screen.open()
    for name, data, text, encoding in FILES:
        screen.upload({"name": name, "mimeType": "text/plain", "buffer": data})
        screen.linked("text", content_hash(text))
        expect(screen.about).to_contain_text(f"{name}: {len(text):,} characters, read as {encoding}.")
        screen.until(lambda text=text: screen.doc.evaluate("doc => doc.textContent") == text)
        said = screen.about.inner_text()
        assert ("byte order mark at the start was taken off" in said) == (name == "memo.txt")
    assert screen.field("source_choice").input_value() == FILES[-1][0]


def test_what_is_no_text_is_refused_in_words(screen: Screen, tmp_path: Path) -> None:
    """Binary, empty and too large files: the file and the reason are named, and the view stays as it was."""
    large, huge = sparse(tmp_path / "large.txt", 20_000_001), sparse(tmp_path / "huge.txt", 300_000_000)
    screen.open(sample="lesson-lines")
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    before = screen.facts.inner_text()
    word = screen.sidebar.get_by_test_id("stAlert")
    for name, data, reason in NO_TEXTS:
        screen.upload({"name": name, "mimeType": "text/plain", "buffer": data})
        expect(word).to_contain_text(f"{name} {reason}")
        screen.linked("sample", "lesson-lines")
    screen.upload(large)
    expect(word).to_contain_text("large.txt looks like a binary file", timeout=PATIENCE)
    screen.upload(huge)
    expect(screen.sidebar.get_by_test_id("stFileUploader")).to_contain_text("huge.txt")
    expect(screen.sidebar.get_by_test_id("stFileUploader")).to_contain_text(re.compile("50.*MB"))
    assert screen.facts.inner_text() == before


def sparse(path: Path, size: int) -> Path:
    """A file of so many zero bytes, which take no room."""
    with path.open("wb") as file:
        file.truncate(size)
    return path


def test_strange_pastes_are_shown_or_answered(screen: Screen) -> None:
    """Nothing, blanks, one character, NUL, damaged characters, 100,000 line ends: words each time, never a crash."""
    screen.open()
    screen.open_own_text()
    screen.page.evaluate(PASTE_RAW, [screen.box.locator("textarea").element_handle(), ""])
    expect(screen.box.locator(".word")).to_contain_text("holds no text")
    for text, words in STRANGE.items():
        screen.paste(text)
        screen.linked("text", content_hash(text))
        expect(screen.page.get_by_test_id("stMain")).to_contain_text(words)
    screen.page.evaluate(PASTE_RAW, [screen.box.locator(".card").element_handle(), None])
    screen.linked("text", content_hash("a\ufffdb \U0001f600"))
    expect(screen.box.locator(".replaced")).to_contain_text("1 damaged character")
    expect(screen.about).to_contain_text("5 characters")


def test_more_than_can_be_shown_is_refused_politely(screen: Screen) -> None:
    """Size 25,000 with overlap 24,999 on 1 MB: the sentence has both figures, the view stays, and one change mends it."""
    text = "ab " * 333_333
    screen.open()
    screen.paste(text)
    screen.linked("text", content_hash(text))
    expect(screen.about).to_contain_text("Opened with", timeout=PATIENCE)
    screen.enter("chunk_size", 25_000)
    screen.linked("chunk_size", "25000")
    screen.enter("chunk_overlap", 24_999)
    screen.linked("chunk_overlap", "24999")
    assert screen.link("chunk_size") == "25000"
    expect(screen.about).to_contain_text("200,000 can be shown", timeout=PATIENCE)
    expect(screen.about).to_contain_text("chunk_overlap (24999)")
    expect(screen.about).to_contain_text(
        "Meanwhile the picture shows Recursive (LangChain), chunk size 25,000"
    )
    screen.enter("chunk_overlap", 100)
    expect(screen.facts).to_contain_text("of 100 asked", timeout=PATIENCE)
