"""Chunks along the structure of a document: headings, paragraphs, lists, tables and code."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from types import MappingProxyType
from typing import ClassVar

from chunkscope.assembly.parts import Carry, Part, assemble
from chunkscope.blocks.formats import FORMATS
from chunkscope.blocks.memory import collector_paused
from chunkscope.blocks.packing import Packed, Packer, Rules
from chunkscope.blocks.page import Page
from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import UNITS
from chunkscope.values import Cause, Change, Note, Span
from chunkscope.wording import N_, _

SEPARATORS = ("\n\n", "\n", "。", ". ", " ", "")
"""Where `Recursive` cuts what has no structure left: after sentences before it cuts between words."""


@dataclass(frozen=True, slots=True)
class Structure(Strategy):
    """Cuts at every heading, and in a section between its blocks, packed up to ``chunk_size``.

    The laws: a block that fits is never cut. A heading begins a chunk, but a heading without text of its own
    joins the one below it where ``min_size`` is not 0. A table that is too long is cut between rows, a list
    between items, code at line ends; only what is then still too long, by `Recursive`, whose first part
    stays with the heading. A chunk shorter than ``min_size`` joins a neighbour of its section that has room.

    Later parts of a table have its head before them in the *indexed* text, later parts of code its language
    and heading; ``count_header`` counts these against ``chunk_size``, unless they fill it. ``prefix`` puts
    "title > h2 > h3" before every indexed text and is never counted. The overlap carries whole blocks, rows,
    items and lines over, as `Recursive` carries pieces; none crosses a heading.

    From Markdown and plain text the chunks are slices of the source; from HTML they are what a reader sees.
    """

    name: ClassVar[str] = "structure"
    title: ClassVar[str] = N_("Structure")
    about: ClassVar[str] = N_(
        "Cut at headings, never inside a paragraph, list, table or code block that fits; tables between "
        "rows, with their header repeated for the search."
    )
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "format",
            N_("Format"),
            N_("What the text is written in. HTML gives the words that a reader sees, the others slices."),
            choices=MappingProxyType(
                {"auto": N_("Automatic"), "html": "HTML", "markdown": "Markdown", "plain": N_("Plain text")}
            ),
        ),
        Option(
            "min_size",
            N_("Shortest chunk"),
            N_(
                "A shorter one joins a neighbour of its section, where the two fit; 0 lets even a heading "
                "without text stand alone."
            ),
            high=100_000,
            step=10,
        ),
        Option(
            "count_header",
            N_("Count repeated headers"),
            N_(
                "The header row of a table that is cut is repeated in the indexed text of its later parts, "
                "and so are the language and heading of code. On, chunk_size holds for both together; off, "
                "the indexed text may be longer by them."
            ),
        ),
        Option(
            "prefix",
            N_("Headings before the indexed text"),
            N_(
                'Puts "title > h2 > h3" before what is searched, not before what is delivered. It is not '
                "counted against chunk_size."
            ),
        ),
    )

    chunk_size: int = 800
    chunk_overlap: int = 0
    format: str = "auto"
    min_size: int = 80
    count_header: bool = True
    prefix: bool = False
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        if self.format not in FORMATS:
            message = _("format {value} is unknown: use one of {known}.")
            raise SplitError(message.format(value=repr(self.format), known=", ".join(FORMATS)))
        _check_least(self.min_size)
        if self.length_function not in UNITS:
            message = _("length_function {value} is unknown: use one of {units}.")
            raise SplitError(message.format(value=repr(self.length_function), units=", ".join(UNITS)))

    def split(self, text: str) -> Chunking:
        """Split ``text`` along its blocks."""
        with collector_paused():
            page = Page(text, self.format)
            packed = Packer(page, self._rules()).pack()
            parts = [self._part(page, chunk) for chunk in packed]
            asked = self.chunk_overlap > 0
            carries = [
                Carry(chunk.carried, chunk.causes if asked else (), chunk.most) for chunk in packed[1:]
            ]
            found = assemble(text, self, parts, carries, notes=_notes(page, packed))
            self._settle(found, page, packed)
        return found

    def _rules(self) -> Rules:
        characters = self.length_function == "characters"
        return Rules(
            size=self.chunk_size,
            overlap=self.chunk_overlap,
            least=min(self.min_size, self.chunk_size),
            count_lead=self.count_header,
            measure=None if characters else lambda text: self.measure_all([text])[0],
            prose=self._prose,
        )

    def _prose(self, text: str, size: int, overlap: int) -> Chunking:
        return Recursive(size, overlap, SEPARATORS, "end", length_function=self.length_function).split(text)

    def _part(self, page: Page, chunk: Packed) -> Part:
        text = page.text[chunk.start : chunk.end]
        headings = page.blocks[page.block_at(chunk.end - 1)].headings
        lead = page.lead(chunk.start)
        above = page.prefix(headings) if self.prefix else ""
        indexed = "\n".join([*([above + "\n"] if above else []), *([lead] if lead else []), text])
        return Part(
            page.pieces(chunk.start, chunk.end),
            text if page.rewritten else None,
            headings,
            indexed if above or lead else None,
        )

    def _settle(self, found: Chunking, page: Page, packed: Sequence[Packed]) -> None:
        """Overlaps measured in what a reader sees; a cause where, and only where, one is too short."""
        if not self.chunk_overlap:
            return
        for index, (before, after) in enumerate(pairwise(packed)):
            overlap = page.text[after.start : before.end] if after.start < before.end else ""
            found.overlap_lengths[index] = length = self.measure_all([overlap])[0]
            if length >= self.chunk_overlap:
                found.cause_bits[index] = 0
            elif not found.cause_bits[index]:
                carried = found.carried[index] >= self.chunk_overlap
                found.cause_bits[index] = (Cause.UNIT if carried else Cause.NO_ROOM).bit


def _check_least(least: object) -> None:
    if isinstance(least, bool) or not isinstance(least, int) or least < 0:
        message = _("min_size must be a whole number of 0 or more, not {value}.")
        raise SplitError(message.format(value=repr(least)))


def _notes(page: Page, packed: Sequence[Packed]) -> list[Note]:
    """What was done to the document: markup taken away, hidden text left out, header rows repeated."""
    notes = [Note(Change.DROPPED, span) for span in page.reading.hidden]
    if page.rewritten and packed and "<" in page.source:
        notes.append(Note(Change.REWRITTEN, Span(0, len(page.source))))
    for index, chunk in enumerate(packed):
        block = page.blocks[page.block_at(chunk.start)]
        if block.header and (lead := page.lead(chunk.start)):
            notes.append(Note(Change.REPEATED, block.pieces_between(0, len(lead))[0], index, lead))
    return notes
