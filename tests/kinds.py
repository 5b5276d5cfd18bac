"""Which kinds of text each strategy is tried on, and settings that keep the dear ones cheap in tests."""

from __future__ import annotations

from typing import Any

from hypothesis import strategies as st

from tests.strategies import texts
from tests.token_texts import BITS, PROSE

LIGHT: dict[str, dict[str, Any]] = {
    "semantic": {"model": "tfidf"},
    "late": {"model": "all-MiniLM-L6-v2"},
    "parent_child": {"chunk_sizes": [64, 16, 4], "chunk_overlap": 2},
}
"""By strategy: settings that every trial uses, such as a model that costs nothing."""

KINDS: dict[str, tuple[str, ...]] = {
    "code": ("any", "code"),
    "json": ("any", "json"),
    "latex": ("any", "latex"),
    "markdown": ("any", "markdown"),
    "semantic": ("sentences",),
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
    "sentences": ("Cats nap. ", "Who pays? ", "猫は眠る。", "「税は高い。」", "\n\n", " ", "3.5 m. "),
}
"""By kind: the blocks that its texts are thrown together from."""

KINDS.update(dict.fromkeys(("token", "sentence_tokens"), ("any", "pieces")), sentence=("any", "prose"))
BLOCKS.update(pieces=BITS, prose=PROSE)


def text_of_kind(kinds: tuple[str, ...]) -> st.SearchStrategy[str]:
    """Texts of any kind, and of the given ones."""
    thrown = [
        st.lists(st.sampled_from(BLOCKS[kind]), max_size=14).map("".join) for kind in kinds if kind != "any"
    ]
    return st.one_of(texts, *thrown)


BLOCKS["sentence ends"] = (
    "Mind the gap. ",
    "Rain! ",
    "Who, me? ",
    "猫が好きです。",
    "\n\n\n",
    " \n",
    "A clause; and more. ",
    "🙂🙂",
)
KINDS["semchunk"] = ("sentence ends",)
KINDS["chonkie_recursive"] = ("sentence ends",)
KINDS["chonkie_sentence"] = ("sentence ends",)
KINDS["llama_sentence"] = ("sentence ends",)
KINDS["text_splitter"] = ("sentence ends",)
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
