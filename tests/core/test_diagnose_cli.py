"""``python -m chunkscope diagnose``: what is found, limits that fail a build, errors in one line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from chunkscope import Merged, Recursive, Structure
from chunkscope.commands.main import main
from chunkscope.diagnose import Fault, counts, diagnose
from chunkscope.samples import FOLDER, read_file

HANDBOOK = str(FOLDER / "lamp-handbook.md")
FAQ = str(FOLDER / "product-faq.txt")
SIZE = ("--chunk-size", "300", "--chunk-overlap", "40")


def _json(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[dict[str, Any]]:
    assert main(["diagnose", *arguments, "--format", "json"]) == 0
    loaded: list[dict[str, Any]] = json.loads(capsys.readouterr().out)["documents"]
    return loaded


def test_json_has_every_finding(capsys: pytest.CaptureFixture[str]) -> None:
    """Counts are those of the diagnosis, every finding has its place, and what was skipped is named."""
    (found,) = _json(capsys, HANDBOOK, *SIZE)
    text = read_file(FOLDER / "lamp-handbook.md")
    chunking = Recursive(300, 40).split(text)
    diagnosis = diagnose(chunking, name=HANDBOOK)
    assert {each["fault"]: each["count"] for each in found["faults"]} == {
        each.fault.value: each.count for each in diagnosis.findings
    }
    assert found["skipped"] == [fault.value for fault in diagnosis.skipped]
    assert found["cut"]["tables"] == {"whole": 0, "total": 1}
    assert found["chunks"] == len(chunking.starts)
    for each in found["faults"]:
        assert len(each["findings"]) == each["count"]


def test_any_splitter_with_its_own_settings(capsys: pytest.CaptureFixture[str]) -> None:
    """--strategy, --set and --merge-below make what the core makes."""
    (found,) = _json(
        capsys, HANDBOOK, "--strategy", "structure", "--set", "min_size=0", "--chunk-size", "200"
    )
    assert found["strategy"] == Structure(200, min_size=0).to_json()
    (found,) = _json(capsys, FAQ, *SIZE, "--merge-below", "40", "--separators", '["\\n\\n", " "]')
    assert found["strategy"] == Merged(Recursive(300, 40, ("\n\n", " ")), 40).to_json()
    (found,) = _json(
        capsys, FAQ, "--strategy", "parent_child", "--set", "chunk_sizes=[64, 32]", "--chunk-overlap", "4"
    )
    assert found["strategy"]["chunk_sizes"] == [64, 32]


def test_cures_are_run_where_they_are_wanted(capsys: pytest.CaptureFixture[str]) -> None:
    """Each has its strategy, and the counts before and after."""
    (found,) = _json(capsys, FAQ, *SIZE, "--cures")
    orphans = next(each for each in found["faults"] if each["fault"] == "ORPHAN")
    assert orphans["cures"][0]["strategy"]["merge_below"] == 30
    assert orphans["cures"][0]["after"]["ORPHAN"] < orphans["cures"][0]["before"]["ORPHAN"]
    assert main(["diagnose", FAQ, *SIZE, "--cures"]) == 0
    assert "-> merge_below 30\n" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("limit", "sentence"),
    [
        (("--max-orphans", "1"), "2 chunks have fewer than 30 characters; --max-orphans allows 1."),
        (("--min-overlap-share", "0.5"), "of the boundaries overlap; --min-overlap-share asks for 50 %."),
        (("--max-over-limit", "0", "--separators", '["\\n\\n"]'), "--max-over-limit allows 0."),
        (("--max-cut-sentences", "0.01", "--strategy", "fixed"), "are cut; --max-cut-sentences allows 1 %."),
    ],
)  # fmt: skip
def test_a_broken_limit_fails(
    limit: tuple[str, ...], sentence: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """The exit code is 1, one sentence says by how much, and the diagnosis is printed all the same."""
    assert main(["diagnose", FAQ, *SIZE, *limit]) == 1
    printed = capsys.readouterr()
    assert printed.err.startswith(f"chunkscope: {FAQ}: ")
    assert printed.err.endswith(sentence + "\n")
    assert printed.err.count("\n") == 1
    assert printed.out.startswith(FAQ)


def test_limits_that_are_kept(capsys: pytest.CaptureFixture[str]) -> None:
    """A limit that is just reached is kept, and so is the limit of a kind that the text has not."""
    assert (
        main(["diagnose", FAQ, *SIZE, "--max-orphans", "2", "--max-cut-tables", "0", "--max-cut-code", "0"])
        == 0
    )
    assert capsys.readouterr().err == ""


def test_every_file_is_judged(capsys: pytest.CaptureFixture[str]) -> None:
    """One sentence for each file and limit; short documents of the corpus are found in each of them."""
    assert main(["diagnose", HANDBOOK, FAQ, *SIZE, "--max-cut-tables", "0.1", "--max-orphans", "0"]) == 1
    assert [line.split(": ")[1] for line in capsys.readouterr().err.splitlines()] == [HANDBOOK, FAQ]
    one, two = _json(capsys, HANDBOOK, FAQ, "--chunk-size", "2600", "--chunk-overlap", "0")
    for found in (one, two):
        short = next(each for each in found["faults"] if each["fault"] == "DOCUMENT_SHORT")
        assert [each["words"] for each in short["findings"]] == [FAQ]


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ((FAQ, "--max-cut-code", "2"), "--max-cut-code (2.0) must be a share from 0 to 1."),
        ((FAQ, "--max-orphans", "-1"), "--max-orphans (-1) must be 0 or more."),
        ((FAQ, "--set", "min_size"), "--set must be NAME=VALUE such as min_size=40, not min_size."),
        ((FAQ, "--strategy", "fixed", "--separators", "[]"), "fixed has no setting separators; it has"),
        ((FAQ, "--merge-below", "-3"), "merge_below (-3) must be a whole number of at least 1."),
        (("no-such-file.txt",), "no-such-file.txt could not be read"),
        ((FAQ, "--strategy", "none"), "invalid choice: 'none'"),
        ((), "the following arguments are required: FILE"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    arguments: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    """Exit code 2, nothing on standard output."""
    assert main(["diagnose", *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err
    assert printed.err.count("\n") == 1
    assert printed.out == ""


def test_standard_input_and_nothing_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A clean file says what was checked."""
    file = tmp_path / "clean.txt"
    text = "The first paragraph has a few words.\n\nSo has the second one, as you see."
    file.write_text(text, encoding="utf-8")
    assert main(["diagnose", str(file), "--strategy", "structure", "--chunk-size", "60"]) == 0
    printed = capsys.readouterr().out
    assert "Nothing found." in printed
    assert counts(diagnose(Structure(60).split(file.read_text(encoding="utf-8"))))[Fault.ORPHAN] == 0
