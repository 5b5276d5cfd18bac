"""The headings of a Markdown text as CommonMark has them, without parsing the rest of it.

Only lines that can matter are looked at, so a megabyte takes some hundredths of a second. Source:
CommonMark 0.31.2, sections 4.1 to 4.6. Headings inside lists, quotes and HTML blocks are left out: they
head no section. Where a list ends is told by its indents alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from chunkscope.markdown.lines_above import LinesAbove
from chunkscope.values import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """One heading: its lines without the last line end, its level 1 to 6, and its text ("" for none).

    ``setext`` headings are underlined with ``===`` or ``---``.
    """

    span: Span
    level: int
    text: str
    setext: bool = False


@dataclass(frozen=True, slots=True)
class Outline:
    """The headings in order; the YAML before the text, its fences and last line end included.

    ``unclosed`` is a fence that is never closed, with all that it swallows.
    """

    headings: tuple[Heading, ...]
    front_matter: Span | None = None
    unclosed: Span | None = None


_FRONT = re.compile(r"\ufeff?---[ \t]*\r?\n(?P<body>(?:.*\n)*?)(?:---|\.\.\.)[ \t]*(?:\r?\n|\Z)")
_KEY = re.compile(r"^[\w\"'-][^\n]*?:(?:[ \t\r]|$)", re.MULTILINE)
_BLOCKS = (
    "address|article|aside|base|basefont|blockquote|body|caption|center|col|colgroup|dd|details|dialog|dir|div|dl|dt|"
    "fieldset|figcaption|figure|footer|form|frame|frameset|h[1-6]|head|header|hr|html|iframe|legend|li|link|main|menu|"
    "menuitem|nav|noframes|ol|optgroup|option|p|param|search|section|summary|table|tbody|td|tfoot|th|thead|title|tr|"
    "track|ul"
)
_LINE = re.compile(
    r"^(?P<list>(?: {0,3}(?:[-*+]|\d{1,9}[.)])[ \t]++)*+) {0,3}"
    r"(?:(?P<atx>\#{1,6})(?![^ \t\r\n])"
    r"|(?P<fence>`{3,}(?=[^`\n]*$)|~{3,})"
    r"|(?P<line>=+|-+)[ \t]*\r?$"
    r"|<(?P<html>!--|(?:pre|script|style|textarea)(?=[\s>])|/?(?:" + _BLOCKS + r")(?=[\s/>])))",
    re.MULTILINE | re.IGNORECASE,
)
_RAW = frozenset({"pre", "script", "style", "textarea"})
_RAW_END = re.compile(r"</(?:pre|script|style|textarea)>", re.IGNORECASE)
_COMMENT_END = re.compile("-->")
_BLANK = re.compile(r"^[ \t]*\r?$", re.MULTILINE)


def outline(text: str) -> Outline:
    """The headings and the front matter of a Markdown text."""
    front = _front_matter(text)
    found = list(_headings(text, front.end if front else 0))
    headings = tuple(each for each in found if isinstance(each, Heading))
    return Outline(headings, front, next((each for each in found if isinstance(each, Span)), None))


def _front_matter(text: str) -> Span | None:
    """The block between two ``---`` at the very start, if there is a key in it; a rule is none."""
    found = _FRONT.match(text)
    return Span(0, found.end()) if found and _KEY.search(found["body"]) else None


def _headings(text: str, at: int) -> Iterator[Heading | Span]:
    """The headings from a line start on, and the span of a fence that is not closed."""
    # Where the paragraph above a line can begin at the earliest.
    floor, above = at, LinesAbove(text)
    while line := _LINE.search(text, at):
        at = _line_end(text, line.end())
        nested = len(line["list"]) or above.item(floor, line.start())
        if line["fence"]:
            at = floor = _after_fence(text, line, at, nested)
            if at < 0:
                yield Span(line.start("fence"), len(text))
                return
        elif line["html"]:
            at = floor = _after_html(text, line)
        elif nested:
            floor = at + 1 if line["atx"] else floor
        elif line["atx"]:
            words = _without_closing(text[line.end("atx") : at].strip(" \t\r"))
            yield Heading(Span(line.start(), at), len(line["atx"]), words)
            floor = at + 1
        elif (start := above.paragraph(floor, line.start())) is not None:
            words = " ".join(part.strip() for part in text[start : line.start()].split("\n")).strip()
            yield Heading(Span(start, at), 1 if line["line"][0] == "=" else 2, words, setext=True)
            floor = at + 1


def _without_closing(words: str) -> str:
    """The words of a heading without the signs that close it."""
    bare = words.rstrip("#")
    return bare.rstrip(" \t") if not bare or bare[-1] in " \t" else words


def _line_end(text: str, at: int) -> int:
    end = text.find("\n", at)
    return len(text) if end < 0 else end


def _after_fence(text: str, opening: re.Match[str], at: int, nested: int) -> int:
    """Where a fenced block ends: after its closing fence, or with the list item it is in; -1 for never."""
    mark, indent = re.escape(opening["fence"][0]), r"[ \t]*" if nested else " {0,3}"
    closing = re.compile(rf"^{indent}{mark}{{{len(opening['fence'])},}}[ \t]*\r?$", re.MULTILINE)
    outside = re.compile(rf"^ {{0,{nested - 1}}}[^\s]", re.MULTILINE).search(text, at) if nested else None
    found = closing.search(text, at, outside.start() if outside else len(text))
    if found:
        return found.end()
    return outside.start() if outside else -1


def _after_html(text: str, opening: re.Match[str]) -> int:
    """Where HTML ends: a comment or code with its own end, any other block before a blank line."""
    kind = opening["html"].lower()
    if kind == "!--":
        found = _COMMENT_END.search(text, opening.end())
    elif kind in _RAW:
        found = _RAW_END.search(text, opening.end())
    else:
        found = _BLANK.search(text, opening.end())
        return found.start() if found else len(text)
    return _line_end(text, found.end()) if found else len(text)
