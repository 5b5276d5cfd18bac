"""The source view and the paste box in a real browser."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from chunkscope.drawing import marks, utf16
from chunkscope.text import content_hash
from tests.e2e.apps.source_view_cases import ODD, case
from tests.e2e.server import ROOT, start_server

if TYPE_CHECKING:
    from collections.abc import Iterator

APP = "tests/e2e/apps/source_view_app.py"

SEGMENTS = """doc => Array.from(doc.querySelectorAll('.s'), ({segment, textContent}) => ({
    from: segment.from, to: segment.to, text: textContent,
    count: segment.cover.count, first: segment.cover.first, last: segment.cover.last ?? null,
}))"""

PASTE = """([box, text]) => {
    const data = new DataTransfer();
    data.setData('text/plain', text);
    const event = {clipboardData: data, bubbles: true, composed: true, cancelable: true};
    box.dispatchEvent(new ClipboardEvent('paste', event));
}"""


@pytest.fixture(scope="module")
def address(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small app of this test on a server of its own."""
    log = tmp_path_factory.mktemp("view") / "log.txt"
    with start_server(log, script=APP, PYTHONPATH=str(ROOT)) as running:
        yield running.url
        assert "Traceback" not in running.output()


def opened(page: Page, address: str, name: str) -> Locator:
    """The document of the view, drawn."""
    page.goto(f"{address}/?case={name}")
    page.locator(".doc .s").first.wait_for()
    return page.locator(".doc")


def says(page: Page, words: str) -> None:
    """Wait until the page has run and shows these words."""
    expect(page.get_by_test_id("stText").filter(has_text=words)).to_have_count(1)


def test_the_text_is_drawn_unchanged_and_never_run(page: Page, address: str) -> None:
    """The drawn segments concatenate to the source, NUL, CR, CRLF and BOM included, and markup is text."""
    doc = opened(page, address, "odd")
    assert doc.evaluate("doc => doc.textContent") == ODD * 3
    found = doc.evaluate(SEGMENTS)
    assert "".join(segment["text"] for segment in found) == ODD * 3
    glyphs = doc.locator(".unseen").evaluate_all("all => all.map(one => one.dataset.g)")
    assert glyphs[:4] == ["NUL", "CR", "BOM", "ZWSP"]
    assert page.evaluate("window.ran") is None


@pytest.mark.parametrize("name", ["odd", "prose", "thick", "moved"])
def test_each_segment_lies_under_the_right_chunks(page: Page, address: str, name: str) -> None:
    """Every segment the browser built is covered by exactly the chunks whose ranges hold it."""
    drawn = case(name, 300)
    starts, ends, chunk = drawn.ranges()
    first, last = utf16(drawn.text, starts), utf16(drawn.text, ends)
    found: list[dict[str, Any]] = opened(page, address, name).evaluate(SEGMENTS)
    assert len(found) > 20
    if name == "prose":  # streamlit#11550: only what is near is built, however long the text is
        assert sum(segment["to"] - segment["from"] for segment in found) < 50_000 < len(drawn.text)
        assert len(found) < 2_000
    for segment in found:
        over = sorted(set(chunk[(first <= segment["from"]) & (last > segment["from"])].tolist()))
        assert over == sorted(set(chunk[(first < segment["to"]) & (last >= segment["to"])].tolist()))
        assert segment["count"] == len(over)
        assert segment["first"] == over[:12]
        assert segment["last"] == (over[-1] if over else None)


def test_every_boundary_carries_its_mark(page: Page, address: str) -> None:
    """A boundary without overlap is red, a short one amber, and the screen reader hears the lengths."""
    drawn = case("prose", 300)
    wanted = marks(drawn.asked, drawn.overlaps, drawn.overlap_lengths)
    doc = opened(page, address, "prose")
    found = doc.locator(".mark").evaluate_all("all => all.map(m => [m.boundary, m.className])")
    assert len(found) > 10
    for boundary, name in found:
        if boundary is not None and boundary > 0:
            assert name == f"mark m{wanted[boundary]}"
    label = doc.locator(".mark[role=button]").nth(1).get_attribute("aria-label")
    assert label is not None
    assert re.match(rf"Between chunk 2 and chunk 3: overlap {drawn.overlap_lengths[1]} char", label)


def test_the_newest_selection_wins(page: Page, address: str) -> None:
    """A click selects in Python, a button afterwards overrides it, and the old pick never comes back."""
    doc = opened(page, address, "prose")
    doc.locator(".mark[data-n='4'], .mark[data-n='3']").last.click()
    says(page, "selected=2 picked=2")
    page.get_by_role("button", name="select 5", exact=True).click()
    says(page, "selected=5 picked=None")
    expect(doc.locator(".chosen > .mark")).to_have_attribute("data-n", "7")
    page.get_by_role("button", name="again", exact=True).click()
    says(page, "selected=5 picked=None")
    doc.locator(".mark[data-n='4']").click()
    says(page, "selected=2 picked=2")
    expect(doc.locator(".lit").first).to_be_visible()


