"""PDF as plain text: its pages one after another, a blank line between them.

Read by PDFium (pypdfium2), not pypdf, which took two to three times as long, Japanese and English alike, and
glues words where a file has no blanks; the figures stand in benchmarks/README.md. Words, lines and hyphens
are as PDFium finds them: nothing is joined, and a hyphen at a line's end stays there with its line end. No
font of this machine is looked at: a font that a file only names says nothing about its text, and made
Japanese eight times slower.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from chunkscope.documents import left_out
from chunkscope.documents.errors import fault
from chunkscope.documents.pages import ranges, without_text
from chunkscope.documents.pdf.file import Bookmark, PdfFile
from chunkscope.documents.pdf.outline import headings_of, parted
from chunkscope.documents.progress import finished
from chunkscope.documents.source import Page, Remark, RemarkKind, Source
from chunkscope.strategies.base import Step
from chunkscope.text import MAX_CHARACTERS, newlines
from chunkscope.values import Span
from chunkscope.wording import _

_GAP = "\n\n"


def read(data: bytes, name: str) -> Source:
    """The document as a `Source`. Raises `DocumentError`."""
    return finished(items(data, name))


def items(data: bytes, name: str) -> Iterator[Step | Source]:
    """A step per page, and at last the document. Raises `DocumentError`."""
    with PdfFile(data, name) as file:
        texts: list[str | None] = []
        length = 0
        for number in range(file.page_count):
            text = file.text(number)
            texts.append(text)
            length += len(text or "") + len(_GAP)
            if length > MAX_CHARACTERS + len(_GAP):
                raise _too_long(name, number + 1, file.page_count)
            yield Step(number + 1, file.page_count)
        _refuse_without_text(file, texts, name)
        labels = [file.label(number) for number in range(file.page_count)]
        yield _source(name, texts, labels, file.bookmarks(), file.title, _remarks(file, texts))


def _source(
    name: str,
    texts: list[str | None],
    labels: list[str],
    bookmarks: list[Bookmark],
    title: str,
    remarks: list[Remark],
) -> Source:
    whole, pages = _joined(texts, labels)
    headings = headings_of(whole, pages, bookmarks)
    nul = whole.count("\0")
    told = [*remarks, *without_text(pages), *([Remark(RemarkKind.NUL, nul)] if nul else [])]
    return Source(
        id=name,
        name=name,
        format="pdf",
        text=whole,
        title=title,
        headings=headings,
        blocks=parted(whole, headings),
        pages=tuple(pages),
        remarks=tuple(told),
        newlines=newlines(whole),
    )


def _joined(texts: list[str | None], labels: list[str]) -> tuple[str, list[Page]]:
    """The text of all pages, and where each of them stands in it; a page without text is an empty span."""
    parts: list[str] = []
    pages = []
    at = 0
    for number, text in enumerate(texts, 1):
        if text:
            if parts:
                parts.append(_GAP)
                at += len(_GAP)
            parts.append(text)
        pages.append(Page(number, Span(at, at + len(text or "")), labels[number - 1]))
        at += len(text or "")
    return "".join(parts), pages


def _remarks(file: PdfFile, texts: list[str | None]) -> list[Remark]:
    lost = [number for number, text in enumerate(texts, 1) if text is None]
    where = [*(["xref"] if file.mended else []), *([f"p. {ranges(lost)}"] if lost else [])]
    damaged = [Remark(RemarkKind.RECOVERED, len(where), ", ".join(where))] if where else []
    counts = Counter({left_out.ATTACHMENTS: file.attachments, left_out.FORMS: int(file.has_form)})
    return [*damaged, *left_out.remarks(counts)]


def _refuse_without_text(file: PdfFile, texts: list[str | None], name: str) -> None:
    """A scan has pictures; a document with neither pictures nor text is empty or damaged."""
    if any(texts):
        return
    n = len(texts)
    if not any(text is not None for text in texts):
        raise fault(
            _("{name} is damaged: none of its pages ({n}) can be read. Save it anew from its program."),
            name,
            n=n,
        )
    if file.has_pictures():
        raise fault(
            _("{name} is scanned: its pages ({n}) are pictures without text. Run OCR first, and load that."),
            name,
            n=n,
        )
    raise fault(
        _(
            "{name} has no text on its pages ({n}): they are empty, damaged, or drawn; run OCR if you see"
            " words on them."
        ),
        name,
        n=n,
    )


def _too_long(name: str, page: int, count: int) -> Exception:
    return fault(
        _(
            "{name} has more than {limit} characters on its first {page} of {count} pages: divide it, or load"
            " the part you want to see."
        ),
        name,
        limit=f"{MAX_CHARACTERS:,}",
        page=f"{page:,}",
        count=f"{count:,}",
    )
