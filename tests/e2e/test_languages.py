"""Every word of the screen can be translated, and the reader can change the language."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from playwright.sync_api import Locator, expect

from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

TABS = 5
MARKED = re.compile("⟦.*⟧")


def test_no_word_of_inspect_is_bare(screen: Screen) -> None:
    """In the pseudo-locale all that is seen or read out is marked: page, tabs, lists, helps, errors, panel, tips."""
    page = screen.open(lang="qps", sample="remote-work-policy", unit="bytes", cut="6").page
    expect(screen.facts).to_contain_text("1.1.3", timeout=PATIENCE)
    expect(screen.button("apply_0")).to_be_visible(timeout=PATIENCE)
    found = bare_words(page) | _findings(screen)
    screen.panel.locator("summary").click()
    screen.enter("chunk_size", 60)
    screen.linked("chunk_size", "60")
    screen.open_own_text()
    screen.box.locator("textarea").fill("typed")
    found |= bare_words(page)
    for number in range(TABS):
        page.get_by_role("tab").nth(number).click()
        expect(page.get_by_role("tabpanel").locator("canvas, .main-svg").first).to_be_visible()
        found |= bare_words(page)
    found |= _lists(screen) | _helps(screen) | _tip(screen)
    screen.upload({"name": "a.txt", "mimeType": "text/plain", "buffer": b""})
    expect(screen.sidebar.get_by_test_id("stAlert")).to_contain_text(MARKED)
    screen.enter("chunk_overlap", 900)
    expect(screen.button("lower_overlap")).to_be_visible()
    screen.open(text="0123456789abcdef", lang="qps")
    expect(page.get_by_test_id("stMain").get_by_test_id("stAlert")).to_contain_text(MARKED)
    assert found | bare_words(page) == set()


def _findings(screen: Screen) -> set[str]:
    """The findings in place of the boundary, the first of them open; then the boundary again."""
    sides = screen.page.locator(".st-key-side_switch").get_by_role("radio")
    sides.nth(1).click()
    screen.page.locator("[class*='st-key-fault_'] button").first.click(timeout=PATIENCE)
    expect(screen.button("cure_0")).to_be_visible(timeout=PATIENCE)
    found = bare_words(screen.page)
    sides.nth(0).click()
    expect(screen.panel).to_be_visible()
    return found


def _lists(screen: Screen) -> set[str]:
    """The choices of every list in the sidebar."""
    found: set[str] = set()
    for field in screen.sidebar.get_by_role("combobox").all():
        screen.until(partial(_opens, screen, field))
        found |= bare_words(screen.page)
        screen.page.keyboard.press("Escape")
        expect(screen.page.get_by_role("option")).to_have_count(0)
    return found


def _opens(screen: Screen, field: Locator) -> bool:
    """Ask a list to open; where the page was drawn anew meanwhile, it has to be asked again."""
    field.press("ArrowDown")
    return screen.page.get_by_role("option").count() > 0


def _helps(screen: Screen) -> set[str]:
    """What each question mark says."""
    found: set[str] = set()
    for mark in screen.page.get_by_role("button", name=re.compile("^Help")).all():
        mark.hover()
        expect(screen.page.get_by_role("tooltip").first).to_contain_text(MARKED)
        found |= bare_words(screen.page)
    return found


def _tip(screen: Screen) -> set[str]:
    """What hovering over the text shows."""
    screen.hover_text()
    return bare_words(screen.page)


def test_no_word_of_the_guide_is_bare(screen: Screen) -> None:
    """The same for the guide."""
    page: Page = screen.open("guide", lang="qps").page
    expect(page.get_by_role("heading", level=3)).to_have_count(12, timeout=PATIENCE)
    assert bare_words(page) == set()


def test_the_switch_changes_the_language_and_nothing_else(screen: Screen) -> None:
    """In the sidebar, there and back: the words change, the settings and the selected cut stay."""
    screen.open(sample="lesson-sentences", chunk_size="77", cut="3")
    expect(screen.facts).to_contain_text("boundaries have no overlap", timeout=PATIENCE)
    english = screen.facts.inner_text().split(";")[0]
    assert any(english in words for words in bare_words(screen.page))
    kept = {
        name: screen.link(name) for name in ("sample", "chunk_size", "chunk_overlap", "separators", "cut")
    }
    screen.page.get_by_role("radio", name="日本語").click()
    screen.linked("lang", "ja")
    expect(screen.page.locator("html")).to_have_attribute("lang", "ja")
    expect(screen.facts).to_contain_text("オーバーラップ")
    expect(screen.facts).not_to_contain_text("boundaries")
    screen.until(lambda: {name: screen.link(name) for name in kept} == kept)
    screen.page.get_by_test_id("stTopNavLink").last.click()
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("オーバーラップ")
    screen.page.get_by_role("radio", name="English").click()
    expect(screen.page.get_by_role("heading", level=1)).to_contain_text("overlap")
    screen.page.get_by_test_id("stTopNavLink").first.click()
    expect(screen.facts).to_contain_text(english)
    screen.until(lambda: {name: screen.link(name) for name in kept} == kept)
