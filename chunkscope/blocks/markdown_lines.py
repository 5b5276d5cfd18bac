r"""Markdown in stretches that are read on their own: most blocks are told by how their lines begin.

A stretch begins outside of any block. Where its lines leave no doubt what CommonMark makes of them, it is one
block: a heading, a paragraph, a list whose items begin with words, a quote, a table, a fence, a rule. All
else (raw HTML, link targets, indented code, stray indents) reaches to where no block can still be open, and
is left to the parser, which takes six times as long.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

_END = r"(?:\n|\Z)"
_BLANK = rf"[ \t]*{_END}"
_GAP = r"(?:[ \t]*\n)"
_PLAIN = (
    r"(?:[^ \t\n#>\-*+0-9`~<\[|=_:]|(?![0-9]{1,9}[.)])[0-9]|\*{1,2}[^\s*]|_{1,2}[^\s_]|`{1,2}+(?!`)"
    r"|\[(?![^\n]*\]:))"
)
"""How a line begins that can be nothing but text: no sign of any block, no table's second line."""
_WORDS = rf"[ ]{_PLAIN}[^\n]*{_END}"
"""The rest of a list item's first line, behind its sign."""
_HEADING = r"\#{1,6}(?=[ \t\n]|\Z)"
_FENCE = rf"(?:```[^`\n]*{_END}|~~~)"


def _deeper(width: int) -> str:
    """Lines that belong to a list item, whatever they are: indented as far as its words are."""
    return rf"(?:{_GAP}*(?:[ ]{{{width}}}|\t)[ \t]*[^ \t\n][^\n]*{_END})*+"


_STRETCH = re.compile(
    rf"""
    {_GAP}*+ (?:
      (?P<heading> (?P<level>{_HEADING}) (?P<words>[^\n]*) {_END} )
    | (?P<paragraph> (?P<title> (?: {_PLAIN} [^\n]* {_END} )++ )
        (?: (?= {_BLANK} | {_HEADING} | {_FENCE} | (?: [-*+] | 1[.)] ) [ ] {_PLAIN} )
          | (?P<line> =+ | -+ ) {_BLANK} ) )
    | (?P<table> (?P<head> \| [^\\\n]* ) \n
        (?P<under> \| [ \t]*:?-+:?[ \t]* (?: \| [ \t]*:?-+:?[ \t]* )*+ \|? [ \t]* ) {_END}
        (?: \| [^\n]* {_END} )*+ (?= {_BLANK} ) )
    | (?P<list>
        (?: (?P<bullet>[-*+]) {_WORDS} {_deeper(2)} (?: {_GAP}* (?P=bullet) {_WORDS} {_deeper(2)} )*+
          | (?: [0-9] (?P<sign>[.)]) {_WORDS} {_deeper(3)} )
            (?: {_GAP}* (?: [0-9] (?P=sign) {_WORDS} {_deeper(3)}
              | [0-9]{{2}} (?P=sign) {_WORDS} {_deeper(4)} ) )*+ )
        (?= \Z | {_HEADING} | {_FENCE} | {_GAP}++ (?: [ \t]*\Z | [^ \t\-*+0-9] ) ) )
    | (?P<fence> (?P<mark> `{{3,}}+ (?=[^`\n]*\n) | ~{{3,}}+ ) (?P<info>[^\n]*) \n
        (?: [^\n]*\n )*? [ ]{{0,3}} (?P=mark) (?P<more>[`~]*) {_BLANK} )
    | (?P<rule> (?: -{{3,}} | \*{{3,}} | _{{3,}} ) {_BLANK} )
    | (?P<quote> (?: > [^\n]* {_END} )++ (?= {_BLANK} ) )
    )
    """,
    re.VERBOSE,
)
_NEXT = re.compile(r"\n(?:[ \t]*\n)+(?=[^ \t\n\-*+0-9\[])")
"""After blank lines, a line that no list goes on with: quotes, tables and what is left open end here too."""
_STAYS_OPEN = re.compile(
    r"^ {0,3}(?:```|~~~)|<(?:script|pre|style|textarea|\?|!(?!--[^\n]*-->))", re.MULTILINE | re.IGNORECASE
)
"""What blank lines do not end."""
_COLUMNS = 60
"""In a table with more, the parser may give up before its end."""


def stretches(text: str, start: int) -> Iterator[re.Match[str] | tuple[int, int]]:
    r"""The stretches of a text from an offset on, which is the start or the end of a line; they leave no gap.

    One that is a block is a match whose ``lastgroup`` tells the kind, blank lines before it included; of one
    that takes a parser, start and end are told. Line ends must be ``\n``.
    """
    at, match = start, _STRETCH.match
    while at < len(text):
        found = match(text, at)
        if found and _sure(found):
            yield found
            at = found.end()
        else:
            end = _end_of_doubt(text, at)
            yield at, end
            at = end


def _sure(found: re.Match[str]) -> bool:
    """What the pattern does not say: a table's second line has as many columns as its first.

    Where a text has bars, the line below it may be a table's.
    """
    if found.lastgroup == "paragraph":
        return not found["line"] or "|" not in found["title"]
    if found.lastgroup == "fence":
        return found["more"].strip(found["mark"][0]) == ""
    if found.lastgroup != "table":
        return True
    head = found["head"].rstrip(" \t")
    columns = head.count("|") - head.endswith("|")
    under = found["under"].rstrip(" \t")
    return 0 < columns < _COLUMNS and columns == under.count("|") - under.endswith("|")


def _end_of_doubt(text: str, at: int) -> int:
    """Where the parser's stretch ends: before the next line that begins outside of any block."""
    following = _NEXT.search(text, at)
    end = following.end() if following else len(text)
    return len(text) if _STAYS_OPEN.search(text, at, end) else end
