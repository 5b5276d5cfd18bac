"""The query page in a real browser: asked, clicked, marked, stopped, and shown to a room."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING
from urllib.parse import urlencode

import pytest
from playwright.sync_api import expect

from chunkscope.samples import sample
from tests.e2e.bare_words import bare_words
from tests.e2e.screen import PATIENCE, Screen
from tests.e2e.server import start_server
from tests.e2e.test_answer import MARKED, SELECT

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

    from playwright.sync_api import Locator, Page

    from tests.e2e.server import AppServer

POLICY = sample("remote-work-policy")
ANSWER = "may work remotely for up to three days in any calendar week"
ASKED = {"sample": POLICY.id, "q": POLICY.question, "retriever": "bm25", "sizes": "100,200,400,1000"}
IN_SIGHT = """doc => {
    const {top, bottom} = doc.closest('.scroller').getBoundingClientRect();
    const seen = span => { const box = span.getBoundingClientRect(); return box.bottom > top && box.top < bottom; };
    return [...doc.querySelectorAll('.s')].filter(seen).map(({segment}) => segment.from);
}"""


@pytest.fixture
def with_models(chromium: str, tmp_path: Path) -> Iterator[AppServer]:
    """A server that may load models, with an empty cache for their vectors."""
    with start_server(tmp_path / "log.txt", CHUNKSCOPE_CACHE=str(tmp_path)) as running:
        yield running
        assert "Traceback" not in running.output()


def answered(screen: Screen) -> Screen:
    """Wait until the question has been answered and the text is drawn."""
    expect(screen.page.locator(".st-key-query_settled")).to_be_visible(timeout=PATIENCE)
    expect(screen.page.locator(".doc .s").first).to_be_visible(timeout=PATIENCE)
    return screen


def in_sight(screen: Screen, start: int, end: int) -> bool:
    """Whether some drawn part of the text between two offsets is in sight."""
    offsets: list[int] = screen.doc.evaluate(IN_SIGHT)
    return any(start <= offset < end for offset in offsets)


def status(screen: Screen) -> Locator:
    """The line above the charts."""
    return screen.page.locator(".st-key-query_head")


def test_a_question_is_asked_and_the_chart_appears(screen: Screen) -> None:
    """Typed and sent with Enter: status, reading, chart, ranking, and the text at its best chunk."""
    screen.open("query", sample=POLICY.id, retriever="bm25")
    screen.enter("ask_question_field", POLICY.question)
    answered(screen)
    screen.linked("q", POLICY.question)
    expect(status(screen)).to_contain_text("BM25, 20 chunks of size 400")
    expect(screen.page.get_by_text("The best chunk scores")).to_be_visible()
    expect(screen.page.locator(".st-key-likeness_chart .main-svg").first).to_be_visible()
    expect(screen.page.locator(".st-key-ranking canvas").first).to_be_visible()
    start = POLICY.text.index("Every employee whose tasks")
    screen.until(lambda: in_sight(screen, start, start + 400))


def test_the_sample_offers_a_question(screen: Screen) -> None:
    """One click on it asks it."""
    screen.open("query", sample=POLICY.id, retriever="bm25").button("ask_example").click()
    answered(screen)
    expect(screen.field("ask_question_field")).to_have_value(POLICY.question)


def test_a_cell_opens_its_chunk(screen: Screen) -> None:
    """A click far to the right in the row of the largest size puts that size on the table and scrolls the text there."""
    answered(screen.open("query", **ASKED))
    screen.tab("Place by size")
    plot = screen.page.locator(".st-key-places_chart .nsewdrag").first
    plot.scroll_into_view_if_needed()
    box = plot.bounding_box()
    assert box is not None
    x, y = box["x"] + 0.9 * box["width"], box["y"] + box["height"] / 8
    screen.until(lambda: _tells(screen, x, y))
    screen.page.mouse.click(x, y)
    screen.linked("size", "1000")
    expect(status(screen)).to_contain_text("of size 1,000")
    place = 0.9 * len(POLICY.text)
    screen.until(lambda: in_sight(screen, int(place) - 1000, int(place) + 1000))


def _tells(screen: Screen, x: float, y: float) -> bool:
    """Whether the chart tells of the chunk under the mouse."""
    screen.page.mouse.move(x - 4, y)
    screen.page.mouse.move(x, y)
    return screen.page.locator(".st-key-places_chart .hoverlayer text").count() > 0


def test_a_size_is_chosen_above_the_text(screen: Screen) -> None:
    """The row of sizes puts one on the table; the question is not asked again."""
    answered(screen.open("query", **ASKED))
    screen.page.locator(".st-key-query_size").get_by_role("radio", name="100", exact=True).click()
    screen.linked("size", "100")
    expect(status(screen)).to_contain_text("of size 100")


def test_a_passage_is_marked_as_the_answer(screen: Screen) -> None:
    """Selected in the text and marked: its outline, the link, its share per size; and the mark goes away again."""
    answered(screen.open("query", **ASKED))
    start = POLICY.text.index(ANSWER)
    end = start + len(ANSWER)
    screen.until(lambda: in_sight(screen, start - 200, end))
    screen.doc.scroll_into_view_if_needed()
    screen.doc.evaluate(SELECT, [start, end])
    screen.page.locator(".mark-it").click()
    screen.linked("mark", f"{start}-{end}")
    screen.until(lambda: screen.doc.evaluate(MARKED) == ANSWER)
    panel = screen.tab("The marked answer")
    expect(panel).to_contain_text("hand the marked passage over in one piece")
    expect(panel.locator("canvas").first).to_be_visible()
    screen.page.locator(".unmark").click()
    expect(panel).to_contain_text("Select the passage that answers the question")
    screen.until(lambda: screen.link("mark") is None)


def test_arrow_keys_tell_the_story(screen: Screen) -> None:
    """In the meeting room no controls are seen, everything fits a projector, and the arrow keys step through the sizes."""
    screen.page.set_viewport_size({"width": 1280, "height": 720})
    answered(screen.open("query", **ASKED, stage="true"))
    expect(screen.sidebar).to_be_hidden()
    expect(screen.field("ask_question_field")).to_have_count(0)
    steps = screen.page.locator(".st-key-size_steps")
    for key, size in (
        ("ArrowLeft", "200"),
        ("ArrowLeft", "100"),
        ("ArrowRight", "200"),
        ("ArrowRight", "400"),
    ):
        screen.page.keyboard.press(key)
        expect(steps).to_contain_text(f"Chunk size {size}")
        screen.linked("size", size)
    for part in (".st-key-likeness_chart .main-svg", ".view"):
        box = screen.page.locator(part).first.bounding_box()
        assert box is not None
        assert box["y"] + box["height"] <= 720
    screen.switch("ask_stage_field").click()
    expect(screen.sidebar).to_be_visible()
    expect(screen.field("ask_question_field")).to_have_value(POLICY.question)


def test_markup_in_a_question_is_text(screen: Screen) -> None:
    """A script in the question is shown as it was typed, on the desk and in the room, and never runs."""
    question = "<script>alert(1)</script><img src=x onerror=alert(2)> days"
    answered(screen.open("query", **{**ASKED, "q": question}))
    expect(screen.field("ask_question_field")).to_have_value(question)
    screen.switch("ask_stage_field").click()
    expect(screen.page.get_by_role("heading", name=question, exact=True)).to_be_visible()


def test_a_japanese_question(screen: Screen) -> None:
    """Page, status and chart are Japanese, and the text shows the chunk that answers."""
    text = sample("incident-report-ja")
    screen.open("query", lang="ja", sample=text.id)
    screen.enter("ask_question_field", text.question)
    answered(screen)
    expect(status(screen)).to_contain_text("チャンク")
    expect(screen.page.get_by_role("tab").first).to_have_text("サイズ別の類似度")
    expect(screen.page.get_by_text("最高スコアは")).to_be_visible()


def test_no_word_of_query_is_bare(screen: Screen) -> None:
    """In the pseudo-locale everything that is seen or read out is marked, in every tab and in the room."""
    params = {**ASKED, "lang": "qps", "mark": "567-762"}
    page = answered(screen.open("query", **params)).page
    found = bare_words(page)
    page.locator(".st-key-query_settings summary").click()
    expect(screen.field("ask_sizes_field")).to_be_visible()
    for tab in page.get_by_role("tab").all():
        tab.click()
        expect(page.get_by_role("tabpanel").locator("canvas, .main-svg, button").first).to_be_visible()
        found |= bare_words(page)
    answered(screen.open("query", **params, stage="true"))
    found |= bare_words(page)
    assert found - {POLICY.question} == set()


def test_a_question_in_a_link_is_the_very_first_request(fresh_server: AppServer, page: Page) -> None:
    """A server that nobody has asked before opens the page with question, sizes and size, without any heavy library."""
    screen = answered(Screen(page, fresh_server.url).open("query", **ASKED, size="1000"))
    expect(status(screen)).to_contain_text("of size 1,000")
    expect(screen.field("ask_question_field")).to_have_value(POLICY.question)
    assert {name: screen.link(name) for name in ASKED} == ASKED


@pytest.mark.timeout(400)
def test_a_question_to_the_model_is_stopped_and_asked_again(with_models: AppServer, page: Page) -> None:
    """Stopped, what there is stays; asked again, sizes arrive one by one, and nothing moves."""
    sizes = ",".join(map(str, range(10, 22)))
    params = {"sample": POLICY.id, "q": POLICY.question, "sizes": sizes}
    screen = Screen(page, with_models.url)
    page.goto(f"{screen.address}/query?{urlencode(params)}")
    screen.button("stop_asking").click(timeout=PATIENCE)
    expect(status(screen)).to_contain_text("The question was stopped", timeout=PATIENCE)
    expect(page.locator(".doc .s").first).to_be_visible()
    screen.button("ask_again").click()
    expect(screen.button("stop_asking")).to_be_visible(timeout=PATIENCE)
    expect(status(screen)).to_contain_text(re.compile("chunk size|of 12 sizes"), timeout=PATIENCE)
    screen.watch(".st-key-query_size")
    expect(status(screen)).to_contain_text("cosine of all-MiniLM-L6-v2", timeout=300_000)
    places = {tuple(seen.split(",")[:2]) for seen in screen.watched()[".st-key-query_size"]}
    assert len(places) == 1, places
    expect(screen.button("ask_again")).to_have_count(0)
