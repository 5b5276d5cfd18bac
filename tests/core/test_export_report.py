"""The report: one page that loads nothing, breaks at no document, and says what the figures say."""

from __future__ import annotations

import hashlib
import platform
import re
from base64 import b64encode
from datetime import date
from html.parser import HTMLParser
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from chunkscope import Chunking, Contextual, Merged, Recursive, Semantic, __version__
from chunkscope.diagnose import diagnose
from chunkscope.documents.source import Remark, RemarkKind, Source
from chunkscope.export.report import report
from chunkscope.export.report.axes import ticks
from chunkscope.export.report.figures import percent
from chunkscope.export.report.made import went
from chunkscope.export.report.markup import tag
from chunkscope.export.report.page import POLICY
from chunkscope.export.report.text import LIMIT, segments
from chunkscope.inspection.reasons import count_causes
from chunkscope.limits import TooLarge
from chunkscope.samples import sample
from chunkscope.values import Span
from chunkscope.wording import use
from chunkscope.wording.documents import remark_line
from tests.budget import law
from tests.strategies import a_plain, a_text, mixed

GOLDEN = Path(__file__).parent.parent / "golden" / "report-lesson-lines.en.txt"
DAY = date(2026, 3, 14)
VOID = {"meta", "line", "rect", "circle"}
TAGS = {
    *("html", "head", "meta", "title", "style", "body", "main", "header", "section", "article", "div", "p"),
    *("h1", "h2", "h3", "span", "b", "bdi", "i", "q", "ul", "li", "dl", "dt", "dd", "pre", "table", "thead"),
    *("tbody", "tr", "th", "td", "figure", "svg", "desc", "g", "line", "rect", "circle"),
    *("text", "strong"),
}
ATTRIBUTES = {
    *("lang", "dir", "class", "id", "title", "scope", "data-n", "role", "aria-labelledby", "viewbox"),
    *("charset", "http-equiv", "name", "content", "text-anchor", "x", "y", "x1", "x2", "y1", "y2"),
    *("width", "height", "cx", "cy", "r"),
}
HOSTILE = (
    *("<script>alert(1)</script>", "</div>", "</span></div></section>", "<b>x</b>", "<img src=x onerror=y>"),
    *("<!--", "-->", "<![CDATA[", "]]>", "&amp;", "&#13;", "&lt", "&#x202e;", '" onload="x', "' onload='x"),
    *("</style>", "</title>", "<style>*{}</style>", "<?php", "<!DOCTYPE", "<", ">", "&", '"', "'", "\0"),
    *(
        "\r",
        "\r\n",
        "\n\n",
        " ",
        "\ud800",
        "\u202e",
        "{n}",
        "{0.__class__}",
        "%s",
        "words of a text. ",
        "漢字。",
    ),
)
hostile = st.lists(st.sampled_from(HOSTILE), max_size=30).map("".join)


class Page(HTMLParser):
    """What a parser makes of a page: it must be balanced, and of nothing but the template's elements."""

    def __init__(self, page: str) -> None:
        super().__init__(convert_charrefs=True)
        self.open: list[tuple[str, str]] = []
        self.document: list[str] = []
        self.words: list[str] = []
        self.declared: list[str] = []
        self.feed(re.sub("\r\n?", "\n", page))  # as browsers do before they parse
        self.close()
        assert not self.open
        assert self.declared == ["DOCTYPE html"]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element of the template, with attributes of its own."""
        found = dict(attrs)
        assert tag in TAGS
        assert found.keys() <= ATTRIBUTES
        assert len(found) == len(attrs)
        assert re.fullmatch(r"[a-z0-9 ]*", found.get("class") or "")
        if tag not in VOID:
            self.open.append((tag, found.get("class") or ""))
        if "data-n" in found:
            self.words.append(f"[{found['data-n']}]")

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """An element without content."""
        assert tag in VOID
        self.handle_starttag(tag, attrs)

    def handle_endtag(self, tag: str) -> None:
        """The end of the innermost element."""
        opened, _class = self.open.pop()
        assert opened == tag
        self.words.append(" " if tag in {"span", "b", "q", "bdi", "i", "th", "td", "text"} else "\n")

    def handle_data(self, data: str) -> None:
        """Text."""
        if ("div", "doc") in self.open:
            self.document.append(data)
        if self.open and self.open[-1][0] != "style":
            self.words.append(data)

    def handle_comment(self, data: str) -> None:
        """The template has none."""
        raise AssertionError(data)

    def handle_pi(self, data: str) -> None:
        """The template has none."""
        raise AssertionError(data)

    def unknown_decl(self, data: str) -> None:
        """The template has none."""
        raise AssertionError(data)

    def handle_decl(self, decl: str) -> None:
        """The document type."""
        self.declared.append(decl)

    @property
    def shown(self) -> str:
        """The text in the section of the document."""
        return "".join(self.document)

    @property
    def read(self) -> str:
        """The words of the page, line by line."""
        lines = (" ".join(line.split()) for line in "".join(self.words).splitlines())
        return "\n".join(line for line in lines if line)


def _page(text: str, by: Recursive | Merged, name: str = "a.txt") -> str:
    chunking = by.split(text)
    return report(chunking, diagnose(chunking, name=name), Source(name, name, "text", text), day=DAY)


def _words(text: str, by: Recursive | Merged) -> str:
    return Page(_page(text, by)).read


def _in_html(text: str) -> str:
    return re.sub("[\0\ud800-\udfff]", "\ufffd", text)


@law(share=0.01)
@given(st.one_of(hostile, mixed(a_text)), hostile, st.integers(1, 40), st.integers(0, 40))
@example("<script>alert(1)</script>" * 3, "</title><script>alert(2)</script>", 10, 9)
@example("a\rb\r\nc\0\ud800", '"><img src=x onerror=y>', 2, 1)
def test_no_document_breaks_the_page(text: str, name: str, size: int, overlap: int) -> None:
    """Whatever a document and its name are, the page has the template's elements alone and shows the text."""
    page = _page(text, Recursive(size, min(size, overlap)), name)
    assert Page(page).shown == _in_html(text)
    page.encode()


