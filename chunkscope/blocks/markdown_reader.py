"""Markdown by markdown-it-py (CommonMark, with tables): the lines of its blocks as slices of the source."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import accumulate
from typing import TYPE_CHECKING

from chunkscope.blocks.block import Block, Kind
from chunkscope.blocks.html_state import Reading
from chunkscope.blocks.markdown_lines import stretches
from chunkscope.blocks.plain_reader import inked
from chunkscope.values import Span

if TYPE_CHECKING:
    from markdown_it import MarkdownIt
    from markdown_it.token import Token

_LINE_END = re.compile(r"\r\n|\r|\n")
_FRONT = re.compile(
    r"\ufeff?---[ \t]*(?:\r\n|\r|\n)(?:.*?(?:\r\n|\r|\n))??(?:---|\.\.\.)[ \t]*(?=[\r\n]|\Z)", re.DOTALL
)
_TITLE = re.compile(r"^title[ \t]*:[ \t]*(.+?)[ \t]*$", re.MULTILINE)
_ROW = re.compile(r"(?<!\A)<tr\b", re.IGNORECASE)
_ITEM = re.compile(r"^(?=[^ \t\n])", re.MULTILINE)
_KINDS: dict[str, Kind] = {
    "heading_open": "heading",
    "bullet_list_open": "list",
    "ordered_list_open": "list",
    "table_open": "table",
    "fence": "code",
    "code_block": "code",
}
_UNITS = {"list": ("list_item_open", 1), "table": ("tr_open", 2)}
"""What begins a unit of a block, and how deep in it."""


@cache
def _parser() -> MarkdownIt:
    from markdown_it import MarkdownIt

    return MarkdownIt("commonmark").enable("table").disable(["inline", "text_join"])


def read_markdown(text: str) -> Reading:
    """The blocks of a Markdown text; front matter is code in YAML, and names the title."""
    front = _FRONT.match(text)
    body = front.end() if front else 0
    reader = _Reader(text)
    title = ""
    if front:
        span = _inked(text, Span(0, body))
        reader.found.append(Block("code", span, span.of(text), language="yaml", units=_starts(text, span)))
        named = _TITLE.search(front[0])
        title = named[1].strip("\"'") if named else ""
    # Only the parser knows line ends other than the usual one.
    for found in [(body, len(text))] if "\r" in text else stretches(text, body):
        if isinstance(found, tuple):
            reader.parse(*found)
        else:
            reader.add(found)
    return Reading(reader.found, [], title)


class _Reader:
    """From stretches, and tokens that know their lines, to blocks, which know their places."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Block] = []
        self.path: list[tuple[int, str]] = []
        self.headings: tuple[str, ...] = ()
        self.lines: list[int] = []
        self.end = 0

    def parse(self, start: int, end: int) -> None:
        """The blocks of a stretch that takes a parser."""
        self.lines, self.end = [start, *_line_starts(self.text, start, end)], end
        self.found += self.blocks(_parser().parse(self.text[start:end]))

    def add(self, found: re.Match[str]) -> None:
        """The one block that a stretch is, see `stretches`."""
        kind = found.lastgroup or ""
        raw = found[kind].rstrip()
        if text := raw.lstrip():
            start = found.start(kind) + len(raw) - len(text)
            self.found.append(_ADDS[kind](self, found, Span(start, start + len(text)), text))

    def a_heading(self, found: re.Match[str], span: Span, text: str) -> Block:
        """A heading behind number signs; those at its end are none of its words."""
        words = found["words"].rstrip(" \t")
        bare = words.rstrip("#")
        level = len(found["level"])
        self._under(level, (bare if bare and bare[-1] in " \t" else words).strip())
        return Block("heading", span, text, self.headings, level)

    def a_paragraph(self, found: re.Match[str], span: Span, text: str) -> Block:
        """Lines of text, a quote, or a rule; lines of text with a line below them are a heading."""
        line = found["line"]
        if not line:
            return Block("paragraph", span, text, self.headings)
        level = 1 if line[0] == "=" else 2
        self._under(level, found["title"].strip())
        return Block("heading", span, text, self.headings, level)

    def a_fence(self, found: re.Match[str], span: Span, text: str) -> Block:
        """Code in a fence."""
        language = (found["info"].replace("\0", "\ufffd").split() or [""])[0]
        return Block("code", span, text, self.headings, language=language, units=_starts(self.text, span))

    def a_table(self, _found: re.Match[str], span: Span, text: str) -> Block:
        """A table: its units are all lines but the second."""
        first, _second, *rows = _starts(self.text, span)
        return Block("table", span, text, self.headings, units=(first, *rows), header=1)

    def a_list(self, _found: re.Match[str], span: Span, text: str) -> Block:
        """A list: what is not indented begins an item."""
        units = map(re.Match.start, _ITEM.finditer(text))
        return Block("list", span, text, self.headings, units=tuple(units))

    def blocks(self, tokens: list[Token]) -> Iterator[Block]:
        """The outermost blocks; lines that make no block, such as link targets, are paragraphs."""
        line = 0
        for number, token in enumerate(tokens):
            if token.level or token.map is None or token.nesting < 0 or token.type == "inline":
                continue
            first, last = token.map
            if line < first:
                yield from self._between(line, first)
            span = self._span(first, last, indented=token.type == "code_block")
            if span.length:
                yield self._block(tokens, number, span)
            line = max(line, last)
        yield from self._between(line, len(self.lines))

    def _between(self, first: int, last: int) -> Iterator[Block]:
        """The paragraph that these lines are, but for blank ones, which are most of what stands between."""
        if not self.text[self._at(first) : self._at(last)].isspace():
            span = self._span(first, last)
            if span.length:
                yield Block("paragraph", span, span.of(self.text), self.headings)

    def _block(self, tokens: list[Token], number: int, span: Span) -> Block:
        token, text = tokens[number], span.of(self.text)
        kind = _KINDS.get(token.type) or _kind_of_html(token, text)
        if kind == "heading":
            level = int(token.tag[1])
            self._under(level, tokens[number + 1].content.strip())
            return Block(kind, span, text, self.headings, level)
        language = (token.info.split() or [""])[0] if token.type == "fence" else ""
        units = self._units(tokens, number, kind, span)
        header = int(token.type == "table_open")
        return Block(kind, span, text, self.headings, language=language, units=units, header=header)

    def _units(self, tokens: list[Token], number: int, kind: Kind, span: Span) -> tuple[int, ...]:
        if kind == "code":
            return _starts(self.text, span)
        if tokens[number].type == "html_block" and kind == "table":
            return (0, *[match.start() for match in _ROW.finditer(span.of(self.text))])
        if kind not in _UNITS:
            return ()
        name, depth = _UNITS[kind]
        starts = []
        for place in range(number + 1, len(tokens)):  # islice would begin at the first token, each time
            token = tokens[place]
            if token.level == 0:
                break
            if token.type == name and token.level == depth and token.map is not None:
                starts.append(max(self.lines[token.map[0]] - span.start, 0))
        return tuple(starts)

    def _under(self, level: int, name: str) -> None:
        """A heading begins: what follows stands under it, where it has words."""
        name = name.replace("\0", "\ufffd")
        self.path = [known for known in self.path if known[0] < level]
        if name:
            self.path.append((level, name))
        self.headings = tuple([name for _level, name in self.path])

    def _span(self, first: int, last: int, *, indented: bool = False) -> Span:
        """Lines as a span, without the blanks around them."""
        return _inked(self.text, Span(self._at(first), self._at(last)), indented=indented)

    def _at(self, line: int) -> int:
        return self.lines[line] if line < len(self.lines) else self.end


