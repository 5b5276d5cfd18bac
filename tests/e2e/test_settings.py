"""Changing settings: the picture, the facts and the link follow, and nothing jumps."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from playwright.sync_api import expect

from chunkscope import Recursive
from chunkscope.samples import sample
from chunkscope.text import content_hash
from tests.e2e.screen import Screen, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page

    from chunkscope import Chunking
    from tests.e2e.server import AppServer

POLICY = sample("remote-work-policy")
STILL = (".st-key-facts", ".st-key-view-source", ".st-key-boundary_panel", '[role="tablist"]')


def split(**changes: Any) -> Chunking:
    """The policy split with its own settings and these changes."""
    return Recursive(**{**POLICY.settings, **changes}).split(POLICY.text)


def separators(screen: Screen) -> list[str]:
    """The separators of the link."""
    found: list[str] = json.loads(screen.link("separators") or "")
    return found


def test_sizes_change_the_picture_and_nothing_jumps(screen: Screen) -> None:
    """By field and slider: facts, drawing and link follow; no part of the page moves, nor the place in the text."""
    screen.open(sample=POLICY.id, cut="9")
    screen.shows(split())
    expect(screen.facts).to_contain_text("identical to")
    place = "box => (box.scrollTop = 700) && document.querySelector('[data-testid=stMain]').scrollTop"
    assert screen.scroller.evaluate(place) == 0
    screen.watch(*STILL)
    screen.enter("chunk_size", 250)
    screen.shows(split(chunk_size=250))
    screen.linked("chunk_size", "250")
    slider = screen.page.locator(".st-key-chunk_size_box").get_by_role("slider")
    expect(slider).to_have_attribute("aria-valuetext", "240")  # the nearest step
    slider.press("ArrowRight")
    screen.shows(split(chunk_size=260))
    expect(screen.field("chunk_size")).to_have_value("260")
    screen.enter("chunk_overlap", 90)
    screen.shows(split(chunk_size=260, chunk_overlap=90))
    screen.linked("chunk_overlap", "90")
    expect(screen.facts).to_contain_text("identical to")
    seen = screen.watched()
    assert {part: len(places) for part, places in seen.items()} == dict.fromkeys(STILL, 1), seen
    assert screen.scroller.evaluate("box => box.scrollTop") == 700
    screen.button("back_to_opening").click()
    screen.shows(split())


def test_impossible_sizes_are_explained_beside_them(screen: Screen) -> None:
    """Overlap above size: a sentence with both numbers, the last good picture stays, one click mends it."""
    screen.open(sample=POLICY.id, chunk_size="300", chunk_overlap="30")
    screen.shows(split(chunk_size=300, chunk_overlap=30))
    screen.enter("chunk_overlap", 500)
    error = screen.sidebar.get_by_test_id("stAlert")
    expect(error).to_contain_text("(500)")
    expect(error).to_contain_text("(300)")
    expect(screen.about).to_contain_text(
        "Meanwhile the picture shows Recursive (LangChain), chunk size 300 and overlap 30."
    )
    screen.shows(split(chunk_size=300, chunk_overlap=30))
    screen.button("lower_overlap").click()
    expect(error).to_have_count(0)
    screen.linked("chunk_overlap", "30")
    screen.enter("chunk_size", 1)
    expect(error).to_be_visible()
    screen.enter("chunk_overlap", 1)
    screen.shows(split(chunk_size=1, chunk_overlap=1))


def test_separators_are_edited_as_a_list(screen: Screen) -> None:
    """Lines with escapes are edited, moved, removed, added and replaced by a preset; the picture follows each time."""
    screen.open(sample=POLICY.id)
    screen.shows(split())
    screen.enter("separator_0", r"\n2.␣")
    screen.shows(split(separators=("\n2. ", "\n", " ", "")))
    expect(screen.field("separator_0")).to_have_value(r"\n2.␣")
    screen.button("separator_up_1").click()
    screen.shows(split(separators=("\n", "\n2. ", " ", "")))
    expect(screen.field("separator_0")).to_have_value(r"\n")
    screen.button("separator_remove_1").click()
    screen.shows(split(separators=("\n", " ", "")))
    screen.button("separator_add").click()
    expect(screen.field("separator_3")).to_be_visible()
    screen.enter("separator_2", r"\u3000")
    screen.until(lambda: separators(screen) == ["\n", " ", "\u3000", ""])
    screen.choose("preset", "Japanese")
    screen.until(lambda: separators(screen) == ["\n\n", "\n", "。", "、", ""])
    screen.linked("keep_separator", "end")
    expect(screen.page.get_by_role("radio", name="end", exact=True)).to_be_checked()
    screen.choose("preset", "Python code")
    screen.until(lambda: separators(screen)[:2] == ["\nclass ", "\ndef "])
    expect(screen.field("regex")).to_be_checked()


def test_patterns_work_and_bad_ones_are_explained(screen: Screen) -> None:
    """A pattern splits; one that does not compile or matches nothing is answered in words, and the view stays."""
    screen.open(sample=POLICY.id)
    screen.switch("regex").click()
    screen.linked("regex", "true")
    screen.enter("separator_0", r"(?<=[.!?])␣")
    chunking = split(separators=(r"(?<=[.!?]) ", "\n", " ", ""), is_separator_regex=True)
    screen.shows(chunking)
    expect(screen.facts).to_contain_text("identical to")
    screen.enter("separator_0", "([a-z")
    expect(screen.sidebar.get_by_test_id("stAlert")).to_contain_text("Line 1")
    screen.shows(chunking)
    screen.enter("separator_0", "x*")
    expect(screen.sidebar.get_by_test_id("stAlert")).to_have_count(0)
    screen.shows(split(separators=("x*", "\n", " ", ""), is_separator_regex=True))


def test_a_pattern_that_never_ends_is_stopped_while_others_work_on(
    server: AppServer, new_page: Callable[..., Page]
) -> None:
    """Catastrophic backtracking is killed and explained; meanwhile a second reader's change is drawn at once."""
    victim = Screen(new_page(), server.url).open()
    other = Screen(new_page(), server.url).open(sample=POLICY.id)
    text = "a" * 60 + "! " + "short words " * 40
    victim.paste(text)
    victim.linked("text", content_hash(text))
    expect(victim.about).to_contain_text("Opened with")
    victim.switch("regex").click()
    victim.linked("regex", "true")
    other.shows(split())
    # On a busy machine two seconds may pass before the second reader's key press is sent: try again then.
    assert any(answered_meanwhile(victim, other, size) for size in (150, 160, 170, 180))


def answered_meanwhile(victim: Screen, other: Screen, size: int) -> bool:
    """Whether the second reader's change is drawn before the first one's pattern is stopped, as it must be."""
    victim.enter("separator_0", "a{9}")
    victim.linked("separators", '["a{9}","\\n"," ",""]')
    expect(victim.facts).to_contain_text("identical to")
    shown = victim.facts.inner_text().split("; ")[:3]
    victim.enter("separator_0", "(?:a+)+$")
    other.enter("chunk_size", size)
    expect(other.facts).to_contain_text(facts_of(split(chunk_size=size)))
    meanwhile = "was stopped" not in victim.about.inner_text()
    expect(victim.about).to_contain_text("longer than 2 seconds on this text and was stopped")
    assert victim.facts.inner_text().split("; ")[:3] == shown
    return meanwhile
