"""The source view coloured by likeness, and a passage marked in it, in a real browser."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

import pytest
from playwright.sync_api import Locator, Page, expect

from chunkscope.drawing import utf16
from tests.e2e.apps.answer_cases import case, levels
from tests.e2e.server import ROOT, start_server

if TYPE_CHECKING:
    from collections.abc import Iterator

APP = "tests/e2e/apps/answer_app.py"

SEGMENTS = """doc => Array.from(doc.querySelectorAll('.s'), ({segment, className}) => [
    segment.from, segment.to, Number(className.match(/ h(\\d)/)?.[1] ?? -1), segment.top ?? null])"""

# Selects what lies between two offsets, as a drag over it does: the ends stand in text nodes.
SELECT = """(doc, [from, to]) => {
    const point = offset => {
        const texts = document.createTreeWalker(doc, NodeFilter.SHOW_TEXT);
        while (texts.nextNode()) {
            const {from, length} = texts.currentNode;
            if (offset < from + length || offset === doc.textContent.length) return [texts.currentNode, offset - from];
        }
    };
    doc.closest('.scroller').focus();
    getSelection().setBaseAndExtent(...point(from), ...point(to));
}"""

PLACE = """(doc, offset) => {
    const holds = ({segment}) => segment.from <= offset && offset < segment.to;
    const texts = document.createTreeWalker([...doc.querySelectorAll('.s')].find(holds), NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
        const node = texts.currentNode;
        if (offset >= node.from + node.length) continue;
        const range = document.createRange();
        range.setStart(node, offset - node.from);
        range.setEnd(node, offset - node.from + 1);
        const box = range.getBoundingClientRect();
        return [box.left + 1, box.top + box.height / 2];
    }
}"""

MARKED = "doc => Array.from(doc.querySelectorAll('.answer'), span => span.textContent).join('')"


@pytest.fixture(scope="module")
def address(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small app of this test on a server of its own."""
    log = tmp_path_factory.mktemp("answer") / "log.txt"
    with start_server(log, script=APP, PYTHONPATH=str(ROOT)) as running:
        yield running.url
        assert "Traceback" not in running.output()


def opened(page: Page, address: str, query: str) -> Locator:
    """The document of the view, drawn."""
    page.goto(f"{address}/?{query}")
    page.locator(".doc .s").first.wait_for()
    return page.locator(".doc")


def heard(page: Page, *wanted: list[Any]) -> None:
    """Wait until Python has heard exactly this, in this order."""
    words = f"heard {json.dumps(list(wanted))} "
    expect(page.get_by_test_id("stText").filter(has_text=words)).to_have_count(1)


@pytest.mark.parametrize("name", ["odd", "prose", "thick", "moved"])
def test_the_highest_level_is_drawn(page: Page, address: str, name: str) -> None:
    """Every segment has the level of the most alike chunk over it, and no boundary carries a flag."""
    drawn = case(name, 300)
    starts, ends, chunk = drawn.ranges()
    first, last, heat = utf16(drawn.text, starts), utf16(drawn.text, ends), levels(len(drawn.starts))
    doc = opened(page, address, f"case={name}")
    found = doc.evaluate(SEGMENTS)
    assert len(found) > 20
    for start, end, level, top in found:
        over = chunk[(first <= start) & (last >= end)]
        assert level == (heat[over].max() if len(over) else -1)
        assert top == (min(over[heat[over] == level]) if len(over) else None)
    expect(doc.locator(".mark").first).to_be_visible()
    expect(doc.locator(".m1, .m2")).to_have_count(0)
    expect(page.locator(".view .legend")).to_contain_text("less alike")


