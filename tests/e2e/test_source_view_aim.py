"""Jumps in the source view that must not be lost, whatever becomes of the view meanwhile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Self

import pytest
from playwright.sync_api import Page, expect

from tests.e2e.conftest import MOVING
from tests.e2e.screen import Screen
from tests.e2e.server import ROOT, start_server

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

APP = "tests/e2e/apps/aim_app.py"
_TOP = """([doc, ...others], offset) => {
    if (!doc?.isConnected || others.length) return null;
    const box = doc.closest('.scroller').getBoundingClientRect();
    const span = [...doc.querySelectorAll('.s')].find(
        ({segment}) => segment.from <= offset && offset < segment.to);
    if (!span || !box.height) return null;
    const walk = document.createTreeWalker(span, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (!(node.from <= offset && offset < node.from + node.length)) continue;
        range.setStart(node, offset - node.from);
        range.setEnd(node, offset - node.from + 1);
        const {top, bottom} = range.getBoundingClientRect();
        return top > box.top && bottom < box.bottom ? top - box.top : null;
    }
    return null;
}"""
_FIRST = """([doc, ...others]) => {
    if (!doc?.isConnected || others.length) return null;
    const edge = doc.closest('.scroller').getBoundingClientRect().top;
    const walk = document.createTreeWalker(doc, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    while (walk.nextNode()) {
        const node = walk.currentNode;
        if (node.from === undefined || node.parentElement.getBoundingClientRect().bottom < edge) continue;
        for (let i = 0; i < node.length; i++) {
            range.setStart(node, i);
            range.setEnd(node, i + 1);
            const {top, width} = range.getBoundingClientRect();
            if (width && top >= edge) return [node.from + i, top - edge];
        }
    }
}"""
_FRAMES = """async () => {
    for (let n = 0; n < 10; n++) await new Promise(requestAnimationFrame);
}"""
# Every script that Streamlit loads for a component waits until the test opens the gate.
_GATE = """
    const gate = new Promise(open => window.opened = open);
    const make = URL.createObjectURL;
    window.gate = gate;
    window.scripts = new Set();
    URL.createObjectURL = blob => {
        if (blob.type !== 'text/javascript') return make.call(URL, blob);
        window.scripts.add(blob);
        return make.call(URL, new Blob(['await window.gate;\\n', blob], {type: blob.type}));
    };
"""
_SCRIPTS = 2  # of the view and of its stores
_HELD = "globalThis[Symbol.for('chunkscope.shelf')].held.size"


@pytest.fixture(scope="module")
def address(chromium: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The small app of this test on a server of its own."""
    log = tmp_path_factory.mktemp("aim") / "log.txt"
    with start_server(log, script=APP, PYTHONPATH=str(ROOT)) as running:
        yield running.url
        assert "Traceback" not in running.output()


class Aimed:
    """The small app in a page, and where a character of its text stands."""

    def __init__(self, page: Page, address: str, case: str) -> None:
        self.page, self.screen = page, Screen(page, address)
        self.doc, self.scroller = self.screen.doc, self.screen.scroller
        self.case, self.address = case, address

    def open(self) -> Self:
        """The text is drawn."""
        self.page.goto(f"{self.address}/?case={self.case}")
        self.doc.locator(".s").first.wait_for()
        return self

    def press(self, name: str) -> None:
        """Press a button of the app."""
        self.page.get_by_role("button", name=name, exact=True).click()

    def turn(self, name: str) -> None:
        """Turn a toggle of the app, and wait for what it says."""
        self.page.locator("label").filter(has_text=name).click()
        expect(self.page.get_by_text("The view is")).to_contain_text(name)

    def top(self, offset: int) -> float | None:
        """How far below the upper edge a character stands; None where it is out of sight, or there are two views."""
        found: float | None = self.doc.evaluate_all(_TOP, offset)
        return found

    def first(self) -> tuple[int, float]:
        """The first character of the first line that is whole in sight, and how far below the edge it is."""
        found: list[float] | None = None
        while found is None:
            found = self.doc.evaluate_all(_FIRST)
        return int(found[0]), found[1]

    def sees(self, offset: int) -> None:
        """Wait until a character is in sight, and is still ten frames later: a view that leaves may be seen before."""

        def stays() -> bool:
            before = self.top(offset)
            self.rest()
            return before is not None and self.top(offset) is not None

        self.screen.until(stays)

    def rest(self) -> None:
        """Let ten frames pass."""
        self.page.evaluate(_FRAMES)

    def scroll(self, pixels: int) -> None:
        """Turn the wheel over the text."""
        self.scroller.hover()
        self.page.mouse.wheel(0, pixels)
        self.rest()


@pytest.fixture
def aimed(page: Page, address: str) -> Callable[[str], Aimed]:
    """The small app with a text by its name, not opened yet."""
    return lambda case: Aimed(page, address, case)


@pytest.mark.parametrize(("case", "offset"), [("short", 3000), ("prose", 40_000)])
@pytest.mark.parametrize("fate", ["elsewhere", "hidden"])
def test_a_jump_outlives_its_view(aimed: Callable[[str], Aimed], case: str, offset: int, fate: str) -> None:
    """A view that Streamlit makes anew shows what the one before had jumped to, though it was counted as made."""
    view = aimed(case).open()
    view.press(f"jump {offset}")
    view.sees(offset)
    view.turn(fate)
    if fate == "hidden":
        view.rest()
        view.page.get_by_role("tab", name="text").click()
    view.sees(offset)


def test_a_jump_asked_for_while_the_view_is_hidden_is_made_when_it_shows(
    aimed: Callable[[str], Aimed],
) -> None:
    """Behind a tab nothing has a height, and nothing can be scrolled to."""
    view = aimed("prose").open()
    view.turn("hidden")
    for times, offset in enumerate((40_000, 1500, 40_000), 1):
        view.press(f"jump {offset}")
        expect(view.page.get_by_text(f"{times} jumps")).to_be_visible()
    view.page.get_by_role("tab", name="text").click()
    view.sees(40_000)
    view.page.get_by_role("tab", name="other").click()
    view.rest()
    view.page.get_by_role("tab", name="text").click()
    view.sees(40_000)


def test_a_selection_outlives_its_view(aimed: Callable[[str], Aimed]) -> None:
    """What Python selects is scrolled to like a jump."""
    view = aimed("prose").open()
    view.press("select 150")
    expect(view.doc.locator(".chosen > .mark")).to_be_in_viewport()
    view.turn("elsewhere")
    expect(view.doc).to_have_count(1)  # the view before leaves when the new one is there
    expect(view.doc.locator(".chosen > .mark")).to_be_in_viewport()


def test_the_same_number_in_another_text_is_another_place(aimed: Callable[[str], Aimed]) -> None:
    """A text that opens with the boundary selected that had its number in the text before is scrolled to it."""
    view = aimed("short").open()
    view.press("select 10")
    view.sees(3_000)
    view.press("other text")
    view.sees(3_000)
    expect(view.doc.locator(".chosen > .mark")).to_be_in_viewport()


def test_the_line_that_is_read_outlives_its_view(aimed: Callable[[str], Aimed]) -> None:
    """Whoever scrolls on is where he read when the view comes back, to the pixel, and never where it had jumped to."""
    view = aimed("prose").open()
    view.press("jump 40000")
    view.sees(40_000)
    view.scroll(2_300)
    read, top = view.first()
    assert read > 41_000
    for fate in ("elsewhere", "hidden"):
        view.turn(fate)
        if fate == "hidden":
            view.page.get_by_role("tab", name="text").click()
        view.sees(read)
        found = view.top(read)
        assert found is not None
        assert abs(found - top) <= 3


def test_other_ways_to_scroll_are_the_readers_too(aimed: Callable[[str], Aimed]) -> None:
    """Finding in the page scrolls without a touch: the view does not go back to its jump when it is laid out anew."""
    view = aimed("prose").open()
    view.press("jump 1500")
    view.sees(1_500)
    view.scroller.evaluate("box => box.scrollTop += 6000")
    view.rest()
    read, _top = view.first()
    view.page.set_viewport_size({"width": 1100, "height": 700})
    view.rest()
    assert abs(view.first()[0] - read) < 600
    view.turn("elsewhere")
    view.screen.until(lambda: abs(view.first()[0] - read) < 600)


def test_a_jump_holds_while_the_lines_above_change_their_height(aimed: Callable[[str], Aimed]) -> None:
    """A font that arrives late moves every line; the view stays with what it jumped to."""
    view = aimed("prose").open()
    view.press("jump 40000")
    view.sees(40_000)
    view.doc.evaluate("doc => doc.style.fontSize = '22px'")
    view.rest()
    view.sees(40_000)
    view.doc.evaluate("doc => doc.style.fontSize = '11px'")
    view.rest()
    view.sees(40_000)


def test_a_gentle_scroll_arrives_in_whatever_view_there_is_then(
    new_page: Callable[..., Page], address: str
) -> None:
    """Where motion is welcome the text glides; the view may be made anew on the way."""
    view = Aimed(new_page(**MOVING), address, "prose").open()
    view.press("jump 1500")
    view.sees(1_500)
    view.press("jump 3000")
    view.turn("elsewhere")
    view.sees(3_000)


@pytest.mark.parametrize("jumps", [[3000], [1500, 3000]], ids=len)
def test_a_view_that_was_overtaken_while_it_loaded_is_drawn_once(
    aimed: Callable[[str], Aimed], jumps: list[int]
) -> None:
    """Another run may come before the scripts are loaded: their first call is overtaken, and must take nothing along."""
    view = aimed("short")
    view.page.add_init_script(_GATE)
    view.page.goto(f"{view.address}/?case=short")
    view.screen.until(lambda: view.page.evaluate("window.scripts.size") == _SCRIPTS)
    for times, offset in enumerate(jumps, 1):
        view.press(f"jump {offset}")
        expect(view.page.get_by_text(f"{times} jumps")).to_be_visible()
        view.rest()
    view.page.evaluate("window.opened()")
    view.sees(3_000)
    view.turn("away")
    expect(view.doc).to_have_count(0)
    view.screen.until(lambda: view.page.evaluate(_HELD) == 0)
