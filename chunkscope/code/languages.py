"""The languages that langchain-text-splitters lists, and its separators for them."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import lru_cache
from types import MappingProxyType
from typing import Final

from chunkscope.strategies.base import SplitError
from chunkscope.wording import N_, _

LANGUAGES: Final[Mapping[str, str]] = MappingProxyType(
    {
        "auto": N_("Guess from the text"),
        "c": "C",
        "cobol": "COBOL",
        "cpp": "C++",
        "csharp": "C#",
        "elixir": "Elixir",
        "go": "Go",
        "haskell": "Haskell",
        "html": "HTML",
        "java": "Java",
        "js": "JavaScript",
        "kotlin": "Kotlin",
        "latex": "LaTeX",
        "lua": "Lua",
        "markdown": "Markdown",
        "perl": "Perl",
        "php": "PHP",
        "powershell": "PowerShell",
        "proto": "Protocol Buffers",
        "python": "Python",
        "r": "R",
        "rst": "reStructuredText",
        "ruby": "Ruby",
        "rust": "Rust",
        "scala": "Scala",
        "sol": "Solidity",
        "swift": "Swift",
        "ts": "TypeScript",
        "visualbasic6": "Visual Basic 6",
    }
)
"""Every language that langchain-text-splitters 1.1.3 lists, by its name there."""

_ANY_TEXT: Final = frozenset({"\n\n", "\n", r"\n\n", r"\n", " ", "", "$", "$$"})
"""Separators that say nothing of a language; as a pattern, a dollar sign is found in any text."""


def speaks(language: str, text: str) -> bool:
    """Whether any separator that is the language's own is in the text."""
    own = (separator for separator in separators_of(language) if separator not in _ANY_TEXT)
    return any(re.search(separator, text) for separator in own)


@lru_cache(maxsize=64)
def separators_of(language: str) -> tuple[str, ...]:
    """The library's separators for a language, as patterns; raises `SplitError` where it has none."""
    from langchain_text_splitters import Language, RecursiveCharacterTextSplitter

    try:
        return tuple(RecursiveCharacterTextSplitter.get_separators_for_language(Language(language)))
    except ValueError as error:
        message = _(
            "LangChain lists {language} but has no separators for it ({fault}): choose another language, "
            "or split with Recursive and separators of your own."
        )
        raise SplitError(message.format(language=LANGUAGES[language], fault=error)) from error


def plain_of(separators: Sequence[str]) -> tuple[str, ...] | None:
    """The patterns as the only strings that they match; None where one of them matches anything else.

    Text is found a good deal faster than patterns, and where separators are kept the result is the same.
    """
    if not all(_PLAIN.fullmatch(separator) for separator in separators):
        return None
    return tuple(re.sub(r"\\(\W)", r"\1", separator) for separator in separators)


_PLAIN: Final = re.compile(r"(?:\\[^\w\s]|[^\\.^$*+?{}\[\]|()])*")