_ADDS = {
    "heading": _Reader.a_heading,
    "paragraph": _Reader.a_paragraph,
    "rule": _Reader.a_paragraph,
    "quote": _Reader.a_paragraph,
    "fence": _Reader.a_fence,
    "table": _Reader.a_table,
    "list": _Reader.a_list,
}


def _inked(text: str, span: Span, *, indented: bool = False) -> Span:
    """The span without white space at its ends; an indented first line keeps its own."""
    found = inked(text, span.start, span.end)
    if not indented:
        return found
    line = max(text.rfind("\n", span.start, found.start), text.rfind("\r", span.start, found.start))
    return Span(max(line + 1, span.start), found.end)


def _line_starts(text: str, start: int, end: int) -> Iterator[int]:
    """Where lines begin that follow a line end."""
    if text.find("\r", start, end) >= 0:
        return (match.end() for match in _LINE_END.finditer(text, start, end))
    lengths = map(len, text[start:end].split("\n"))
    # The last part is followed by no line end.
    begins = list(accumulate((length + 1 for length in lengths), initial=start))
    return iter(begins[1:-1])


def _starts(text: str, span: Span) -> tuple[int, ...]:
    """Where in the span's text its lines begin."""
    return (0, *[match.end() for match in _LINE_END.finditer(span.of(text))])


def _kind_of_html(token: Token, text: str) -> Kind:
    """Raw HTML in Markdown may be a table or code; whatever else there is, is prose."""
    if token.type == "html_block":
        if text[:6].lower() == "<table":
            return "table"
        if text[:4].lower() == "<pre":
            return "code"
    return "paragraph"
