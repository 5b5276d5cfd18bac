"""Small documents in every office format, made on the spot by the libraries that people make them with."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any

WORD = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
RELATIONS = "http://schemas.openxmlformats.org/package/2006/relationships"
OFFICE = "http://schemas.openxmlformats.org/officeDocument/2006/relationships"
TEA = "Tea is picked in spring. The first flush is light."
TIDE = "潮が満ちると、小舟が浮かぶ。"


def pdf_of(
    pages: Iterable[str],
    *,
    font: str = "Helvetica",
    title: str = "",
    outline: Iterable[tuple[str, int, int]] = (),
    encryption: Any = None,
    finish: Callable[[Any], None] = lambda _canvas: None,
) -> bytes:
    """A PDF with these pages, line by line; ``outline`` has title, page and level, both from 0."""
    from reportlab.pdfbase import pdfmetrics
    from reportlab.pdfbase.cidfonts import CIDFont, UnicodeCIDFont
    from reportlab.pdfgen.canvas import Canvas

    face, _, charmap = font.partition("|")
    if charmap:
        pdfmetrics.registerFont(CIDFont(face, charmap))
    elif font.startswith("Heisei"):
        pdfmetrics.registerFont(UnicodeCIDFont(face))
    file = io.BytesIO()
    canvas = Canvas(file, encrypt=encryption, invariant=True)
    canvas.setTitle(title)
    entries = list(outline)
    for number, page in enumerate(pages):
        for at, (words, wanted, level) in enumerate(entries):
            if wanted == number:
                canvas.bookmarkPage(f"{at}")
                canvas.addOutlineEntry(words, f"{at}", level)
        lines = canvas.beginText(72, 780)
        lines.setFont(font.replace("|", "-"), 11)
        for line in page.split("\n"):
            lines.textLine(line)
        canvas.drawText(lines)
        canvas.showPage()
    finish(canvas)
    canvas.save()
    return file.getvalue()


def zipped(parts: dict[str, str | bytes]) -> bytes:
    """A ZIP file with these parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in parts.items():
            archive.writestr(name, content)
    return file.getvalue()


def parts_of(data: bytes) -> dict[str, str | bytes]:
    """The parts of an Office file, to be changed and zipped again."""
    with zipfile.ZipFile(io.BytesIO(data)) as archive:
        return {name: archive.read(name) for name in archive.namelist()}


def word_body(body: str, **parts: str) -> bytes:
    """A Word document with this body, in XML, and perhaps other parts in its folder ``word``."""
    links = "".join(
        f'<Relationship Id="r{number}" Type="{OFFICE}/{name}" Target="{name}.xml"/>'
        for number, name in enumerate(parts)
    )
    document = f'<w:document xmlns:w="{WORD}"><w:body>{body}</w:body></w:document>'
    relations = f'<Relationships xmlns="{RELATIONS}">{links}</Relationships>'
    written = {
        f"word/{name}.xml": f'<w:{name} xmlns:w="{WORD}">{xml}</w:{name}>' for name, xml in parts.items()
    }
    return zipped({"word/document.xml": document, "word/_rels/document.xml.rels": relations, **written})


def run(words: str) -> str:
    """A run of a Word paragraph, in XML."""
    return f'<w:r><w:t xml:space="preserve">{words}</w:t></w:r>'


def paragraph(words: str, properties: str = "") -> str:
    """A Word paragraph, in XML."""
    return f"<w:p><w:pPr>{properties}</w:pPr>{run(words)}</w:p>"


def saved(document: Any) -> bytes:
    """What a library's document is as a file."""
    file = io.BytesIO()
    document.save(file)
    return file.getvalue()


@cache
def small(file_format: str) -> bytes:
    """One small document of each format, with the words of `TEA` in it."""
    if file_format == "pdf":
        return pdf_of([f"Spring\n{TEA}", "Second page"], title="Tea", outline=[("Spring", 0, 0)])
    if file_format == "docx":
        heading = paragraph("Spring", '<w:outlineLvl w:val="0"/>')
        return word_body(heading + paragraph(TEA) + paragraph(TIDE))
    return _presentation() if file_format == "pptx" else _workbook()


def _presentation() -> bytes:
    import pptx

    deck = pptx.Presentation()
    slide = deck.slides.add_slide(deck.slide_layouts[1])
    slide.shapes.title.text = "Spring"
    slide.placeholders[1].text_frame.text = TEA
    slide.notes_slide.notes_text_frame.text = TIDE
    return saved(deck)


def _workbook() -> bytes:
    import openpyxl

    book = openpyxl.Workbook()
    book.active.title = "Spring"
    for row in (["words", "number"], [TEA, 1.5], [TIDE, 2]):
        book.active.append(row)
    return saved(book)
