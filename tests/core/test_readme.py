"""README.md: its example says what happens, its commands are commands, its links lead somewhere."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

import pytest

from chunkscope.commands.main import _parser

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")


def test_the_example_says_what_happens() -> None:
    """Where a comment is a value, the expression before it has that value."""
    from langchain_text_splitters import RecursiveCharacterTextSplitter

    code = re.search(r"```python\n(.*?)```", README, re.DOTALL)
    assert code
    names: dict[str, Any] = {}
    shown = 0
    for line in code[1].splitlines():
        expression, _hash, comment = line.partition("  # ")
        if not comment:
            exec(line, names)  # noqa: S102 - our own README
        elif re.match(r"[(\dS]", comment):
            assert comment.startswith(repr(eval(expression, names)))  # noqa: S307 - our own README
            shown += 1
    assert shown == 3
    library = RecursiveCharacterTextSplitter(chunk_size=50, chunk_overlap=10)
    assert names["chunking"].texts == library.split_text(names["text"])


def test_the_commands_are_commands() -> None:
    """Each is understood, reads files that are there, and no question file is among its documents."""
    lines = re.findall(r"^\.venv/bin/python -m chunkscope (.+)$", README, re.MULTILINE)
    for line in lines:
        options = _parser(shlex.split(line)).parse_args(shlex.split(line))
        given = getattr(options, "files", None) or getattr(options, "corpus", None) or [options.file]
        files = [path for name in given for path in ROOT.glob(name)]
        assert len(files) >= len(given), line
        if hasattr(options, "corpus"):
            assert {path.suffix for path in files} == {".txt", ".md"}
    assert len(lines) == 6


@pytest.mark.parametrize("name", ["README.md", "benchmarks/README.md", "docs/scaling.md", "docs/export.md"])
def test_the_links_lead_somewhere(name: str) -> None:
    """Files that a page links to or shows are there."""
    page = ROOT / name
    for target in re.findall(r"\]\(([^)#:]+)\)", page.read_text(encoding="utf-8")):
        assert (page.parent / target).exists(), target
