"""``python -m chunkscope evaluate``: the table, the JSON, what is asked first, errors in one line."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from chunkscope import Recursive
from chunkscope.commands.main import main
from chunkscope.documents.source import Source
from chunkscope.evaluate import Measured, Setting
from chunkscope.evaluate.faq import faq_questions
from chunkscope.evaluate.report import as_json, as_table
from chunkscope.retrieve.bm25 import Bm25
from chunkscope.samples import FOLDER, read_file
from chunkscope.strategies import Merged, ParentChild, Semantic
from chunkscope.sweep import Estimate, Grid, Progress, grid_to_json, sweep
from chunkscope.wording import use
from chunkscope.wording.sweep import duration, estimate_line, progress_line, setting_name
from tests.core.sweep_values import Here

FAQ = FOLDER / "product-faq.txt"
ROWS = (
    "question,answer",
    "How long does the battery last in the cold?,Below minus ten degrees expect half of them.",
    "How long does charging take?,A plug with at least ten watts fills the battery in three hours.",
    "Where do old batteries go?,It must not go into the household waste.",
)


@pytest.fixture(autouse=True)
def _in_this_process(monkeypatch: pytest.MonkeyPatch) -> None:
    """No processes: what they do is tested in test_sweep_processes.py."""
    monkeypatch.setattr("chunkscope.sweep.run.runner", lambda shared, _executor, _units: _here(shared))


def _here(shared: Any) -> Any:
    from chunkscope.sweep.runners import Borrowed

    return Borrowed(shared, Here())


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, ...]:
    """A corpus, questions and a grid of two sizes, as arguments."""
    (tmp_path / "questions.csv").write_text("\n".join(ROWS), encoding="utf-8")
    grid = Grid(tuple(Setting(Recursive(size, 0), Bm25()) for size in (100, 400)), budget=600, k=2)
    (tmp_path / "grid.json").write_text(grid_to_json(grid), encoding="utf-8")
    options = ("--questions", str(tmp_path / "questions.csv"), "--grid", str(tmp_path / "grid.json"))
    return (str(FAQ), *options)


def test_the_table(files: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """A row for each setting, the best one, a verdict for the other; progress goes to standard error."""
    assert main(["evaluate", *files]) == 0
    printed = capsys.readouterr()
    lines = printed.out.splitlines()
    assert lines[0] == "3 questions on 1 document; k = 2, budget 600 characters"
    assert [line.split(",")[0] for line in lines[3:5]] == ["Recursive 100/0", "Recursive 400/0"]
    assert lines[6] == "Best by Budget recall: Recursive 400/0, BM25"
    assert lines[7].startswith("Recursive 100/0, BM25 against Recursive 400/0, BM25: ")
    assert "chunkscope: 2 splits, 2 results: about 2 s and" in printed.err
    assert printed.err.endswith("chunkscope: 2 of 2 results\n")


def test_json_has_every_score(files: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """Scores by question, intervals, costs, and the difference from the best."""
    assert main(["evaluate", *files, "--format", "json", "--budget", "2000"]) == 0
    found = json.loads(capsys.readouterr().out)
    assert (found["budget"], found["k"], found["documents"], len(found["questions"])) == (2000, 2, 1, 3)
    one, other = found["settings"]
    assert one["strategy"] == Recursive(100, 0).to_json()
    assert len(one["metrics"]["budget_recall"]["scores"]) == 3
    assert one["cost"]["chunks"] > other["cost"]["chunks"]
    assert [each["against_best"] is None for each in found["settings"]].index(True) == found["best"]


def test_the_report_goes_to_a_file(
    files: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The page about this very run, in the language asked for; a file that is there stays without --force."""
    path = tmp_path / "report.html"
    report = (*files, "--format", "report", "--output", str(path))
    assert main(["evaluate", *report, "--lang", "ja"]) == 0
    assert capsys.readouterr().out == ""
    page = path.read_text(encoding="utf-8")
    assert page.startswith('<!DOCTYPE html>\n<html lang="ja">')
    assert page.endswith("</html>\n")
    assert " 400/0（BM25）" in page
    assert main(["evaluate", *report]) == 2
    printed = capsys.readouterr().err
    assert "is there already: name another file, or add --force to replace it." in printed
    assert "of 2 results" not in printed  # it is refused before anything is run
    assert main(["evaluate", *report, "--force"]) == 0
    assert '<html lang="en">' in path.read_text(encoding="utf-8")


