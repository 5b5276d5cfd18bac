"""The app as somebody meets it first, on a server that nobody has used before."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope import Recursive
from chunkscope.samples import Sample, classic_lessons, default_sample
from tests.e2e.conftest import MOVING
from tests.e2e.decoys import imported
from tests.e2e.screen import PATIENCE, Screen, facts_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Page, Route

    from tests.e2e.server import AppServer


@dataclass(frozen=True, slots=True)
class Look:
    """A reader's browser, and the words and colours that it is to be met with."""

    locale: str
    scheme: str
    paper: str
    first_chunk: str
    tabs: tuple[str, ...]
    guide: str

    @property
    def lang(self) -> str:
        """The language of the screen."""
        return self.locale[:2]


SLOW = re.compile(r"/(\w*Input|ButtonGroup|Checkbox)\w*\.[^/]*js$")
ENGLISH = Look(
    "en-US",
    "light",
    "rgb(251, 252, 254)",
    "rgb(169, 211, 245)",
    (
        "Boundaries",
        "Chunks",
        "Chunk lengths",
        "Overlap along the text",
        "Landscape",
        "Recursion",
        "Take away",
    ),
    "Why is my overlap missing?",
)
JAPANESE = Look(
    "ja-JP",
    "dark",
    "rgb(13, 22, 33)",
    "rgb(28, 85, 128)",
    (
        "境界",
        "チャンク",
        "チャンクの長さ",
        "テキストに沿ったオーバーラップ",
        "設定の地図",
        "特殊な文字",
        "再帰",
        "書き出し",
    ),
    "オーバーラップが欠けるのはなぜ？",
)


@pytest.mark.parametrize("look", [ENGLISH, JAPANESE], ids=lambda look: f"{look.lang}-{look.scheme}")
def test_a_first_visit_shows_a_sample_and_why_its_overlap_is_missing(
    look: Look, fresh_server: AppServer, new_page: Callable[..., Page]
) -> None:
    """In the browser's language and theme: sample, facts, causes, a selected cut; the verdict follows."""
    page = new_page(locale=look.locale, color_scheme=look.scheme, **MOVING)
    screen = Screen(page, fresh_server.url).open()
    sample = default_sample(look.lang)
    chunking = Recursive(**sample.settings).split(sample.text)
    expect(screen.doc.locator(".s").first).to_be_visible(timeout=PATIENCE)
    _says_the_facts(screen, sample, look)
    assert screen.doc.evaluate("doc => doc.textContent.slice(0, 900)") == sample.text[:900]
    assert screen.doc.get_attribute("lang") == look.lang
    expect(screen.page.locator("html")).to_have_attribute("lang", look.lang)
    expect(screen.doc.locator(".chosen > .mark")).to_be_in_viewport()
    assert screen.pills.count() == len({cause for item in chunking.boundaries for cause in item.causes})
    cut = int(screen.link("cut") or 0)
    assert chunking.boundaries[cut - 1].overlap == 0
    expect(screen.panel).to_contain_text(str(cut))
    assert screen.page.get_by_role("tab").all_inner_texts() == list(look.tabs)
    _has_the_colours(screen, look)
    _keeps_its_widgets(screen, sample)
    _never_needs_torch(screen, look, fresh_server)


def test_widgets_keep_their_values_however_slowly_the_browser_loads_them(
    fresh_server: AppServer, page: Page
) -> None:
    """Fields that are mounted after the script ran again, for the verdict or a click, show and report what they should."""
    held: list[Route] = []

    def hold(route: Route) -> None:
        held.append(route)

    page.route(SLOW, hold)
    screen = Screen(page, fresh_server.url)
    page.goto(fresh_server.url)
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    lesson = classic_lessons("en")[0]
    screen.button("lesson_1").click()
    screen.linked("sample", lesson.id)
    expect(screen.facts).to_contain_text("identical to", timeout=PATIENCE)
    assert len(held) > 1
    page.unroute(SLOW)  # lets go of those that are held, too
    _keeps_its_widgets(screen, lesson)
    screen.enter("chunk_overlap", 17)
    screen.linked("chunk_overlap", "17")
    assert [screen.link(name) for name in ("lang", "keep_separator", "strip")] == ["en", "start", "true"]


def _says_the_facts(screen: Screen, sample: Sample, look: Look) -> None:
    chunking = Recursive(**sample.settings).split(sample.text)
    expect(screen.facts).to_contain_text("langchain-text-splitters 1.1.3", timeout=PATIENCE)
    if look is ENGLISH:
        wanted = f"{facts_of(chunking)} identical to langchain-text-splitters 1.1.3"
        expect(screen.facts).to_have_text(wanted)
    else:
        expect(screen.facts).not_to_contain_text("boundaries")
        expect(screen.facts).to_contain_text(str(chunking.summary.without_overlap))
    lesson = sample.lesson(look.lang, chunking.summary)
    expect(screen.about).to_have_text(lesson)


def _has_the_colours(screen: Screen, look: Look) -> None:
    expect(screen.page.get_by_test_id("stApp")).to_have_css("background-color", look.paper)
    expect(screen.page.locator(".legend .n1.t0")).to_have_css("background-color", look.first_chunk)


def _keeps_its_widgets(screen: Screen, sample: Sample) -> None:
    """The fields show the settings that the picture was made with."""
    expect(screen.field("chunk_size")).to_have_value(str(sample.settings["chunk_size"]))
    expect(screen.field("chunk_overlap")).to_have_value(str(sample.settings["chunk_overlap"]))
    expect(screen.field("separator_0")).to_have_value(r"\n\n")
    expect(screen.field("separator_1")).to_have_value(r"\n")
    expect(screen.field("strip")).to_be_checked()


def _never_needs_torch(screen: Screen, look: Look, server: AppServer) -> None:
    """All of both pages, and the server and its workers have not asked for a heavy library."""
    for name in look.tabs:
        expect(screen.tab(name).locator("canvas, .main-svg, pre").first).to_be_visible()
    screen.page.get_by_test_id("stTopNavLink").last.click()
    expect(screen.page.get_by_role("heading", level=1)).to_have_text(look.guide)
    assert imported(server) == []