@law(share=0.03)
@given(mixed(a_plain), mixed(a_text), st.integers(0, 90), st.integers(0, 90))
def test_segments_say_which_chunks_lie_over_the_text(by: Recursive, text: str, start: int, end: int) -> None:
    """They partition any part of the text, and each has exactly the chunks over all of its characters."""
    chunking, end = by.split(text), min(end, len(text))
    start = min(start, end)
    found = list(segments(chunking, Span(start, end)))
    starts, ends, chunks = chunking.ranges()
    assert [each.start for each in found] == [start, *(each.end for each in found)][: len(found)]
    assert (found[-1].end if found else start) == end
    for each in found:
        for place in {each.start, each.end - 1}:
            over = np.unique(chunks[(starts <= place) & (place < ends)]).tolist()
            assert each.over == tuple(over if len(over) < 4 else [*over[:3], over[-1]])


def test_the_words_are_those_of_the_golden_file() -> None:
    """A lesson's report is the file in tests/golden; where a change is meant, renew that file."""
    chosen = sample("lesson-lines")
    chunking = chosen.strategy.split(chosen.text)
    source = Source(chosen.file, chosen.file, "text", chosen.text)
    page = report(chunking, diagnose(chunking, source=source), source, day=DAY)
    read = Page(page).read
    for now in (platform.python_version(), version("langchain-text-splitters"), __version__):
        read = read.replace(f" {now}", " X.Y.Z")
    assert read + "\n" == GOLDEN.read_text(encoding="utf-8")


def test_attributes_are_escaped_too() -> None:
    """What is put into an attribute stays in it; only what `tag` made is taken as it is."""
    assert (
        tag("p", '<"&\r', title="\"'<&\r") == '<p title="&quot;&#x27;&lt;&amp;&#13;">&lt;&quot;&amp;&#13;</p>'
    )
    assert (
        tag("p", tag("b", "<"), class_="a", data_n=2, lang=None) == '<p class="a" data-n="2"><b>&lt;</b></p>'
    )


def test_nothing_is_loaded_and_nothing_runs() -> None:
    """The policy forbids all but the page's own style sheet, which it knows by its digest."""
    page = _page("one two three four " * 20, Recursive(40, 10))
    (style,) = re.findall("<style>(.*)</style>", page, re.DOTALL)
    digest = b64encode(hashlib.sha256(style.encode()).digest()).decode()
    assert f"default-src 'none'; style-src 'sha256-{digest}'" in POLICY
    assert page.index("Content-Security-Policy") < page.index("<style>")
    assert not re.search(r"url\(|@import|@font-face|<script|<link|href=|src=", page)


@pytest.mark.parametrize(
    ("text", "by", "told"),
    [
        ("  ", Recursive(40, 10), "There is no chunk: the text is empty or blank."),
        ("short", Recursive(40, 10), "The text is one chunk: it was cut nowhere"),
        ("one two three four five", Recursive(10, 0), "No overlap was asked for; at 2 boundaries 0 are"),
        ("abcdefghij" * 9, Recursive(20, 5), "All 5 boundaries have the overlap of 5 characters that was"),
        ("aa bb cc dd ee ff", Recursive(9, 5), "2 are there on average: 2 of 2 boundaries have less."),
        ("aaaa\n\nbbbb", Recursive(5, 3), "0 are there on average: 1 of 1 boundary has none at all."),
    ],
)
def test_the_verdict_is_a_sentence_with_its_numbers(text: str, by: Recursive, told: str) -> None:
    """It tells the overlap asked for from the one that is there, and blank texts, too, have a report."""
    assert told in _words(text, by)


