"""Which programming language a text is in: from its file's name, its first line, or tell-tale lines.

Lines that only one or a few languages have are counted, and must be more than the lines of prose; among the
languages that have any, the grammars say which of them can read the text.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import PurePath
from typing import Final

from chunkscope.code.grammars import GRAMMARS, GrammarError, Parsed
from chunkscope.code.telltales import SHELL, TELLTALES
from chunkscope.code.written import document_of, lines_of, sample_of

LEAST_SHARE: Final = 0.02
"""Of the lines that are not blank, at least so many must be tell-tale: prose about code has fewer."""
A_LIST: Final = 10
"""So many tell-tale lines, all of one kind, are a list and no program."""
LEAST_READABLE: Final = 0.5
"""Of a whole text, at least so much must be readable by its language's grammar."""

EXTENSIONS: Final = {
    extension: language
    for language, extensions in {
        "python": "py pyi pyw",
        "js": "js jsx mjs cjs",
        "ts": "ts tsx mts cts",
        "java": "java",
        "go": "go",
        "rust": "rs",
        "c": "c h",
        "cpp": "cpp cc cxx hpp hh hxx",
        "csharp": "cs",
        "ruby": "rb rake",
        "php": "php",
        "kotlin": "kt kts",
        "scala": "scala sc",
        "swift": "swift",
        "lua": "lua",
        "haskell": "hs",
        "elixir": "ex exs",
        "powershell": "ps1 psm1",
        "perl": "pl pm",
        "proto": "proto",
        "r": "r",
        "sol": "sol",
        "cobol": "cob cbl cpy",
        "visualbasic6": "bas frm vbs",
        "latex": "tex sty cls",
        "html": "html htm xhtml",
        "markdown": "md markdown",
        "rst": "rst",
    }.items()
    for extension in extensions.split()
}
"""LangChain's name of the language by the end of a file's name."""

_NAMES: Final = {
    "c#": "csharp",
    "c++": "cpp",
    "golang": "go",
    "javascript": "js",
    "pwsh": "powershell",
    "python3": "python",
    "typescript": "ts",
}
"""LangChain's name of the language by what authors call it beside a code block."""

_SHEBANGS: Final = {
    "python": "python",
    "node": "js",
    "ruby": "ruby",
    "php": "php",
    "lua": "lua",
    "perl": "perl",
    "pwsh": "powershell",
}


def guess_any(text: str, name: str | None = None) -> str | None:
    """LangChain's name of the language that a text, or a file with this name, is in; None where unknown."""
    if name and (found := EXTENSIONS.get(PurePath(name).suffix.lower().lstrip("."))):
        return found
    sample = sample_of(text)
    if sample.text.startswith("#!"):
        return _by_shebang(sample.text)
    if sample.text.lstrip("\ufeff").startswith("<?php"):
        return "php"
    if found := document_of(sample.bare):
        return found
    lines = lines_of(sample.bare)
    others = [line.lstrip() for line in lines.others]
    hits = {language: _hits(language, others) for language in TELLTALES}
    count = lines.prose + len(others)
    least = max(count * LEAST_SHARE, min(count, 2) - 1, lines.prose)
    likely = sorted((each for each in hits if hits[each] > least), key=lambda each: -hits[each])[:6]
    # Only close rivals are worth a parse: three times the hits are proof enough.
    readable = {each: _readable(sample.text, each) for each in likely if hits[each] * 3 >= hits[likely[0]]}
    best = max(readable, key=lambda each: hits[each] * (0.05 + readable[each]), default=None)
    # What was cut off in the middle may be unreadable for that alone.
    if best == SHELL:
        return None
    return best if best and (not sample.whole or readable[best] >= LEAST_READABLE) else None


def _hits(language: str, lines: list[str]) -> int:
    """How many lines are tell-tale; none where all are so in one way, and are words alone or a long list."""
    found = [(match.lastindex, line) for line in lines if (match := _telltale(language).match(line))]
    one_way = len({kind for kind, _ in found}) == 1 and len(TELLTALES[language]) > 2
    is_list = len(found) >= A_LIST or all(line.replace(" ", "").isalnum() for _, line in found)
    return 0 if one_way and is_list else len(found)


def language_named(word: str) -> str | None:
    """The language that a code block's author named, such as "py" or "TypeScript"; None without a grammar."""
    word = word.lower().removeprefix("language-").strip("{}.")
    found = word if word in GRAMMARS else _NAMES.get(word) or EXTENSIONS.get(word)
    return found if found in GRAMMARS else None


def guess_language(text: str, name: str | None = None) -> str | None:
    """As `guess_any`, but only languages whose functions `chunkscope.code.functions` finds; else None."""
    found = guess_any(text, name)
    return found if found in GRAMMARS else None


@lru_cache(maxsize=64)
def _telltale(language: str) -> re.Pattern[str]:
    return re.compile("|".join(f"({each})" for each in TELLTALES[language]))


def _by_shebang(text: str) -> str | None:
    first = text.partition("\n")[0]
    return next((to for word, to in _SHEBANGS.items() if word in first), None)


def _readable(text: str, language: str) -> float:
    """The share of the text that the language's grammar can read; a half where there is no grammar."""
    if language not in GRAMMARS:
        return 0.5
    try:
        faults = Parsed(text, language).faults()
    except GrammarError:
        return 0.5
    return 1 - min(sum(span.length + 1 for span in faults) / max(len(text), 1), 1)
