"""Notebooks: what is drawn there breaks at no text, loads nothing, and says what the figures say."""

from __future__ import annotations

import json
import re
from dataclasses import replace
from html.parser import HTMLParser
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import (
    Boundary,
    Cause,
    Chunking,
    MarkdownHeaders,
    Merged,
    ParentChild,
    Recursive,
    SplitError,
    Strategy,
    diagnosis,
    show,
)
from chunkscope.drawing import Mark, marks
from chunkscope.drawing.ranges import dropped, joined
from chunkscope.inspection.reasons import count_causes, why
from chunkscope.notebook.chunking import LIMIT, MOST_CHUNKS
from chunkscope.notebook.frame import STYLE
from chunkscope.samples import sample
from chunkscope.wording import use
from chunkscope.wording.causes import cause_name, cause_rule
from chunkscope.wording.faults import clean_bill, fault_name, found_line
from tests.budget import law
from tests.core.test_export_report import hostile
from tests.strategies import a_plain, a_text, mixed

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).parents[2]
TAGS = {
    *("div", "style", "p", "b", "bdi", "ul", "li", "pre", "span", "sup", "code", "q", "details", "summary"),
    *("table", "thead", "tbody", "tr", "th", "td"),
}
ATTRIBUTES = {"class", "lang", "dir", "title", "tabindex", "role", "aria-label", "scope"}


class Drawing(HTMLParser):
    """What a parser makes of a drawing: balanced, one root, nothing but the template's elements."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, str]] = []
        self.document: list[str] = []
        self.bare: list[str] = []
        self.flags: list[tuple[str, str]] = []
        self.words: list[str] = []
        self.roots = 0
        self.feed(re.sub("\r\n?", "\n", html))
        self.close()
        assert not self.open
        assert self.roots == 1

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of the template, with attributes of its own."""
        found = dict(attrs)
        class_ = found.get("class") or ""
        assert tag in TAGS
        assert found.keys() <= ATTRIBUTES
        assert len(found) == len(attrs)
        assert re.fullmatch(r"[a-z0-9 ]*", class_)
        self.roots += not self.open
        self.open.append((tag, class_))
        if tag == "sup" and ("pre", "doc") in self.open:
            self.flags.append((class_, found.get("title") or ""))

    def handle_endtag(self, tag: str) -> None:
        """The end of the innermost element."""
        opened, _class = self.open.pop()
        assert opened == tag

    def handle_data(self, data: str) -> None:
        """Text: of the document, or ours."""
        assert self.open
        if ("pre", "doc") in self.open and self.open[-1][0] == "span":
            self.document.append(data)
            if any(class_ == "n0" for _tag, class_ in self.open):
                self.bare.append(data)
        elif self.open[-1][0] != "style":
            self.words.append(data)

    def handle_comment(self, data: str) -> None:
        """The template has none."""
        raise AssertionError(data)

    handle_decl = handle_pi = unknown_decl = handle_comment


def _html(value: Any) -> str:
    html: str = value._repr_html_()
    html.encode()
    return html


def _in_html(text: str) -> str:
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Every test begins and ends in English."""
    use("en")
    yield
    use("en")


@law(share=0.01)
@given(st.one_of(hostile, mixed(a_text)), st.integers(1, 40), st.integers(0, 40))
@example("<script>alert(1)</script></pre></div>" * 3, 10, 9)
@example("a\rb\r\nc\0\ud800", 2, 1)
@example("", 2, 1)
def test_no_text_breaks_a_drawing(text: str, size: int, overlap: int) -> None:
    """Whatever the text, its drawing has the template's elements alone, and shows the text."""
    chunking = Recursive(size, min(size, overlap)).split(text)
    assert "".join(Drawing(_html(chunking)).document) == _in_html(text)
    for boundary in chunking.boundaries[:2]:
        Drawing(_html(boundary))


@law(share=0.01)
@given(mixed(a_plain), mixed(a_text), st.integers(1, 60))
def test_parts_join_to_the_text(by: Recursive, text: str, characters: int) -> None:
    """Each part begins where the one before it ended, until the whole text was shown."""
    chunking, shown, start = by.split(text), [], 0
    while start < len(text):
        view = show(chunking, start, characters)
        assert view.shown.start == start < view.shown.end <= start + characters
        shown.append("".join(Drawing(_html(view)).document))
        start = view.shown.end
    assert "".join(shown) == _in_html(text)


@law(share=0.01)
@given(mixed(a_plain), mixed(a_text))
def test_every_cut_says_why(by: Recursive, text: str) -> None:
    """Each chunk has its flag, marked as its boundary is, with a sentence for every cause of it."""
    chunking = by.split(text)
    drawing = Drawing(_html(chunking))
    found = marks(chunking.asked, chunking.overlaps, chunking.overlap_lengths)
    assert len(drawing.flags) == len(chunking.starts)
    for (class_, title), boundary in zip(drawing.flags[1:], chunking.boundaries, strict=True):
        assert class_ == f"flag m{found[boundary.index]}"
        for cause in boundary.causes:
            assert _in_html(why(chunking, cause, boundary.index)) in title


