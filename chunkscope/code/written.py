"""Prose, or written for a machine: what the shape of the lines says of a text, in whatever language it is."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

SAMPLE: Final = 12_000
"""Characters that are looked at."""
LINE: Final = 120
"""Characters of a line that are looked at."""
LEAST_WORDS: Final = 5
"""So many words, and three quarters of what stands between blanks, make a line one of prose."""
LEAST_LETTERS: Final = 8
"""So many letters, and half of the line, do where no blanks part the words."""
LEAST_WRITTEN: Final = 3
"""So few lines for a machine say nothing."""

_LINE_END: Final = re.compile(r"\r\n?")
_BULLET: Final = re.compile(r"(?:[-+*>•·–]|\d{1,3}[.)]|\(?[a-z0-9][.)])[ \t]+")
_COMMENT: Final = re.compile(r"#|//|/\*|--|;|%|\"|'")
_WORD: Final = re.compile(r"""[("'“‘«¿¡*_`\[]*[^\W\d_]+(?:['’\-/][^\W\d_]+)*[.,;:!?)"'”’»*_`\]…]*""")
_NO_SENTENCE: Final = ("{", "}", ");", "\\", "=")
_QUERY: Final = re.compile(
    r"(?:SELECT|INSERT INTO|CREATE|ALTER|DROP|FROM|WHERE|VALUES|GRANT|COMMENT ON|msgid|msgstr)\b"
)
"""A line of SQL, or of a catalogue of translations: its words are none of a sentence."""
_UNPARTED: Final = re.compile("[\u0e01-\u0e5b\u3041-\u30ff\u3400-\u9fff]")
"""Letters of Thai, Japanese and Chinese, which put no blanks between words."""
_ENTRY: Final = re.compile(r"[\w-]+: ")
"""A header of a mail, a line of a talk, or a setting: it tells nothing of itself."""
_ASIDE: Final = re.compile(
    r"\A(?:[^\n]*\n)?(?:[ \t]*\*(?!/)[^\n]*\n)*[ \t]*\*/|/\*[*!\s].*?(?:\*/|\Z)"
    r"|<#.*?(?:#>|\Z)|<!--.*?(?:-->|\Z)|^[ \t]*[rRuU]?(\"{3}|'{3}).*?(?:\1|\Z)"
    r"|^=(?:head\d|pod|item|over|begin)\b.*?(?:^=(?:cut|end)\b|\Z)",
    re.DOTALL | re.MULTILINE,
)
"""A comment of many lines, or a text that says what a program does: in it may be any prose."""
_DOCUMENTS: Final = {
    "markdown": re.compile(r"^```", re.MULTILINE),
    "rst": re.compile(r"^(?:\.\. [\w:-]+::|(?:\S.*[\w.)`])?::$)", re.MULTILINE),
    "latex": re.compile(r"^\\(?:documentclass|begin|(?:sub)*section)\b", re.MULTILINE),
}
"""By LangChain's name of a language for prose, a line that only it has: much code may stand beside it."""
_WRITTEN: Final = re.compile(
    r"""
      .*[{};\\]$ | [^{}]*\{[^{}]*[:;][^{}]*\}.*            # a statement, a block, a line that goes on
    | .*[\w"')\]]\ ?[(\[]$                                # a call or a list that goes on
    | .*[)\]}][),;\]}]$ | [)\]}>]+[,;)]*$                 # its end
    | </?[\w!?:.-]+[^<>]*>.* | <[!?].*                    # a tag
    | \[{1,2}[A-Za-z][^\]]*\]{1,2}$                       # a section of settings
    | (?:\w{2,6}\ )?[$@%&]?[\w.\-:/\[\]"'{}$]+\ ?[-+|?:]?=(?!=).*        # an assignment
    | (?:-\ )?["']?[\w.$/-]+["']?:$ | -\ [\w.-]+:\ .* | "[^"]*"\ ?:.*    # a key of YAML or JSON
    | [$@%]\w.* | \.[A-Za-z]{1,2}\b.*                     # a variable, a command of a man page
    | \(.*\)$ | \w+\(.*\)$                                # a call
    | (?:if|then|fi|else|elif|do|done|esac|end|endif|exit|return|echo|set|export)\b.*(?<![.!?])$
    """,
    re.VERBOSE,
)
_INDENTED_KEY: Final = re.compile(r"[ \t]+[\"']?[\w.$-]+[\"']?: ")


@dataclass(frozen=True, slots=True)
class Sample:
    """The beginning of a text up to a line end, all line ends LF, and whether it is the ``whole`` text.

    ``bare`` is the same without comments of many lines.
    """

    text: str
    bare: str
    whole: bool


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines that are not blank: how many are ``prose``, and what the ``others`` begin with, indented."""

    prose: int
    others: tuple[str, ...]


def sample_of(text: str) -> Sample:
    """What is looked at of a text; neither its kind of line ends nor blank lines at its end matter."""
    text = text.rstrip()
    begins = _LINE_END.sub("\n", text[: 2 * SAMPLE])
    whole = len(begins) <= SAMPLE and len(text) <= 2 * SAMPLE
    sample = begins if whole else begins[: begins.rfind("\n", 0, SAMPLE) + 1] or begins[:SAMPLE]
    return Sample(sample, _ASIDE.sub("", sample), whole)


@lru_cache(maxsize=8)
def lines_of(bare: str) -> Lines:
    """The lines of a sample without its comments, prose parted from all others."""
    lines = [line.rstrip() for line in bare.split("\n") if line.strip()]
    others = tuple(_begin(line) for line in lines if not is_prose(line))
    return Lines(len(lines) - len(others), others)


def is_prose(line: str) -> bool:
    """Whether a line is of some natural language: words, but for the signs of a list before them.

    A comment is not: it says nothing of what is around it.
    """
    line = line.strip()
    if bullet := _BULLET.match(line):
        line = line[bullet.end() :]
    if _COMMENT.match(line) or line.endswith(_NO_SENTENCE) or " = " in line or _QUERY.match(line):
        return False
    if not line.isascii() and len(_UNPARTED.findall(line)) >= max(LEAST_LETTERS, len(line) / 2):
        return True
    parts = line.split()
    if len(parts) < LEAST_WORDS:
        return False
    words = sum(1 for part in parts if _WORD.fullmatch(part))
    return words >= LEAST_WORDS and words * 4 >= len(parts) * 3


def document_of(bare: str) -> str | None:
    """LangChain's name of the kind of document that a sample plainly is, with or without code; else None."""
    return next((kind for kind, line in _DOCUMENTS.items() if line.search(bare)), None)


def is_written(text: str) -> bool:
    """Whether a text is written for a machine: a program, a script, settings or markup, in any language.

    At least half of its lines have the shape of such, comments aside, and more than twice the lines of prose.
    """
    sample = sample_of(text)
    if sample.text.startswith(("#!", "<?xml")):
        return True
    lines = lines_of(sample.bare)
    written = sum(map(_is_written, lines.others))
    if written < LEAST_WRITTEN or written <= 2 * lines.prose or document_of(sample.bare):
        return False
    return 2 * written >= lines.prose + sum(1 for line in lines.others if _is_written(line) or _says(line))


def _says(line: str) -> bool:
    """Whether the line is neither a comment nor an entry."""
    return not (_COMMENT.match(line.lstrip()) or _ENTRY.match(line))


def _is_written(line: str) -> bool:
    bare = line.lstrip()
    return bool(_WRITTEN.match(bare) or _QUERY.match(bare) or _INDENTED_KEY.match(line))


def _begin(line: str) -> str:
    """What is looked at of a line; one that goes on behind that does not end with what it was cut at."""
    return line if len(line) <= LINE else f"{line[:LINE]}\0"
