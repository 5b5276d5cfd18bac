"""An open PDF: its pages' text, its outline and its properties, from PDFium, one thread at a time."""

from __future__ import annotations

import ctypes
import re
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from threading import RLock
from types import ModuleType
from typing import Any, Final

from chunkscope.documents.errors import fault
from chunkscope.documents.office.ole import password_error
from chunkscope.text import clean
from chunkscope.wording import _

MAX_PAGES: Final = 20_000
_MAX_BOOKMARKS: Final = 20_000
_LOOKED_AT: Final = 20
"""Pages that are looked through for pictures, where there is no text."""
_HEADER: Final = b"%PDF-"
_CATALOG_WITHIN: Final = 2_000
"""Bytes between the beginning of the catalogue and what tells that it is one."""
_HEADER_WITHIN: Final = 1024
_PASSWORD, _SECURITY = 4, 5
_HYPHEN: Final = "\ufffe"
"""What PDFium puts for a hyphen and the line end behind it."""
_COUNT: Final = re.compile(rb"/Count\s+(\d+)")
_OBJECT: Final = re.compile(rb"(\d+)\s+(\d+)\s+obj\b")
_CATALOG: Final = re.compile(rb"/Type\s*/Catalog\b")
_lock = RLock()
"""PDFium works for one thread at a time, however many documents are open."""


@dataclass(frozen=True, slots=True)
class Bookmark:
    """An entry of the outline: its level (1 is the outermost), its words, and its page, counted from 0."""

    level: int
    title: str
    page: int


@cache
def _pdfium() -> tuple[ModuleType, Any]:
    """PDFium, told that this machine has no fonts; the second value keeps that answer alive."""
    import pypdfium2
    from pypdfium2 import raw

    fields = dict(raw.FPDF_SYSFONTINFO._fields_)
    info = raw.FPDF_SYSFONTINFO()
    info.version = 1
    info.MapFont = fields["MapFont"](lambda *_arguments: None)
    info.GetFont = fields["GetFont"](lambda *_arguments: None)
    raw.FPDF_SetSystemFontInfo(ctypes.byref(info))
    return pypdfium2, info


class PdfFile:
    """A PDF as a context manager. Raises `DocumentError` for one that cannot be opened."""

    def __init__(self, data: bytes, name: str) -> None:
        self._data = data
        self._name = name
        self.mended = False

    def __enter__(self) -> PdfFile:
        with _lock:
            pdfium, _info = _pdfium()
            self._error = pdfium.PdfiumError
            self._document = self._opened(pdfium)
            self.page_count = len(self._document)
        if self.page_count > MAX_PAGES:
            self.__exit__()
            raise fault(
                _("{name} has {n} pages, the limit is {limit}: divide it, or load the part you want to see."),
                self._name,
                n=f"{self.page_count:,}",
                limit=f"{MAX_PAGES:,}",
            )
        return self

    def __exit__(self, *_error: object) -> None:
        with _lock:
            self._document.close()

    def _opened(self, pdfium: ModuleType) -> Any:  # noqa: ANN401 - no types there
        """The document; where it lost its header or its trailer, with one put there."""
        try:
            return pdfium.PdfDocument(self._data)
        except self._error as error:
            if error.err_code in {_PASSWORD, _SECURITY}:
                raise self._refusal(error.err_code) from None
        try:
            document = pdfium.PdfDocument(_mended(self._data))
        except self._error as error:
            raise self._refusal(error.err_code) from None
        self.mended = True
        return document

    def _refusal(self, code: int) -> Exception:
        if code == _PASSWORD:
            return password_error(self._name)
        counts = {int(count) for count in _COUNT.findall(self._data)}
        if code == _SECURITY:
            sentence = _(
                "{name} is encrypted in a way that cannot be opened: save a copy without encryption."
            )
        elif _HEADER not in self._data[:_HEADER_WITHIN]:
            sentence = _("{name} is no PDF: it does not begin with %PDF-. Look what it is, and name it so.")
        elif counts == {0}:
            sentence = _("{name} is a PDF with zero pages: make it anew from its program.")
        elif b"%%EOF" not in self._data:
            sentence = _("{name} is a PDF that was cut short: its end is missing. Get the whole file again.")
        else:
            sentence = _(
                "{name} is a damaged PDF: its table of objects or its list of pages cannot be read."
                " Save it anew from its program."
            )
        return fault(sentence, self._name)

    @contextmanager
    def _page(self, number: int) -> Iterator[Any]:
        with _lock:
            page = self._document[number]
            try:
                yield page
            finally:
                page.close()

    def text(self, number: int) -> str | None:
        r"""The text of a page, counted from 0, lines parted by ``\n``; None where it cannot be read."""
        try:
            with self._page(number) as page:
                words = page.get_textpage()
                try:
                    found: str = words.get_text_range()
                finally:
                    words.close()
        except self._error:
            return None
        found = found.replace("\r\n", "\n").replace("\r", "\n").replace(_HYPHEN, "-\n")
        return clean(found).text.strip("\n \t")

    def has_pictures(self) -> bool:
        """Whether one of the first pages shows a picture."""
        from pypdfium2 import raw

        for number in range(min(self.page_count, _LOOKED_AT)):
            try:
                with self._page(number) as page:
                    if next(page.get_objects([raw.FPDF_PAGEOBJ_IMAGE], max_depth=3), None) is not None:
                        return True
            except self._error:
                continue
        return False

    def label(self, number: int) -> str:
        """The label of a page, counted from 0, such as "iv"; "" where it has none."""
        with _lock:
            return clean(str(self._document.get_page_label(number))).text

    @property
    def title(self) -> str:
        """The title among the document's properties."""
        with _lock:
            title = self._document.get_metadata_value("Title")
        return " ".join(clean(str(title)).text.replace("\0", "").split())

    @property
    def attachments(self) -> int:
        """How many files are attached."""
        with _lock:
            return max(int(self._document.count_attachments()), 0)

    @property
    def has_form(self) -> bool:
        """Whether it is a form, whose fields are no text of a page."""
        with _lock:
            return bool(self._document.get_formtype())

    def bookmarks(self) -> list[Bookmark]:
        """The outline, in its order; entries without words or without a page are left away."""
        found: list[Bookmark] = []
        with _lock:
            for number, entry in enumerate(self._document.get_toc()):
                if number >= _MAX_BOOKMARKS:
                    break
                target = entry.get_dest()
                page = target.get_index() if target else None
                title = " ".join(clean(str(entry.get_title())).text.replace("\0", "").split())
                if title and page is not None and 0 <= page < self.page_count:
                    found.append(Bookmark(entry.level + 1, title, page))
        return found


def _mended(data: bytes) -> bytes:
    """A PDF with a header before it, and with a trailer that names its catalogue behind it."""
    head = b"" if _HEADER in data[:_HEADER_WITHIN] else _HEADER + b"1.4\n"
    root = None
    for catalog in _CATALOG.finditer(data):
        before = data[max(catalog.start() - _CATALOG_WITHIN, 0) : catalog.start()]
        root = next(reversed(list(_OBJECT.finditer(before))), root)
    if root is None:
        return head + data
    return b"%s%s\ntrailer\n<</Root %s %s R>>\nstartxref\n0\n%%%%EOF\n" % (head, data, root[1], root[2])
