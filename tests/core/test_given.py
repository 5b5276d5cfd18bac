"""A path is a path and a text is a text: neither is ever taken for the other without a word."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from chunkscope.documents import DocumentError, Source, load, load_bounded, load_safely, load_text
from chunkscope.documents.corpus import load_many
from chunkscope.worker import Workers

PATHS = (
    "report.pdf", "My report.pdf", "灯台.md", "README", "docs/guide", "/home/me/my notes/one", "./a b", "~/a",
    "C:\\Users\\me\\my notes", "notes.xyz", "docs\\guide", "https://example.org/a",
)  # fmt: skip
TEXTS = (
    "hello", "One line.", "I like it", "it is 5/6 done", "\\section{Tea}", "// a comment", "3.14", "e.g.",
    "a.md\nb.md", "# Tea", "日本語の文。", "{" * 2_000,
)  # fmt: skip


@pytest.fixture(scope="module")
def workers() -> Iterator[Workers]:
    """One process for all."""
    with Workers(1) as found:
        yield found


@pytest.mark.parametrize("path", PATHS)
def test_a_str_that_reads_as_a_path_is_no_text(path: str) -> None:
    """It is refused, with both ways out; beside its own name too. `load_text` takes the very words."""
    for name in ("", path):
        with pytest.raises(DocumentError, match=r"reads as a path.*pathlib\.Path\(.*load_text"):
            load(path, name=name)
    assert load_text(path).text == path
    assert load(path, name="other.txt").text == path


def test_a_file_that_is_there_is_no_text(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever it is called."""
    monkeypatch.chdir(tmp_path)
    Path("tea at nine").write_text("tea", encoding="utf-8")
    with pytest.raises(DocumentError, match="reads as a path"):
        load("tea at nine")
    assert load("tea at ten").text == "tea at ten"


@pytest.mark.parametrize("text", TEXTS)
def test_a_text_is_a_text(text: str) -> None:
    """Also one that has slashes, dots or backslashes in it."""
    assert load(text).text == text


def test_the_rule_is_the_same_at_every_door(tmp_path: Path, workers: Workers) -> None:
    """In a process of its own, and for several documents, which are never a str."""
    with pytest.raises(DocumentError, match="reads as a path"):
        load_bounded(workers, "report.pdf")
    with pytest.raises(DocumentError, match="reads as a path"):
        load_safely("report.pdf", workers=workers)
    with pytest.raises(DocumentError, match=r"^Several documents must be .*not 'docs' \(str\)"):
        load_many("docs")  # type: ignore[arg-type]
    with pytest.raises(
        DocumentError, match=r"must be a pathlib\.Path or \(name, bytes\), not 'a\.txt' \(str\)"
    ):
        load_many(["a.txt"])  # type: ignore[list-item]
    (tmp_path / "a.txt").write_text("tea", encoding="utf-8")
    found = load_many([tmp_path / "a.txt", ("b.txt", b"lamp"), tmp_path / "gone.txt"])
    assert [source.text for source in found.sources] == ["tea", "lamp"]
    assert [refused.name for refused in found.refused] == ["gone.txt"]


def test_what_has_a_path_and_what_has_bytes_is_taken(tmp_path: Path) -> None:
    """All that Python calls path-like or bytes-like."""

    class Named:
        def __fspath__(self) -> str:
            return str(tmp_path / "a.txt")

    (tmp_path / "a.txt").write_text("tea", encoding="utf-8")
    sources: list[Source] = [load(Named()), load(bytearray(b"tea")), load(memoryview(b"tea"))]  # type: ignore[arg-type]
    assert [source.text for source in sources] == ["tea"] * 3
    assert sources[0].name == "a.txt"
