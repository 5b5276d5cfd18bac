"""Lost answers in a real browser: a question is opened, and what is missing of its answer is lit in its source."""

from __future__ import annotations

from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.screen import PATIENCE

if TYPE_CHECKING:
    from tests.e2e.screen import Screen

LOSS = "Report loss or theft within 24 hours"
_LIT = """doc => [...doc.querySelectorAll('.missing')].map(span => span.textContent).join('')"""
_SEEN = """doc => {
    const {top, bottom} = doc.closest('.scroller').getBoundingClientRect();
    return [...doc.querySelectorAll('.missing')].some(span => {
        const box = span.getBoundingClientRect();
        return box.top > top && box.bottom < bottom;
    });
}"""


def test_a_lost_answer_is_lit_in_its_source(screen: Screen) -> None:
    """The worst loss is in sight at once; the next one scrolls to another document's missing passage."""
    page = screen.open("evaluate", sample="remote-work-policy", eval_mode="grid").page
    for name in ("structure", "sentence", "lsa"):
        screen.switch(f"evaluate_{name}_field").click()
    expect(page.locator(".st-key-evaluate_run_row")).to_contain_text("3 settings")
    screen.button("evaluate_run").click()
    expect(page.get_by_role("heading", name="What Recursive 200/20, BM25 lost")).to_be_visible(
        timeout=PATIENCE
    )
    expect(screen.doc.locator(".missing").first).to_be_attached(timeout=PATIENCE)
    assert LOSS in screen.doc.evaluate(_LIT)
    screen.until(lambda: screen.doc.evaluate(_SEEN))
    expect(screen.doc.locator(".mark").first).to_be_attached()
    screen.button("evaluate_lost_after").click()
    expect(page.get_by_text("Question 2 of 4")).to_be_visible(timeout=PATIENCE)
    screen.until(lambda: LOSS not in screen.doc.evaluate(_LIT) and screen.doc.evaluate(_SEEN))
