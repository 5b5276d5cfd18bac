"""A link is a view: it restores everything, says what it cannot restore, and never carries the text."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope import Recursive
from chunkscope.samples import sample
from chunkscope.text import content_hash
from tests.e2e.screen import PATIENCE, Screen, facts_of

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.server import AppServer

LESSON = sample("lesson-sentences")
LINK = {
    "lang": "ja",
    "sample": LESSON.id,
    "separators": '["\\n"," ",""]',
    "regex": "false",
    "chunk_size": "80",
    "chunk_overlap": "30",
    "keep_separator": "end",
    "strip": "false",
    "unit": "characters",
    "cut": "4",
}
EVALUATED = {"eval_mode": "grid", "eval_sizes": "100, 300", "eval_budget": "900", "eval_lsa": "false"}
"""Choices of one page, which a link to any other carries on."""
LINKED = Recursive(
    chunk_size=80,
    chunk_overlap=30,
    separators=("\n", " ", ""),
    keep_separator="end",
    strip_whitespace=False,
).split(LESSON.text)
OWN = "Somebody's own first line.\nAnd a second line, a little longer.\n\n" * 30


@pytest.mark.parametrize("path", ["", "inspect", "guide", "evaluate"])
def test_a_link_is_restored_as_the_very_first_request(path: str, fresh_server: AppServer, page: Page) -> None:
    """On a server that nobody has asked before, each page opens with the settings, sample and language of its link."""
    screen = Screen(page, fresh_server.url).open(path, **LINK, **EVALUATED)
    if path == "guide":
        expect(page.get_by_role("heading", level=1)).to_contain_text("オーバーラップ", timeout=PATIENCE)
    if path == "evaluate":
        expect(screen.field("evaluate_sizes_field")).to_have_value("100, 300", timeout=PATIENCE)
        expect(screen.field("evaluate_budget_field")).to_have_value("900")
        expect(screen.field("evaluate_lsa_field")).not_to_be_checked()
        expect(page.get_by_role("radio", name=re.compile("Free grid|自由"))).to_be_checked()
    if path in {"guide", "evaluate"}:
        has_the_settings(screen)
        page.get_by_test_id("stTopNavLink").first.click()
    expect(screen.facts).to_contain_text("langchain-text-splitters 1.1.3", timeout=PATIENCE)
    has_the_settings(screen)
    screen.until(lambda: screen.draws(LINKED))
    found = LINKED.summary
    for number in (
        found.without_overlap,
        found.boundaries,
        f"{found.mean_overlap:.1f}",
        f"{found.stored:.2f}",
    ):
        expect(screen.facts).to_contain_text(str(number))
    expect(screen.panel).to_contain_text(re.compile(rf"境界 4\b.*{found.boundaries}"))
    assert {name: screen.link(name) for name in LINK | EVALUATED} == LINK | EVALUATED


def has_the_settings(screen: Screen) -> None:
    """The sidebar shows what the link says."""
    expect(screen.field("chunk_size")).to_have_value("80", timeout=PATIENCE)
    expect(screen.field("chunk_overlap")).to_have_value("30")
    expect(screen.field("separator_1")).to_have_value("␣")
    expect(screen.field("separator_3")).to_have_count(0)
    expect(screen.field("strip")).not_to_be_checked()
    expect(screen.page.get_by_role("radio", name="末尾", exact=True)).to_be_checked()
    expect(screen.page.get_by_role("radio", name="日本語", exact=True)).to_be_checked()
    expect(screen.field("source_choice")).to_have_value(re.compile("^EN · "))


def test_what_a_link_cannot_mean_is_said(screen: Screen) -> None:
    """Each value out of range and each unknown name gets a sentence; what could be used is used; one click ends it."""
    screen.open(
        sample=LESSON.id,
        chunk_size="0",
        chunk_overlap="many",
        separators="[1",
        keep_separator="middle",
        unit="bytes",
        lang="tlh",
        cut="4711",
        colour="red",
        strip="false",
    )
    for asked in ("0", "many", "[1", "middle", "bytes", "tlh", "4711", "colour"):
        expect(
            screen.notices.locator("code").filter(has_text=re.compile(rf"^{re.escape(asked)}$"))
        ).to_be_visible()
    for used, value in {**LESSON.settings, "strip": "false"}.items():
        if used in {"chunk_size", "chunk_overlap", "strip"}:
            screen.linked(used, str(value))
    screen.linked("lang", "en")
    screen.button("forget_problems").click()
    expect(screen.notices).to_have_count(0)
    screen.open(sample="no-such-sample")
    expect(screen.notices).to_contain_text("no-such-sample")
    expect(screen.facts).to_be_visible()


def test_a_link_to_an_own_text_asks_for_the_text(screen: Screen) -> None:
    """The text's hash and the way to go on are shown; the very text, pasted, opens the very view that was shared."""
    digest = content_hash(OWN)
    screen.open(text=digest, chunk_size="77", chunk_overlap="20", cut="5")
    expect(screen.page.get_by_test_id("stMain").get_by_test_id("stAlert")).to_contain_text(digest)
    expect(screen.box).to_be_visible()
    screen.linked("text", digest)
    screen.paste(OWN)
    chunking = Recursive(chunk_size=77, chunk_overlap=20).split(OWN)
    screen.shows(chunking)
    assert (screen.link("chunk_size"), screen.link("cut")) == ("77", "5")
    assert OWN[:9] not in screen.page.url


def test_the_browsers_way_back_and_a_reload_restore_the_view(screen: Screen) -> None:
    """The address is the view: back gives the former settings, a reload the present ones."""
    screen.open(sample=LESSON.id)
    opened = Recursive(**LESSON.settings).split(LESSON.text)
    screen.shows(opened)
    screen.enter("chunk_overlap", 33)
    changed = Recursive(**{**LESSON.settings, "chunk_overlap": 33}).split(LESSON.text)
    screen.shows(changed)
    screen.linked("chunk_overlap", "33")
    screen.page.reload()
    screen.shows(changed)
    expect(screen.field("chunk_overlap")).to_have_value("33")
    screen.page.go_back()
    screen.linked("chunk_overlap", str(LESSON.settings["chunk_overlap"]))
    expect(screen.facts).to_contain_text(facts_of(opened))
