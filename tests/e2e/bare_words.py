"""Find words on the screen that never went through the catalogues.

In the pseudo-locale every translated message stands between ⟦ and ⟧. What is read here line by
line, as it is laid out, and outside those marks must be a number, a sign, or on the lists below.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from playwright.sync_api import Page

NAMES = (
    "Chunkscope",
    "English",
    "日本語",
    "EN ·",
    "JA ·",
    "UTF-8",
    "chunk_size",
    "chunk_overlap",
    "separators",
    "is_separator_regex",
    "keep_separator",
    "length_function",
    "BM25",
)
"""Names that are the same in every language: the brand, languages, encodings, LangChain's arguments."""

STREAMLIT = re.compile(
    r"Sidebar|Logo|Choose an option|Open|Decrement|Increment|App pages|Main menu|Show/hide columns"
    r"|Download as CSV|Search|Fullscreen|Skip to main content|Collapse sidebar|file upload|Upload"
    r"|Dismiss|Shortcut [←→]|Navigate to home page|healing icon|Pagination|Previous page|Next page"
    r"|progress|Link to heading|Page \d+|\d+ options? available\.|Help|Help for |Remove .*|Close|Clear selection"
)
"""Streamlit's own words, which an app cannot translate; most of them are for screen readers only."""

_SKIP = (
    ".doc, .legend .sample, code, pre, canvas, script, style, [translate='no'], "
    "[data-testid='stIconMaterial'], [data-testid='stStatusWidget']"
)
_ATTRIBUTES = ("aria-label", "placeholder", "title", "alt", "aria-description")
_MARKED = re.compile("⟦[^⟦⟧]*⟧")
_LETTER = re.compile(r"[^\W\d_]")

_LINES = """([skip, attributes]) => {
    const lines = new Map(), found = [];
    const parent = node => node.parentElement ?? node.getRootNode().host ?? null;
    const inline = element => getComputedStyle(element).display.match(/^(inline|contents)$/)
        && !(element instanceof SVGElement && element.tagName === 'text');
    const line = element => {
        while (inline(element) && parent(element)) element = parent(element);
        return element;
    };
    const walk = node => {
        if (node.nodeType === Node.TEXT_NODE) {
            const element = parent(node);
            if (!node.data.trim() || !element?.checkVisibility({visibilityProperty: true})) return;
            lines.set(line(element), (lines.get(line(element)) ?? '') + node.data);
        } else if (node instanceof Element) {
            if (node.matches(skip)) return;
            if (node.checkVisibility({visibilityProperty: true}))
                found.push(...attributes.map(name => node.getAttribute(name)).filter(Boolean));
            if (node.shadowRoot) walk(node.shadowRoot);
        }
        node.childNodes.forEach(walk);
    };
    walk(document.documentElement);
    return [...lines.values(), ...found];
}"""


def bare_words(page: Page) -> set[str]:
    """What is visible or read out now and stands outside ⟦ and ⟧, without numbers, names and data."""
    lines: list[str] = page.evaluate(_LINES, [_SKIP, list(_ATTRIBUTES)])
    return {rest for line in lines if _LETTER.search(rest := _rest(line))}


def _rest(line: str) -> str:
    """What a line has outside the marks, whose messages may hold others."""
    while _MARKED.search(line):
        line = _MARKED.sub("", line)
    if STREAMLIT.fullmatch(line.strip()) or STREAMLIT.fullmatch(line):
        return ""
    for name in NAMES:
        line = line.replace(name, "")
    return line.strip()
