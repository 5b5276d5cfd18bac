"""``python -m chunkscope landscape``: the figures of the core, errors in one line, exit code 2."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from chunkscope import Recursive
from chunkscope.commands.main import main
from chunkscope.landscape.report import COLUMNS
from chunkscope.samples import sample

TEXT = "The bins go out at eight. The machine stops at nine. Bicycles stay in the yard. Guests sign in."


@pytest.fixture
def document(tmp_path: Path) -> str:
    """A file with a short text."""
    path = tmp_path / "rules.txt"
    path.write_text(TEXT, encoding="utf-8")
    return str(path)


def printed(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints; it must end well."""
    assert main(["landscape", *arguments]) == 0
    return capsys.readouterr().out


def test_json_has_one_object_per_setting(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sizes rise, then overlaps; every figure is that of the split."""
    out = printed(capsys, document, "--sizes", "40,20", "--overlaps", "0%,50%", "--format", "json")
    found = json.loads(out)
    assert found["characters"] == len(TEXT)
    assert found["base"]["strategy"] == "recursive"
    rows = found["settings"]
    assert [(row["size"], row["overlap"]) for row in rows] == [(20, 0), (20, 10), (40, 0), (40, 20)]
    for row in rows:
        assert list(row) == list(COLUMNS)
        summary = Recursive(row["size"], row["overlap"]).split(TEXT).summary
        assert (row["chunks"], row["boundaries"]) == (summary.chunks, summary.boundaries)
        assert row["overlapping"] == summary.boundaries - summary.without_overlap
        assert row["mean_overlap"] == round(summary.mean_overlap, 3)
        assert row["duplicated"] == summary.duplicated


def test_csv_says_why_a_setting_has_no_figures(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Lengths for overlaps leave what is impossible empty."""
    out = printed(capsys, document, "--sizes", "20,40", "--overlaps", "0,30", "--format", "csv")
    rows = list(csv.DictReader(io.StringIO(out)))
    assert [(row["size"], row["overlap"], row["empty"]) for row in rows] == [
        ("20", "0", ""),
        ("20", "30", "TOO_LARGE"),
        ("40", "0", ""),
        ("40", "30", ""),
    ]


def test_a_short_text_says_that_nothing_is_cut(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Where every setting makes one chunk, that is said, with what to do."""
    out = printed(capsys, document, "--sizes", "200,400", "--overlaps", "10%")
    assert "No setting on this map cuts the text: each makes one chunk of it." in out
    assert "Choose a smaller chunk_size, or a longer text." in out


def test_any_splitter_has_a_landscape(document: str, capsys: pytest.CaptureFixture[str]) -> None:
    """Sizes and overlaps of another strategy, in tokens."""
    arguments = ("--strategy", "token", "--sizes", "5,10", "--overlaps", "0,4", "--format", "json")
    assert [row["overlapping"] for row in json.loads(printed(capsys, document, *arguments))["settings"]][
        1
    ] > 0


def test_an_empty_file_has_no_chunks(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Nothing is cut, and nothing breaks."""
    (tmp_path / "empty.txt").write_text(" \n", encoding="utf-8")
    assert "No setting on this map cuts the text" in printed(capsys, str(tmp_path / "empty.txt"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["--sizes", "a"], "--sizes must be whole numbers"),
        (["--sizes", "0"], "chunk_size (0) must be at least 1"),
        (["--overlaps", "10%,5"], "--overlaps must be shares such as 0%,10%,25%"),
        (["--overlaps", "x"], "--overlaps must be shares such as 0%,10%,25%"),
        (["--overlaps", "150%"], "a share of the size from 0 to 1, not 1.5"),
        (["--overlaps=-3"], "chunk_overlap (-3) must not be negative"),
        (["--strategy", "late"], "takes too long"),
        (["--strategy", "json"], "does not have both chunk_size and chunk_overlap"),
        (["--separators", '["***"]', "--regex"], "no valid regular expression"),
    ],
)
def test_errors_are_one_line(
    document: str, capsys: pytest.CaptureFixture[str], arguments: list[str], words: str
) -> None:
    """Exit code 2, nothing on standard output, and the fix in the message."""
    assert main(["landscape", document, *arguments]) == 2
    captured = capsys.readouterr()
    assert captured.out == ""
    assert words in captured.err
    assert captured.err.count("\n") == 1


def test_the_verdict_is_that_of_the_present_setting(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """The setting that is given stands on the map, and the table is of the figure asked for."""
    chosen = sample("remote-work-policy")
    (tmp_path / "policy.txt").write_text(chosen.text, encoding="utf-8")
    arguments = (str(tmp_path / "policy.txt"), "--chunk-size", "400", "--chunk-overlap", "40")
    summary = Recursive(400, 40).split(chosen.text).summary
    overlapping = summary.boundaries - summary.without_overlap
    assert f"At 400/40, {overlapping} of {summary.boundaries} boundaries overlap" in printed(
        capsys, *arguments
    )
    assert printed(capsys, *arguments, "--figure", "cut").startswith("Sentences cut, by chunk_size")
