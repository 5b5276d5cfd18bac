"""The landscape in a real browser: a click on the map uses that cell's setting."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from chunkscope.wording.pseudo import pseudo
from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.screen import Screen


def whole_map(screen: Screen, name: str = "Landscape") -> Locator:
    """Open the tab and wait until the map is complete; the part of the chart that takes clicks."""
    screen.tab(name)
    expect(screen.page.locator(".st-key-landscape_rows")).to_be_visible(timeout=PATIENCE)
    return screen.page.locator(".st-key-landscape .nsewdrag")


def test_a_click_on_a_cell_applies_it(screen: Screen) -> None:
    """The hover tells the cell's figures; a click puts its size and overlap into the sidebar and the link, and the map stays."""
    page = screen.open(sample="remote-work-policy", lang="en").page
    chart = whole_map(screen)
    expect(page.locator(".st-key-landscape")).to_contain_text("At 400/40, 5 of 19 boundaries overlap (26 %)")
    chart.scroll_into_view_if_needed()
    box = chart.bounding_box()
    assert box is not None
    x, y = box["x"] + box["width"] * 0.5 / 40, box["y"] + box["height"] * 0.5 / 20
    tip = page.locator(".st-key-landscape .hovertext")

    def tells() -> bool:
        page.mouse.move(x - 3, y)
        page.mouse.move(x, y)
        return tip.count() > 0

    screen.until(tells)
    expect(tip).to_contain_text("chunk_size 50, chunk_overlap 23")
    page.mouse.click(x, y)
    screen.linked("chunk_size", "50")
    screen.linked("chunk_overlap", "23")
    expect(screen.field("chunk_size")).to_have_value("50", timeout=PATIENCE)
    expect(page.locator(".st-key-landscape")).to_contain_text("At 50/23, ", timeout=PATIENCE)
    expect(page.locator(".st-key-landscape .nsewdrag")).to_be_visible(timeout=PATIENCE)


def test_no_word_of_the_map_is_bare(screen: Screen) -> None:
    """Everything goes through the catalogue."""
    page = screen.open(sample="found-poem", lang="qps").page
    whole_map(screen, pseudo("Landscape"))
    assert bare_words(page) == set()
