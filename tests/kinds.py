"""Which kinds of text each strategy is tried on, and settings that keep the dear ones cheap in tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies import texts

LIGHT: dict[str, dict[str, Any]] = {}
"""By strategy: settings that every trial uses, such as a model that costs nothing."""

KINDS: dict[str, tuple[str, ...]] = {}
"""By strategy: the kinds of text it is tried on beside ``any``; a kind is a key of `BLOCKS`."""

BLOCKS: dict[str, tuple[str, ...]] = {}
"""By kind: the blocks that its texts are thrown together from."""


def text_of_kind(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Texts of any kind, and of the given ones."""
    thrown = [
        st.lists(st.sampled_from(BLOCKS[kind]), max_size=14).map("".join) for kind in kinds if kind != "any"
    ]
    return st.one_of(texts, *thrown)


BLOCKS |= {
    "html": (
        *(
            "<h1>",
            "</h1>",
            "<h2>Ab",
            "</h2>",
            "<h3>",
            "<p>",
            "</p>",
            "<div>",
            "</div>",
            "<ul>",
            "</ul>",
            "<ol>",
        ),
        *("<li>", "<table>", "</table>", "<tr>", "<td>", "<th>", "<pre>", "</pre>", "<b>", "</b>", "<br>"),
        *(
            "word ",
            "two words. ",
            "<i>x</i>",
            "&amp;",
            "&lt;b",
            "\n",
            "a" * 30,
            "<!-- c -->",
            "<script>s</script>",
        ),
        *("&nbsp;", "語。", "<title>t</title>", "<body>", "<code>n</code>", "<td", '<a href="u>', "&#1;"),
    ),
    "blocks_markdown": (
        *(
            "# A\n",
            "## B\n",
            "### \n",
            "text more\n",
            "\n",
            "\n\n",
            "- item\n",
            "1. one\n",
            "  - in\n",
            "```py\n",
        ),
        *("x = 1\n", "```\n", "| a | b |\n|---|---|\n", "| 1 | 22 |\n", "> quote\n", "---\n", "<!-- c -->\n"),
        *("    code\n", "word " * 12, "文。字。", "\r\n", "<table>\n", "***\n", "T\n===\n", "[r]: u\n"),
    ),
}
KINDS["structure"] = ("any", "html", "blocks_markdown")
KINDS["html"] = ("any", "html")
