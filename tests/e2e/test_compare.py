"""The compare page in a real browser: four settings, one scroll, a link that brings all of it back."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import expect

from chunkscope import Fixed, Recursive, strategy_from_json
from chunkscope.compare import agreement
from chunkscope.samples import sample
from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from playwright.sync_api import Page

    from tests.e2e.server import AppServer

POLICY = sample("remote-work-policy")
REPORT = sample("incident-report-ja")
FOUR: list[dict[str, Any]] = [
    Recursive(chunk_size=400, chunk_overlap=40, keep_separator="start").to_json(),
    Fixed(400, 40).to_json(),
    Recursive(chunk_size=400, chunk_overlap=100, separators=(". ", ""), keep_separator="end").to_json(),
    Recursive(
        chunk_size=100, chunk_overlap=20, keep_separator="start", length_function="cl100k_base"
    ).to_json(),
]
LINE = "The pump of house {n} is in the cellar; its key, number {n}, hangs beside the door.{end}"
LONG = "".join(LINE.format(n=n, end="\n\n" if n % 9 == 8 else " ") for n in range(12_500))

TOPS = """docs => docs.map(doc => {
    const top = doc.closest('.scroller').getBoundingClientRect().top;
    const range = document.createRange();
    for (const span of doc.querySelectorAll('.s')) {
        if (span.getBoundingClientRect().bottom <= top) continue;
        const texts = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const node = texts.currentNode;
            if (node.from === undefined) continue;
            for (let i = 0; i < node.length; i++) {
                range.setStart(node, i);
                range.setEnd(node, i + 1);
                const line = range.getClientRects()[0];
                if (line && line.bottom > top) return [node.from + i, Math.round(line.top - top)];
            }
        }
    }
})"""
SCROLLED = "scrollers => scrollers.map(({scrollTop}) => Math.round(scrollTop))"
FLAGS = """doc => [...doc.querySelectorAll('.mark')].filter(mark => mark.boundary !== null && mark.boundary >= 0)
    .map(mark => [mark.boundary, mark.classList.contains('differs'), mark.classList.contains('alone')])"""


def linked(settings: list[dict[str, Any]]) -> str:
    """The settings as they stand in a link."""
    return json.dumps(settings, ensure_ascii=False, separators=(",", ":"))


def compared(screen: Screen, columns: int) -> Screen:
    """Wait until so many texts are drawn."""
    expect(screen.page.locator(".doc")).to_have_count(columns, timeout=PATIENCE)
    screen.until(lambda: all(len(screen.doc.nth(place).locator(".s").all()) > 3 for place in range(columns)))
    return screen


def together(screen: Screen, least: int) -> bool:
    """Whether all texts show the same line at the same height of their boxes, at or behind an offset."""
    tops: list[list[int]] = screen.doc.evaluate_all(TOPS)
    if not tops:
        return False
    offsets, shifts = zip(*tops, strict=True)
    return len(set(offsets)) == 1 and offsets[0] >= least and max(shifts) - min(shifts) <= 2


def at_rest(screen: Screen) -> bool:
    """Whether no text moves for a while."""
    scrollers = screen.page.locator(".scroller")
    before: list[int] = scrollers.evaluate_all(SCROLLED)
    screen.page.wait_for_timeout(600)
    return bool(scrollers.evaluate_all(SCROLLED) == before)


def test_four_settings_on_one_text(screen: Screen) -> None:
    """Each text has its own chunks, and the boundaries that not all four have are marked, no others."""
    compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR)), 4)
    found = [strategy_from_json(values).split(POLICY.text) for values in FOUR]
    agreed = agreement(found)
    head = screen.page.locator(".st-key-compare_head")
    expect(head).to_contain_text(f"{agreed.shared} of {agreed.places} cuts are the same")
    for place, chunking in enumerate(found):
        facts = screen.page.locator(f".st-key-compare_{place}_facts")
        expect(facts).to_contain_text(f"{len(chunking.starts)} chunks, {agreed.own(place)} own cuts")
        flags: list[list[Any]] = screen.doc.nth(place).evaluate(FLAGS)
        assert len(flags) > 10
        counts = agreed.counts[place]
        for boundary, differs, alone in flags:
            assert (differs, alone) == (counts[boundary] < 4, counts[boundary] == 1)
    for view in screen.page.locator(".view").all():
        box = view.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 800


def test_the_texts_scroll_together(screen: Screen) -> None:
    """By wheel, by key, by its scrollbar, along the strip: whichever is scrolled, the others show the same line, and come to rest."""
    page = compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR)), 4).page
    scrollers = page.locator(".scroller")
    scrollers.nth(0).hover()
    page.mouse.wheel(0, 1700)
    screen.until(lambda: together(screen, 500))
    scrollers.nth(2).focus()
    page.keyboard.press("PageDown")
    screen.until(lambda: together(screen, 900))
    screen.until(lambda: at_rest(screen))
    scrollers.nth(3).evaluate("box => { box.scrollTop = 3000; }")
    screen.until(lambda: together(screen, 1500))
    strip = page.locator(".map").nth(1)
    box = strip.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + 0.6 * box["height"])
    screen.until(lambda: together(screen, int(0.5 * len(POLICY.text))))
    screen.until(lambda: at_rest(screen))


def test_a_long_text_scrolls_together(screen: Screen) -> None:
    """A megabyte: far and near, all texts show the same line."""
    screen.open("compare", sample=POLICY.id)
    screen.paste(LONG)
    begins = "docs => docs.map(doc => doc.textContent.slice(0, 11))"
    screen.until(lambda: screen.doc.evaluate_all(begins) == ["The pump of"] * 2)
    page = screen.page
    page.locator(".scroller").first.hover()
    page.mouse.wheel(0, 900)
    screen.until(lambda: together(screen, 300))
    strip = page.locator(".map").first
    box = strip.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 8, box["y"] + 0.7 * box["height"])
    screen.until(lambda: together(screen, int(0.6 * len(LONG))))
    page.mouse.move(box["x"] - 100, box["y"] + 100)
    page.mouse.wheel(0, -2500)
    screen.until(lambda: together(screen, int(0.6 * len(LONG))))


def test_settings_change_and_the_place_stays(screen: Screen) -> None:
    """A size typed in one column and a column more: all go on showing the place that was read."""
    page = compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR[:2])), 2).page
    page.locator(".scroller").first.hover()
    page.mouse.wheel(0, 1500)
    screen.until(lambda: together(screen, 700))
    screen.enter("compare_1_chunk_size", 300)
    expect(page.locator(".st-key-compare_1_facts")).to_contain_text(
        f"{len(Fixed(300, 40).split(POLICY.text).starts)} chunks"
    )
    screen.until(lambda: together(screen, 700))
    screen.button("compare_add").click()
    compared(screen, 3)
    screen.until(lambda: together(screen, 600))
    screen.button("compare_remove_0").click()
    compared(screen, 2)
    screen.until(lambda: together(screen, 600))
    sizes = [values["chunk_size"] for values in json.loads(screen.link("compare") or "[]")]
    assert sizes == [300, 400]


def test_arrow_keys_walk_one_text_and_the_others_follow(screen: Screen) -> None:
    """A boundary is selected in the text that has the keys; all scroll to it, and a live region says who else cuts there."""
    page = compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR)), 4).page
    page.locator(".scroller").nth(1).focus()
    for _press in range(7):
        page.keyboard.press("ArrowRight")
    expect(page.locator(".view .live").nth(1)).to_contain_text("Boundary 7 of")
    expect(page.locator(".view .live").nth(1)).to_contain_text("No other setting cuts here.")
    expect(screen.doc.nth(1).locator(".chosen")).to_be_in_viewport()
    expect(screen.doc.locator(".chosen")).to_have_count(1)
    screen.until(lambda: together(screen, 900))


def test_a_chunk_to_embed_again_is_found(screen: Screen) -> None:
    """A row of the list leads all texts to its chunk."""
    page = compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR)), 4).page
    table = page.locator(".st-key-compare_chunks canvas").first
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + 16, box["y"] + 38 + 30 * 9 + 15)
    screen.until(lambda: together(screen, 1200))


def test_a_comparison_is_the_very_first_request(fresh_server: AppServer, page: Page) -> None:
    """A server that nobody has asked before restores all four settings, the text and the language."""
    params = {"lang": "ja", "sample": REPORT.id, "compare": linked(FOUR)}
    screen = compared(Screen(page, fresh_server.url).open("compare", **params), 4)
    for place, values in enumerate(FOUR):
        expect(screen.field(f"compare_{place}_chunk_size")).to_have_value(str(values["chunk_size"]))
        expect(screen.field(f"compare_{place}_chunk_overlap")).to_have_value(str(values["chunk_overlap"]))
        count = len(strategy_from_json(values).split(REPORT.text).starts)
        expect(page.locator(f".st-key-compare_{place}_facts")).to_contain_text(str(count))
    assert {name: screen.link(name) for name in params} == params


def test_japanese_side_by_side(screen: Screen) -> None:
    """LangChain's separators beside the Japanese ones: the page is Japanese, and the cuts that differ are marked."""
    page = compared(screen.open("compare", lang="ja", sample=REPORT.id), 2).page
    expect(screen.doc.first).to_have_attribute("lang", "ja")
    expect(page.locator(".st-key-compare_0_facts")).to_contain_text("チャンク")
    page.locator(".scroller").first.hover()
    page.mouse.wheel(0, 900)
    screen.until(lambda: together(screen, 200))
    expect(screen.doc.first.locator(".mark.differs").first).to_be_attached()


