"""Files of every format, made in memory: the same small report in each of them."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterable, Mapping

MARKDOWN = """# Lamp report

Two lamps were lit in the cellar for a week.

## Methods

| lamp | hours |
| --- | --- |
| A | 40 |
| B | 52 |

- clean the glass
- count the hours

```py
print("hours")
```
"""
HTML = (
    "<!doctype html><html><head><title>Lamps</title></head><body><h1>Lamp report</h1>"
    "<p>Two lamps were lit.</p>"
    "<h2>Methods</h2><table><tr><th>lamp</th><th>hours</th></tr><tr><td>A</td><td>40</td></tr></table>"
    "<script>window.ran = true</script></body></html>"
)


def pdf(pages: Iterable[str]) -> bytes:
    """A PDF with these words, one text per page; written by hand, so that thousands of pages are cheap."""
    objects = [
        "<< /Type /Catalog /Pages 2 0 R >>",
        "",
        "<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>",
    ]
    kids = []
    for text in pages:
        lines = "".join(f"({line}) Tj 0 -16 Td " for line in text.split("\n"))
        stream = f"BT /F1 12 Tf 72 720 Td {lines}ET"
        kids.append(len(objects) + 1)
        objects.append(
            f"<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents {len(objects) + 2} 0 R "
            "/Resources << /Font << /F1 3 0 R >> >> >>"
        )
        objects.append(f"<< /Length {len(stream)} >>\nstream\n{stream}\nendstream")
    objects[1] = f"<< /Type /Pages /Count {len(kids)} /Kids [{' '.join(f'{kid} 0 R' for kid in kids)}] >>"
    return _numbered(objects)


def _numbered(objects: list[str]) -> bytes:
    """The objects in a file, with the table that says where each of them begins."""
    body, places = io.BytesIO(), []
    body.write(b"%PDF-1.4\n")
    for number, content in enumerate(objects, start=1):
        places.append(body.tell())
        body.write(f"{number} 0 obj\n{content}\nendobj\n".encode())
    start = body.tell()
    table = "".join(f"{place:010} 00000 n \n" for place in places)
    body.write(f"xref\n0 {len(objects) + 1}\n0000000000 65535 f \n{table}".encode())
    body.write(f"trailer << /Size {len(objects) + 1} /Root 1 0 R >>\nstartxref\n{start}\n%%EOF\n".encode())
    return body.getvalue()


def docx() -> bytes:
    """A Word document with two headings, a paragraph and a table."""
    from docx import Document

    document = Document()
    document.add_heading("Lamp report", 1)
    document.add_paragraph("Two lamps were lit in the cellar for a week.")
    document.add_heading("Methods", 2)
    table = document.add_table(rows=2, cols=2)
    for cell, text in zip(
        [cell for row in table.rows for cell in row.cells], ["lamp", "hours", "A", "40"], strict=True
    ):
        cell.text = text
    return _saved(document)


def pptx() -> bytes:
    """Two slides, each with a title and a sentence."""
    from pptx import Presentation

    slides = Presentation()
    for title, text in (("Lamp report", "Two lamps were lit."), ("Methods", "Count the hours.")):
        slide = slides.slides.add_slide(slides.slide_layouts[1])
        slide.shapes.title.text = title
        slide.placeholders[1].text = text
    return _saved(slides)


def xlsx() -> bytes:
    """A workbook of two sheets."""
    from openpyxl import Workbook

    book = Workbook()
    book.active.title = "Hours"
    for row in (("lamp", "hours"), ("A", 40), ("B", 52)):
        book.active.append(row)
    book.create_sheet("Cost").append(("lamp", "cost"))
    return _saved(book)


def notebook() -> bytes:
    """A notebook with a cell of words and one of code."""
    cells = [
        {"cell_type": "markdown", "metadata": {}, "source": ["# Lamp report\n", "\n", "Two lamps were lit."]},
        {"cell_type": "code", "metadata": {}, "execution_count": 1, "outputs": [], "source": ["print(40)"]},
    ]
    return json.dumps({"cells": cells, "metadata": {}, "nbformat": 4, "nbformat_minor": 5}).encode()


def archive(files: Mapping[str, bytes]) -> bytes:
    """A ZIP archive with files of these names, whatever they are."""
    body = io.BytesIO()
    with zipfile.ZipFile(body, "w", zipfile.ZIP_DEFLATED) as packed:
        for name, data in files.items():
            packed.writestr(zipfile.ZipInfo(name), data, zipfile.ZIP_DEFLATED)
    return body.getvalue()


def _saved(document: object) -> bytes:
    body = io.BytesIO()
    document.save(body)  # type: ignore[attr-defined]
    return body.getvalue()


def every_kind() -> dict[str, bytes]:
    """One file of each format, by its name."""
    return {
        "report.txt": b"Two lamps were lit in the cellar.\n\nThey burned for a week.\n" * 3,
        "report.md": MARKDOWN.encode(),
        "report.html": HTML.encode(),
        "report.pdf": pdf(["Lamp report\nTwo lamps were lit.", "Methods\nCount the hours."]),
        "report.docx": docx(),
        "report.pptx": pptx(),
        "report.xlsx": xlsx(),
        "report.csv": b"lamp,hours\nA,40\nB,52\n",
        "report.json": json.dumps({"lamps": [{"name": "A", "hours": 40}]}, indent=1).encode(),
        "report.jsonl": b'{"lamp": "A"}\n{"lamp": "B"}\n',
        "report.ipynb": notebook(),
        "report.py": b"def hours(lamp):\n    return 40\n\n\nclass Lamp:\n    lit = True\n",
    }
