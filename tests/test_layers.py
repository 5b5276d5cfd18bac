"""The direction of imports: chunkscope <- components <- pages and app.py; and the map of it all."""

from __future__ import annotations

import ast
import os
import re
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


def _edges() -> dict[str, set[str]]:
    """The modules of the core and of the components that each of them imports when it runs."""
    paths = [path for folder in ("chunkscope", "components") for path in _modules_of(folder)]
    names = {_name(path): path for path in paths}
    found = {name: [*_imported(ast.parse(path.read_text("utf-8")))] for name, path in names.items()}
    return {
        name: {part if part in names else module for module, part in needed} & names.keys()
        for name, needed in found.items()
    }


def _name(path: Path) -> str:
    return ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")


def _imported(node: ast.AST) -> Iterator[tuple[str, str]]:
    """Each module that is imported from, with what is, which may be a module too; in functions as well."""
    if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING":
        return
    if isinstance(node, ast.ImportFrom) and node.module:
        yield from ((node.module, f"{node.module}.{alias.name}") for alias in node.names)
    for child in ast.iter_child_nodes(node):
        yield from _imported(child)


def test_no_module_imports_itself_by_way_of_others() -> None:
    """The modules of core and components can be put in an order in which each imports earlier ones only."""
    edges = _edges()
    while ready := {name for name, needed in edges.items() if not needed & edges.keys()}:
        edges = {name: needed for name, needed in edges.items() if name not in ready}
    assert sorted(edges) == []


def test_the_map_names_every_place_of_the_core() -> None:
    """It has all packages and modules of chunkscope and all packages of components, and none that is gone."""
    told = set(
        re.findall(r"`((?:chunkscope|components)/\w+(?:/|\.py))`", (ROOT / "docs/map.md").read_text("utf-8"))
    )
    core = {f"chunkscope/{name}" for name in _places("chunkscope")} - {"chunkscope/__init__.py"}
    pages = {f"components/{name}" for name in _places("components")}
    assert core <= told
    assert {name for name in pages if name.endswith("/")} <= told
    assert told <= core | pages


def _places(folder: str) -> list[str]:
    every = sorted(path for path in (ROOT / folder).iterdir() if path.name != "__pycache__")
    return [f"{path.name}/" if path.is_dir() else path.name for path in every if path.suffix in ("", ".py")]
