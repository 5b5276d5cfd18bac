"""A boundary whose overlap vanished: found in every way there is, explained truly, and cured."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

import pytest
from playwright.sync_api import expect

from chunkscope import Cause, Chunking, Recursive
from chunkscope.samples import sample
from chunkscope.wording.causes import cause_name
from tests.e2e.conftest import MOVING
from tests.e2e.screen import PATIENCE, Screen

if TYPE_CHECKING:
    from collections.abc import Callable

    from playwright.sync_api import Locator, Page

    from tests.e2e.server import AppServer

POLICY = sample("remote-work-policy")
TEXT = POLICY.text
CHUNKING = Recursive(**POLICY.settings).split(TEXT)
TABLE_HEAD, TABLE_ROW = 30, 30

AT = """(doc, offset) => {
    const over = ({segment}) => segment.from <= offset && offset < segment.to;
    return [...doc.querySelectorAll('.s')].find(over)?.segment.cover.first ?? null;
}"""


def tells(screen: Screen, chunking: Chunking, index: int) -> None:
    """Wait until the panel, the link and the text all have this boundary, with its figures and true causes."""
    boundary = chunking.boundaries[index]
    screen.linked("cut", str(index + 1))
    panel = screen.panel
    expect(panel).to_contain_text(re.compile(rf"Boundary {index + 1} of {len(chunking.boundaries)}(?!\d)"))
    expect(panel).to_contain_text(
        re.compile(rf"Asked\s*{boundary.asked}\s*Got\s*{boundary.overlap_length}(?!\d)")
    )
    for cause in boundary.causes:
        expect(panel).to_contain_text(cause_name(cause))
    for length in quoted_lengths(chunking, index):
        expect(panel).to_contain_text(re.compile(rf"\b{length:,} characters"))
    expect(screen.doc.locator(".chosen > .mark").first).to_have_attribute("data-n", str(index + 2))


def quoted_lengths(chunking: Chunking, index: int) -> list[int]:
    """How long the pieces are that the panel must quote, counted in the source itself."""
    boundary, queue = chunking.boundaries[index], chunking.queue(index)
    if queue is not None and Cause.WHOLE_PIECES in boundary.causes:
        left = [piece for piece in queue.pieces if not piece.carried]
        return [len(left[-1].span.of(chunking.text))]
    return []


def test_boundaries_are_selected_in_every_way(server: AppServer, new_page: Callable[..., Page]) -> None:
    """By a click in the text, arrow keys, steps, a cause, a table's row and a chart's bar; each time it is told truly, and the text glides there."""
    screen = Screen(new_page(**MOVING), server.url).open(sample=POLICY.id, cut="3")
    tells(screen, CHUNKING, 2)
    screen.doc.locator(".mark[data-n='3']").click()
    tells(screen, CHUNKING, 1)
    screen.scroller.focus()
    for _press in range(4):
        screen.page.keyboard.press("ArrowRight")
    tells(screen, CHUNKING, 5)
    expect(screen.page.locator(".view .live")).to_contain_text(f"Boundary 6 of {len(CHUNKING.boundaries)}")
    expect(screen.doc.locator(".chosen > .mark")).to_be_in_viewport()
    screen.button("step_next").click()
    tells(screen, CHUNKING, 6)
    screen.button("step_previous").click()
    tells(screen, CHUNKING, 5)
    no_room = [place for place, item in enumerate(CHUNKING.boundaries) if Cause.NO_ROOM in item.causes]
    screen.pills.filter(has_text=cause_name(Cause.NO_ROOM)).click()
    first = next(place for place in no_room if place > 5)
    tells(screen, CHUNKING, first)
    expect(screen.panel).to_contain_text(f"{no_room.index(first) + 1} / {len(no_room)}")
    screen.pills.filter(has_text=cause_name(Cause.NO_ROOM)).click()
    row(screen, 7)
    tells(screen, CHUNKING, 7)
    screen.tab("Overlap along the text").locator(".bars .point").nth(15).click(force=True)
    tells(screen, CHUNKING, 15)


def row(screen: Screen, number: int) -> None:
    """Choose a row of the table of boundaries, which is drawn on a canvas."""
    table = screen.page.get_by_test_id("stDataFrame")
    table.scroll_into_view_if_needed()
    box = table.bounding_box()
    assert box
    screen.page.mouse.click(box["x"] + 18, box["y"] + TABLE_HEAD + TABLE_ROW * number + TABLE_ROW // 2)


@pytest.mark.parametrize("kind", ["chunk_overlap", "chunk_size"])
def test_a_remedy_brings_the_context_back(screen: Screen, kind: str) -> None:
    """The first overlap or size that helps, found by brute force here, is offered; applied, one chunk has both sides."""
    place = 5
    smallest = next(
        value
        for value in range(int(POLICY.settings[kind]) + 1, 1601)
        if keeps(Recursive(**{**POLICY.settings, kind: value}).split(TEXT), place)
    )
    screen.open(sample=POLICY.id, cut=str(place + 1))
    tells(screen, CHUNKING, place)
    assert not shared(screen, place)
    label = {"chunk_overlap": f"Overlap {smallest}", "chunk_size": f"Chunk size {smallest}"}[kind]
    apply(screen, label).click()
    screen.linked(kind, str(smallest))
    cured = Recursive(**{**POLICY.settings, kind: smallest}).split(TEXT)
    screen.shows(cured)
    screen.until(lambda: shared(screen, place))


def apply(screen: Screen, label: str) -> Locator:
    """The button of the remedy that is called this."""
    remedy = screen.panel.get_by_test_id("stHorizontalBlock").filter(has_text=re.compile(rf"^{label}\D"))
    expect(remedy).to_be_visible(timeout=PATIENCE)
    return remedy.get_by_role("button")


def keeps(chunking: Chunking, place: int) -> bool:
    """Whether a chunk holds the characters on both sides of the policy's cut."""
    before, after = CHUNKING.ends[place] - 1, CHUNKING.starts[place + 1]
    return bool(((chunking.starts <= before) & (chunking.ends > after)).any())


def shared(screen: Screen, place: int) -> bool:
    """Whether the drawing has a chunk that holds the characters on both sides of the policy's cut."""
    before, after = int(CHUNKING.ends[place]) - 1, int(CHUNKING.starts[place + 1])
    over, then = screen.doc.evaluate(AT, before), screen.doc.evaluate(AT, after)
    return bool(set(over or []) & set(then or []))
