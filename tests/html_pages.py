"""Well-formed pages in which no word occurs twice, so that every word has one right place."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

from hypothesis import strategies as st

INLINE = ("b", "i", "code", "a", "em")


@st.composite
def pages(draw: st.DrawFn, *, nested: bool = True) -> str:
    """A page of headings, paragraphs, lists, tables and code; words are ``w0``, ``w1`` and so on."""
    numbers = count()
    kinds = draw(st.lists(st.sampled_from(("h1", "h2", "h3", "p", "p", "ul", "table", "pre")), max_size=9))
    blocks = "\n".join(_block(draw, kind, numbers, nested=nested) for kind in kinds)
    if draw(st.booleans()):
        blocks = f"<body>\n<div>{blocks}</div>\n</body>"
    return draw(st.sampled_from(("", "<!-- hidden -->", "<script>if (a<b) c();</script>"))) + blocks


def _words(draw: st.DrawFn, numbers: Iterator[int], *, most: int = 6) -> str:
    sign = draw(st.sampled_from(("", "&amp;", "&lt;", "、")))
    return " ".join(f"w{next(numbers)}{sign}" for _ in range(draw(st.integers(1, most))))


def _line(draw: st.DrawFn, numbers: Iterator[int], *, nested: bool) -> str:
    parts = [_words(draw, numbers)]
    for tag in draw(st.lists(st.sampled_from(INLINE), max_size=2 * nested)):
        parts += [f"<{tag}>{_words(draw, numbers, most=2)}</{tag}>", _words(draw, numbers, most=3)]
    return draw(st.sampled_from((" ", "\n  "))).join(parts)


def _block(draw: st.DrawFn, kind: str, numbers: Iterator[int], *, nested: bool) -> str:
    if kind in {"h1", "h2", "h3", "p"}:
        return f"<{kind}>{_line(draw, numbers, nested=nested)}</{kind}>"
    several = range(draw(st.integers(1, 5)))
    if kind == "ul":
        return (
            "<ul>" + "".join(f"<li>{_line(draw, numbers, nested=nested)}</li>\n" for _ in several) + "</ul>"
        )
    if kind == "table":
        rows = "".join(f"<tr><td>{_words(draw, numbers)}</td><td>w{next(numbers)}</td></tr>" for _ in several)
        head = f"<tr><th>w{next(numbers)}</th><th>w{next(numbers)}</th></tr>" if draw(st.booleans()) else ""
        return f"<table>{head}{rows}</table>"
    return "<pre>" + "\n".join(f"w{next(numbers)} = w{next(numbers)}" for _ in several) + "</pre>"
