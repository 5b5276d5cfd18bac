"""The Evaluate page in a real browser: from the samples to a verdict, and back with a better setting."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE

if TYPE_CHECKING:
    from tests.e2e.screen import Screen


def test_a_run_ends_in_a_verdict_and_a_row_is_applied(screen: Screen) -> None:
    """The samples' questions are there at once; a run in a worker names the best, which one click inspects."""
    page = screen.open("evaluate", sample="remote-work-policy").page
    expect(page.get_by_text("16 questions with their passages.")).to_be_visible(timeout=PATIENCE)
    for name in ("structure", "sentence", "lsa"):
        screen.switch(f"evaluate_{name}_field").click()
    expect(page.locator(".st-key-evaluate_run_row")).to_contain_text("3 settings")
    screen.button("evaluate_run").click()
    verdict = page.get_by_role("heading", level=4)
    expect(page.locator(".st-key-evaluate_chart")).to_be_visible(timeout=PATIENCE)
    expect(verdict).to_contain_text(
        re.compile(r"recursive 200/20, BM25 against .*points \[.*no difference shown")
    )
    expect(page.get_by_text("Report loss or theft within 24 hours")).to_be_visible(timeout=PATIENCE)
    screen.button("evaluate_inspect").click()
    expect(screen.field("chunk_size")).to_have_value("200", timeout=PATIENCE)
    page.get_by_role("link", name="Open in Inspect").click()
    expect(screen.facts).to_contain_text("stored", timeout=PATIENCE)


def test_no_word_of_the_page_is_bare(screen: Screen) -> None:
    """Everything before a run goes through the catalogue."""
    page = screen.open("evaluate", lang="qps", sample="found-poem").page
    expect(screen.button("evaluate_run")).to_be_visible(timeout=PATIENCE)
    assert {word for word in bare_words(page) if word not in {"BM25", "LSA"}} == set()