def test_causes_and_faults_are_counted() -> None:
    """Each cause and each fault stands there with its count, the first with an example from the text."""
    chosen = sample("lamp-handbook")
    chunking = chosen.strategy.split(chosen.text)
    diagnosis = diagnose(chunking, name=chosen.file)
    read = Page(report(chunking, diagnosis, day=DAY)).read
    counts = count_causes(chunking)
    assert counts
    assert read.count("Example, between the chunks") == len(counts)
    for count in counts.values():
        assert f"{count} of {len(chunking.overlaps)} boundaries" in read
    for found in diagnosis.found:
        assert f"{found.count:,} of {found.checked:,}" in read
    assert read.startswith("Report on the chunks of Pasted text\n")


def test_a_long_text_is_shown_as_far_as_it_says() -> None:
    """Beyond the limit the text ends, and a sentence says so."""
    text = "Some words of a long text. " * 900
    page = Page(_page(text, Recursive(400, 40)))
    assert page.shown == text[:LIMIT]
    assert "These are the first 20,000 of 24,300 characters; all figures are of the whole text." in page.read


def test_short_chunks_that_are_merged_are_told() -> None:
    """The settings in words name the length below which chunks are merged."""
    read = _words("one two.\n\nthree four five six seven.\n\neight.", Merged(Recursive(40, 0), 12))
    assert "Chunks under 12 characters are merged into a neighbour that has room." in read


def test_the_page_speaks_the_language() -> None:
    """Its language is that of the words, the day is written in it, and the text has a language of its own."""
    use("ja")
    page = _page("潮が満ちる。\n\nTide", Recursive(8, 2))
    assert '<html lang="ja">' in page
    assert "2026年3月14日" in page
    assert 'class="doc" lang="ja"' in page


def test_a_name_cannot_turn_itself_around() -> None:
    """Signs of writing direction in a name are shown, and what was noticed while reading is told."""
    remark = Remark(RemarkKind.NUL, 3)
    chunking = Recursive(8, 2).split("some words")
    source = Source("a", "\u202eevil<b>.txt", "", "some words", remarks=(remark,))
    read = Page(report(chunking, diagnose(chunking), source, day=DAY)).read
    assert read.splitlines()[2] == "\\u202eevil<b>.txt"
    assert remark_line(remark) in read


def test_rewritten_chunks_are_counted() -> None:
    """Where a splitter joins text anew, the key figures say so; where it does not, none speaks of it."""
    name = "Chunks that are not as in the text"
    by = Recursive(20, 0, ("-+",), keep_separator=False, is_separator_regex=True)
    assert f"{name} 100% 1 of 1" in _words("a-b--c-d", by)
    assert name not in _words("a b c d", by)


def test_what_left_the_machine_is_told() -> None:
    """Nothing does, but where a server's model read the text."""
    assert went(Recursive()).startswith("Nowhere")
    assert "server of the model openai:small" in went(Semantic(model="openai:small"))
    assert "wrote the contexts" in went(Contextual(source="llm", contexts="0" * 16))
    assert went(Contextual(source="headings")).startswith("Nowhere")


def test_chunks_that_hold_too_much_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    """No page is made of more text than memory should hold."""
    chunking = Recursive(10, 5).split("one two three four")
    diagnosis = diagnose(chunking)
    monkeypatch.setattr(Chunking, "stored", 300_000_000)
    with pytest.raises(TooLarge, match="300,000,000 characters"):
        report(chunking, diagnosis)


@law(share=0.01)
@given(st.integers(0, 10**7), st.integers(1, 10**7))
def test_axes_have_round_numbers(least: int, width: int) -> None:
    """A handful of them, evenly apart, none outside."""
    found = ticks(least, least + width)
    assert len(found) <= 6
    assert all(least <= value <= least + width for value in found)
    assert len(set(np.diff(found))) <= 1


@pytest.mark.parametrize(
    ("part", "total", "told"),
    [(0, 9, "0%"), (9, 9, "100%"), (1, 4, "25%"), (1, 3, "33.3%"), (1, 9999, "0.1%")],
)
def test_a_share_is_none_or_all_only_where_it_is(part: int, total: int, told: str) -> None:
    """A single chunk of thousands is not rounded away."""
    assert percent(part, total) == told
