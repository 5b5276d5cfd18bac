"""Documents of the reader's own in a browser: one file of each kind, and an archive that is up to no good."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from tests.document_files import archive, every_kind, pdf
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from collections.abc import Mapping

MARGINS = {
    "report.md": ("H1", "H2", "⊞", "•", "{ }"),
    "report.html": ("H1", "H2", "⊞"),
    "report.pdf": ("1", "2"),
    "report.docx": ("H1", "H2", "⊞"),
    "report.pptx": ("1", "2"),
    "report.xlsx": ("1", "2", "⊞"),
    "report.csv": ("⊤", "⊞"),
    "report.json": ("{:}", "•"),
    "report.jsonl": ("{:}",),
}
"""The signs that must stand beside the text, among others."""
KEYS = {
    "report.txt": "",
    "report.md": "heading list table code",
    "report.pdf": "page",
    "report.docx": "heading table",
    "report.csv": "header row table",
    "report.json": "list object",
}
"""What the legend explains of the margin."""
BEGINS = {
    "report.txt": "Two lamps were lit",
    "report.csv": "lamp,hours",
    "report.json": '{\n "lamps"',
    "report.jsonl": '{"lamp": "A"}',
    "report.ipynb": "# Lamp report",
    "report.py": "def hours",
    "report.pdf": "Lamp report",
    "report.docx": "# Lamp report",
}
BATCH = 6
_TEXT = "doc => doc.textContent"
_SIGNS = "doc => Array.from(doc.querySelectorAll('.bit'), bit => bit.dataset.l).filter(Boolean)"
_KEYS = """doc => Array.from(doc.getRootNode().querySelectorAll('.signs .key'))
    .filter(key => key.checkVisibility()).map(key => key.innerText.trim()).join(' ')"""
HOSTILE = {
    "../../up.txt": b"It climbed.",
    "C:\\x\\win.txt": b"It has a drive.",
    "<img src=x onerror=alert(1)>.md": b"# Marked up",
    "**bold**.txt": b"It is bold.",
}


def sent(files: Mapping[str, bytes]) -> list[dict[str, Any]]:
    """The files as a browser's file chooser gives them."""
    return [
        {"name": name, "mimeType": "application/octet-stream", "buffer": data} for name, data in files.items()
    ]


def test_one_file_of_each_kind_shows_its_text_and_its_margin(screen: Screen) -> None:
    """Several at once: each is in the list, opens with its own text, and what it is made of stands beside it."""
    files = list(every_kind().items())
    screen.open(chunk_size="60", chunk_overlap="0")
    for first in range(0, len(files), BATCH):
        batch = dict(files[first : first + BATCH])
        screen.upload(sent(batch))
        for name in batch:
            if name != next(iter(batch)):
                screen.choose("source", name)
            expect(screen.about).to_contain_text(f"{name}: ", timeout=PATIENCE)
            begins = BEGINS.get(name, "")
            screen.until(lambda begins=begins: screen.doc.evaluate(_TEXT).startswith(begins))
            if name in KEYS:
                screen.until(lambda keys=KEYS[name]: screen.doc.evaluate(_KEYS) == keys)
            for sign in MARGINS.get(name, ()):
                screen.until(lambda sign=sign: sign in screen.doc.evaluate(_SIGNS))
    assert screen.page.evaluate("window.ran") is None
    screen.choose("source", "report.docx")
    expect(screen.panel).to_contain_text("Lamp report", timeout=PATIENCE)
    table = screen.page.locator(".bit.is-table").first
    table.hover()
    expect(screen.page.locator(".tip")).to_have_text("Lamp report > Methods · table")
    screen.choose("source", "report.csv")
    expect(screen.panel).to_contain_text("lamp | hours", timeout=PATIENCE)
    screen.page.locator(".bit.is-header").first.hover()
    expect(screen.page.locator(".tip")).to_have_text("lamp | hours · header row")


def test_a_hostile_archive_is_read_and_a_long_one_is_cancelled(screen: Screen) -> None:
    """Names with tricks are only names; Cancel ends the reading, the rest of the page answering all the while."""
    screen.open(sample="lesson-lines")
    screen.upload(sent({"all.zip": archive(HOSTILE)}))
    expect(screen.sidebar).to_contain_text("4 documents were read", timeout=PATIENCE)
    screen.field("source_choice").click()
    names = [name.strip() for name in screen.page.get_by_role("option").all_inner_texts()][:4]
    assert all(name.endswith((".txt", ".md")) for name in names)
    assert not any(part in name for name in names for part in ("..", ":", "\\"))
    screen.page.keyboard.press("Escape")
    book = pdf(f"Page {number}" for number in range(1_200))
    screen.upload(sent({"books.zip": archive({f"book {n}.pdf": book for n in range(40)})}))
    progress = screen.page.locator(".st-key-upload_progress")
    expect(progress).to_contain_text(".pdf, document", timeout=PATIENCE)
    screen.enter("chunk_size", 33)
    screen.linked("chunk_size", "33")
    screen.page.locator(".st-key-upload_cancel button").click()
    expect(screen.sidebar).to_contain_text("The reading was stopped", timeout=PATIENCE)
    expect(progress).to_have_count(0)
    expect(screen.page.get_by_test_id("stFileUploaderDropzoneInput")).to_be_enabled()