def test_a_reader_marks_an_answer_and_takes_the_mark_away(page: Page, address: str) -> None:
    """Drag, press the button: Python hears the passage once; it is outlined until the mark is removed."""
    drawn = case("prose", 300)
    doc = opened(page, address, "case=prose")
    start, end = 200, 640
    page.mouse.move(*doc.evaluate(PLACE, start))
    page.mouse.down()
    page.mouse.move(*doc.evaluate(PLACE, end), steps=5)
    expect(page.locator(".mark-it")).to_be_hidden()
    page.mouse.up()
    button = page.get_by_role("button", name="Mark as the answer")
    button.click()
    heard(page, ["mark", [start, end]])
    assert doc.evaluate(MARKED) == drawn.text[start:end]
    expect(button).to_be_hidden()
    expect(page.locator(".view .live")).to_have_text(f"{end - start} characters marked as the answer.")
    page.get_by_role("button", name="again", exact=True).click()
    page.get_by_label("size").fill("400")
    page.keyboard.press("Enter")
    expect(page.get_by_test_id("stText").filter(has_text="size=400")).to_have_count(1)
    heard(page, ["mark", [start, end]])
    assert doc.evaluate(MARKED) == drawn.text[start:end]
    page.get_by_role("button", name="Remove the mark").click()
    heard(page, ["mark", [start, end]], ["mark", None])
    expect(doc.locator(".answer")).to_have_count(0)
    expect(page.locator(".unmark")).to_be_hidden()


ODD_PASSAGES = {
    "NUL": "\x00",
    "from NUL": "\x00, lone CR\r",
    "CRLF": "CRLF\r\n",
    "half a CRLF": "CRLF\r",
    "family": "👩‍👩‍👧‍👦",
    "behind wide characters": "野家",
    "combining mark": "e\u0301",
    "right to left": "نص يُقرأ",
    "both ways": "اليسار، ثم English",
}


@pytest.mark.parametrize("passage", ODD_PASSAGES.values(), ids=ODD_PASSAGES)
def test_offsets_are_exact(page: Page, address: str, passage: str) -> None:
    """Whatever is selected, with M Python hears the code points of exactly that."""
    text = case("odd", 300).text
    start = text.index(passage)
    end = start + len(passage)
    doc = opened(page, address, "case=odd")
    doc.evaluate(SELECT, [len(text[:place].encode("utf-16-le")) // 2 for place in (start, end)])
    expect(page.locator(".mark-it")).to_be_visible()
    page.keyboard.press("m")
    heard(page, ["mark", [start, end]])
    assert doc.evaluate(MARKED) == passage


def test_a_passage_may_span_blocks_and_leave_the_screen(page: Page, address: str) -> None:
    """A selection over several blocks stays as it was while the blocks at its ends are taken down and built."""
    doc = opened(page, address, "case=prose")
    doc.evaluate(SELECT, [150, 30_000])
    for place in (1e6, 0):
        page.locator(".scroller").evaluate("(box, top) => { box.scrollTop = top }", place)
        page.wait_for_timeout(400)
    page.keyboard.press("m")
    heard(page, ["mark", [150, 30_000]])


def test_a_selection_that_leaves_the_text_ends_with_it(page: Page, address: str) -> None:
    """A drag that ends far below the view marks up to the last character; the whole page is no answer."""
    drawn = case("odd", 300)
    opened(page, address, "case=odd").evaluate(SELECT, [10, 20])
    page.keyboard.press("ControlOrMeta+A")
    expect(page.locator(".mark-it")).to_be_hidden()
    page.locator(".doc").evaluate(SELECT, [10, 20])
    page.get_by_test_id("stText").click(modifiers=["Shift"])
    page.locator(".scroller").focus()
    page.keyboard.press("m")
    heard(page, ["mark", [10, len(drawn.text)]])


def test_a_click_or_enter_opens_the_most_alike_chunk(page: Page, address: str) -> None:
    """A click tells the chunk whose colour is seen there; arrow keys walk, Enter opens, once each."""
    drawn = case("thick", 300)
    heat = levels(len(drawn.starts))
    doc = opened(page, address, "case=thick")
    over = ((drawn.starts <= 305) & (drawn.ends > 305)).nonzero()[0]
    top = int(over[heat[over].argmax()])
    page.mouse.click(*doc.evaluate(PLACE, 305))
    heard(page, ["chunk", top])
    page.keyboard.press("ArrowRight")
    expect(page.locator(".view .live")).to_contain_text(f"Chunk {top + 2} of {len(heat)}, score")
    page.keyboard.press("Enter")
    heard(page, ["chunk", top], ["chunk", top + 1])
    page.mouse.move(*doc.evaluate(PLACE, 305))
    expect(page.locator(".tip .row").first).to_contain_text(f"#{top + 1}score {heat[top] / 6:.3f}")
