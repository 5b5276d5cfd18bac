"""A text that is drawn stays the same element: one made anew would blink, and lose where it was read."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope.samples import sample
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Locator

POLICY = sample("remote-work-policy")
MANUAL = "".join(f"## Pump {n}\n\n{'Its key hangs beside the door. ' * 12}\n\n" for n in range(400))
"""Longer than what is read for its structure before anything is drawn."""
PAGES = {"": 1, "query": 1, "compare": 2}
"""How many texts stand on each."""
_MARK = "boxes => boxes.forEach(box => { box.drawnFirst = true; })"
_MARKED = "boxes => boxes.map(box => box.drawnFirst ?? false)"


def _texts(screen: Screen, where: str) -> Locator:
    """The boxes of the texts, each with a mark that only the element itself carries."""
    boxes = screen.page.locator(".scroller")
    expect(boxes).to_have_count(PAGES[where], timeout=PATIENCE)
    boxes.evaluate_all(_MARK)
    return boxes


def _open(screen: Screen, where: str, **params: str) -> Locator:
    screen.open(where, sample=POLICY.id, q="How many days?", retriever="bm25", **params)
    return _texts(screen, where)


@pytest.mark.parametrize("where", ["", "compare"])
def test_a_long_text_comes_into_the_views_that_stand(screen: Screen, where: str) -> None:
    """Its structure is read meanwhile, and its margin comes later; neither makes a view anew."""
    boxes = _open(screen, where)
    screen.paste(MANUAL)
    begins = "docs => docs.map(doc => doc.textContent.slice(0, 9))"
    screen.until(lambda: screen.doc.evaluate_all(begins) == ["## Pump 0"] * PAGES[where])
    expect(screen.page.locator(".rail").first).to_be_attached(timeout=PATIENCE)
    assert boxes.evaluate_all(_MARKED) == [True] * PAGES[where]


@pytest.mark.parametrize("where", PAGES)
def test_a_notice_that_goes_moves_no_view(screen: Screen, where: str) -> None:
    """What the link had wrong is acknowledged, and the texts stand where they were."""
    boxes = _open(screen, where, chunk_size="none")
    expect(screen.notices).to_be_visible()
    screen.button("forget_problems").click()
    expect(screen.notices).to_have_count(0)
    assert boxes.evaluate_all(_MARKED) == [True] * PAGES[where]
