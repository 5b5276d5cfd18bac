"""LaTeX at LangChain's separators: sections, lists, mathematics."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from chunkscope.chunking import Chunking
from chunkscope.code.languages import separators_of, speaks
from chunkscope.extras import Extras
from chunkscope.strategies.base import SplitError, Strategy
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import Recursive
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_, _

LANGUAGE: Final = "latex"
SPLITTERS: Final = ("from_language", "LatexTextSplitter")
_SECTION: Final = re.compile(r"^\\(?:chapter|(?:sub){0,2}section)\*?\{.*", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Latex(Strategy):
    """LaTeX split at its sections and environments, as ``from_language(Language.LATEX)`` does.

    ``splitter="LatexTextSplitter"`` shows the library's class of that name: it hands the same separators,
    which are regular expressions, to a splitter that takes them literally, so none of them is ever found
    and the text is cut at blanks, through sections. Each section that begins inside a chunk is noted.

    ``texts == RecursiveCharacterTextSplitter.from_language(Language.LATEX, ...).split_text(text)``, or
    ``LatexTextSplitter(...).split_text(text)``. Source: langchain-text-splitters 1.1.3, ``latex.py``.
    """

    name: ClassVar[str] = "latex"
    title: ClassVar[str] = "LaTeX"
    about: ClassVar[str] = N_("LaTeX at LangChain's separators: chapters, sections, lists, formulas, blanks.")
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "splitter",
            N_("LangChain class"),
            N_(
                "from_language reads the separators as the patterns they are. LatexTextSplitter takes them "
                "literally: it never cuts at a section."
            ),
            choices=MappingProxyType({name: name for name in SPLITTERS}),
        ),
        Option(
            "strip_whitespace",
            N_("Strip blanks"),
            N_("Strip blanks at both ends of each chunk, as the recursive splitter does."),
        ),
    )

    chunk_size: int = 4000
    chunk_overlap: int = 200
    splitter: str = SPLITTERS[0]
    strip_whitespace: bool = True
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        if self.splitter not in SPLITTERS:
            message = _("splitter must be one of {known}, not {value}.")
            raise SplitError(message.format(known=", ".join(SPLITTERS), value=repr(self.splitter)))
        self._recursive(("",))

    def split(self, text: str) -> Chunking:
        """Split ``text``; notes tell which sections no cut respects."""
        found = self._recursive(separators_of(LANGUAGE)).split(text)
        found.strategy = self
        found.extras = Extras(notes=tuple(self._notes(text, found)))
        return found

    def _notes(self, text: str, found: Chunking) -> Iterator[Note]:
        if text.strip() and not speaks(LANGUAGE, text):
            yield Note(Change.NOT_FOUND, Span(0, len(text)))
        if self.splitter == SPLITTERS[0]:
            return
        starts = set(found.starts.tolist())
        for section in _SECTION.finditer(text):
            if section.start() not in starts:
                yield Note(Change.HEADING_MISSED, Span(*section.span()), text=section[0])

    def _recursive(self, separators: tuple[str, ...]) -> Recursive:
        return Recursive(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=separators,
            is_separator_regex=self.splitter == SPLITTERS[0],
            strip_whitespace=self.strip_whitespace,
            length_function=self.length_function,
        )
