"""Sections under Markdown headings, and inside each the recursive splitter."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import ClassVar

from chunkscope.assembly.parts import noted
from chunkscope.assembly.sections import Section, split_sections
from chunkscope.chunking import Chunking
from chunkscope.mapped import Mapped
from chunkscope.markdown.library import JOINT, library_sections
from chunkscope.markdown.outline import Heading, Outline, outline
from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import DEFAULT_SEPARATORS, Recursive
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_, _


@dataclass(frozen=True, slots=True)
class MarkdownHeaders(Strategy):
    """Sections under headings of up to ``levels`` signs, each split by `Recursive`.

    The sections are those of LangChain's ``MarkdownHeaderTextSplitter``, character by character, for that
    is what a pipeline built with it will index; the notes say what it lost on the way. With ``verbatim``
    they are Chunkscope's own: cut at the headings that CommonMark knows, in exact slices of the source, so
    that the indents of code, tabs and blank lines survive.

    ``verbatim=False``: ``texts`` and ``headings`` equal ``RecursiveCharacterTextSplitter(...)
    .split_documents(MarkdownHeaderTextSplitter(...).split_text(text))``.
    Source: langchain-text-splitters 1.1.3, ``markdown.py``.
    """

    name: ClassVar[str] = "markdown"
    title: ClassVar[str] = N_("Markdown headings")
    about: ClassVar[str] = N_(
        "MarkdownHeaderTextSplitter, then Recursive inside each section: no overlap crosses a heading."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "levels",
            N_("Heading levels"),
            N_("How deep headings cut: 1 cuts at # alone, 6 at all down to ######."),
            low=1,
            high=6,
        ),
        Option(
            "strip_headers",
            N_("Strip headings"),
            N_("Leave the heading lines out of the chunks; they stay in the headings of each chunk."),
        ),
        Option(
            "verbatim",
            N_("Keep the text as it is"),
            N_(
                "Cut exact slices at the headings of CommonMark. LangChain strips every line and deletes "
                "tabs and wide blanks, so code loses its indents."
            ),
        ),
        Option(
            "return_each_line",
            N_("A section per paragraph"),
            N_("LangChain's return_each_line: every run of lines up to a blank line is split on its own."),
            only_with=(("verbatim", (False,)),),
        ),
        Option(
            "strip_whitespace",
            N_("Strip blanks"),
            N_("Strip blanks at both ends of each chunk, as the recursive splitter does."),
        ),
    )

    chunk_size: int = 4000
    chunk_overlap: int = 200
    levels: int = 3
    strip_headers: bool = True
    verbatim: bool = False
    return_each_line: bool = False
    strip_whitespace: bool = True
    separators: tuple[str, ...] = DEFAULT_SEPARATORS
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        if not _is_level(self.levels):
            message = _("levels ({value}) must be a whole number from 1 to 6: Markdown has no others.")
            raise SplitError(message.format(value=repr(self.levels)))
        object.__setattr__(self, "separators", self.inner.separators)

    @property
    def inner(self) -> Recursive:
        """What splits each section."""
        return Recursive(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=self.separators,
            strip_whitespace=self.strip_whitespace,
            length_function=self.length_function,
        )

    def split(self, text: str) -> Chunking:
        """Cut ``text`` into sections, and those into chunks."""
        headings: tuple[Span, ...] | None = None
        if self.verbatim:
            found = outline(text)
            wanted = [heading for heading in found.headings if heading.level <= self.levels]
            sections = list(_slices(text, found, wanted, strip_headers=self.strip_headers))
        else:
            sections, headings = self._library_sections(text)
        chunking = split_sections(text, self, sections, self.inner)
        chunking.extras = replace(chunking.extras, tell=_Telling(self.levels, self.strip_headers, headings))
        return chunking

    def _library_sections(self, text: str) -> tuple[list[Section], tuple[Span, ...]]:
        library = library_sections(
            text,
            self.levels,
            strip_headers=self.strip_headers,
            return_each_line=self.return_each_line,
        )
        sections = [Section(each.content, each.headings) for each in library.sections]
        return sections, tuple(library.headings)


@dataclass(frozen=True, slots=True)
class _Telling:
    """`Extras.tell`: the outline and the look at every chunk are paid by who asks for the notes.

    ``headings`` are the lines that the library took for headings; None where the sections are Chunkscope's.
    """

    levels: int
    strip_headers: bool
    headings: tuple[Span, ...] | None

    def __call__(self, chunking: Chunking) -> tuple[Note, ...]:
        text = chunking.text
        found = outline(text)
        wanted = [heading for heading in found.headings if heading.level <= self.levels]
        notes = list(_about_text(text, found, wanted))
        cut = [heading.span for heading in wanted]
        if self.headings is not None:
            notes += _about_headings(self.headings, wanted)
            cut = [*self.headings]
        notes += _dropped(cut) if self.strip_headers else ()
        notes = [*noted(chunking, tuple(notes))]
        return tuple(notes) if self.headings is None else _explained(chunking, notes)


def _is_level(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 1 <= value <= 6


def _slices(
    text: str, found: Outline, headings: Sequence[Heading], *, strip_headers: bool
) -> Iterator[Section]:
    """The front matter, what stands before the first heading, and a section per heading: exact slices."""
    body = found.front_matter.end if found.front_matter else 0
    if found.front_matter:
        yield _section(text, 0, body, ())
    starts = [heading.span.start for heading in headings]
    yield _section(text, body, starts[0] if starts else len(text), ())
    stack: list[Heading] = []
    for heading, end in zip(headings, [*starts[1:], len(text)], strict=False):
        stack = [outer for outer in stack if outer.level < heading.level] + [heading]
        start = heading.span.end if strip_headers else heading.span.start
        yield _section(text, start, end, tuple(each.text for each in stack))


def _section(text: str, start: int, end: int, headings: tuple[str, ...]) -> Section:
    """The slice without the blank lines around it; the first line keeps its indent."""
    content = text[start:end]
    first = start + len(content) - len(content.lstrip())
    start = max(start, text.rfind("\n", start, first) + 1)
    return Section(
        Mapped.slice_of(text, Span(start, max(start, start + len(text[start:end].rstrip())))), headings
    )


def _dropped(lines: Iterable[Span]) -> Iterator[Note]:
    """The heading lines that no chunk has."""
    return (Note(Change.DROPPED, line) for line in lines)


def _about_text(text: str, found: Outline, headings: Sequence[Heading]) -> Iterator[Note]:
    """What is wrong with the text, however it is cut."""
    if found.unclosed:
        yield Note(Change.UNCLOSED, found.unclosed)
    if not headings and text.strip():
        yield Note(Change.NOT_FOUND, Span(0, len(text)))


def _about_headings(taken_for: Sequence[Span], headings: Sequence[Heading]) -> Iterator[Note]:
    """Headings that the library does not see, and lines that it takes for headings."""
    known = {heading.span.start for heading in headings}
    taken = {span.start for span in taken_for}
    for heading in headings:
        if heading.span.start not in taken:
            yield Note(Change.HEADING_MISSED, heading.span, text=heading.text)
    for span in taken_for:
        if span.start not in known:
            yield Note(Change.HEADING_INVENTED, span)


def _explained(chunking: Chunking, notes: Sequence[Note]) -> tuple[Note, ...]:
    """The notes with what was done to each chunk that is no slice, not only that something was."""
    own = [note for index in chunking.extras.rewritten for note in _about_chunk(chunking, index)]
    told = {note.chunk for note in own}
    others = (note for note in notes if not (note.change is Change.REWRITTEN and note.chunk in told))
    return (*own, *others)


def _about_chunk(chunking: Chunking, index: int) -> Iterator[Note]:
    """The indents and blanks that a chunk lost, the joints it gained, and whether blank lines went."""
    text, pieces = chunking.text, chunking.pieces(index)
    rewritten = False
    for before, after in pairwise(pieces):
        lost = text[before.end : after.start]
        indent = len(lost) - (lost.rfind("\n") + 1)
        trailing = text[after.start] == "\n"
        if lost.strip() and "\n" in lost:
            continue
        if indent and not trailing:
            yield Note(Change.DROPPED, Span(after.start - indent, after.start), index)
        rewritten = rewritten or trailing or "\n" in lost
    if len(chunking.extras.rewritten[index].text) > sum(piece.length for piece in pieces):
        yield Note(Change.ADDED, None, index, JOINT)
    if rewritten:
        yield Note(Change.REWRITTEN, None, index)
