"""What a notebook shows, in a browser: as light or dark as the notebook says it is."""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from chunkscope import Recursive
from chunkscope.drawing.colours import COLOURS

if TYPE_CHECKING:
    from playwright.sync_api import Page

JUPYTER = ".jp-RenderedHTMLCommon td { text-align: right } .jp-RenderedHTMLCommon pre { background: red }"
LIGHT, DARK = 0, 1


THEMES: tuple[tuple[Literal["light", "dark"], str, str, int], ...] = (
    ("light", "", "", LIGHT),
    ("dark", "", "", DARK),
    ("dark", "", 'data-jp-theme-light="true"', LIGHT),
    ("light", "", 'data-jp-theme-light="false"', DARK),
    ("dark", "", 'class="vscode-light"', LIGHT),
    ("light", "", 'class="vscode-dark"', DARK),
    ("light", "", 'class="vscode-high-contrast"', DARK),
    ("dark", "", 'class="vscode-high-contrast vscode-high-contrast-light"', LIGHT),
    ("light", 'theme="dark"', "", DARK),
)
"""What the reader's system prefers, what Colab, Jupyter and VS Code say of theirs, and what is drawn."""


def test_the_theme_is_the_notebooks(page: Page) -> None:
    """Its own mark outweighs what the reader's system prefers; no rule of either reaches into the other."""
    drawn = Recursive(12, 4).split("alpha bravo charlie")._repr_html_()
    for reader, html, body, theme in THEMES:
        page.emulate_media(color_scheme=reader)
        page.set_content(
            f"<!DOCTYPE html><html {html}><style>{JUPYTER}</style><body {body}>"
            f'<p id="outside">Outside</p><div class="jp-RenderedHTMLCommon">{drawn}</div></body></html>'
        )
        found = page.evaluate(
            """() => {
                const style = (selector) => getComputedStyle(document.querySelector(selector));
                return [style(".chunkscope").backgroundColor, style(".chunkscope").color,
                    style(".chunkscope .n1").backgroundColor, style(".chunkscope pre").backgroundColor,
                    style("#outside").marginBottom];
            }"""
        )
        paper, ink, first = (_rgb(COLOURS[name][theme]) for name in ("paper", "ink", "c0"))
        assert found == [paper, ink, first, "rgba(0, 0, 0, 0)", "16px"], (reader, html, body)


def _rgb(colour: str) -> str:
    red, green, blue = (int(colour[place : place + 2], 16) for place in (1, 3, 5))
    return f"rgb({red}, {green}, {blue})"
