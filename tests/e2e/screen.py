"""The app as a reader sees and uses it: what the tests point at, each thing named once."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Self
from urllib.parse import parse_qs, urlencode, urlsplit

from playwright.sync_api import Locator, Page, expect

from tests.e2e.browser import settle

if TYPE_CHECKING:
    from collections.abc import Callable

    from chunkscope import Chunking

# The first request to a cold worker may take seconds on a busy machine.
PATIENCE = 60_000
WAIT = 40_000

_CARRIED = """([kind, value]) => {
  const carried = new DataTransfer();
  if (kind === "text") carried.setData("text/plain", value);
  else carried.items.add(new File([], value));
  return carried;
}"""
_DRAWN = """doc => Array.from(doc.querySelectorAll('.s'), ({segment}) =>
    [segment.from, segment.to, segment.cover.count, ...segment.cover.first])"""
_NUMBERS = "doc => Array.from(doc.querySelectorAll('.mark'), mark => mark.boundary)"
_IN_SIGHT = """doc => {
    const {top, bottom} = doc.closest('.scroller').getBoundingClientRect();
    const lines = [...doc.querySelectorAll('.s')].flatMap(span => [...span.getClientRects()]);
    const seen = lines.find(line => line.width > 30 && line.top > top + 20 && line.bottom < bottom - 20);
    return [seen.x + seen.width / 2, seen.y + seen.height / 2];
}"""
_BOXES = """parts => {
    window.boxes = Object.fromEntries(parts.map(part => [part, new Set()]));
    const look = () => {
        for (const part of parts) {
            const box = document.querySelector(part)?.getBoundingClientRect();
            window.boxes[part].add(box ? [box.x, box.y, box.width, box.height].map(Math.round).join() : 'gone');
        }
        window.watching = requestAnimationFrame(look);
    };
    look();
}"""
_WATCHED = """() => {
    cancelAnimationFrame(window.watching);
    return Object.fromEntries(Object.entries(window.boxes).map(([part, seen]) => [part, [...seen]]));
}"""


class Screen:
    """One page of the app in one browser page."""

    def __init__(self, page: Page, address: str) -> None:
        self.page = page
        self.address = address
        self.facts = page.locator(".st-key-facts p").first
        self.about = page.locator(".st-key-about_line")
        self.pills = page.locator(".st-key-cause_pills").get_by_role("radio")
        self.panel = page.locator(".st-key-boundary_panel")
        self.doc = page.locator(".doc")
        self.scroller = page.locator(".scroller")
        self.sidebar = page.get_by_test_id("stSidebar")
        self.notices = page.locator(".st-key-link_problems")
        self.box = page.locator(".box")

    def open(self, path: str = "", **params: str) -> Self:
        """Go to a link and wait until its page has run."""
        query = f"?{urlencode(params)}" if params else ""
        self.page.goto(f"{self.address}/{path}{query}")
        settle(self.page)
        return self

    def link(self, name: str) -> str | None:
        """One parameter of the address bar."""
        return parse_qs(urlsplit(self.page.url).query, keep_blank_values=True).get(name, [None])[0]

    def linked(self, name: str, value: str) -> None:
        """Wait until the address bar gives ``name`` as ``value``."""
        wanted = re.escape(urlencode({name: value}))
        expect(self.page).to_have_url(re.compile(rf"[?&]{wanted}(&|$)"))

    def field(self, key: str) -> Locator:
        """The input of the widget with this key; where it begins anew, the old one may stand before it a moment."""
        return self.page.locator(f".st-key-{key} input").last

    def button(self, key: str) -> Locator:
        """The button with this key; Streamlit makes a second one for small screens."""
        return self.page.locator(f".st-key-{key} button:visible")

    def switch(self, key: str) -> Locator:
        """What is clicked to turn the toggle with this key."""
        return self.page.locator(f".st-key-{key} label")

    def enter(self, key: str, value: object) -> None:
        """Type into a field and press Enter."""
        self.field(key).fill(str(value))
        self.field(key).press("Enter")

    def choose(self, key: str, option: str) -> None:
        """Choose from the list with this key."""
        field = self.field(f"{key}_choice")
        field.hover()  # scrolls there first, for a list closes when the page scrolls under it
        field.click()
        self.page.get_by_role("option", name=option, exact=True).click()

    def tab(self, name: str) -> Locator:
        """Open a tab below the text; the panel that belongs to it."""
        self.page.get_by_role("tab", name=name, exact=True).click()
        panel = self.page.get_by_role("tabpanel", name=name, exact=True)
        expect(panel).to_be_visible()
        return panel

    def hover_text(self) -> None:
        """Point at a chunk in sight, whose tip then shows."""
        self.panel.scroll_into_view_if_needed()
        x, y = self.doc.evaluate(_IN_SIGHT)

        def tells() -> bool:
            self.page.mouse.move(x - 5, y)
            self.page.mouse.move(x, y)
            return self.page.locator(".tip").is_visible()

        self.until(tells)

    def open_own_text(self) -> None:
        """Unfold the doors for the reader's own text."""
        summary = self.page.locator(".st-key-own_text summary")
        summary.wait_for()
        # What is open may still be loading what is in it: a click would close it.
        if not self.page.locator(".st-key-own_text details[open]").count():
            summary.click()
        expect(self.box).to_be_visible()

    def paste(self, text: str) -> None:
        """Copy the text to the clipboard and paste it into the box, over what it holds."""
        self.open_own_text()
        self.page.evaluate("text => navigator.clipboard.writeText(text)", text)
        self.box.locator("textarea:visible, .card:visible").focus()
        self.page.keyboard.press("ControlOrMeta+V")

    def drop(self, kind: str, value: str) -> None:
        """Drop a text, or an empty file of that name, on the box."""
        self.open_own_text()
        carried = self.page.evaluate_handle(_CARRIED, [kind, value])
        self.box.dispatch_event("drop", {"dataTransfer": carried})

    def upload(self, file: Any) -> None:
        """Choose a file in the uploader, in place of the one it may hold."""
        self.open_own_text()
        door = self.page.get_by_test_id("stFileUploaderDropzoneInput")
        expect(door).to_have_count(1, timeout=PATIENCE)  # the one before may still be leaving
        door.set_input_files(file)

    def shows(self, chunking: Chunking) -> None:
        """Wait until the facts and the drawing are those of ``chunking``."""
        expect(self.facts).to_contain_text(facts_of(chunking), timeout=PATIENCE)
        self.until(lambda: self.draws(chunking))

    def draws(self, chunking: Chunking) -> bool:
        """Whether each segment that the browser has built lies in exactly the chunks over it (ASCII texts)."""
        starts, ends = chunking.starts, chunking.ends
        found: list[list[int]] = self.doc.evaluate(_DRAWN)
        for start, end, count, *first in found:
            over = ((starts <= start) & (ends >= end)).nonzero()[0].tolist()
            if count != len(over) or first != over[: len(first)]:
                return False
        return len(found) > min(5, len(starts))

    def marks(self) -> list[int]:
        """The boundaries whose marks stand in the part of the text that the browser has built."""
        found: list[int | None] = self.doc.evaluate(_NUMBERS)
        return [number for number in found if number is not None and number >= 0]

    def until(self, holds: Callable[[], bool], seconds: float = WAIT / 1000) -> None:
        """Wait until something holds that no locator can express; AssertionError if it never does."""
        for _look in range(int(seconds * 20)):
            if holds():
                return
            self.page.wait_for_timeout(50)
        raise AssertionError(f"after {seconds} seconds it still does not hold")

    def watch(self, *parts: str) -> None:
        """Begin to write down, frame by frame, where these elements (CSS selectors) stand."""
        self.page.evaluate(_BOXES, list(parts))

    def watched(self) -> dict[str, list[str]]:
        """Every place that each element has had since `watch`: "x,y,width,height", or "gone"."""
        found: dict[str, list[str]] = self.page.evaluate(_WATCHED)
        return found


def facts_of(chunking: Chunking) -> str:
    """The line of facts that a chunking has, up to the verdict."""
    found = chunking.summary
    return (
        f"{found.without_overlap:,} of {found.boundaries:,} boundaries have no overlap; "
        f"mean {found.mean_overlap:,.1f} of {chunking.asked:,} asked; "
        f"max {found.max_overlap:,}; {found.stored:.2f}x stored;"
    )