def test_every_format_goes_to_a_file(
    files: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What would be printed, to the letter."""
    path = tmp_path / "found.json"
    assert main(["evaluate", *files, "--format", "json", "--output", str(path)]) == 0
    assert capsys.readouterr().out == ""
    assert json.loads(path.read_text(encoding="utf-8"))["k"] == 2


def test_a_store_restores(files: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The second run computes nothing, and prints the same."""
    store = ("--store", str(tmp_path / "store.sqlite"))
    assert main(["evaluate", *files, *store]) == 0
    first = capsys.readouterr()
    assert main(["evaluate", *files, *store]) == 0
    again = capsys.readouterr()
    assert again.out == first.out
    assert again.err.endswith("chunkscope: 2 of 2 results, 2 from the store\n")


def test_a_large_grid_wants_to_be_asked_for(
    files: tuple[str, ...],
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """10,000 settings are counted, and not run without --yes."""
    sizes = [{"strategy": "fixed", "chunk_size": size, "chunk_overlap": 0} for size in range(1, 10_001)]
    grid = {"strategies": sizes, "retrievers": [{"retriever": "bm25"}]}
    (tmp_path / "grid.json").write_text(json.dumps(grid), encoding="utf-8")
    assert main(["evaluate", *files]) == 2
    assert "The grid has 10,000 settings, about " in capsys.readouterr().err
    monkeypatch.setattr("chunkscope.commands.evaluate.MANY", 2)
    (tmp_path / "grid.json").write_text(json.dumps({**grid, "strategies": sizes[99:101]}), encoding="utf-8")
    assert main(["evaluate", *files, "--yes"]) == 0


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"--grid": "no-such.json"}, "no-such.json could not be read (there is no such file or folder)"),
        ({"--questions": "no-such.csv"}, "no-such.csv could not be read"),
        ({"CORPUS": "no-such-folder"}, "no-such-folder could not be read"),
        ({"--grid": str(FAQ)}, "The grid file is no JSON"),
        ({"--budget": "0"}, "budget (0) must be a whole number of at least 1."),
        ({"--scheduler": "tcp://127.0.0.1:9"}, "The Dask scheduler at tcp://127.0.0.1:9 cannot be reached"),
    ],
)
def test_what_cannot_be_used_is_told_in_one_line(
    change: dict[str, str],
    message: str,
    files: tuple[str, ...],
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Exit code 2, nothing on standard output."""
    from chunkscope.sweep.runners import runner

    monkeypatch.setattr("chunkscope.sweep.run.runner", runner)
    monkeypatch.setattr("chunkscope.sweep.runners.CONNECT_SECONDS", 1)
    options = {"CORPUS": files[0], files[1]: files[2], files[3]: files[4], **change}
    arguments = [part for name, value in options.items() for part in (name, value) if part != "CORPUS"]
    assert main(["evaluate", *arguments]) == 2
    printed = capsys.readouterr()
    assert message in printed.err.splitlines()[-1]
    assert printed.out == ""


def test_no_setting_is_left(
    files: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where every setting is refused, the reasons stand above the last line."""
    grid = Grid((Setting(Recursive(9, 0, ("(",), is_separator_regex=True), Bm25()),))
    (tmp_path / "grid.json").write_text(grid_to_json(grid), encoding="utf-8")
    assert main(["evaluate", *files]) == 2
    lines = capsys.readouterr().err.splitlines()
    assert any(line.startswith("chunkscope: Recursive 9/0 was left out: ") for line in lines)
    assert lines[-1] == "chunkscope: No setting could be evaluated: the reasons stand above."


def _found(size: int, *, document: str = "") -> tuple[list[Measured], Any, Grid]:
    text = document or read_file(FAQ)
    sources = [Source(FAQ.name, FAQ.name, "plain", text)]
    questions = faq_questions(sources)
    grid = Grid(tuple(Setting(Recursive(each, 0), Bm25()) for each in (size, 2 * size)), budget=600)
    found = [each for each in sweep(sources, [questions], grid) if isinstance(each, Measured)]
    found.sort(key=lambda each: grid.settings.index(each.setting))
    return [replace(each, cost={**each.cost, "seconds": 0.25}) for each in found], questions, grid


def test_what_ties_and_what_is_too_small() -> None:
    """Documents shorter than every size, and a budget below the mean chunk, are told."""
    found, questions, grid = _found(5000)
    table = as_table(found, questions, grid, 1)
    assert "Every setting makes one chunk of each document, so all of them tie" in table
    assert "The budget (600) is smaller than the mean chunk of 2 settings" in table


def test_questions_without_a_score() -> None:
    """NaN is null in JSON, a hyphen in the table, and the best is found all the same."""
    found, questions, grid = _found(100)
    nothing = {name: np.full_like(column, np.nan) for name, column in found[0].metrics.items()}
    found[0] = replace(found[0], metrics=nothing)
    loaded = json.loads(as_json(found, questions, grid, 1))
    assert loaded["best"] == 1
    assert set(loaded["settings"][0]["metrics"]["recall"]["scores"]) == {None}
    assert "[-, -]" in as_table(found, questions, grid, 1)


@pytest.mark.parametrize("language", ["en", "ja"])
def test_the_evaluation_reads_as_it_did(language: str) -> None:
    """The table of two sizes of a sample is the file in tests/golden."""
    use(language)
    found, questions, grid = _found(100)
    golden = Path(__file__).parent.parent / "golden" / f"evaluate-product-faq.{language}.txt"
    assert as_table(found, questions, grid, 1) + "\n" == golden.read_text(encoding="utf-8")


def test_names_and_times() -> None:
    """Settings, durations, progress and estimates in words."""
    assert (
        setting_name(Setting(Merged(Recursive(400, 40), 30), Bm25()))
        == "Recursive 400/40 merged below 30, BM25"
    )
    assert (
        setting_name(Setting(ParentChild(), Bm25())) == "Parent and child 2048>512>128/20 cl100k_base, BM25"
    )
    assert setting_name(Setting(Semantic(), Bm25())).startswith("Semantic")
    assert [duration(each) for each in (0.2, 89, 91, 5399, 9000)] == [
        "1 s",
        "89 s",
        "2 min",
        "90 min",
        "2.5 h",
    ]
    assert progress_line(Progress(3, 9, 1, 125.0)) == "3 of 9 results, 1 from the store, about 2 min left"
    assert estimate_line(Estimate(1, 2, 3.0, 4_000_000)) == (
        "1 split, 2 results: about 3 s and 4 MB of memory on this machine."
    )
