"""Several files on the command line, sizes given alone, and places to write to, as they come in life."""

from __future__ import annotations

import json
import os
import stat
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from chunkscope.commands.main import COMMANDS, main
from chunkscope.commands.words import in_our_words
from chunkscope.samples import FOLDER
from chunkscope.strategies import STRATEGIES, strategy_from_json
from chunkscope.strategies.base import has_field
from chunkscope.strategies.fitting import fitted
from chunkscope.sweep import grid_from_json
from chunkscope.wording import use

FAQ = FOLDER / "product-faq.txt"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Names of a good file, an empty one, one that is not there, a picture, and a good Japanese one."""
    monkeypatch.chdir(tmp_path)
    for name in ("good.txt", "灯台.txt"):
        Path(name).write_bytes(FAQ.read_bytes())
    Path("empty.txt").touch()
    Path("p.png").write_bytes(b"\x89PNG\r\n\x1a\n\0\0")
    return ["good.txt", "empty.txt", "nope.txt", "p.png", "灯台.txt"]


def test_a_file_that_cannot_be_read_does_not_stop_the_others(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each is told once on standard error, all others are in the result, and the exit code is 2."""
    for command in (["diagnose", "--format", "json"], ["export", "--format", "json"]):
        assert main([*command, *files]) == 2
        printed = capsys.readouterr()
        for bad in ("empty.txt is empty", "nope.txt could not be read", "p.png is a PNG picture"):
            assert printed.err.count(bad) == 1
        assert printed.err.count("\n") == 3
        names = json.dumps(json.loads(printed.out), ensure_ascii=False)
        assert "good.txt" in names
        assert "灯台.txt" in names
    assert main(["diagnose", "empty.txt", "nope.txt", "--max-orphans", "0"]) == 2
    assert capsys.readouterr().out == ""


