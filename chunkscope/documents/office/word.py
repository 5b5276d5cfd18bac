"""Word documents (.docx) as Markdown: headings by style, lists, pipe tables, text boxes and footnotes.

Read with lxml, not python-docx, whose ``Paragraph.text`` lacks tracked insertions, text boxes and footnotes,
and which gives up on a damaged file; the figures stand in benchmarks/README.md. Tracked insertions count as
accepted and deletions as made. Word does not store the numbers of numbered headings: they are not shown.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from chunkscope.documents import left_out
from chunkscope.documents.office.elements import Element, child, let_go, local, named, value, words
from chunkscope.documents.office.markdown_writer import Writer, cell
from chunkscope.documents.office.package import Package
from chunkscope.documents.office.word_styles import Styles
from chunkscope.documents.office.word_text import Told, rows_of, text_of
from chunkscope.documents.progress import finished
from chunkscope.documents.source import Source
from chunkscope.strategies.base import Step

_STEPS = 100
"""How many steps the reading of the main part is told in."""


def read(data: bytes, name: str) -> Source:
    """The document as a `Source`. Raises `DocumentError`."""
    return finished(items(data, name))


def items(data: bytes, name: str) -> Iterator[Step | Source]:
    """Steps in bytes of the main part, and at last the document. Raises `DocumentError`."""
    package = Package(data, name)
    package.expect("docx")
    document = _Document(package, name)
    yield from document.steps()
    yield document.source()


class _Document:
    """A document on its way from XML to Markdown."""

    def __init__(self, package: Package, name: str) -> None:
        self._package = package
        self._writer = Writer(name)
        self._styles = Styles(package)
        self._told = Told(Counter(), [], [])
        self._title = ""

    def steps(self) -> Iterator[Step]:
        """Write the body, one paragraph or table after the other, and let go of what was written."""
        total = self._package.size(self._package.main)
        depth = told = 0
        for event, element in self._package.events(self._package.main, ("p", "tbl")):
            depth += 1 if event == "start" else -1
            if depth or event == "start":
                continue
            self._block(element)
            let_go(element)
            done = self._package.inflated
            if done - told > total // _STEPS:
                told = done
                yield Step(min(done, total), total)
        self._notes()

    def source(self) -> Source:
        """The document as it was written, with what was left out."""
        counts = self._told.left_out
        for _kind, part in self._parts("comments"):
            counts[left_out.COMMENTS] += sum(1 for _comment in named(self._package.tree(part), "comment"))
        for _kind, part in self._parts("header", "footer"):
            counts[left_out.HEADERS] += bool(words(self._package.tree(part)).strip())
        counts[left_out.EMBEDDED] += sum(1 for _part in self._parts("aFChunk"))
        title = self._package.title or self._title
        remarks = (*self._package.remarks, *left_out.remarks(counts))
        return self._writer.source("docx", title, remarks)

    def _parts(self, *kinds: str) -> Iterator[tuple[str, str]]:
        for relation in self._package.relations(self._package.main).values():
            if relation.kind in kinds:
                yield relation.kind, relation.part

    def _blocks(self, parent: Element) -> None:
        """The blocks inside a cell or a text box, at any depth of content controls."""
        for element in parent:
            if local(element) in {"p", "tbl"}:
                self._block(element)
            elif local(element) in {"sdt", "sdtContent", "ins", "moveTo", "customXml"}:
                self._blocks(element)

    def _block(self, element: Element) -> None:
        if local(element) == "tbl":
            self._table(element)
        else:
            self._paragraph(element)
        boxes, self._told.boxes = self._told.boxes, []
        for box in boxes:
            self._blocks(box)

    def _paragraph(self, element: Element) -> None:
        text = text_of(element, self._told)
        if not text.strip():
            return
        properties = child(element, "pPr")
        if level := self._styles.heading_level(properties):
            self._writer.heading(level, text)
            return
        if self._styles.is_title(properties):
            self._title = self._title or " ".join(text.split())
            self._writer.heading(1, text)
            return
        depth, marker = self._styles.item(properties)
        if marker:
            self._writer.item(depth, marker, text)
        else:
            self._writer.paragraph(text)

    def _table(self, element: Element) -> None:
        """A table; a frame around text, a table of one cell, is no table."""
        cells = [found for row in element if local(row) == "tr" for found in row if local(found) == "tc"]
        if len(cells) == 1:
            self._blocks(cells[0])
        else:
            self._writer.table([[cell(words) for words in row] for row in rows_of(element, self._told)])

    def _notes(self) -> None:
        """The footnotes and endnotes that the text refers to, at its end."""
        for kind, sign in (("footnote", ""), ("endnote", "e")):
            wanted = [number for number, found in self._told.notes if found == kind]
            root = (
                self._package.tree(self._package.related(self._package.main, f"{kind}s")) if wanted else None
            )
            texts = {value(found, "id"): found for found in named(root, kind)}
            for place, number in enumerate(wanted, 1):
                if number in texts:
                    paragraphs = [text_of(found, self._told) for found in named(texts[number], "p")]
                    self._writer.note(f"{sign}{place}", " ".join(paragraphs))
