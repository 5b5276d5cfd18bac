"""LangChain's three HTML splitters, with places, and a plain list of what each does to the text."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import ClassVar

from chunkscope.assembly.parts import Carry, Part, assemble
from chunkscope.assembly.sections import Section, split_sections
from chunkscope.blocks.memory import collector_paused
from chunkscope.chunking import Chunking
from chunkscope.extras import Stage
from chunkscope.html import library
from chunkscope.html.align import Aligner
from chunkscope.html.marked_up import marked_up
from chunkscope.html.orders import header_order, section_order, semantic_documents
from chunkscope.html.semantic import aligned, forecasts, strings_of
from chunkscope.html.telling import changed, lost
from chunkscope.html.tree import Tree, tree_of
from chunkscope.shapes import is_a
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.strategies.ranges import check_choice
from chunkscope.strategies.recursive import Recursive
from chunkscope.units import UNITS
from chunkscope.values import Cause, Change, Note, Span
from chunkscope.wording import N_, _

KEPT = MappingProxyType({"nothing": (), "tables": ("table",), "blocks": ("table", "ul", "ol", "dl", "pre")})
"""By the value of ``preserve``: the elements that the semantic splitter keeps whole."""
_HEADING = re.compile(r"h[1-6]\Z")


@dataclass(frozen=True, slots=True)
class HtmlSections(Strategy):
    """HTML at its headings by a splitter of langchain-text-splitters, each text then by `Recursive`.

    ``splitter`` is "header" (`HTMLHeaderTextSplitter`), "section" (`HTMLSectionSplitter`) or "semantic"
    (`HTMLSemanticPreservingSplitter`, which splits by size itself, in characters). The law: the chunks' texts
    are those of the library, byte for byte, for "header" and "section" followed by
    ``RecursiveCharacterTextSplitter.split_documents``; documents that are empty are left out.

    The notes say which strings were moved, which are in no chunk, and what was taken in that a page never
    shows. Raises `SplitError` for tags that are no headings, and where the library cannot read the text.
    """

    name: ClassVar[str] = "html"
    title: ClassVar[str] = N_("HTML sections (LangChain)")
    about: ClassVar[str] = N_(
        "LangChain's splitters for HTML cut at headings; what they move, drop or take in by mistake is "
        "listed."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "splitter",
            N_("LangChain class"),
            N_(
                "Header and section cut at headings, then every text by size. Semantic keeps elements whole; "
                "it is in beta, so its API may change. Where text stands before the first heading and h1 is "
                "not among the headings, the section splitter of the library stops with KeyError 'h1'; here "
                "you see what it would have returned."
            ),
            choices=MappingProxyType(
                {
                    "header": "HTMLHeaderTextSplitter",
                    "section": "HTMLSectionSplitter",
                    "semantic": "HTMLSemanticPreservingSplitter",
                }
            ),
        ),
        Option("headers", N_("Headings to split at"), N_("Tags from h1 to h6, with commas between them.")),
        Option(
            "return_each_element",
            N_("Each element on its own"),
            N_("Every paragraph, cell and item becomes a text of its own."),
            only_with=(("splitter", ("header",)),),
        ),
        Option(
            "preserve",
            N_("Keep whole"),
            N_("These stay in one chunk, even where it gets longer than chunk_size."),
            choices=MappingProxyType(
                {"nothing": N_("Nothing"), "tables": N_("Tables"), "blocks": N_("Tables, lists and code")}
            ),
            only_with=(("splitter", ("semantic",)),),
        ),
        Option(
            "preserve_links",
            N_("Links as Markdown"),
            N_("A link becomes [text](address); otherwise only its text is kept."),
            only_with=(("splitter", ("semantic",)),),
        ),
        Option(
            "preserve_images",
            N_("Pictures as Markdown"),
            N_("A picture becomes ![image:address](address); otherwise it is left out."),
            only_with=(("splitter", ("semantic",)),),
        ),
    )

    chunk_size: int = 1000
    chunk_overlap: int = 0
    splitter: str = "header"
    headers: str = "h1, h2, h3"
    return_each_element: bool = False
    preserve: str = "blocks"
    preserve_links: bool = False
    preserve_images: bool = False
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        for name, known in (("splitter", library.NAMES), ("preserve", KEPT), ("length_function", UNITS)):
            check_choice(name, getattr(self, name), known)
        tags = self.tags if is_a(self.headers, str) else []
        wrong = [tag for tag in tags if not _HEADING.match(tag)]
        if wrong or not tags:
            message = _('headers ({value}) must be tags from h1 to h6, such as "h1, h2".')
            raise SplitError(message.format(value=repr(wrong[0] if wrong else self.headers)))

    @property
    def tags(self) -> list[str]:
        """The tags to split at, in lower case, each once."""
        return list(dict.fromkeys(tag.lower() for tag in re.split(r"[\s,]+", self.headers) if tag))

    def split(self, text: str) -> Chunking:
        """Split ``text``; raises `SplitError` where the library cannot, with its words."""
        if not text.strip():
            return assemble(text, self, [])
        with collector_paused():
            return self._by_size(text) if self.splitter == "semantic" else self._in_two_stages(text)

    def _in_two_stages(self, text: str) -> Chunking:
        tree = tree_of(text)
        if self.splitter == "header":
            documents = library.header_documents(text, self.tags, each_element=self.return_each_element)
            order = header_order(tree)
        else:
            documents = library.section_documents(text, self.tags)
            order = section_order(tree)
        aligner = Aligner(text, order)
        texts = [aligner.align(document.text) for document in documents]
        sections = [
            Section(each.content, document.headings) for each, document in zip(texts, documents, strict=True)
        ]
        inner = Recursive(self.chunk_size, self.chunk_overlap, length_function=self.length_function)
        found = split_sections(text, self, sections, inner, notes=lost(text, tree.nodes, texts))
        notes = changed(texts, partial(_chunks_at, found.extras.stages), early=True)
        if not {*self.tags} & {*tree.names}:
            notes = [Note(Change.NOT_FOUND, Span(0, len(text))), *notes]
        return _with_notes(found, notes)

    def _by_size(self, text: str) -> Chunking:
        if self.length_function != "characters":
            message = _(
                "HTMLSemanticPreservingSplitter counts characters, not {unit}: set length_function to "
                "characters, or choose another splitter."
            )
            raise SplitError(message.format(unit=self.length_function))
        kept, size, overlap = KEPT[self.preserve], self.chunk_size, self.chunk_overlap
        links, images = self.preserve_links, self.preserve_images
        chunks = library.semantic_chunks(text, self.tags, kept, size, overlap, links=links, images=images)
        tree = tree_of(text)
        if not chunks and len(tree.names) == 1:
            message = _(
                "HTMLSemanticPreservingSplitter found no HTML element in this text and returned nothing: "
                "choose another splitter, or another strategy if it is no HTML."
            )
            raise SplitError(message)
        return self._assembled(text, tree, chunks)

    def _assembled(self, text: str, tree: Tree, chunks: list[library.Document]) -> Chunking:
        """The semantic splitter's chunks; where their number is not the one expected, string by string."""
        written = marked_up(tree, text, links=self.preserve_links, images=self.preserve_images)
        documents = semantic_documents(written, self.tags, KEPT[self.preserve])
        expected = [
            chunk
            for document in documents
            for chunk in forecasts(document, self.chunk_size, self.chunk_overlap)
        ]
        carries: list[Carry] = []
        if len(expected) == len(chunks):
            texts = [aligned(text, each, chunk.text) for each, chunk in zip(expected, chunks, strict=True)]
            carries = [each.carry for each in expected[1:]]
        else:
            nodes = [node for document in documents for entry in document for node in strings_of(entry)]
            aligner = Aligner(text, nodes, squeezed=True)
            texts = [aligner.align(chunk.text) for chunk in chunks]
        parts = [
            Part(each.content.pieces(0, len(chunk.text)), chunk.text, chunk.headings)
            for each, chunk in zip(texts, chunks, strict=True)
        ]
        found = assemble(text, self, parts, carries, notes=lost(text, tree.nodes, texts))
        if self.chunk_overlap:
            if carries:
                found.overlap_lengths[:] = [len(each.overlap) for each in expected[1:]]
            short = found.overlap_lengths < self.chunk_overlap
            found.cause_bits[~short] = 0
            found.cause_bits[short & (found.cause_bits == 0)] = Cause.OTHER_SECTION.bit
        return _with_notes(found, changed(texts, lambda number, _start, _end: [number], early=False))


def _chunks_at(stages: Sequence[Stage], number: int, start: int, end: int) -> range:
    """The chunks of a stage that hold a range of its text."""
    within, first = stages[number].chunking, stages[number].first_chunk
    low = int(within.ends.searchsorted(start, "right"))
    high = int(within.starts.searchsorted(end, "left"))
    return range(first + low, first + high)


def _with_notes(found: Chunking, notes: list[Note]) -> Chunking:
    found.extras = replace(found.extras, notes=(*notes, *found.notes), tell=None)
    return found
