"""Files of every format with the same lines of text, for benchmarks/documents.py."""

from __future__ import annotations

import csv
import io
import random
import zipfile
from html import escape
from itertools import cycle
from typing import Any, TypeAlias

import docx
import openpyxl
import pptx
from pptx.util import Inches
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.cidfonts import UnicodeCIDFont
from reportlab.pdfgen.canvas import Canvas

from chunkscope.samples import samples

Element: TypeAlias = Any
Writable: TypeAlias = Any

LINES = 55
WORDS_ON_A_LINE = 90


def lines_of(language: str, characters: int) -> list[str]:
    """Lines of the samples of a language, in an order of their own; the same in every run."""
    dice = random.Random(5)
    width = WORDS_ON_A_LINE if language == "en" else WORDS_ON_A_LINE // 2
    known = [line for sample in samples() if sample.language == language for line in sample.text.split("\n")]
    known = [line.strip()[:width] for line in known if len(line.strip()) > 20 and line.isprintable()]
    found, length = [], 0
    while length < characters:
        found.append(dice.choice(known))
        length += len(found[-1])
    return found


def pdf_of(lines: list[str], font: str, *, packed: bool = True) -> bytes:
    """The lines on pages, an entry in the outline for each page."""
    if font.startswith("Heisei"):
        pdfmetrics.registerFont(UnicodeCIDFont(font))
    file = io.BytesIO()
    canvas = Canvas(file, pageCompression=packed, invariant=True)
    for first in range(0, len(lines), LINES):
        canvas.bookmarkPage(str(first))
        canvas.addOutlineEntry(lines[first], str(first))
        words = canvas.beginText(72, 790)
        words.setFont(font, 10)
        for line in lines[first : first + LINES]:
            words.textLine(line)
        canvas.drawText(words)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def saved(document: Writable) -> bytes:
    """What a library's document is as a file."""
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


def docx_of(lines: list[str], filler: int = 0) -> bytes:
    """A heading, nine paragraphs and a table, again and again; ``filler`` bytes of pictures."""
    document = docx.Document()
    body = document.element.body
    document.add_heading("x", 1)
    document.add_paragraph("x")
    document.add_table(3, 3)
    heading, plain, table = list(body)[:3]
    end = body[-1]
    for number, line in enumerate(lines):
        part = _copied(table if number % 50 == 49 else heading if number % 10 == 0 else plain, line)
        end.addprevious(part)
    data = saved(document)
    if filler:
        file = io.BytesIO(data)
        with zipfile.ZipFile(file, "a", zipfile.ZIP_STORED) as archive:
            archive.writestr("word/media/image1.png", random.Random(1).randbytes(filler))
        data = file.getvalue()
    return data


def _copied(element: Element, words: str) -> Element:
    """A copy with other words, in every cell of a table."""
    from copy import deepcopy

    made = deepcopy(element)
    namespace = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
    for paragraph in made.iter(f"{namespace}p"):
        for run in paragraph.findall(f"{namespace}r"):
            paragraph.remove(run)
        text = paragraph.makeelement(f"{namespace}r", {})
        leaf = text.makeelement(f"{namespace}t", {})
        leaf.text = words
        text.append(leaf)
        paragraph.append(text)
    return made


def pptx_of(lines: list[str]) -> bytes:
    """Slides with a title, six points and a box."""
    deck = pptx.Presentation()
    for first in range(0, len(lines), 8):
        slide = deck.slides.add_slide(deck.slide_layouts[1])
        slide.shapes.title.text = lines[first]
        slide.placeholders[1].text_frame.text = "\n".join(lines[first + 1 : first + 7])
        slide.shapes.add_textbox(0, 0, Inches(2), Inches(1)).text_frame.text = lines[
            min(first + 7, len(lines) - 1)
        ]
    return saved(deck)


def rows_of(lines: list[str]) -> list[list[Any]]:
    """Rows of two texts and two numbers under their head."""
    rows: list[list[Any]] = [["first", "second", "number", "share"]]
    rows += [
        [one, two, number, number / 7]
        for number, (one, two) in enumerate(zip(lines[::2], lines[1::2], strict=False))
    ]
    return rows


def xlsx_of(lines: list[str]) -> bytes:
    """A workbook with these rows."""
    book = openpyxl.Workbook(write_only=True)
    sheet = book.create_sheet("Rows")
    for row in rows_of(lines):
        sheet.append(row)
    return saved(book)


def csv_of(lines: list[str]) -> bytes:
    """The same rows as CSV."""
    file = io.StringIO()
    csv.writer(file).writerows(rows_of(lines))
    return file.getvalue().encode()


def marked(lines: list[str]) -> bytes:
    """Markdown with a heading before every nine paragraphs."""
    return "\n\n".join(f"## {line}" if at % 10 == 0 else line for at, line in enumerate(lines)).encode()


def html_of(lines: list[str]) -> bytes:
    """The same as a page."""
    words = (
        f"<{tag}>{escape(line)}</{tag}>" for line, tag in zip(lines, cycle(["h2", *["p"] * 9]), strict=False)
    )
    return "\n".join(["<!doctype html><html><body>", *words, "</body></html>"]).encode()
