"""The command line: the same figures as the screen, errors in one line, exit code 2."""

from __future__ import annotations

import io
import json
import sys
from pathlib import Path
from typing import Any

import pytest

from chunkscope.commands.main import main
from chunkscope.library import Comparison, Difference
from chunkscope.wording.results import verdict

TEXT = "alpha bravo charlie\n\nlong long long line here\nfoo"
SMALL = ["--chunk-size", "12", "--chunk-overlap", "4"]


@pytest.fixture
def document(tmp_path: Path) -> str:
    """A file with a short text."""
    path = tmp_path / "document.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> dict[str, Any]:
    assert main(["audit", *arguments, "--format", "json"]) == 0
    loaded: dict[str, Any] = json.loads(capsys.readouterr().out)
    return loaded


def test_json_has_the_agreed_shape(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Every key is there under its name, and the numbers are those of the split."""
    audit = _json(capsys, document, *SMALL)
    assert list(audit) == ["strategy", "unit", "library", "chunks", "boundaries", "summary"]
    assert audit["strategy"]["chunk_size"] == 12
    assert audit["unit"] == "characters"
    assert audit["library"] == {"name": "langchain-text-splitters", "version": "1.1.3", "identical": True}
    assert audit["chunks"][0] == {
        "index": 0, "start": 0, "end": 11, "text": "alpha bravo", "verbatim": True, "length": 11,
        "pages": [], "headings": [], "blocks": ["paragraph"],
    }  # fmt: skip
    assert audit["boundaries"][0] == {
        "index": 0, "asked": 4, "carried": 0, "overlap": 0, "overlap_length": 0, "gap": 1,
        "causes": ["WHOLE_PIECES"], "most": 0,
    }  # fmt: skip
    assert audit["summary"] == {
        "chunks": 6, "boundaries": 5, "without_overlap": 5, "mean_overlap": 0.0, "max_overlap": 0,
        "duplicated": 0,
    }  # fmt: skip


def test_standard_input_and_every_option(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A hyphen reads standard input, in any encoding that is understood; all options arrive."""
    data = "雨が降る。風が吹く。道が濡れる。".encode("cp932")
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    audit = _json(
        capsys, "-", "--chunk-size", "9", "--chunk-overlap", "5", "--separators", '["(?<=。)", ""]',
        "--keep-separator", "end", "--regex", "--no-strip", "--length", "o200k_base",
    )  # fmt: skip
    assert audit["unit"] == "o200k_base"
    assert audit["strategy"] == {
        "strategy": "recursive", "chunk_size": 9, "chunk_overlap": 5, "separators": ["(?<=。)", ""],
        "keep_separator": "end", "is_separator_regex": True, "strip_whitespace": False,
        "length_function": "o200k_base",
    }  # fmt: skip
    assert "".join(chunk["text"] for chunk in audit["chunks"]).startswith("雨が降る。")


def test_the_table_says_it_in_words(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """One line of facts, a row per boundary, and each cause that occurs explained once."""
    assert main(["audit", document, *SMALL]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert lines[0] == (
        "5 of 5 boundaries have no overlap; mean 0.0 of 4 asked; max 0; 0.88x stored; "
        "identical to langchain-text-splitters 1.1.3"
    )
    assert sum(" | " in line for line in lines) == 5
    assert sum(line.startswith("Whole pieces only (3): ") for line in lines) == 1


def test_the_table_speaks_japanese(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """With --lang ja the same table is Japanese."""
    assert main(["audit", document, *SMALL, "--lang", "ja"]) == 0
    assert capsys.readouterr().out.startswith("境界")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["missing.txt"], "missing.txt could not be read"),
        (["FILE", "--chunk-size", "10", "--chunk-overlap", "20"], "must not exceed chunk_size (10)"),
        (["FILE", "--chunk-size", "ten"], "'ten' is no whole number"),
        (["FILE", "--separators", "[1]"], "JSON list of strings"),
        (["FILE", "--separators", "not json"], "JSON list of strings"),
        (["FILE", "--separators", '["("]', "--regex"], "is no valid regular expression"),
        ([], "file"),
    ],
    ids=["no-file", "overlap", "no-number", "no-strings", "no-json", "pattern", "nothing"],
)
def test_errors_are_one_line_and_exit_2(
    arguments: list[str], said: str, document: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """What cannot be done is said on standard error, in one line; nothing else is printed."""
    given = [document if argument == "FILE" else argument for argument in arguments]
    assert main(["audit", *given]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.count("\n") == 1
    assert said in printed.err


def test_an_empty_file_is_refused_in_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """No text means no chunks, and the message says so."""
    path = tmp_path / "empty.txt"
    path.touch()
    assert main(["audit", str(path)]) == 2
    assert "0" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("size", "overlap"), [("25000", "24999"), ("25000", "24980")], ids=["chunks", "text"]
)
def test_what_cannot_be_written_out_is_refused(
    size: str, overlap: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A million chunks, or gigabytes of them, are refused in one line instead of written."""
    path = tmp_path / "long.txt"
    path.write_text("ab" * 250_000, encoding="utf-8")
    assert main(["audit", str(path), "--chunk-size", size, "--chunk-overlap", overlap]) == 2
    assert "lower chunk_overlap" in capsys.readouterr().err


def test_a_difference_is_shown_and_the_library_trusted() -> None:
    """Should the library ever return other chunks, both are quoted and the library is right."""
    said = verdict(Comparison("langchain-text-splitters", "9.9.9", 2, Difference(1, "ours", None)))
    assert "differs from langchain-text-splitters 9.9.9 at chunk 2" in said
    assert "ours" in said
    assert "trust the library" in said
