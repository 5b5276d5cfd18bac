"""HTML that no text can break: every string is escaped, and only `Html` is taken as it is."""

from __future__ import annotations

import re
from html import escape
from typing import Final

_NOT_IN_HTML: Final = re.compile("[\0\ud800-\udfff]")
_VOID: Final = frozenset({"meta", "line", "rect", "circle"})


class Html(str):
    """Markup that `tag` made."""

    __slots__ = ()


def in_html(text: str) -> str:
    """The text as a page can hold it: NUL and lone surrogates become U+FFFD."""
    return _NOT_IN_HTML.sub("\ufffd", text)


def escaped(text: str) -> Html:
    """The text, for an element or an attribute; a carriage return stays one."""
    return text if isinstance(text, Html) else Html(escape(in_html(text)).replace("\r", "&#13;"))


def tag(name: str, *children: str, **attributes: str | int | float | None) -> Html:
    """An element; ``class_`` stands for ``class``, ``_`` for ``-``; an attribute that is None is left out."""
    written = "".join(
        f' {key.rstrip("_").replace("_", "-")}="{escaped(_value(value))}"'
        for key, value in attributes.items()
        if value is not None
    )
    if name in _VOID:
        return Html(f"<{name}{written}>" if name == "meta" else f"<{name}{written}/>")
    return Html(f"<{name}{written}>{joined(*children)}</{name}>")


def joined(*parts: str) -> Html:
    """The parts one after the other."""
    return Html("".join(map(escaped, parts)))


def bdi(text: str) -> Html:
    """Somebody's words within ours: whatever way they run, ours go on as they did."""
    return tag("bdi", text)


def _value(value: str | float) -> str:
    return f"{value:g}" if isinstance(value, float) else str(value)
