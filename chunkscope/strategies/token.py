"""LangChain's ``TokenTextSplitter`` with tiktoken's encodings."""

from __future__ import annotations

from dataclasses import dataclass
from types import MappingProxyType
from typing import ClassVar

from chunkscope.chunking import Chunking
from chunkscope.strategies.base import SplitError, Strategy, check_window, windows
from chunkscope.strategies.options import Option
from chunkscope.tokens.counter import BLANK_LIMIT
from chunkscope.tokens.places import Tokens
from chunkscope.tokens.windows import library_windows, moved_windows
from chunkscope.units import UNITS, UnitError, estimate
from chunkscope.wording import N_, _

ENCODINGS = tuple(unit for unit in UNITS if unit != "characters")


@dataclass(frozen=True, slots=True)
class Token(Strategy):
    """Windows of ``chunk_size`` tokens; LangChain's own ``split_text_on_tokens`` does the splitting.

    A window that begins or ends inside a character has U+FFFD there, as in the library. Its pieces are the
    whole characters that it holds, none at all where it holds a part of one only; the divided character has
    a `Change.SPLIT_CHARACTER`, and belongs to neither chunk: so equal replacement signs are no overlap.
    The same tokens are in both neighbours at every boundary; where the characters they make out, encoded
    again, are fewer tokens, the cause is `Cause.UNIT`.

    ``whole_characters`` moves every cut back to where a character begins: each chunk is a slice then, of at
    most ``chunk_size`` of the text's tokens, unless a single character has more. Special tokens such as
    ``<|endoftext|>`` are the text they are (the library's ``disallowed_special=()``).

    ``Token(...).split(t).texts == TokenTextSplitter(..., disallowed_special=()).split_text(t)``.
    Source: langchain-text-splitters 1.1.3, ``base.py``.
    """

    name: ClassVar[str] = "token"
    title: ClassVar[str] = N_("Tokens (LangChain)")
    about: ClassVar[str] = N_(
        "TokenTextSplitter: windows of chunk_size tokens, cut anywhere, even inside a character."
    )
    package: ClassVar[str] = "langchain-text-splitters"
    options: ClassVar[tuple[Option, ...]] = (
        Option(
            "encoding_name",
            N_("Encoding"),
            N_("Which of tiktoken's encodings makes the tokens."),
            MappingProxyType({name: name for name in ENCODINGS}),
        ),
        Option(
            "whole_characters",
            N_("Whole characters"),
            N_("Move cuts that fall inside a character to where it begins. LangChain does not."),
        ),
    )

    chunk_size: int = 4000
    chunk_overlap: int = 200
    encoding_name: str = "cl100k_base"
    whole_characters: bool = False

    def __post_init__(self) -> None:
        """Refuse windows that would never move on, and encodings that are not at hand."""
        check_window(self.chunk_size, self.chunk_overlap, equal_allowed=False)
        if self.encoding_name not in ENCODINGS:
            message = _("encoding_name {value} is unknown: use one of {known}.")
            raise SplitError(message.format(value=repr(self.encoding_name), known=", ".join(ENCODINGS)))

    @property
    def unit(self) -> str:
        """Tokens of the encoding."""
        return self.encoding_name

    def estimated_chunks(self, text: str) -> int:
        """About how many windows, by the tokens of samples spread over the text."""
        return windows(estimate(self.encoding_name, text), self.chunk_size, self.chunk_overlap)

    def split(self, text: str) -> Chunking:
        """Cut ``text`` into windows; an empty text has none. Raises `SplitError` for a million blanks."""
        try:
            tokens = Tokens.of(self.encoding_name, text)
        except UnitError as error:
            if len(text) < BLANK_LIMIT:
                raise SplitError(str(error)) from error
            message = _("{unit} cannot encode more than {limit} blanks in a row: take some of them out.")
            raise SplitError(message.format(unit=self.encoding_name, limit=f"{BLANK_LIMIT - 1:,}")) from error
        return moved_windows(self, tokens) if self.whole_characters else library_windows(self, tokens)
