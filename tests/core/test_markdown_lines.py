"""Markdown read stretch by stretch is Markdown read by the parser as a whole."""

from __future__ import annotations

import random

import pytest

from chunkscope.blocks import Block, blocks_of
from chunkscope.blocks.markdown_lines import stretches
from chunkscope.blocks.markdown_reader import _Reader
from chunkscope.samples import FOLDER, read_file

LINES = (
    *("", "", "", "", " ", " \t", "\t", "text", "more *text* | x", "2024 was", "1234567890. y", "**bold** t"),
    *("_em_", "__init__", "`code` x", "``x", "\u3000\u65e5\u672c\u8a9e", "\u65e5\u672c\u8a9e\u3002", "\xa0"),
    *("\x0b", "\x0c", "a\0b", "\\# no", ": def", "=x", "-x", "*x*", "***b***", "&amp;", "[a](b) c", '"t"'),
    *("# H", "## H2 ##", "#", "####### no", "# H #", "#\tT", "# a\u3000#", "===", "---", "---\t", "-", "--"),
    *("***", "___", "* * *", "- - -", "- a", "- b", "* c", "* **b**", "+ d", "- ", "-  two", "- [ ] todo"),
    *("- [a]: b", "- `x`", "- # h", "- > q", "- \u3000x", "*\xa0x", "- ```", "1. one", "2. two", "3) x"),
    *("1) y", "10. ten", "1.", "0. z", "1.  two", "  - nested", "   - n", "  - - x", "    - deep", " x"),
    *("  cont", "   cont", "    cont", "      x", "\tcont", "> q", ">", ">> q", "> - q", "  > q", "> ```"),
    *("```", "```py", "~~~", "````", "```a`b", "``` p\0y", " ```", "  ```", "   ```", "    ```", "```~"),
    *("| a | b |", "|---|---|", "| c | d |", "| a \\| b |", "|---|", "|", "| :-: |--", "a | b", "--- | ---"),
    *("  | a |", "  |---|", "a |", "[a]: /b", "[a]", "[x] y: z", "[a]:", "  [a]: /b", "<div>", "</div>"),
    *("<pre>", "</pre>", "<!-- c -->", "<!--", "-->", "<script>", "   <pre>", "  <!--", "<?", "<b>x</b>"),
)
"""What begins, ends, goes on with or interrupts blocks, and what only looks like it."""
COMMON = (
    *(
        "",
        "",
        "",
        "text",
        "more *text* | x",
        "2024 was",
        "**bold** t",
        "# H",
        "## H2 ##",
        "- a",
        "- b",
        "1. one",
    ),
    *(
        "2. two",
        "| a | b |",
        "|---|---|",
        "| c | d |",
        "```",
        "```py",
        "  cont",
        "   cont",
        "> q",
        "---",
        "===",
    ),
)


def _whole(text: str) -> list[Block]:
    reader = _Reader(text)
    reader.parse(0, len(text))
    return reader.found


def test_any_lines_are_read_as_the_parser_reads_them() -> None:
    """Two thousand texts of lines in any order; their stretches leave no gap."""
    chosen = random.Random(7)  # noqa: S311 - no secret
    told = 0
    for _ in range(2000):
        pools = chosen.choices((LINES, COMMON), (1, 4), k=chosen.randint(1, 14))
        text = "\n".join(chosen.choice(pool) for pool in pools)
        text = text.removeprefix("---") + "\n" * chosen.randint(0, 2)  # no front matter
        assert blocks_of(text, "markdown") == _whole(text), text
        at = 0
        for found in stretches(text, 0):
            start, end = found if isinstance(found, tuple) else found.span()
            assert start == at < end
            told += not isinstance(found, tuple)
            at = end
        assert at == len(text)
    assert told > 1000


@pytest.mark.parametrize("name", sorted(path.name for path in FOLDER.glob("*.md")))
def test_samples_are_read_as_the_parser_reads_them(name: str) -> None:
    """With any line ends; front matter is no Markdown."""
    body = read_file(FOLDER / name).removeprefix("---")
    assert blocks_of(body, "markdown") == _whole(body)
    other = body.replace("\n", "\r\n")
    assert blocks_of(other, "markdown") == _whole(other)


def test_ordinary_markdown_takes_no_parser() -> None:
    """Headings of any kind, prose, lists with code in their items, tables, fences, quotes and rules."""
    text = """Title
=====

A title of
two lines
---

Prose, *and*
more of it:
- one
- [two](x)

  ```sh
  run

  ```

## Table

| a | b |
|---|--:|
| 1 | 2 |

1. a
   - b
2. c

```py
x = 1
```

> a quote
> goes on

---

End.
"""
    assert [block.level for block in blocks_of(text)[:3]] == [1, 2, 0]
    kinds = [None if isinstance(found, tuple) else found.lastgroup for found in stretches(text, 0)]
    assert kinds == [
        *(
            "paragraph",
            "paragraph",
            "paragraph",
            "list",
            "heading",
            "table",
            "list",
            "fence",
            "quote",
            "rule",
            "paragraph",
        )
    ]