def test_a_file_that_cannot_be_split_does_not_stop_the_others(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """It is told under its name; and what is undone weighs more than a limit that is broken."""
    Path("a.json").write_text('{"tea": 9, "lamps": [1, 2]}', encoding="utf-8")
    limits = ["--chunk-size", "12", "--max-over-limit", "0"]
    assert main(["diagnose", files[0], "a.json", "--strategy", "json", *limits]) == 2
    printed = capsys.readouterr()
    assert printed.err.startswith("chunkscope: good.txt: This is no JSON")
    assert "a.json: 1 chunk is longer than chunk_size; --max-over-limit allows 0." in printed.err
    assert printed.out.startswith("a.json")


def test_evaluate_takes_files_and_folders_and_does_what_it_can(
    files: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    """Each that gives no document is told, and the run goes on; an id is the path in what they share."""
    Path("deep").mkdir()
    Path("deep/b.txt").write_text("Tea is at nine.", encoding="utf-8")
    Path("q.csv").write_text("question,answer,document\nTea?,Tea is at nine.,deep/b.txt\n", encoding="utf-8")
    grid = {
        "strategies": [{"strategy": "recursive", "chunk_size": 100}],
        "retrievers": [{"retriever": "bm25"}],
    }
    Path("grid.json").write_text(json.dumps(grid), encoding="utf-8")
    run = ["evaluate", "--questions", "q.csv", "--grid", "grid.json", "deep"]
    assert main([*run, *files]) == 2
    printed = capsys.readouterr()
    assert printed.out.startswith("1 question on 3 documents")
    assert "Recursive 100/10" in printed.out
    for bad in ("empty.txt is empty", "nope.txt could not be read", "p.png is a PNG picture"):
        assert printed.err.count(bad) == 1
    assert main([*run, "good.txt"]) == 0


def test_a_size_alone_has_an_overlap_that_fits_and_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    """Where the splitter's own does not; a pair that was stated still fails with both values."""
    told = "chunk_overlap is 10, a tenth of the chunk size: the 200 that recursive has by itself do not fit"
    for command in (
        ["audit", str(FAQ), "--chunk-size", "100"],
        ["diagnose", str(FAQ), "--set", "chunk_size=100"],
    ):
        assert main([*command, "--format", "json"]) == 0
        printed = capsys.readouterr()
        assert told in printed.err
        assert '"chunk_overlap": 10' in printed.out
    assert main(["audit", str(FAQ), "--chunk-size", "300"]) == 0
    assert capsys.readouterr().err == ""
    for pair in (["--chunk-overlap", "200"], ["--chunk-overlap=4001"]):
        assert main(["audit", str(FAQ), "--chunk-size", "100", *pair]) == 2
        assert "must not exceed chunk_size (100): lower the overlap" in capsys.readouterr().err


@pytest.mark.parametrize(
    "name", [name for name, kind in STRATEGIES.items() if has_field(kind, "chunk_overlap")]
)
def test_every_splitter_takes_a_size_alone(name: str) -> None:
    """Of 50, and of 1; in a grid file too. What is stated is left as it is."""
    sizes = {"chunk_sizes": [90, 50]} if name == "parent_child" else {"chunk_size": 50}
    settings = {"strategy": name, **sizes}
    assert strategy_from_json(fitted(settings)).chunk_overlap < 50
    grid = grid_from_json(json.dumps({"strategies": [settings], "retrievers": [{"retriever": "bm25"}]}))
    assert grid.settings[0].strategy == strategy_from_json(fitted(settings))
    stated = {**settings, "chunk_overlap": 7}
    assert fitted(stated) is stated
    assert fitted({"strategy": "recursive", "chunk_size": 1})["chunk_overlap"] == 0


def test_what_is_no_file_is_written_to_and_never_replaced(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A pipe and a link stay what they are; a folder is told to be one, with --force as well."""
    pipe, link, target = tmp_path / "pipe", tmp_path / "link", tmp_path / "target.csv"
    os.mkfifo(pipe)
    got: list[bytes] = []
    reader = threading.Thread(target=lambda: got.append(pipe.read_bytes()))
    reader.start()
    assert main(["export", str(FAQ), "--output", str(pipe)]) == 0
    reader.join(5)
    assert got[0].startswith(b'{"')
    assert stat.S_ISFIFO(pipe.stat().st_mode)
    target.write_bytes(b"old")
    link.symlink_to(target)
    assert main(["export", str(FAQ), "--output", str(link), "--force"]) == 0
    assert link.is_symlink()
    assert target.read_bytes() == got[0]
    assert main(["export", str(FAQ), "--output", str(tmp_path), "--force"]) == 2
    assert "is a folder: name a file in it." in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["diagnose", str(FAQ), "--set", "=5"], "--set must be NAME=VALUE"),
        (["diagnose", str(FAQ), "--set", "strategy=fixed"], "choose it with --strategy fixed."),
        (["diagnose", "n" * 300], "its name is too long"),
        (["export", str(FAQ), "--output", "n" * 300], "its name is too long"),
        (["landscape", str(FAQ), "--overlaps", "nan%"], "--overlaps must be shares"),
        (["landscape", str(FAQ), "--sizes", "9" * 30], "must be at most 1,000,000,000 in a landscape"),
        (["audit", str(FAQ), "--settings", "deep.json"], "deep.json holds no settings"),
        (["audit", str(FAQ), "--separators", "[" * 100_000], "--separators must be a JSON list"),
        (["audit", str(FAQ), "--chunk-size", "1e3"], "argument --chunk-size: '1e3' is no whole number"),
        (["landscape", str(FAQ), "--overlaps", "-5%"], "one that begins with a hyphen is joined to it by ="),
    ],
)  # fmt: skip
def test_odd_settings_end_in_a_sentence(
    arguments: list[str],
    sentence: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    """One line and exit code 2."""
    monkeypatch.chdir(tmp_path)
    Path("deep.json").write_text("[" * 100_000, encoding="utf-8")
    assert main(arguments) == 2
    printed = capsys.readouterr()
    assert sentence in printed.err
    assert printed.err.count("\n") == 1


def test_merge_below_is_a_setting_like_others(capsys: pytest.CaptureFixture[str]) -> None:
    """Given with --set it is not lost; --merge-below beside it wins."""
    for more, wanted in (([], 40), (["--merge-below", "50"], 50)):
        assert main(["diagnose", str(FAQ), "--set", "merge_below=40", "--format", "json", *more]) == 0
        assert json.loads(capsys.readouterr().out)["documents"][0]["strategy"]["merge_below"] == wanted


def test_every_sentence_of_argparse_that_can_come_is_ours() -> None:
    """In another language nothing of it stays English, whatever argparse calls it."""
    errors = (
        "argument --k: invalid int value: '1e3'",
        "argument --k: invalid float value: 'x'",
        "argument --lang: invalid choice: 'fr' (choose from 'en', 'ja')",
        "argument --lang: expected one argument",
        "argument --budget: not allowed with argument --k",
        "argument --regex: ignored explicit argument 'x'",
        "the following arguments are required: FILE",
        "unrecognized arguments: --foo",
        "ambiguous option: --chunk could match --chunk-size, --chunk-overlap",
    )
    use("qps")
    try:
        told = [in_our_words(error) for error in errors]
    finally:
        use("en")
    assert all(
        ours != theirs and "argument --lang: e" not in ours for ours, theirs in zip(told, errors, strict=True)
    )
    assert in_our_words("something new: x") == "something new: x"


def test_only_the_command_that_is_wanted_is_imported() -> None:
    """The help of all of them and an audit take none of what the others need; no library of models, ever."""
    heavy = {"asyncio", "torch", "scipy", "sklearn", "pandas", "tiktoken", "streamlit"}
    code = (
        "import sys; from chunkscope.commands.main import _parser;"
        "_parser(['audit']).parse_args(['audit', 'x']); print(*sys.modules)"
    )
    found = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.split()
    assert not heavy.intersection(found)
    loaded = {name.rpartition(".")[2] for name in found if name.startswith("chunkscope.commands.")}
    assert loaded.intersection(COMMANDS) == {"audit"}
