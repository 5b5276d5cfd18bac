"""PDF as plain text, page by page."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
from reportlab.lib.pdfencrypt import StandardEncryption

from chunkscope.documents import Source
from chunkscope.documents.errors import DocumentError
from chunkscope.documents.pages import ranges
from chunkscope.documents.pdf import file as pdf_file
from chunkscope.documents.pdf import reader as pdf
from chunkscope.documents.source import RemarkKind
from chunkscope.strategies.base import Step
from chunkscope.text import MAX_CHARACTERS
from chunkscope.worker import Workers
from tests.core.office_files import TEA, pdf_of, small
from tests.core.office_laws import NAMED, check_places, refused, told
from tests.mangle import MANGLED_FILES, mangled

RAW = (
    "%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n"
    "2 0 obj<</Type/Pages {}>>endobj\n{}trailer<</Root 1 0 R>>\n"
)
JAPANESE = "吾輩は猫である。\n名前はまだ\u3000無い。"


def test_pages_title_and_outline() -> None:
    """Pages are parted by a blank line; they and the words of the outline know their places."""
    data = pdf_of(
        ["1 Leaves\nPicked by\nhand in spring.\nWater\nSoft.", "", "the water\nWater"],
        title="All about\ntea",
        outline=[("leaves", 0, 0), ("Water", 0, 1), ("Water", 2, 0), ("Nowhere", 2, 1)],
    )
    source = pdf.read(data, "tea.pdf")
    assert source.text == "1 Leaves\nPicked by\nhand in spring.\nWater\nSoft.\n\nthe water\nWater"
    assert source.title == "All about tea"
    assert [page.span.of(source.text).count("\n") for page in source.pages] == [4, 0, 1]
    assert [(heading.level, heading.text, heading.span.of(source.text)) for heading in source.headings] == [
        (1, "leaves", "1 Leaves"),
        (2, "Water", "Water"),
        (2, "Nowhere", ""),
        (1, "Water", "Water"),
    ]
    assert [source.text[: heading.span.start].count("\n") for heading in source.headings] == [0, 3, 6, 7]
    assert told(source, RemarkKind.PAGE_WITHOUT_TEXT) == {"2": 1}
    assert [(block.kind, block.span.of(source.text)) for block in source.blocks] == [
        ("heading", "1 Leaves"),
        ("paragraph", "Picked by\nhand in spring."),
        ("heading", "Water"),
        ("paragraph", "Soft."),
        ("paragraph", "the water"),
        ("heading", "Water"),
    ]
    check_places(source)
    assert [page.number for page in source.place(source.blocks[-1].span).pages] == [3]


@pytest.mark.parametrize(
    "font", ["HeiseiMin-W3", "HeiseiKakuGo-W5", "HeiseiMin-W3|90ms-RKSJ-H", "HeiseiKakuGo-W5|UniJIS-UCS2-H"]
)
def test_japanese_without_its_fonts(font: str) -> None:
    """Japanese in fonts that are only named, by predefined character maps, is read to the last sign."""
    page = JAPANESE
    if font.endswith("RKSJ-H"):
        page = page.encode("cp932").decode("latin-1")
    elif font.endswith("UCS2-H"):
        page = "\n".join(line.encode("utf-16-be").decode("latin-1") for line in page.split("\n"))
    assert pdf.read(pdf_of([page], font=font), "a.pdf").text == JAPANESE


def test_a_hyphen_at_a_lines_end_stays() -> None:
    """Words are not joined: the text keeps its hyphens and line ends, so that offsets can be trusted."""
    assert pdf.read(pdf_of(["the veloc-\nity of light"]), "a.pdf").text == "the veloc-\nity of light"


def test_labels_forms_and_attachments() -> None:
    """Pages have their labels; fields of a form are told, for they are no text of a page."""

    def finish(canvas: Any) -> None:
        canvas.addPageLabel(0, style="ROMAN_LOWER", start=1, prefix="p-")
        canvas.acroForm.textfield(name="field", value="typed")
        canvas.showPage()

    source = pdf.read(pdf_of(["one", "two"], finish=finish), "a.pdf")
    assert [page.name for page in source.pages] == ["p-i", "p-ii", "p-iii"]
    assert told(source, RemarkKind.LEFT_OUT) == {"fill-in forms": 1}


def test_passwords() -> None:
    """A PDF that a password opens is refused; one whose owner only forbids copying is read."""
    closed = pdf_of(["secret"], encryption=StandardEncryption("user", "owner", strength=128))
    assert "is protected by a password" in refused(pdf.read, closed, "a.pdf")
    opened = pdf_of(["open"], encryption=StandardEncryption("", "owner", canCopy=0))
    assert pdf.read(opened, "a.pdf").text == "open"


def test_a_scan_says_so() -> None:
    """Pictures without text are a scan, pages with neither are empty, and no pages at all are none."""
    from PIL import Image

    picture = Image.new("RGB", (8, 8))
    scan = pdf_of(["", ""], finish=lambda canvas: canvas.drawInlineImage(picture, 0, 0))
    assert "is scanned: its pages (3) are pictures without text. Run OCR first" in refused(
        pdf.read, scan, "a.pdf"
    )
    assert "has no text on its pages (2): they are empty" in refused(pdf.read, pdf_of(["", ""]), "a.pdf")
    assert "zero pages" in refused(pdf.read, RAW.format("/Kids[]/Count 0", "").encode(), "a.pdf")


def test_ten_thousand_pages() -> None:
    """Ten thousand pages are read, each a page of its own; too many are refused with both numbers."""
    kids = " ".join(["3 0 R"] * 10_000)
    page = (
        "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 9 9]/Contents 4 0 R/Resources"
        "<</Font<</F 5 0 R>>>>>>endobj\n"
        "4 0 obj<</Length 30>>stream\nBT /F 1 Tf 1 1 Td (tea) Tj ET \nendstream endobj\n"
        "5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj\n"
    )
    data = RAW.format(f"/Kids[{kids}]/Count 10000", page).encode()
    *steps, source = pdf.items(data, "a.pdf")
    assert steps[-1] == Step(10_000, 10_000)
    assert isinstance(source, Source)
    assert len(source.pages) == 10_000
    assert source.text == "\n\n".join(["tea"] * 10_000)
    many = RAW.format(f"/Kids[{kids} {kids} {kids}]/Count 30000", page).encode()
    assert "has 30,000 pages, the limit is 20,000" in refused(pdf.read, many, "a.pdf")


def test_circles_end() -> None:
    """A page tree or an outline that leads back to itself is no way to go on for ever."""
    assert NAMED.search(
        refused(pdf.read, RAW.format("/Kids[2 0 R 2 0 R]/Count 2000000000", "").encode(), "a.pdf")
    )
    data = pdf_of([TEA], outline=[("Tea", 0, 0), ("Tea", 0, 0)])
    number = data.index(b"/Next ") + 6
    following = data[number : data.index(b"R", number)]
    own = data[data.rindex(b"\n", 0, data.rindex(b" 0 obj", 0, number)) + 1 :].split(b" ", 1)[0]
    circle = data.replace(b"/Next " + following, b"/Next " + own + b" 0 ", 1)
    assert circle != data
    assert pdf.read(circle, "a.pdf").text == TEA


def test_too_many_characters_stop_early(monkeypatch: pytest.MonkeyPatch) -> None:
    """The limit of characters is told with the page that passed it."""
    monkeypatch.setattr(pdf, "MAX_CHARACTERS", 100)
    message = refused(pdf.read, pdf_of([TEA] * 9), "a.pdf")
    assert "has more than 100 characters on its first 2 of 9 pages" in message
    assert MAX_CHARACTERS > 100


@pytest.mark.parametrize(
    ("wound", "fault"),
    [
        (lambda _data: b"words and words", "is no PDF: it does not begin with %PDF-"),
        (lambda data: data[:100], "was cut short: its end is missing"),
        (lambda data: data[:20] + b"\n%%EOF", "is a damaged PDF: its table of objects"),
    ],
    ids=["no PDF", "cut", "emptied"],
)
def test_damage_is_named(wound: Callable[[bytes], bytes], fault: str) -> None:
    """What cannot be opened is refused with what is wrong with it."""
    assert fault in refused(pdf.read, wound(small("pdf")), "a.pdf")


@pytest.mark.parametrize("where", ["header", "trailer"])
def test_a_lost_end_is_put_there(where: str) -> None:
    """A PDF without its first line, or without what follows its last page, is read all the same."""
    data = small("pdf")
    lost = data[20:] if where == "header" else data[: data.rindex(b"xref", 0, data.rindex(b"startxref"))]
    source = pdf.read(lost, "a.pdf")
    assert source.text == pdf.read(data, "a.pdf").text
    assert told(source, RemarkKind.RECOVERED) == {"xref": 1}


def mangled_pdfs() -> Iterator[tuple[int, str, bool]]:
    """For the worker: the number of every damaged file, its text or its fault, and which of them it is."""
    for seed in range(MANGLED_FILES):
        try:
            source = pdf.read(mangled(small("pdf"), seed), "a.pdf")
        except DocumentError as error:
            yield seed, str(error), False
        else:
            check_places(source)
            yield seed, source.text, True


def test_500_mangled_files() -> None:
    """A damaged PDF gives its text or one sentence; none of them brings its process down."""
    with Workers(1, packages=("chunkscope", "tests")) as workers:
        found = workers.call(mangled_pdfs, timeout=60)
    assert [seed for seed, _words, _read in found] == list(range(MANGLED_FILES))
    for seed, words, read in found:
        assert words.strip() if read else NAMED.search(words), (seed, words)
    assert sum(read for _seed, _words, read in found) > 150


def test_pages_are_told_in_runs() -> None:
    """Numbers that follow each other are one run."""
    assert ranges([1, 2, 3, 7, 9, 10]) == "1-3, 7, 9-10"
    assert ranges([]) == ""


def test_no_font_of_the_machine_is_looked_at() -> None:
    """PDFium is told that there are none, once."""
    first = pdf_file._pdfium()
    assert pdf_file._pdfium() is first
