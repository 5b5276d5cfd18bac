"""A document as text, with everything that is known of its parts. Offsets are code points of that text."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum

from chunkscope.blocks import Kind
from chunkscope.mapped import Mapped
from chunkscope.text import Newlines
from chunkscope.values import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level (1 is the outermost), its words without markup, and where it stands."""

    level: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class BlockSpan:
    """A block of the document: what it is and where it stands, its markup included."""

    kind: Kind
    span: Span


@dataclass(frozen=True, slots=True)
class Page:
    """A page of a PDF, a slide or a sheet; ``number`` counts from 1, ``name`` is its label or title."""

    number: int
    span: Span
    name: str = ""


class RemarkKind(Enum):
    """What was noticed or changed while a document was read; the words are in `chunkscope.wording`."""

    BOM_REMOVED = "BOM_REMOVED"
    ENCODING_UNSURE = "ENCODING_UNSURE"
    REPLACED = "REPLACED"
    """``count`` places that were no character in the encoding became U+FFFD."""
    NOT_IN_ENCODING = "NOT_IN_ENCODING"
    """The same in an encoding that was chosen by hand; ``text`` is the first place, as ``line:column``."""
    MIXED_ENCODINGS = "MIXED_ENCODINGS"
    """Lines in more than one encoding; ``text`` names them."""
    NUL = "NUL"
    """``count`` NUL characters were kept."""
    OTHER_FORMAT = "OTHER_FORMAT"
    """The content is not what the name says; it was read as ``text``."""
    NORMALIZED = "NORMALIZED"
    """``count`` characters were changed by NFKC."""
    REJOINED = "REJOINED"
    """``count`` words that were broken at line ends were put together."""
    PAGE_WITHOUT_TEXT = "PAGE_WITHOUT_TEXT"
    """``count`` pages have no text, such as scanned ones; ``text`` lists their numbers."""
    LEFT_OUT = "LEFT_OUT"
    """``count`` things of the kind ``text`` are not in the text: pictures, hidden sheets, comments."""
    RECOVERED = "RECOVERED"
    """The file is damaged; ``text`` says where, and what could be read was."""


@dataclass(frozen=True, slots=True)
class Remark:
    """One such thing, with its count and its words where it has them."""

    kind: RemarkKind
    count: int = 0
    text: str = ""


@dataclass(frozen=True, slots=True)
class Place:
    """Where a stretch of the document lies: on which pages, under which headings, outermost first.

    ``kinds`` are those of the blocks it touches, in the order of `chunkscope.blocks.KINDS`.
    """

    pages: tuple[Page, ...] = ()
    headings: tuple[str, ...] = ()
    kinds: tuple[Kind, ...] = ()


@dataclass(frozen=True, slots=True)
class Source:
    """A document that was read.

    ``id`` names it in its corpus (its path there, or its name), ``name`` is the file's own name, "" for a
    paste. ``format`` is one of `chunkscope.documents.FORMATS`. ``text`` is what is split. ``headings``,
    ``blocks`` and ``pages`` ascend by place; blocks do not overlap, nor do pages. ``encoding`` is "" where
    the format has its own. ``original`` maps the text back to the one before NFKC, None where there was
    no normalisation; its spans are offsets there. ``labels`` are what data has in place of headings: the
    header row of a CSV, the keys and the numbers of JSON; they are no titles, and ask for nothing.
    """

    id: str
    name: str
    format: str
    text: str
    title: str = ""
    headings: tuple[Heading, ...] = ()
    blocks: tuple[BlockSpan, ...] = ()
    pages: tuple[Page, ...] = ()
    remarks: tuple[Remark, ...] = ()
    encoding: str = ""
    newlines: Newlines = field(default_factory=lambda: Newlines(0, 0, 0))
    original: Mapped | None = None
    labels: tuple[Heading, ...] = ()

    @property
    def sections(self) -> tuple[Heading, ...]:
        """What the parts of the text stand under: its headings, or the labels where it is data."""
        return self.headings or self.labels

    def place(self, span: Span) -> Place:
        """The pages that a stretch of the text touches, and the headings over its first character."""
        pages = tuple(
            page
            for page in self.pages
            if page.span.start < max(span.end, span.start + 1) and span.start < page.span.end
        )
        return Place(pages, self._headings_at(span.start))

    def _headings_at(self, position: int) -> tuple[str, ...]:
        above: list[Heading] = []
        for heading in self.sections:
            if heading.span.start > position:
                break
            above = [outer for outer in above if outer.level < heading.level]
            above.append(heading)
        return tuple(heading.text for heading in above)
