"""Code: LangChain's separators for a language, or the syntax tree."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar, Final

from chunkscope.assembly.parts import assemble
from chunkscope.chunking import Chunking
from chunkscope.code.grammars import GRAMMARS, GrammarError, Parsed
from chunkscope.code.guess import guess_any
from chunkscope.code.languages import LANGUAGES, plain_of, separators_of, speaks
from chunkscope.code.syntax_parts import syntax_parts
from chunkscope.extras import Extras
from chunkscope.shapes import is_a
from chunkscope.strategies.base import SplitError, Strategy, check_window
from chunkscope.strategies.options import Option
from chunkscope.strategies.recursive import Recursive
from chunkscope.values import Change, Note, Span
from chunkscope.wording import N_, _

UNKNOWN: Final = "python"
"""What a text is split as whose language cannot be guessed."""


@dataclass(frozen=True, slots=True)
class Code(Strategy):
    """Code cut at a language's separators, or between the functions, classes and statements of its tree.

    ``splitter="separators"``: ``texts == RecursiveCharacterTextSplitter.from_language(...).split_text(text)``
    (langchain-text-splitters 1.1.3). ``splitter="syntax"`` is Chunkscope's own: whole lines with their
    indents; a function or class that fits stays whole, with its decorators and comments, and the headings
    of a chunk are the names it stands in. ``language`` is LangChain's name of a language or "auto".
    """

    name: ClassVar[str] = "code"
    title: ClassVar[str] = N_("Code")
    about: ClassVar[str] = N_(
        "Code by language: at LangChain's separators, or along the syntax tree so that functions stay whole."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "splitter",
            N_("Cut at"),
            N_(
                "Separators are LangChain's from_language; the syntax tree keeps functions and classes whole."
            ),
            choices=MappingProxyType(
                {"separators": N_("Separators (LangChain)"), "syntax": N_("Syntax tree")}
            ),
        ),
        Option("language", N_("Language"), N_("The language of the code."), choices=LANGUAGES),
        Option(
            "strip_whitespace",
            N_("Strip blanks"),
            N_("Strip blanks at both ends of each chunk: the first line then loses its indent."),
            only_with=(("splitter", ("separators",)),),
        ),
    )

    chunk_size: int = 4000
    chunk_overlap: int = 200
    splitter: str = "separators"
    language: str = "auto"
    strip_whitespace: bool = True
    length_function: str = "characters"

    def __post_init__(self) -> None:
        """Refuse what cannot be used, in words."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=True)
        if self.splitter not in ("separators", "syntax"):
            message = _('splitter must be "separators" or "syntax", not {value}.')
            raise SplitError(message.format(value=repr(self.splitter)))
        if not is_a(self.language, str) or self.language not in LANGUAGES:
            message = _("language {value} is unknown: use one of {known}.")
            raise SplitError(message.format(value=repr(self.language), known=", ".join(LANGUAGES)))
        self._recursive(("",))

    def split(self, text: str) -> Chunking:
        """Split ``text``; raises `SplitError` for a language that the splitter cannot split."""
        return self._by_syntax(text) if self.splitter == "syntax" else self._by_separators(text)

    def _by_separators(self, text: str) -> Chunking:
        language, notes = self._settled(text, guess_any(text) if self.language == "auto" else None)
        separators = separators_of(language)
        plain = plain_of(separators)
        found = self._recursive(plain or separators, is_regex=plain is None).split(text)
        found.strategy = self
        if text.strip() and not speaks(language, text):
            notes.append(Note(Change.NOT_FOUND, Span(0, len(text))))
        found.extras = Extras(notes=tuple(notes))
        return found

    def _by_syntax(self, text: str) -> Chunking:
        guessed = guess_any(text) if self.language == "auto" else None
        language, notes = self._settled(text, guessed if guessed in GRAMMARS else None)
        try:
            parsed = Parsed(text, language)
        except GrammarError as error:
            message = _('{fault} Or choose splitter="separators", which needs no grammar.')
            raise SplitError(message.format(fault=_ended(str(error)))) from error
        notes += [Note(Change.UNREAD, span) for span in parsed.faults()]
        parts, carries = syntax_parts(parsed, self._recursive((" ", "")))
        return assemble(text, self, parts, carries, notes=notes)

    def _settled(self, text: str, guessed: str | None) -> tuple[str, list[Note]]:
        """The language to split with, and what is to be said about it."""
        if self.language != "auto":
            return self.language, []
        language = guessed or UNKNOWN
        return language, [Note(Change.ASSUMED, text=language)] if text.strip() else []

    def _recursive(self, separators: tuple[str, ...], *, is_regex: bool = False) -> Recursive:
        return Recursive(
            chunk_size=self.chunk_size,
            chunk_overlap=self.chunk_overlap,
            separators=separators,
            is_separator_regex=is_regex,
            strip_whitespace=self.strip_whitespace or self.splitter == "syntax",
            length_function=self.length_function,
        )


def _ended(sentence: str) -> str:
    return sentence if sentence.endswith(".") else sentence + "."
