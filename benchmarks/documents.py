"""Documents of every format, loaded beside the bare library that reads the same file.

    python benchmarks/documents.py [--quick]

`load` gives the text with title, headings, blocks and pages; the bare library gives no more than its words,
in the shortest loop that its manual shows. Both run in one process on the same bytes, each figure the best
of several runs in processor time. At last a PDF and a Word document of 10 MB are loaded in the bounded
process of the app, with their progress, and stopped in the middle.
"""

from __future__ import annotations

import argparse
import csv
import io
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import docx
import openpyxl
import pptx
import pypdf
import pypdfium2
from bs4 import BeautifulSoup
from document_files import csv_of, docx_of, html_of, lines_of, marked, pdf_of, pptx_of, rows_of, xlsx_of
from markdown_it import MarkdownIt

from chunkscope.documents import load, load_bounded
from chunkscope.wording import language
from chunkscope.worker import Workers


def _bare_pdfium(data: bytes) -> int:
    with pypdfium2.PdfDocument(data) as document:
        return sum(len(page.get_textpage().get_text_range()) for page in document)


def _bare_pypdf(data: bytes) -> int:
    return sum(len(page.extract_text()) for page in pypdf.PdfReader(io.BytesIO(data)).pages)


def _bare_docx(data: bytes) -> int:
    document = docx.Document(io.BytesIO(data))
    cells = (cell.text for table in document.tables for row in table.rows for cell in row.cells)
    return sum(map(len, cells)) + sum(len(paragraph.text) for paragraph in document.paragraphs)


def _bare_pptx(data: bytes) -> int:
    slides = pptx.Presentation(io.BytesIO(data)).slides
    return sum(
        len(shape.text_frame.text) for slide in slides for shape in slide.shapes if shape.has_text_frame
    )


def _bare_xlsx(data: bytes) -> int:
    book = openpyxl.load_workbook(io.BytesIO(data), read_only=True, data_only=True)
    return sum(len(str(cell)) for sheet in book for row in sheet.iter_rows(values_only=True) for cell in row)


def _bare_csv(data: bytes) -> int:
    return sum(len(row) for row in csv.reader(io.StringIO(data.decode(), newline="")))


Case: TypeAlias = tuple[str, str, Callable[[list[str]], bytes], str, Callable[[bytes], object]]
CASES: tuple[Case, ...] = (
    ("pdf", "en", lambda lines: pdf_of(lines, "Helvetica"), "pypdfium2", _bare_pdfium),
    ("pdf", "en", lambda lines: pdf_of(lines, "Helvetica"), "pypdf", _bare_pypdf),
    ("pdf", "ja", lambda lines: pdf_of(lines, "HeiseiMin-W3"), "pypdfium2", _bare_pdfium),
    ("pdf", "ja", lambda lines: pdf_of(lines, "HeiseiMin-W3"), "pypdf", _bare_pypdf),
    ("docx", "en", docx_of, "python-docx", _bare_docx),
    ("docx", "ja", docx_of, "python-docx", _bare_docx),
    ("pptx", "en", pptx_of, "python-pptx", _bare_pptx),
    ("xlsx", "en", xlsx_of, "openpyxl, read_only", _bare_xlsx),
    ("csv", "en", csv_of, "csv", _bare_csv),
    ("html", "en", html_of, "beautifulsoup4, lxml", lambda data: len(BeautifulSoup(data, "lxml").get_text())),
    ("md", "en", marked, "markdown-it-py", lambda data: len(MarkdownIt().parse(data.decode()))),
    (
        "txt",
        "ja",
        lambda lines: "\n".join(lines).encode("cp932", "replace"),
        "decode",
        lambda data: data.decode("cp932"),
    ),
    ("json", "en", lambda lines: json.dumps(rows_of(lines)).encode(), "json", json.loads),
    (
        *("jsonl", "en", lambda lines: "\n".join(map(json.dumps, rows_of(lines))).encode(), "json"),
        lambda data: [json.loads(line) for line in data.splitlines()],
    ),
)


def best(run: Callable[[], object], times: int) -> float:
    """The least processor time of several runs, in seconds."""
    taken = []
    for _time in range(times):
        begin = time.process_time()
        run()
        taken.append(time.process_time() - begin)
    return min(taken)


def compare(characters: int, times: int) -> None:
    """One row for each format."""
    print("| format | language | MB of file | MB of text | ms per MB | bare library | ms per MB | ratio |")
    print("|---|---|---:|---:|---:|---|---:|---:|")
    for file_format, tongue, make, library, bare in CASES:
        data = make(lines_of(tongue, characters))
        size = len(load(data, name=f"a.{file_format}").text.encode()) / 1e6
        other = best(lambda data=data, bare=bare: bare(data), times) * 1e3 / size  # type: ignore[misc]
        ours = best(lambda data=data, end=file_format: load(data, name=f"a.{end}"), times) * 1e3 / size  # type: ignore[misc]
        row = (
            f"{len(data) / 1e6:.2f} | {size:.2f} | {ours:.0f} | {library} | {other:.0f} | {ours / other:.2f}"
        )
        print(f"| {file_format} | {tongue} | {row} |", flush=True)


def bounded(characters: int, size: int) -> None:
    """Large files in the bounded process: how long, how many steps, and how soon it ends when stopped."""
    lines = lines_of("en", characters)
    pdf = pdf_of(lines, "Helvetica", packed=False)
    files = {
        "pdf": pdf + b"\n%" + b" " * max(size - len(pdf), 0),
        "docx": docx_of(lines[: len(lines) * 4 // 5], size),
    }
    print("\n| file | MB of file | characters | seconds | first step after | steps | stopped after |")
    print("|---|---:|---:|---:|---:|---:|---:|")
    with Workers(1) as workers:
        workers.call(language, timeout=60)
        for end, data in files.items():
            began = time.monotonic()
            job = load_bounded(workers, data, f"large.{end}", seconds=120)
            while not job.results and not job.done:
                time.sleep(0.002)
            first = time.monotonic() - began
            job.wait()
            if job.error:
                raise job.error
            taken, steps = time.monotonic() - began, len(job.results) - 1
            stopped = _stopped(workers, data, f"large.{end}")
            told = f"{taken:.1f} | {first:.2f} s | {steps} | {stopped * 1e3:.0f} ms"
            print(f"| {end} | {len(data) / 1e6:.1f} | {len(job.results[-1].text):,} | {told} |", flush=True)


def _stopped(workers: Workers, data: bytes, name: str) -> float:
    job = load_bounded(workers, data, name, seconds=120)
    while len(job.results) < 2 and not job.done:
        time.sleep(0.002)
    began = time.monotonic()
    job.cancel()
    job.wait()
    return time.monotonic() - began


def main() -> None:
    """Print both tables."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="200 kB instead of 1 MB, large files of 2 MB")
    quick = parser.parse_args().quick
    compare(200_000 if quick else 1_000_000, 2 if quick else 3)
    bounded(500_000 if quick else 4_500_000, 2_000_000 if quick else 10_000_000)


if __name__ == "__main__":
    main()
