"""Markup in whatever a reader or a link brings is shown as text and never runs."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope.documents.names import clean_id
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Request

SCRIPT = "<script>window.ran=1</script>"
IMAGE = "<img src=x onerror=window.ran=1>"
LINK = "[x](javascript:window.ran=1)"
TEXT = f"{SCRIPT}{IMAGE}<svg onload=window.ran=1> {LINK} and words, words. {IMAGE}\n" * 40
ALIVE = "img[src='x'], svg[onload], [onerror], [href^='javascript:' i]"


@pytest.fixture
def asked(screen: Screen) -> list[str]:
    """The addresses that the page asks for."""
    found: list[str] = []

    def note(request: Request) -> None:
        found.append(request.url)

    screen.page.on("request", note)
    return found


def test_markup_is_shown_and_never_runs(screen: Screen, asked: list[str]) -> None:
    """In link values and names, file name, text and separators, on every part of the page that shows them."""
    screen.open(**{"sample": IMAGE, "chunk_size": SCRIPT, "unit": LINK, IMAGE: SCRIPT})
    for shown in (IMAGE, SCRIPT, LINK):
        expect(screen.notices).to_contain_text(shown)
    dead(screen, asked)
    screen.upload({"name": f"{IMAGE}.txt", "mimeType": "text/html", "buffer": TEXT.encode()})
    expect(screen.about).to_contain_text(f"{clean_id(IMAGE)}.txt: {len(TEXT):,} characters")
    expect(screen.field("source_choice")).to_have_value(f"{clean_id(IMAGE)}.txt")
    screen.until(lambda: screen.doc.evaluate("doc => doc.textContent") == TEXT)
    screen.enter("separator_0", IMAGE)
    screen.linked("separators", f'["{IMAGE}","\\n"," ",""]')
    screen.enter("separator_1", SCRIPT)
    screen.linked("separators", f'["{IMAGE}","{SCRIPT}"," ",""]')
    screen.enter("chunk_size", 60)
    screen.linked("chunk_size", "60")
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    screen.panel.locator("summary").click()
    expect(screen.panel).to_contain_text("<svg onload=window.ran=1>")
    dead(screen, asked)
    for name in ("Chunks", "Chunk lengths", "Overlap along the text", "Recursion"):
        expect(screen.tab(name).locator("canvas, .main-svg").first).to_be_visible()
    expect(screen.page.locator(".legendtext").first).to_contain_text(IMAGE.replace(" ", "␣"))
    screen.hover_text()
    screen.upload({"name": f"{IMAGE}.bin", "mimeType": "text/html", "buffer": b""})
    expect(screen.sidebar.get_by_test_id("stAlert")).to_contain_text(f"{clean_id(IMAGE)}.bin is empty")
    dead(screen, asked)


def dead(screen: Screen, asked: list[str]) -> None:
    """Nothing of it ran, nothing became an element, nothing was fetched."""
    assert screen.page.evaluate("window.ran") is None
    expect(screen.page.locator(ALIVE)).to_have_count(0)
    assert [url for url in asked if url.endswith("/x")] == []
