"""Headings of Markdown, HTML and plain text, and which of them a place stands under.

A small finder of its own: it knows the forms that people write, not the grammars. What it takes for a
heading is tested with what looks like one and is none.
"""

from __future__ import annotations

import html
import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from chunkscope.values import Span


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its ``level`` (1 is the title), its ``text`` without marks, its place with them."""

    level: int
    text: str
    span: Span


_LINE_END: Final = re.compile(r"\r\n|\r|\n")
_ATX: Final = re.compile(r" {0,3}(#{1,6})(?:[ \t\u3000]+(.*))?")
_FENCE: Final = re.compile(r" {0,3}(`{3,}|~{3,})[^`]*")
_SETEXT: Final = re.compile(r" {0,3}(=+|-{2,})[ \t]*")
_SIGNS: Final = frozenset("#`~=-")
"""What a line of Markdown begins with that makes a heading or a fence."""
_NO_TITLE: Final = re.compile(r"\s*$| {4}|\t| {0,3}(?:[-*+>|]|\d+[.)])(?:\s|$)|.*\|")
_OPENED: Final = re.compile(r"<!--|<(script|style|pre)\b|<h([1-6])\b[^<>]*>", re.IGNORECASE)
_CLOSED: Final = {
    kind: re.compile(end, re.IGNORECASE)
    for kind, end in {
        "comment": "-->",
        "script": r"</script\s*>",
        "style": r"</style\s*>",
        "pre": r"</pre\s*>",
        **{str(level): rf"</h{level}\s*>" for level in range(1, 7)},
    }.items()
}
_HTML_LONGEST: Final = 2000
_TAG: Final = re.compile(r"<[^<>]*>")
_NUMBERED: Final = re.compile(r"(\d{1,2}(?:\.\d{1,2}){0,4})[.．)]?[ \t\u3000]+\S.*")
_JAPANESE: Final = re.compile(r"第[0-9０-９一二三四五六七八九十百]+([編部章節款条])(?:[ \u3000(（].*)?")
_JAPANESE_LEVELS: Final = {"編": 1, "部": 1, "章": 2, "節": 3, "款": 4, "条": 5}
_CHAPTER: Final = re.compile(r"(part|chapter|section|appendix)[ \t]+[0-9ivxlc]+\b.*", re.IGNORECASE)
_CHAPTER_LEVELS: Final = {"part": 1, "chapter": 2, "appendix": 2, "section": 3}
_MARKED: Final = re.compile(r"(?:[■◆●▼◇□]\s*\S.*|【[^【】]+】)")
_SENTENCE_END: Final = (".", "。", "、", ",", ";", ":", "!", "?", "！", "？")
_LONGEST: Final = 80


def headings_of(text: str) -> list[Heading]:
    """The headings in ``text``, in order: those of Markdown and HTML, or without any, plain ones."""
    lines = _Lines.of(text)
    found = [*_markdown(lines), *_html(text)]
    return sorted(found or _plain(lines), key=lambda heading: heading.span)


def paths(headings: Sequence[Heading], places: Sequence[int]) -> list[tuple[str, ...]]:
    """For each place in the text the headings that it stands under, outermost first.

    A heading that begins at the place belongs to it. Headings without text leave no trace, but end what
    stood under the one before.
    """
    stacks: list[tuple[Heading, ...]] = [()]
    for heading in headings:
        above = (each for each in stacks[-1] if each.level < heading.level)
        stacks.append((*above, heading))
    starts = [heading.span.start for heading in headings]
    found = (stacks[bisect_right(starts, place)] for place in places)
    return [tuple(heading.text for heading in stack if heading.text) for stack in found]


@dataclass(frozen=True, slots=True)
class _Lines:
    """The lines of a text without their ends, and where each of them begins."""

    contents: list[str]
    starts: list[int]

    @classmethod
    def of(cls, text: str) -> _Lines:
        contents: list[str] = []
        starts: list[int] = []
        at = 0
        *ended, last = text.split("\n")
        for piece in ended:
            # Most pieces are one line: only with a carriage return inside there are more.
            for line in piece.removesuffix("\r").split("\r") if "\r" in piece else (piece,):
                contents.append(line)
                starts.append(at)
                at += len(line) + 1
            at += piece.endswith("\r")
        for line in last.split("\r"):
            contents.append(line)
            starts.append(at)
            at += len(line) + 1
        return cls(contents, starts)

    def span(self, number: int) -> Span:
        """The place of a line."""
        return Span(self.starts[number], self.starts[number] + len(self.contents[number]))


def _markdown(lines: _Lines) -> Iterator[Heading]:
    """ATX and setext headings outside code fences and front matter."""
    contents = lines.contents
    first = _front_matter(contents)
    fence, barred = "", first - 1
    for number in range(first, len(contents)):
        content = contents[number]
        if content.lstrip(" ")[:1] not in _SIGNS:
            barred = number if fence else barred
            continue
        mark = _FENCE.fullmatch(content)
        if fence:
            if mark and mark[1].startswith(fence) and not content.strip().strip(fence[0]):
                fence = ""
            barred = number
        elif mark:
            fence, barred = mark[1], number
        elif atx := _ATX.fullmatch(content):
            yield Heading(len(atx[1]), _without_closing((atx[2] or "").strip()), lines.span(number))
            barred = number
        elif (setext := _SETEXT.fullmatch(content)) and _is_title(contents, number - 1, barred):
            level, above = 1 if setext[1][0] == "=" else 2, lines.span(number - 1)
            title = contents[number - 1].strip()
            yield Heading(level, title, Span(above.start, lines.span(number).end))
            barred = number


def _is_title(contents: Sequence[str], number: int, barred: int) -> bool:
    """Whether a line may be the title over a line of signs; ``barred`` is the last that is something else."""
    return number > barred and not _NO_TITLE.match(contents[number])


def _without_closing(title: str) -> str:
    """The title of an ATX heading without the marks that may close it."""
    bare = title.rstrip("#")
    return bare.rstrip() if not bare or bare[-1].isspace() else title


def _front_matter(contents: Sequence[str]) -> int:
    """How many lines the front matter takes; 0 without one."""
    if contents[0].rstrip() != "---":
        return 0
    ends = (number for number, line in enumerate(contents[1:], 2) if line.rstrip() in {"---", "..."})
    return next(ends, 0)


def _html(text: str) -> Iterator[Heading]:
    """h1 to h6 outside comments, scripts, styles and preformatted text."""
    at = 0
    unclosed = set()
    while opened := _OPENED.search(text, at):
        kind, at = opened[2] or (opened[1] or "comment").lower(), opened.end()
        if kind in unclosed:
            continue
        reach = at + _HTML_LONGEST if opened[2] else len(text)
        closed = _CLOSED[kind].search(text, at, reach)
        if closed is None:
            # What is not closed from here on is not closed further on either: never look again.
            unclosed |= {kind} - set("123456")
            continue
        if opened[2]:
            bare = html.unescape(_TAG.sub("", text[at : closed.start()]))
            yield Heading(int(kind), " ".join(bare.split()), Span(opened.start(), closed.end()))
        at = closed.end()


def _plain(lines: _Lines) -> list[Heading]:
    """Numbered or marked lines that stand between blank ones: only where nothing better is found."""
    contents = list(map(str.strip, lines.contents))
    found = []
    for number, content in enumerate(contents):
        alone = (not number or not contents[number - 1]) and not "".join(contents[number + 1 : number + 2])
        level = _plain_level(content) if alone else 0
        if level:
            found.append(Heading(level, content, lines.span(number)))
    return found


def _plain_level(line: str) -> int:
    """The level of a plain heading, 0 where the line is none."""
    if not line or len(line) > _LONGEST or line.endswith(_SENTENCE_END):
        return 0
    if match := _JAPANESE.fullmatch(line):
        return _JAPANESE_LEVELS[match[1]]
    if match := _CHAPTER.fullmatch(line):
        return _CHAPTER_LEVELS[match[1].lower()]
    if match := _NUMBERED.fullmatch(line):
        return 2 + match[1].count(".")
    return 2 if _MARKED.fullmatch(line) else 0