@pytest.mark.parametrize(
    "by",
    [
        Merged(Recursive(100, 20), 60),
        Recursive(30, 10, length_function="cl100k_base"),
        ParentChild((200, 80), 10),
        MarkdownHeaders(),
    ],
    ids=lambda by: type(by).__name__,
)
def test_every_kind_of_chunking_is_drawn(by: Strategy) -> None:
    """Chunks that were merged, counted in tokens, in levels or put together anew show the text too."""
    chosen = sample("lamp-handbook")
    chunking = by.split(chosen.text)
    drawing = Drawing(_html(chunking))
    view = show(chunking)
    assert "".join(drawing.document) == view.shown.of(chunking.text)
    assert drawing.flags
    assert str(chunking)
    Drawing(_html(chunking.boundaries[-1]))


def test_what_was_dropped_is_grey() -> None:
    """The characters in no chunk, and no others, stand in stretches without a chunk's colour."""
    chosen = sample("lesson-lines")
    chunking = chosen.strategy.split(chosen.text)
    starts, ends = dropped(*joined(*chunking.ranges())[:2], len(chunking.text))
    bare = [chunking.text[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    assert bare
    assert Drawing(_html(chunking)).bare == bare


def test_the_facts_and_the_causes_are_those_of_the_chunking() -> None:
    """The first line has the summary's figures in words, and each cause its count, here as in ``print``."""
    chosen = sample("lesson-lines")
    chunking = chosen.strategy.split(chosen.text)
    drawn, told = " ".join("".join(Drawing(_html(chunking)).words).split()), str(chunking).splitlines()
    assert told[0] == (
        "9 of 15 boundaries have no overlap; mean 6.4 of 20 asked; max 19; 1.11x stored; "
        "lengths in characters"
    )
    assert drawn.startswith(told[0])
    counts = count_causes(chunking)
    assert told[1:] == [f"{cause_name(each)} ({n}): {cause_rule(each)}" for each, n in counts.items()]
    assert all(f"{cause_name(cause)} {count}" in drawn for cause, count in counts.items())


def test_a_long_text_is_cut_and_says_how_to_go_on() -> None:
    """What is shown is told with its numbers, and the line of code it gives shows what follows."""
    text = "Some words of a text. " * 500
    chunking = Recursive(400, 40).split(text)
    words = "".join(Drawing(_html(chunking)).words)
    assert f"Shown are the characters 1 to {LIMIT:,} of {len(text):,}; the figures" in words
    code = re.search(r"show\(chunking, start=\d+\)", words)
    assert code
    view = eval(code[0], {"show": show, "chunking": chunking})  # noqa: S307 - our own line
    assert view.shown.start == LIMIT
    last = "".join(Drawing(_html(show(chunking, len(text) - 5))).words)
    assert "show(chunking, start=0) shows its beginning" in last


def test_small_chunks_cut_it_too() -> None:
    """No more than `MOST_CHUNKS` chunks begin in what is shown, for each has its reason in words."""
    drawing = Drawing(_html(Recursive(4, 1).split("abc de " * 600)))
    assert len(drawing.flags) == MOST_CHUNKS


@pytest.mark.parametrize(
    ("start", "characters", "told"),
    [
        (9, 5, "start (9) must lie in the text of 9 characters: choose one from 0 to 8."),
        (-1, 5, "start (-1) must lie in the text of 9 characters: choose one from 0 to 8."),
        (0, 0, "characters (0) must be at least 1: raise it."),
    ],
)
def test_a_part_that_is_not_there_is_refused(start: int, characters: int, told: str) -> None:
    """The message names the argument, the values and the fix."""
    with pytest.raises(SplitError, match=re.escape(told)):
        show(Recursive(4, 1).split("abc de fg"), start, characters)


def test_nothing_is_loaded_and_no_rule_leaves_the_drawing() -> None:
    """The style sheet loads nothing, and every rule of it is about what is inside the drawing."""
    assert not re.search(r"url\(|@import|@font-face|</|<!--", STYLE)
    depth, selectors, begun = 0, [], 0
    for place, sign in enumerate(STYLE):
        depth += {"{": 1, "}": -1}.get(sign, 0)
        if sign == "{" and depth == 1:
            selectors.append(STYLE[begun:place].strip())
        if sign == "}" and depth == 0:
            begun = place + 1
    assert depth == 0
    assert len(selectors) == 4
    assert all(re.search(r"(^|\) )(\.chunkscope)+$", each) for each in selectors)


def test_the_language_is_the_current_one() -> None:
    """What is drawn after `use` is in that language, and says so."""
    chosen = sample("lesson-sentences-ja")
    chunking = chosen.strategy.split(chosen.text)
    use("ja")
    html = _html(chunking)
    assert html.startswith('<div class="chunkscope" lang="ja">')
    assert cause_name(Cause.WHOLE_PIECES) in html
    assert "Whole pieces only" not in html


def test_a_boundary_shows_both_sides_and_its_reason() -> None:
    """With its chunking it has the sentence with the pieces; alone it has the rule; both are equal."""
    chunking = Recursive(12, 4).split("alpha bravo charlie")
    boundary = chunking.boundaries[0]
    words = "".join(Drawing(_html(boundary)).words)
    told = "The piece before the cut, “ bravo”, is 6 characters long and the overlap budget is 4"
    assert told in words
    assert "“" + told.partition("“")[2] in str(boundary)
    assert "alpha bravo" in words
    assert "charlie" in words
    alone = Boundary(0, 4, 0, 0, 0, 1, " ", (Cause.WHOLE_PIECES,), 6)
    assert cause_rule(Cause.WHOLE_PIECES) in str(alone)
    assert cause_rule(Cause.WHOLE_PIECES) in "".join(Drawing(_html(alone)).words)
    assert "chunking" not in repr(boundary)
    same = Boundary(*(getattr(boundary, name) for name in Boundary.__slots__ if name != "chunking"))
    assert (same, hash(same)) == (boundary, hash(boundary))


def test_a_diagnosis_is_a_table() -> None:
    """A row for every fault that was found, with its count; where there is none, what was looked for."""
    chosen = sample("lesson-lines")
    found = diagnosis(chosen.strategy.split(chosen.text))
    words = Drawing(_html(found)).words
    assert found.found
    for each in found.found:
        assert words[words.index(fault_name(each.fault)) + 1] == found_line(each)
        assert fault_name(each.fault) in str(found)
        assert f"{each.fault.name}={each.count}" in repr(found)
    clean = replace(found, findings=tuple(each for each in found.findings if not each.count))
    assert clean_bill(clean) in Drawing(_html(clean)).words
    assert clean_bill(clean) in str(clean)


@pytest.mark.parametrize(
    ("by", "told"),
    [
        (Recursive(12, 4), "Recursive(chunk_size=12, chunk_overlap=4)"),
        (
            Recursive(12, 4, keep_separator=False),
            "Recursive(chunk_size=12, chunk_overlap=4, keep_separator=False)",
        ),
        (
            Merged(Recursive(12, 4), 9),
            "Merged(strategy=Recursive(chunk_size=12, chunk_overlap=4), merge_below=9)",
        ),
    ],
)
def test_the_repr_is_short_and_telling(by: Recursive | Merged, told: str) -> None:
    """It names what is set in another way than by default, and the counts."""
    counts = "characters=19, chunks=2, boundaries=1, without_overlap=1"
    assert repr(by.split("alpha bravo charlie")) == f"Chunking({told}, {counts})"


def test_long_settings_and_long_columns_are_cut_in_a_repr() -> None:
    """A hundred separators or boundaries make no long line, and the number of items is told."""
    by = Recursive(12, 4, separators=(*(f"-{number}-" for number in range(100)), ""))
    chunking = by.split("alpha bravo charlie " * 40)
    assert len(repr(chunking)) < 250
    assert repr(chunking.boundaries).endswith(f", ... {len(chunking.boundaries)} in all]")
    assert len(repr(chunking.chunks)) < 700
    assert repr(chunking.boundaries[:2]).count("Boundary(") == 2


def _cells() -> list[str]:
    notebook = json.loads((ROOT / "docs/tour.ipynb").read_text("utf-8"))
    return ["".join(cell["source"]) for cell in notebook["cells"] if cell["cell_type"] == "code"]


def test_the_tour_runs() -> None:
    """Each cell ends with a value that a notebook draws; the page on notebooks has the very same cells."""
    names: dict[str, Any] = {}
    for cell in _cells():
        *before, last = re.split(r"\n(?=[^\n]*\Z)", cell)
        exec("".join(before), names)  # noqa: S102 - our own notebook
        value = eval(last, names)  # noqa: S307 - our own notebook
        assert Drawing(_html(value)).words
        assert str(value)
    assert isinstance(names["chunking"], Chunking)
    told = " ".join(str(names["chunking"]).partition("; max")[0].split())
    page = (ROOT / "docs/notebook.md").read_text("utf-8")
    assert f'"{told}; ..."' in page
    assert [each.rstrip("\n") for each in re.findall(r"```python\n(.*?)```", page, re.DOTALL)] == _cells()


def test_the_reds_are_the_boundaries_without_overlap() -> None:
    """As many red flags as boundaries without an overlap that was asked for; else none."""
    text = sample("lesson-lines").text
    for overlap in (20, 0):
        chunking = Recursive(80, overlap).split(text)
        red = sum(class_ == f"flag m{Mark.GONE:d}" for class_, _title in Drawing(_html(chunking)).flags)
        assert red == (np.count_nonzero(chunking.overlaps == 0) if overlap else 0)
