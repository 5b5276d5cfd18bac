"""Where a stretch of a document lies, in words."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from chunkscope.blocks import Kind
from chunkscope.documents import Page, Place
from chunkscope.wording import N_, _

_KINDS: Final[dict[Kind, str]] = {
    "heading": N_("heading"),
    "paragraph": N_("paragraph"),
    "list": N_("list"),
    "table": N_("table"),
    "code": N_("code"),
    "object": N_("object"),
    "value": N_("value"),
}


def kind_name(kind: Kind) -> str:
    """What a kind of block is called."""
    return _(_KINDS[kind])


def pages_line(pages: Sequence[Page]) -> str:
    """Page numbers on one short line: "3", "3–4"; a single one with its name."""
    if not pages:
        return ""
    first, last = pages[0], pages[-1]
    if first is not last:
        return f"{first.number}–{last.number}"
    return f"{first.number} ({first.name})" if first.name else str(first.number)


def place_line(place: Place) -> str:
    """Pages, headings and kinds of block on one line; what is not known is left out."""
    return " · ".join(filter(None, (_pages(place), " > ".join(place.headings), _blocks(place.kinds))))


def _pages(place: Place) -> str:
    """The pages; a single one with its name, where no heading says the same."""
    pages = place.pages
    if not pages:
        return ""
    first, last = pages[0], pages[-1]
    if first is not last:
        return _("pages {first}–{last}").format(first=first.number, last=last.number)
    if first.name and first.name not in place.headings:
        return _("page {n} ({name})").format(n=first.number, name=first.name)
    return _("page {n}").format(n=first.number)


def _blocks(kinds: Sequence[Kind]) -> str:
    return ", ".join(map(kind_name, kinds))
