"""The Evaluate page in a real browser: five steps to a verdict, and the free grid beside them."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE

if TYPE_CHECKING:
    from playwright.sync_api import Locator

    from tests.e2e.screen import Screen

ONE = {
    "eval_mode": "grid",
    "eval_sizes": "200,400",
    "eval_lsa": "false",
    "eval_structure": "false",
    "eval_sentence": "false",
}
"""The smallest free grid in which something leads."""


def card(screen: Screen, step: int) -> Locator:
    """What the page says of a step."""
    return screen.page.locator(f".st-key-evaluate_step_{step}")


def test_five_steps_lead_to_a_setting_that_is_taken_over(screen: Screen) -> None:
    """One by its own button, the others in one go; what was decided says its numbers, and the winner is applied.

    The documents are Japanese, so that no model is loaded to cut them by meaning.
    """
    page = screen.open(
        "evaluate", lang="en", sample="product-faq-ja", chunk_size="100", chunk_overlap="10"
    ).page
    expect(card(screen, 1)).to_contain_text("2 full chunks of 800", timeout=PATIENCE)
    expect(card(screen, 5)).to_contain_text("Cuts by meaning are left out")
    expect(screen.button("evaluate_run_2")).to_be_disabled()
    screen.button("evaluate_run_1").click()
    expect(card(screen, 1)).to_contain_text("The steps begin with Recursive 100/10, BM25.", timeout=PATIENCE)
    expect(screen.button("evaluate_run_2")).to_be_enabled()
    screen.button("evaluate_run_all").click()
    expect(page.locator(".st-key-evaluate_all_row")).to_contain_text("5 of 5 steps", timeout=PATIENCE)
    for step, tried in ((2, "Recursive"), (3, "Structure"), (4, r"\w+"), (5, r"\w+")):
        expect(card(screen, step)).to_contain_text(
            re.compile(rf"(stays|is taken)[.:].*{tried} .*, BM25 against .*BM25: .*points \[.*\]")
        )
    expect(page.locator(".st-key-evaluate_reached h4")).to_contain_text(
        re.compile(r"Where the steps led: .*points \[")
    )
    screen.button("evaluate_take_over").click()
    expect(page.locator(".st-key-evaluate_moved_on")).to_contain_text(
        "The steps began with Recursive 100/10", timeout=PATIENCE
    )
    page.get_by_role("link", name="Open in Inspect").first.click()
    expect(screen.facts).to_contain_text("stored", timeout=PATIENCE)


def test_a_free_run_ends_in_a_verdict(screen: Screen) -> None:
    """A run in a worker names the best with its interval, and what it lost; the page's link has its choices."""
    page = screen.open("evaluate", sample="remote-work-policy", **ONE).page
    expect(page.get_by_text("16 questions with their passages.")).to_be_visible(timeout=PATIENCE)
    expect(page.locator(".st-key-evaluate_run_row")).to_contain_text("2 settings")
    screen.button("evaluate_run").click()
    expect(page.get_by_role("heading", level=4)).to_contain_text(
        re.compile(r"Recursive 200/20, BM25 against .*points \[.*no difference shown"), timeout=PATIENCE
    )
    expect(page.get_by_text("Report loss or theft within 24 hours").first).to_be_visible(timeout=PATIENCE)
    assert screen.link("eval_mode") == "grid"


def test_no_word_of_the_page_is_bare(screen: Screen) -> None:
    """Everything goes through the catalogue: where nothing can be asked, and after a run of each kind."""
    page = screen.open("evaluate", lang="qps", sample="found-poem").page
    expect(screen.button("evaluate_sample")).to_be_visible(timeout=PATIENCE)
    assert left(screen) == set()
    screen.open("evaluate", lang="qps", sample="remote-work-policy")
    expect(screen.button("evaluate_run_1")).to_be_visible(timeout=PATIENCE)
    screen.button("evaluate_run_1").click()
    expect(page.locator(".st-key-evaluate_table")).to_be_visible(timeout=PATIENCE)
    assert left(screen) == set()
    screen.open("evaluate", lang="qps", sample="remote-work-policy", **ONE)
    expect(screen.button("evaluate_run")).to_be_visible(timeout=PATIENCE)
    screen.button("evaluate_run").click()
    expect(page.locator(".st-key-evaluate_chart")).to_be_visible(timeout=PATIENCE)
    assert left(screen) == set()


def left(screen: Screen) -> set[str]:
    """Bare words that are no names."""
    return {word for word in bare_words(screen.page) if word not in {"BM25", "LSA"}}
