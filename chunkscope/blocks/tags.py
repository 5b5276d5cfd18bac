"""HTML in tags and the text between them, with its places; no tree is built.

A tokenizer of our own, because no kept library gives the places of text fast: lxml and selectolax give none,
``html.parser`` takes ten times as long. It follows the standard's tokenizer where that matters to text:
quoted attributes may hold ``>``, an unclosed comment or script reaches to the end. Other than there, a tag
that is never closed is text: nothing of a text that is no HTML gets lost.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import IntEnum, auto
from typing import NamedTuple

HIDDEN = ("script", "style", "title", "template")
"""What stands in these is never seen on the page."""


def token(whole: Iterable[str]) -> re.Pattern[str]:
    """One tag, comment or declaration; an element named in ``whole`` comes with all that is in it."""
    hidden = "|".join(rf"{name}(?=[\s/>]) [^<>]*+ > .*? (?: </{name} \s*+ > | \Z )" for name in whole)
    return re.compile(
        rf"""(
          < (?i: {hidden} )
        | < /? [a-zA-Z] (?: [^<>"']*+ > | (?: [^<>"']++ | "[^"]*+" | '[^']*+' )*+ > | [^<>]*+ > )
        | < ! (?: -- (?: -?> | .*? (?: --!?> | \Z ) ) | [^<>]*+ > )
        | < [?/] [^<>]*+ >
        )""",
        re.VERBOSE | re.DOTALL,
    )


TOKEN = token(HIDDEN)


class Does(IntEnum):
    """What a tag does to the text around it."""

    NOTHING = 0
    BOUNDARY = auto()
    HEADING = auto()
    HEADING_END = auto()
    LIST = auto()
    LIST_END = auto()
    ITEM = auto()
    TABLE = auto()
    TABLE_END = auto()
    CELL = auto()
    ROW = auto()
    PRE = auto()
    PRE_END = auto()
    CODE = auto()
    BREAK = auto()
    HIDE = auto()


class Meaning(NamedTuple):
    """What a tag means: ``name`` without the slash, ``language`` of code where the tag names one."""

    does: Does
    name: str
    language: str = ""


_BOUNDARY = (
    *("address", "article", "aside", "blockquote", "body", "button", "center", "dd", "details", "dialog"),
    *("div", "fieldset", "figcaption", "figure", "footer", "form", "frameset", "header", "hgroup", "hr"),
    *("html", "iframe", "legend", "main", "nav", "noscript", "optgroup", "option", "p", "search", "section"),
    *("select", "summary", "tbody", "textarea", "tfoot", "thead"),
)
_OPENING = {
    **dict.fromkeys(_BOUNDARY, Does.BOUNDARY),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), Does.HEADING),
    **dict.fromkeys(("ul", "ol", "dl", "menu", "dir"), Does.LIST),
    **dict.fromkeys(("li", "dt"), Does.ITEM),
    **dict.fromkeys(("pre", "listing", "xmp"), Does.PRE),
    **dict.fromkeys(("td", "th", "caption"), Does.CELL),
    **dict.fromkeys(HIDDEN, Does.HIDE),
    "tr": Does.ROW,
    "table": Does.TABLE,
    "br": Does.BREAK,
}
_CLOSING = {
    **dict.fromkeys((*_BOUNDARY, "li", "dt"), Does.BOUNDARY),
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), Does.HEADING_END),
    **dict.fromkeys(("ul", "ol", "dl", "menu", "dir"), Does.LIST_END),
    **dict.fromkeys(("pre", "listing", "xmp"), Does.PRE_END),
    **dict.fromkeys(("caption", "tr"), Does.ROW),
    "table": Does.TABLE_END,
    "br": Does.BREAK,
}
_NAME = re.compile(r"<(/?)([a-zA-Z][^\s/>]*)")
_LANGUAGE = re.compile(
    r"""(?:^|[\s"'=])(?:language-|lang-|highlight-source-|brush:\s*)([\w+#.-]+)""", re.IGNORECASE
)


class Meanings(dict[str, Meaning]):
    """The meaning of each tag, found once for each spelling of it."""

    def __missing__(self, tag: str) -> Meaning:
        """What a tag means that was not seen before."""
        self[tag] = meaning = meaning_of(tag)
        return meaning


def meaning_of(tag: str) -> Meaning:
    """What a tag, comment or declaration means for the text."""
    match = _NAME.match(tag)
    if match is None:
        return Meaning(Does.HIDE if tag.startswith(("<!--", "<![")) else Does.NOTHING, "")
    closing, name = match[1], match[2].lower()
    if closing:
        return Meaning(_CLOSING.get(name, Does.NOTHING), name)
    does = _OPENING.get(name, Does.NOTHING)
    if name == "code" or does is Does.PRE:
        found = _LANGUAGE.search(tag)
        if found:
            return Meaning(does or Does.CODE, name, found[1])
    return Meaning(does, name)
