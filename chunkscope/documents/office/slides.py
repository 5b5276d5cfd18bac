"""Presentations (.pptx) as Markdown: a page per slide, its title a heading, lists, tables, notes as quotes.

Read with lxml, not python-pptx, which gives up on a damaged file and holds every picture in memory; figures
are in benchmarks/README.md. Texts stand in the order of the slide's own tree, as a screen reader has them. A
slide without a title is headed by its number alone. Slide numbers, dates and footers are furniture, and
skipped.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Final

from chunkscope.documents import left_out
from chunkscope.documents.office.elements import Element, child, linked, local, named, value, whole
from chunkscope.documents.office.markdown_writer import Writer, cell
from chunkscope.documents.office.package import Package
from chunkscope.documents.pages import without_text
from chunkscope.documents.progress import finished
from chunkscope.documents.source import Source
from chunkscope.strategies.base import Step

_TITLES: Final = frozenset({"title", "ctrTitle"})
_FURNITURE: Final = frozenset({"sldNum", "dt", "ftr", "hdr", "sldImg"})
_LISTS: Final = frozenset({"body", "obj"})
_HEADING: Final = 2
_MOST_COLUMNS: Final = 1_000


def read(data: bytes, name: str) -> Source:
    """The presentation as a `Source`. Raises `DocumentError`."""
    return finished(items(data, name))


def items(data: bytes, name: str) -> Iterator[Step | Source]:
    """A step per slide, and at last the presentation. Raises `DocumentError`."""
    package = Package(data, name)
    package.expect("pptx")
    writer, counts = Writer(name), Counter[str]()
    slides = _slides(package)
    for number, part in enumerate(slides, 1):
        _slide(package, part, number, writer, counts)
        yield Step(number, len(slides))
    remarks = (*package.remarks, *without_text(writer.pages), *left_out.remarks(counts))
    yield writer.source("pptx", package.title, remarks)


def _slides(package: Package) -> list[str]:
    """The parts of the slides in their order; where the list is damaged, all there are, by their numbers."""
    relations = package.relations(package.main)
    listed = [linked(found) for found in named(package.tree(package.main), "sldId")]
    parts = [relations[key].part for key in listed if key in relations and relations[key].part in package]
    if parts:
        return parts
    found = [part for part in package.parts if part.startswith("ppt/slides/slide") and part.endswith(".xml")]
    return sorted(found, key=lambda part: (len(part), part))


def _slide(package: Package, part: str, number: int, writer: Writer, counts: Counter[str]) -> None:
    root = package.tree(part)
    if value(root, "show") in {"0", "false"}:
        counts[left_out.HIDDEN_SLIDES] += 1
        return
    shapes = list(_shapes(child(root, "cSld", "spTree"), counts))
    titled = next((shape for shape in shapes if _place(shape) in _TITLES), None)
    title = " ".join(_paragraph_texts(titled)).strip()
    notes = _notes(package, part)
    writer.begin_page()
    if title or notes or any(_has_words(shape) for shape in shapes):
        writer.heading(_HEADING, title or str(number))
        for shape in shapes:
            if shape is not titled:
                _shape(shape, writer)
        writer.close_list()
        writer.quote(notes)
    writer.end_page(number, " ".join(title.split()))


def _has_words(shape: Element) -> bool:
    return any((found.text or "").strip() for found in named(shape, "t"))


def _shapes(tree: Element, counts: Counter[str]) -> Iterator[Element]:
    """The shapes with text and the tables, those in groups with them; what has no words is counted."""
    for element in tree if tree is not None else ():
        kind = local(element)
        if kind == "grpSp":
            yield from _shapes(element, counts)
        elif kind == "AlternateContent":
            chosen = child(element, "Choice")
            yield from _shapes(child(element, "Fallback") if chosen is None else chosen, counts)
        elif kind == "pic":
            counts[left_out.PICTURES] += 1
        elif kind == "graphicFrame" and next(named(element, "tbl"), None) is None:
            embedded = next(named(element, "oleObj"), None) is not None
            counts[left_out.EMBEDDED if embedded else left_out.CHARTS] += 1
        elif kind in {"sp", "cxnSp", "graphicFrame"} and _place(element) not in _FURNITURE:
            yield element


def _place(shape: Element) -> str:
    """What a shape is in its layout: "title", "body"; "obj" for a placeholder of any content, "" for none."""
    if shape is None:
        return ""
    holder = child(shape, "nvSpPr", "nvPr", "ph")
    return "" if holder is None else value(holder, "type") or "obj"


def _shape(shape: Element, writer: Writer) -> None:
    for table in named(shape, "tbl"):
        writer.close_list()
        writer.table([_row(row) for row in table if local(row) == "tr"])
    in_list = _place(shape) in _LISTS
    for paragraph in child(shape, "txBody") if child(shape, "txBody") is not None else ():
        if local(paragraph) == "p":
            _paragraph(paragraph, writer, in_list=in_list)
    writer.close_list()


def _paragraph(paragraph: Element, writer: Writer, *, in_list: bool) -> None:
    """A line of a list where the place is one and no bullet was taken away, else a paragraph."""
    properties, text = child(paragraph, "pPr"), _words(paragraph)
    numbered = child(properties, "buAutoNum") is not None
    bullet = in_list or numbered or child(properties, "buChar") is not None
    if bullet and child(properties, "buNone") is None:
        depth = min(max(whole(properties, "lvl"), 0), 8)
        writer.item(depth, "1." if numbered else "-", text)
    else:
        writer.paragraph(text)


def _paragraph_texts(shape: Element) -> list[str]:
    return [_words(found) for found in named(shape, "p")]


def _words(paragraph: Element) -> str:
    """The text of a paragraph: runs, fields and line breaks."""
    out = []
    for element in paragraph.iter():
        kind = local(element)
        if kind == "t":
            out.append(element.text or "")
        elif kind == "br":
            out.append("\n")
    return "".join(out).replace("\v", "\n")


def _row(row: Element) -> list[str]:
    """A row's cells; a merged cell has its words in its first place alone."""
    cells = []
    for found in row:
        if local(found) == "tc":
            merged = value(found, "hMerge") in {"1", "true"} or value(found, "vMerge") in {"1", "true"}
            cells.append("" if merged else cell("\n".join(_paragraph_texts(found))))
    return cells[:_MOST_COLUMNS]


def _notes(package: Package, part: str) -> str:
    """The speaker's notes of a slide."""
    notes = package.related(part, "notesSlide")
    tree = child(package.tree(notes), "cSld", "spTree") if notes else None
    shapes = [shape for shape in _shapes(tree, Counter()) if _place(shape) == "body"]
    return "\n".join(text for shape in shapes for text in _paragraph_texts(shape) if text.strip())
