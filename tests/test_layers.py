"""The direction of imports: chunkscope <- components <- pages and app.py."""

from __future__ import annotations

import ast
import os
import subprocess
import sys
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

if TYPE_CHECKING:
    from collections.abc import Iterator

ROOT = Path(__file__).resolve().parents[1]

# Each takes seconds or hundreds of megabytes: imported inside the function that needs it.
HEAVY = (
    "bm25s",
    "langchain_core",
    "langchain_text_splitters",
    "scipy",
    "sentence_transformers",
    "sklearn",
    "tiktoken",
    "torch",
)

# Makes every import of streamlit fail, then imports each module of the core by its name.
_WITHOUT_STREAMLIT = """
import importlib, pkgutil, sys
class Blocked:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] == "streamlit":
            raise ImportError(f"the core imported {name}")
sys.meta_path.insert(0, Blocked())
import chunkscope
for module in pkgutil.walk_packages(chunkscope.__path__, "chunkscope."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""

_HEAVY_AFTER_IMPORT = """
import sys
import chunkscope
from chunkscope.retrieve import RETRIEVERS, answer, budget, retriever_class
for name in RETRIEVERS:
    retriever_class(name)()
print(*sorted({name.partition(".")[0] for name in sys.modules}))
"""


def _run(code: str) -> str:
    """What a fresh Python prints when it runs ``code`` in the source folder, warnings as errors."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    result = subprocess.run(
        [sys.executable, "-W", "error", "-c", code],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=120,
    )
    assert result.returncode == 0, result.stderr
    return result.stdout


def _modules_of(folder: str) -> list[Path]:
    path = ROOT / folder
    return [path] if path.is_file() else sorted(path.rglob("*.py"))


def _imports(path: Path) -> Iterator[tuple[str, int]]:
    """The first name of every module that a file imports, anywhere in it, with the line."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name.partition(".")[0], node.lineno) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module.partition(".")[0], node.lineno


def test_the_core_works_without_streamlit() -> None:
    """Every module of chunkscope can be imported where streamlit cannot."""
    _run(_WITHOUT_STREAMLIT)


def test_importing_the_core_is_light() -> None:
    """Neither ``import chunkscope`` nor making a retriever imports what takes seconds."""
    imported = set(_run(_HEAVY_AFTER_IMPORT).split())
    assert imported.isdisjoint(HEAVY), sorted(imported.intersection(HEAVY))


@pytest.mark.parametrize(
    ("folder", "above"),
    [
        ("chunkscope", {"streamlit", "components", "pages", "app", "tests"}),
        ("components", {"pages", "app", "tests"}),
        ("pages", {"app", "tests"}),
        ("app.py", {"tests"}),
    ],
)
def test_no_layer_imports_one_above_it(folder: str, above: set[str]) -> None:
    """No import statement, wherever it stands in a file, names a layer above that file."""
    found = [
        f"{path.relative_to(ROOT)}:{line} imports {name}"
        for path in _modules_of(folder)
        for name, line in _imports(path)
        if name in above
    ]
    assert found == []