def test_a_refusal_leaves_the_others(screen: Screen) -> None:
    """Windows that never move on say so where their text was; nothing else moves."""
    page = compared(screen.open("compare", sample=POLICY.id, compare=linked(FOUR[:3])), 3).page
    screen.watch(".st-key-compare_0_stage", ".st-key-compare_2_stage", ".st-key-compare_measures")
    screen.enter("compare_1_chunk_overlap", 400)
    stage = page.locator(".st-key-compare_1_stage")
    expect(stage).to_contain_text("must be smaller than chunk_size (400)")
    expect(screen.doc).to_have_count(2)
    seen = screen.watched()
    assert all(len(seen[part]) == 1 for part in (".st-key-compare_0_stage", ".st-key-compare_2_stage")), seen


@pytest.mark.parametrize("columns", [2, 4])
def test_no_word_of_compare_is_bare(screen: Screen, columns: int) -> None:
    """In the pseudo-locale everything that is seen or read out is marked, the settings behind the button too."""
    screen.open("compare", lang="qps", sample=POLICY.id, compare=linked(FOUR[:columns]))
    page = compared(screen, columns).page
    expect(page.locator(".st-key-compare_chunks canvas").first).to_be_attached()
    found = bare_words(page)
    screen.button("compare_more_0").click()
    expect(screen.field("compare_0_separators")).to_be_visible()
    found |= bare_words(page)
    assert found == set()
