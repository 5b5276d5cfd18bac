"""Which kinds of text each strategy is tried on, and settings that keep the dear ones cheap in tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies import texts

LIGHT: dict[str, dict[str, Any]] = {}
"""By strategy: settings that every trial uses, such as a model that costs nothing."""

KINDS: dict[str, tuple[str, ...]] = {
    "code": ("any", "code"),
    "json": ("any", "json"),
    "latex": ("any", "latex"),
    "markdown": ("any", "markdown"),
}
"""By strategy: the kinds of text it is tried on beside ``any``; a kind is a key of `BLOCKS`."""

BLOCKS: dict[str, tuple[str, ...]] = {
    "json": (
        '{"a": {"b": 1, "c": "two"}}',
        '{"a": [1, 2, {"b": null}], "a": "again", "d": "潮が満ちる"}',
        '{"a": {"b": {"c": {"d": [], "e": {}}}}}',
        "[1, 2]",
        '{"long": "words and words and words and words and words"}',
        " ",
        "\n",
    ),
    "latex": (
        "\\section{One}\n",
        "\\subsection*{Two}\n",
        "\\chapter{Three}\n",
        "\n\\begin{itemize}\n",
        "\\item words ",
        "\\end{itemize}\n",
        "$a + b$ ",
        "$$c$$\n",
        "Some words. ",
        "\n",
        "{",
    ),
    "code": (
        "def f(x):\n",
        "class A:\n",
        "    def m(self):\n",
        "        return 1\n",
        "    @wrap\n",
        "# words\n",
        "\n",
        "x = 1\n",
        "if x:\n",
        "    pass\n",
        "function f() {\n",
        "}\n",
        "{\n",
        "<?php\n",
        "func g() {}\n",
        "\n",
        "\tdef t():\n",
        '"""\n',
        "/* a\n",
        "*/\n",
        "潮が満ちる。\n",
        "end\n",
        "\r\n",
        "   \n",
        "(",
        "x = 'a b' + y * 3 + long_name\n",
        "x" * 70 + "\n",
        "a, " * 20 + "\n",
    ),
    "markdown": (
        "# one\n",
        "## two ##\n",
        "#\n",
        "### \n",
        "# one\n",
        "#\tx\n",
        "```\n",
        "````\n",
        "~~~\n",
        "```py\n",
        "words and words\n",
        "    # code\n",
        "===\n",
        "---\n",
        "- item\n",
        "\n",
        "\n",
        "kg\u00a05\tok\n",
        "\u3000全\u3000角\n",
        "a \x00\n",
        "<!--\n",
        "-->\n",
        "key: value\n",
        "\r\n",
        "long words " * 6,
    ),
}
"""By kind: the blocks that its texts are thrown together from."""


def text_of_kind(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Texts of any kind, and of the given ones."""
    thrown = [
        st.lists(st.sampled_from(BLOCKS[kind]), max_size=14).map("".join) for kind in kinds if kind != "any"
    ]
    return st.one_of(texts, *thrown)
