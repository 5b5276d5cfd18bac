"""Which format a file is in: by its content first, by its name where the content leaves a choice."""

from __future__ import annotations

import re
import zipfile
from io import BytesIO
from typing import Final

from chunkscope.blocks import format_of, is_page
from chunkscope.code.guess import guess_any
from chunkscope.code.written import is_written
from chunkscope.documents.errors import DocumentError, fault
from chunkscope.documents.json_lines import is_lines, parsed
from chunkscope.documents.notebook import is_notebook
from chunkscope.documents.readers import OFFICE
from chunkscope.documents.table import is_table
from chunkscope.encodings import read
from chunkscope.text import reads_badly
from chunkscope.wording import _

SAMPLE: Final = 65_536
"""Bytes from the start that tell whether a file is text."""
LEAST_PARSED: Final = 0.5
"""JSON that is cut off or damaged behind so much of its text is JSON all the same."""
_FOLDERS: Final = {"word/": "docx", "ppt/": "pptx", "xl/": "xlsx"}
_ZIP: Final = (b"PK\x03\x04", b"PK\x05\x06", b"PK\x07\x08")
_PDF_PARTS: Final = re.compile(rb"endobj|startxref|%%EOF")
_TAG: Final = re.compile(r"</?[a-zA-Z][^<>]*>|<!")
_TAKEN_AT_THEIR_WORD: Final = frozenset({"markdown", "code"})
"""A page or a list may well be Markdown or code: here the name knows better than the content."""


def office_format(data: bytes, name: str, promise: str) -> str:
    """The office format that the bytes are in, "" where they are text or something else.

    Raises `DocumentError` for a ZIP archive that is no office file. A damaged file is what its name promises.
    """
    if data.startswith(b"%PDF-") and (promise == "pdf" or _PDF_PARTS.search(data) or not data.isascii()):
        return "pdf"
    if is_archive(data):
        if not (found := _of_archive(data) or (promise if promise in OFFICE - {"pdf"} else "")):
            raise _archive(data, name)
        return found
    if promise == "pdf" and (b"%PDF-" in data[:1024] or _PDF_PARTS.search(data)):
        return "pdf"
    return promise if promise in OFFICE and reads_badly(read(data[:SAMPLE])) else ""


def is_archive(data: bytes) -> bool:
    """Whether the bytes begin as a ZIP archive does, an office file among them."""
    return data.startswith(_ZIP)


def is_plain_archive(data: bytes) -> bool:
    """Whether the bytes are a ZIP archive of files rather than one office document."""
    return is_archive(data) and not _of_archive(data)


def _of_archive(data: bytes) -> str:
    """The office format whose folder is in the archive; where it is broken, in its bytes."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as archive:
            names = archive.namelist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError, OSError):
        return next((kind for folder, kind in _FOLDERS.items() if _local(folder) in data), "")
    if "[Content_Types].xml" not in names:
        return ""
    found = (kind for folder, kind in _FOLDERS.items() if any(name.startswith(folder) for name in names))
    return next(found, "")


def _local(folder: str) -> bytes:
    """The main part of an office file, as its name stands in the archive."""
    return {"word/": b"word/document", "ppt/": b"ppt/presentation", "xl/": b"xl/workbook"}[folder]


def _archive(data: bytes, name: str) -> DocumentError:
    """What to do with an archive where one document was wanted."""
    if b"mimetypeapplication/epub" in data[:100]:
        return fault(_("{name} is an EPUB book: convert it to HTML, PDF or text, and load that."), name)
    if b"mimetypeapplication/vnd.oasis" in data[:100]:
        return fault(
            _("{name} is an OpenDocument file: save it as .docx, .xlsx or .pptx and load that."), name
        )
    return fault(_("{name} is a ZIP archive, no single document: load it as several documents."), name)


def text_format(text: str, promise: str) -> str:
    """The format of a text whose file promises another, or the same, or none ("")."""
    if promise in _TAKEN_AT_THEIR_WORD:
        return promise
    if is_page(text):
        return "html"
    if promise == "html" and _TAG.search(text):
        return "html"
    if found := _json(text, promise):
        return found
    if promise and promise not in OFFICE:
        return "text" if promise == "html" else promise
    return _unnamed(text)


def _json(text: str, promise: str) -> str:
    """The kind of JSON that the text is; "" where it is none, or where the name is as good."""
    start = text[:SAMPLE].lstrip()[:1]
    if start not in {"{", "["}:
        return ""
    if promise == "jsonl" and is_lines(text):
        return "jsonl"
    found = parsed(text)
    if found.fault is None:
        if is_notebook(found.value):
            return "notebook"
        return "json" if promise in {"json", "jsonl", "notebook"} or _is_structure(found.value) else ""
    if is_lines(text):
        return "jsonl"
    return "json" if found.fault >= len(text.rstrip()) * LEAST_PARSED else ""


def _is_structure(value: object) -> bool:
    """An object, or a list of objects or lists: a number in brackets may be a footnote."""
    if isinstance(value, list):
        return any(isinstance(item, dict | list) for item in value)
    return isinstance(value, dict) and bool(value)


def _unnamed(text: str) -> str:
    """The format of a text that nothing else tells of."""
    if is_table(text):
        return "csv"
    language = guess_any(text)
    if language in {"html", "markdown"}:
        return language
    if language and language not in {"latex", "rst"}:
        return "code"
    kind = format_of(text)
    if kind != "html" and is_written(text):
        return "code"
    return "text" if kind == "plain" else kind