def test_arrow_keys_walk_and_say_where_they_are(page: Page, address: str) -> None:
    """Each press moves to the neighbour, Python hears of the last, and a live region reads it out."""
    opened(page, address, "prose")
    page.get_by_role("button", name="select 5", exact=True).click()
    says(page, "selected=5")
    page.locator(".scroller").focus()
    for _press in range(3):
        page.keyboard.press("ArrowRight")
    says(page, "selected=8 picked=8")
    page.keyboard.press("ArrowLeft")
    says(page, "selected=7 picked=7")
    expect(page.locator(".view .live")).to_contain_text("Boundary 8 of")


def test_a_click_in_a_chunk_selects_its_nearest_boundary(page: Page, address: str) -> None:
    """Near a chunk's end it is the boundary behind it, near its start the one before it."""
    drawn = case("prose", 300)
    doc = opened(page, address, "prose")
    spot = """(doc, offset) => {
        const holds = ({segment}) => segment.from <= offset && offset < segment.to;
        const node = [...doc.querySelectorAll('.s')].find(holds);
        const text = [...node.childNodes].findLast(n => n.nodeType === 3);
        const range = document.createRange();
        range.setStart(text, offset - text.from);
        range.setEnd(text, offset - text.from + 1);
        const box = range.getBoundingClientRect();
        return [box.left + 2, box.top + box.height / 2];
    }"""
    for offset, boundary in ((drawn.ends[3] - 6, 3), (drawn.starts[3] + 60, 2)):
        page.mouse.click(*doc.evaluate(spot, int(offset)))
        says(page, f"selected={boundary} picked={boundary}")


def test_the_place_is_kept_when_settings_change(page: Page, address: str) -> None:
    """A new chunk size redraws under the reader's eyes; a far selection scrolls into sight."""
    doc = opened(page, address, "prose")
    scroller = page.locator(".scroller")
    scroller.evaluate("box => box.scrollTop = 3000")
    page.wait_for_timeout(300)
    before = scroller.evaluate("box => box.scrollTop")
    page.get_by_label("size").fill("350")
    page.keyboard.press("Enter")
    says(page, "size=350")
    page.wait_for_timeout(300)
    assert abs(scroller.evaluate("box => box.scrollTop") - before) < 2
    page.get_by_role("button", name="select 150", exact=True).click()
    says(page, "selected=150")
    expect(doc.locator(".chosen > .mark")).to_be_in_viewport()


@pytest.mark.parametrize(
    "text",
    ["a\r\nb\rc\n\x00\ufeff 😀", "Words, words.\n" * 18_000, "日本語の長い一行" * 125_000],
    ids=["crlf", "250k", "1M in one line"],
)
def test_a_paste_arrives_whole(page: Page, address: str, text: str) -> None:
    """What was pasted is what Python gets, once; the box shows its size."""
    page.goto(address)
    field = page.locator(".box textarea")
    page.evaluate(PASTE, [field.element_handle(), text])
    says(page, f"pasted=True heard={len(text)} {content_hash(text)} 0.")
    expect(page.locator(".box .size")).to_contain_text(f"{len(text):,} characters")
    page.get_by_role("button", name="again", exact=True).click()
    says(page, f"pasted=False heard={len(text)} {content_hash(text)} 0.")
    page.locator(".box .clear").click()
    expect(field).to_be_visible()


def test_a_paste_that_is_too_long_is_refused_in_words(page: Page, address: str) -> None:
    """More than five million characters are not sent, and the box says the number and the limit."""
    page.goto(address)
    big = page.evaluate_handle("() => 'あ'.repeat(5000001)")
    page.evaluate(PASTE, [page.locator(".box textarea").element_handle(), big])
    expect(page.locator(".box .word")).to_contain_text("5,000,001")
    says(page, "pasted=False heard=.")


def test_typed_text_is_taken_with_the_keyboard(page: Page, address: str) -> None:
    """Ctrl+Enter takes what was typed; Edit brings it back."""
    page.goto(address)
    text = "typed\ntext"
    page.locator(".box textarea").fill(text)
    page.keyboard.press("Control+Enter")
    says(page, f"heard=10 {content_hash(text)} 0.")
    page.locator(".box .edit").click()
    expect(page.locator(".box textarea")).to_have_value(text)
